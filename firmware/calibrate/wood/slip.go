package wood

import (
	"fmt"
	"math"
	"time"
)

// Slip is a log that slid.
type Slip struct {
	Friction float64 `json:"friction"`
	SD       float64 `json:"sd"`        // by what differs from trial to trial
	Cos      float64 `json:"cos"`       // of the board's lean then
	ShiftedG float64 `json:"shifted_g"` // by how much the far cells bore more than when it was level
	LogG     float64 `json:"log_g"`
}

// When a log counts as sliding, and what is looked at.
const (
	slidMM      = 8.0                     // less is no slide,
	staysMM     = 20.0                    // nor is this of a log that stays in the frame
	pushedMM    = 20.0                    // before the board leans: it was pushed
	leavesMM    = 45.0                    // within 150 ms: it has tipped over the frame's edge
	leavesShare = 0.6                     // of its weight: it has left the board, too
	followMM    = 25.0                    // and so far it is followed
	plainly     = 60.0                    // times the variance, by which it is better explained
	slidesMost  = 1800 * time.Millisecond // from where it lay out of the frame
	worthMore   = 12.0                    // times the variance, that a way that isn't plain must explain
	leadUp      = 800 * time.Millisecond
	smooths     = 14     // samples each way
	smoothing   = 0.15   // what is left of the noise of one
	looks       = 8      // samples at once
	gap         = 40     // samples that a fit wants at least
	trembles    = 4.0    // readings in a row that a trembling hand moves together
	leastRub    = 0.1    // of dry wood
	fastestDeg  = 8.0    // a second
	leansOff    = 0.0024 // 1 less the cosine of 4 degrees: from there on a board leans
	stillsOff   = 1e-4   // and below it hardly does
)

// SlipOf tells at which lean a log slid lengthwise that lay in the frame, by the record of a
// board that is lifted from rest. The frame alone weighs less than what lay still by the log.
func SlipOf(record []Sample, lying, frame Rest, s Scale, c Cells) (Slip, error) {
	l := lifted{scale: s, logG: lying.G - frame.G, lever: c.LeverMM}
	for _, r := range despiked(record) {
		l.of = append(l.of, r.minus(lying.Sample))
	}
	if end := l.leaves(); end < len(l.of) {
		l.of, l.left = l.of[:end], l.of[end].At
	}
	l.leans()
	about, end, err := l.slid()
	if err != nil {
		return Slip{}, err
	}
	at, atSD, ok := l.began(about, end)
	if !ok {
		return Slip{}, fmt.Errorf("%w: it doesn't show when the log slid", ErrFast)
	}
	return l.slip(at, atSD)
}

// lies gives what the moment of a log that lies still goes by: how far it leans, times what
// of the weight is beside the middle, and times how high it is. The less the board leans the
// less is known of it, which weight allows for.
func (l *lifted) lies(i int, columns []float64) (weight float64) {
	off := l.off[i]
	sin := sqrt(off * (2 - off))
	columns[0], columns[1] = sin*off, sin*sin
	return sin
}

// still fits a log that lies still all the time.
func (l *lifted) still(end int) (fit, bool) {
	return fitted(end-l.first, 2, func(i int, x []float64) float64 {
		return l.lies(l.first+i, x) * l.of[l.first+i].Y
	})
}

// fitFrom fits a log that lies still until a time and slides from then on, by a sum of powers
// of time. ok is false if it would slide one way and then back.
func (l *lifted) fitFrom(t0 float64, end int, powers ...float64) (f fit, ok bool) {
	f, ok = fitted(end-l.first, 2+len(powers), func(i int, x []float64) float64 {
		w := l.lies(l.first+i, x)
		t := max(0, l.of[l.first+i].At.Seconds()-t0)
		for k, p := range powers {
			x[2+k] = w * math.Pow(t, p)
		}
		return w * l.of[l.first+i].Y
	})
	return f, ok && f.of[2]*f.of[3] >= 0
}

// sliding are the ways in which logs slide, the plainest first: by the third power of time,
// since the board is lifted on, and by the second too where wood rubs less once it slides.
func sliding() [][]float64 { return [][]float64{{3}, {2, 3}, {2}} }

// slides gives how far the log has gone at a sample, mm, by a fit.
func (l *lifted) slides(f *fit, i int) float64 {
	x := make([]float64, columnsMost)
	w := l.lies(i, x)
	return (l.of[i].Y - (x[0]*f.of[0]+x[1]*f.of[1])/w) / l.logG
}

