package calibrate

import (
	"math"
	"slices"

	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// tally gathers a channel's readings while nothing moves.
type tally struct {
	seq          uint32
	n            int
	sum, squares float64
	first, last  float64
	jumps        float64 // squares of the differences from reading to reading
	suspect      bool    // the latest reading was far off and isn't counted; one alone is a spike
}

// strays tells whether a value is so far from the first that something moved: by
// the noise from reading to reading, which a move hardly adds to, but at least by
// still. Readings taken before tell of the noise better than the first few.
func (l *tally) strays(value, still, variance float64) bool {
	switch {
	case l.n == 0:
		return false
	case variance == 0 && l.n < few:
		return math.Abs(value-l.first) > strange*still
	}
	if l.n > 1 {
		variance = max(variance, l.jumps/float64(2*(l.n-1)))
	}
	return math.Abs(value-l.first) > max(still, strange*math.Sqrt(2*variance))
}

const (
	// strange is how many times the noise of two readings is no chance any more.
	strange = 5
	// few readings don't tell the noise.
	few = 4
)

// Readings averaged for one figure: half a second of load cells. Noisy ones take longer:
// where a piece lies must be known well to tell how strong it is.
const (
	enough     = 40
	mostEnough = 10 * enough
	quietG     = 0.15 // rms of a load cell for which enough is enough
)

// need gives how many readings are averaged for one figure.
func (b *Base) need() int {
	worst := 0.0
	for i, c := range b.channels {
		if c.Sensor == board.Weight {
			worst = max(worst, b.varianceOf(i)/(quietG*quietG*nominalCounts*nominalCounts))
		}
	}
	return int(min(max(enough, enough*worst), mostEnough))
}

// stillFields and stillWeights are how far readings of quiet sensors may stray from
// the first one while nothing moves: V, and counts.
const (
	stillFields  = 0.008
	stillWeights = 900.0
)

// gather takes readings in and tells whether all channels were still for long
// enough. Whatever moves makes all begin anew.
func (b *Base) gather(f *scan.Frame) bool {
	b.looks = slices.Clone(b.looks)
	full, need := true, b.need()
	for i, c := range b.channels {
		r := &f.Readings[i]
		if c.Sensor != board.Field && c.Sensor != board.Weight {
			continue
		}
		l := &b.looks[i]
		if r.Quality != scan.Good {
			b.anewBy(i, "can't be read: its magnet is too strong or too near, or its part doesn't answer")
			return false
		}
		if r.Seq != l.seq {
			still := stillFields
			if c.Sensor == board.Weight {
				still = stillWeights
			}
			l.seq = r.Seq
			if l.strays(r.Value, still, b.varianceOf(i)) {
				if l.suspect {
					b.anewBy(i, "its readings don't come to rest: it drifts, a wire is loose, or hands are at work")
					return false
				}
				l.suspect, full = true, false
				continue
			}
			l.suspect = false
			if l.n == 0 {
				l.first, l.last = r.Value, r.Value
			}
			l.jumps += (r.Value - l.last) * (r.Value - l.last)
			l.last = r.Value
			l.n++
			l.sum += r.Value
			l.squares += (r.Value - l.first) * (r.Value - l.first)
		}
		full = full && l.n >= need
	}
	return full
}

// varianceOf gives what the empty board told of a channel's noise; 0 before.
func (b *Base) varianceOf(channel int) float64 {
	if len(b.noise) == 0 {
		return 0
	}
	return b.noise[channel]
}

// anewBy begins anew because of one channel, and says so if it does that all the time.
func (b *Base) anewBy(channel int, why string) {
	b.anew()
	b.restless = slices.Clone(b.restless)
	b.restless[channel]++
	if b.restless[channel] >= restlessMost && b.wrong == "" {
		b.wrong = b.sensor(channel) + ": " + why
	}
}

func (b *Base) anew() {
	for i := range b.looks {
		b.looks[i] = tally{seq: b.looks[i].seq}
	}
}

func (b *Base) variances() []float64 {
	all := make([]float64, len(b.looks))
	for i, l := range b.looks {
		if l.n > 0 {
			mean := l.sum/float64(l.n) - l.first
			all[i] = max(0, l.squares/float64(l.n)-mean*mean)
		}
	}
	return all
}
