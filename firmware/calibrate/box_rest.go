package calibrate

import (
	"math"
	"slices"
	"time"

	"tablero/firmware/calibrate/wood"
	"tablero/firmware/scan"
)

// reading is what each corner feels at a time, g.
type reading struct {
	at time.Duration
	g  [4]float64
}

// lately is what a load cell gave last, and before.
type lately struct {
	seq          uint32
	now, before  float64 // g
	at, beforeAt time.Time
	fresh        bool // it is newer than the latest reading of all
}

// sample takes a frame in and gives a reading once all load cells have one more; ok is false
// before. Each converts by a clock of its own: the reading is of the instant of the oldest
// of them, the others are interpolated, since a hand that trembles is quick.
func (b *Box) sample(f *scan.Frame) (r reading, ok bool) {
	all := true
	for i, ch := range b.channels {
		v, c := &f.Readings[ch], &b.lately[i]
		if v.Quality == scan.Good && v.Seq != c.seq {
			*c = lately{seq: v.Seq, now: v.Value / b.known[i].CountsPerGram, at: v.At, before: c.now, beforeAt: c.at, fresh: true}
		}
		all = all && c.fresh
	}
	if !all {
		return r, false
	}
	at := b.lately[0].at
	for i := range b.lately {
		if b.lately[i].at.Before(at) {
			at = b.lately[i].at
		}
	}
	for i := range b.lately {
		c := &b.lately[i]
		r.g[i] = c.now
		if took := c.at.Sub(c.beforeAt); took > 0 && took < time.Second {
			r.g[i] -= (c.now - c.before) * min(1, float64(c.at.Sub(at))/float64(took))
		}
		c.fresh = false
	}
	if b.begun.IsZero() {
		b.begun = at
	}
	r.at = at.Sub(b.begun)
	return r, true
}

// felt gives a reading as what the bare board doesn't feel.
func (b *Box) felt(r reading) wood.Sample {
	s := wood.Sample{At: r.at}
	for i := range r.g {
		g := r.g[i] - b.zero.g[i]
		x, y := -b.cells.LeverMM, -b.cells.LeverMM
		if i&1 == 1 {
			x = -x
		}
		if i&2 == 2 {
			y = -y
		}
		s.G, s.X, s.Y = s.G+g, s.X+g*x, s.Y+g*y
	}
	return s
}

// Readings averaged while all lies still: a second of load cells, or more of noisy ones.
const (
	stillReadings = 80
	stillMost     = 5 * stillReadings
	stillG        = 0.8 // readings of a quiet cell stray no farther
	spikeG        = 100 // from one reading to the next: no hand is so quick
)

// needs gives how many readings are averaged.
func (b *Box) needs() int {
	worse := b.cells.NoiseG / quietG
	return int(min(max(stillReadings, stillReadings*worse*worse), stillMost))
}

// rest gathers readings and gives their mean once all have lain still for long enough.
func (b *Box) rest(r reading) (mean wood.Rest, raw reading, ok bool) {
	still := max(stillG, strange*b.cells.NoiseG*math.Sqrt2)
	for i := range r.g {
		if len(b.window) == 0 || math.Abs(r.g[i]-b.window[0].g[i]) <= still {
			continue
		}
		if b.stray {
			b.window, b.stray = nil, false
			b.moves++
		} else {
			b.stray = true
			return mean, raw, false
		}
		break
	}
	b.stray = false
	b.window = append(slices.Clip(b.window), r)
	if len(b.window) < b.needs() {
		return mean, raw, false
	}
	n := float64(len(b.window))
	for _, w := range b.window {
		for i := range w.g {
			raw.g[i] += w.g[i] / n
		}
	}
	raw.at = r.at
	mean = wood.Rest{Sample: b.felt(raw), N: len(b.window)}
	b.window, b.moves = nil, 0
	return mean, raw, true
}