// slid finds when a log began to slide, roughly: what explains its moment best, if that is
// much better than that it lay still. end is where it has gone too far to be followed.
func (l *lifted) slid() (at float64, end int, err error) {
	stays := fmt.Errorf("%w up to %.0f degrees", ErrStays, l.most())
	if l.left > 0 {
		stays = fmt.Errorf("%w: the log left the frame, and it doesn't show when it began to slide", ErrFast)
	}
	if mm := l.pushed(); l.first < len(l.of) && math.Abs(mm) > pushedMM {
		return 0, 0, fmt.Errorf("%w: it went by %.0f mm before the board leaned", ErrPushed, mm)
	}
	all := l.rises()
	lay, ok := l.still(all)
	if !ok {
		return 0, 0, stays
	}
	best := fit{rss: math.Inf(1)}
	for i := l.first + gap; i+looks < all; i += looks / 2 {
		if l.left > 0 && l.of[i].At < l.left-slidesMost {
			continue
		}
		for _, powers := range sliding() {
			if f, ok := l.fitFrom(l.of[i].At.Seconds(), all, powers...); ok && f.rss < best.rss {
				best, at = f, l.of[i].At.Seconds()
			}
		}
	}
	if math.IsInf(best.rss, 1) || lay.rss-best.rss < plainly*best.variance() {
		return 0, 0, stays
	}
	from := l.index(at)
	for end = from; end < all && math.Abs(l.slides(&best, end)) < followMM; end++ {
	}
	least := slidMM
	if l.left == 0 {
		least = staysMM
	}
	if math.Abs(l.slides(&best, min(end, all-1))) < least {
		return 0, 0, stays
	}
	return at, end, nil
}

// began tells when the log began to slide, more exactly, and to how many seconds that is
// known. What isn't plain is taken for plainer than it may be: else it would seem to begin
// later than it does.
func (l *lifted) began(about float64, end int) (at, sd float64, ok bool) {
	rss := math.Inf(1)
	for _, powers := range sliding() {
		if o := l.beganBy(about, end, powers); o.rss < rss-worthMore*o.variance {
			at, sd, ok, rss = o.at, o.sd, true, o.rss
		}
	}
	return at, sd, ok
}

// beginning is when a log began to slide, by one way of sliding.
type beginning struct{ at, sd, rss, variance float64 }

func (l *lifted) beganBy(about float64, end int, powers []float64) beginning {
	best := beginning{rss: math.Inf(1)}
	var times, rss []float64
	for i := max(l.first+gap/2, l.index(about-leadUp.Seconds())); i+looks < end; i++ {
		t0 := l.of[i].At.Seconds()
		f, ok := l.fitFrom(t0, end, powers...)
		if !ok {
			continue
		}
		times, rss = append(times, t0), append(rss, f.rss)
		if f.rss < best.rss {
			best.at, best.rss, best.variance = t0, f.rss, f.variance()
		}
	}
	best.sd = 0.006 // half a reading
	for i, t := range times {
		if rss[i] < best.rss+trembles*best.variance {
			best.sd = max(best.sd, math.Abs(t-best.at))
		}
	}
	return best
}

// slip works out the friction of a log that began to slide at a time.
func (l *lifted) slip(at, atSD float64) (Slip, error) {
	i := l.index(at)
	from, to := max(0, i-smooths), min(len(l.of)-1, i+smooths)
	lean := math.Acos(1 - min(1, l.off[i]))
	sin, cos := math.Sincos(lean)
	rate := (l.off[to] - l.off[from]) / (l.of[to].At - l.of[from].At).Seconds() / max(sin, 0.05)
	s := Slip{Friction: math.Tan(lean), Cos: cos, LogG: l.logG}
	switch {
	case s.Friction < leastRub:
		return s, fmt.Errorf("%w: it slid at %.0f degrees", ErrPushed, lean*180/math.Pi)
	case rate*180/math.Pi > fastestDeg:
		return s, fmt.Errorf("%w: by %.0f degrees a second", ErrFast, rate*180/math.Pi)
	}
	s.ShiftedG = math.Abs(l.of[from].Y) / (2 * l.lever)
	s.SD = math.Hypot(l.offSD/sin, rate*atSD) / (cos * cos)
	return s, nil
}

// index gives the first sample from a time on.
func (l *lifted) index(t float64) int {
	for i, s := range l.of {
		if s.At.Seconds() >= t {
			return i
		}
	}
	return len(l.of)
}
