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
	slidMM     = 8.0  // by then it slides
	followMM   = 25.0 // and so far it is followed
	leadUp     = 1200 * time.Millisecond
	around     = 600 * time.Millisecond
	after      = 300 * time.Millisecond
	smooths    = 10     // samples each way
	gap        = 40     // samples before the present one that don't tell where it lay
	trembles   = 10     // readings in a row that a trembling hand moves together
	leastRub   = 0.1    // of dry wood
	fastestDeg = 8.0    // a second
	leansOff   = 0.0024 // 1 less the cosine of 4 degrees: from there on a board leans
	stillsOff  = 3e-4   // and below it doesn't
)

// lifted is the record of a board that is lifted, less what it was at rest.
type lifted struct {
	of    []Sample
	off   []float64 // 1 less the cosine of the lean, smoothed
	first int       // from here on the board leans
	top   int       // where it leans most
	scale Scale
	logG  float64
	lever float64
}

// SlipOf tells at which lean a log slid lengthwise that lay in the frame, by the record of a
// board that is lifted from rest. The frame alone weighs less than what lay still by the log.
func SlipOf(record []Sample, lying, frame Rest, s Scale, c Cells) (Slip, error) {
	l := lifted{scale: s, logG: lying.G - frame.G, lever: c.LeverMM}
	for _, r := range record {
		l.of = append(l.of, r.minus(lying.Sample))
	}
	l.leans()
	seen, side, err := l.slid()
	if err != nil {
		return Slip{}, err
	}
	at, atSD, ok := l.began(seen, side)
	if !ok {
		return Slip{}, fmt.Errorf("%w: it doesn't show when the log slid", ErrFast)
	}
	return l.slip(at, atSD)
}

// leans works out how far the board leans.
func (l *lifted) leans() {
	l.off = make([]float64, len(l.of))
	l.first = len(l.of)
	for i := range l.of {
		sum, n := 0.0, 0.0
		for j := max(0, i-smooths); j <= min(len(l.of)-1, i+smooths); j++ {
			sum, n = sum-l.of[j].G, n+1
		}
		l.off[i] = max(0, sum/n/(l.scale.DeadG+l.logG))
		if l.off[i] > leansOff && i < l.first {
			l.first = i
		}
		if l.off[i] > l.off[l.top] {
			l.top = i
		}
	}
}

// most gives how far the board was lifted, degrees.
func (l *lifted) most() float64 {
	if len(l.off) == 0 {
		return 0
	}
	return math.Acos(1-min(1, l.off[l.top])) * 180 / math.Pi
}

// lies gives what the moment of a log that lies still goes by: how far it leans, times what
// of the weight is beside the middle, and times how high it is.
func (l *lifted) lies(i int, columns []float64) {
	off := l.off[i]
	columns[0], columns[1] = off, sqrt(off*(2-off))
}

// slid finds when a log has slid far enough to be sure of it, and to which side.
func (l *lifted) slid() (seen int, side float64, err error) {
	const looks = 8
	for k := l.first + 2*gap; k <= l.top+gap && k < len(l.of); k += looks / 2 {
		n := k - gap - l.first
		f, ok := fitted(n, 2, func(i int, x []float64) float64 { l.lies(l.first+i, x); return l.of[l.first+i].Y })
		if !ok {
			continue
		}
		if beside := l.beside(&f, max(0, l.first-3*gap), l.first); math.Abs(beside) > slidMM {
			return 0, 0, fmt.Errorf("%w: it went by %.0f mm before the board leaned", ErrPushed, beside)
		}
		if mm := l.beside(&f, k-looks, k); math.Abs(mm) > slidMM {
			return k, math.Copysign(1, mm), nil
		}
	}
	return 0, 0, fmt.Errorf("%w up to %.0f degrees", ErrStays, l.most())
}

// beside gives by how many mm the log lies beside where it lay, over some samples; of those
// before the board leans only what is still counts.
func (l *lifted) beside(f *fit, from, to int) float64 {
	sum, n := 0.0, 0.0
	x := make([]float64, 2)
	for i := from; i < to; i++ {
		if to == l.first && l.off[i] > stillsOff {
			continue
		}
		l.lies(i, x)
		sum += l.of[i].Y - x[0]*f.of[0] - x[1]*f.of[1]
		n++
	}
	return sum / max(1, n) / l.logG
}

// began finds when the log began to slide, to how many seconds: what fits best. Friction
// that is the same once it slides lets it go by the third power of time while the board is
// lifted on, lower friction by the second besides.
func (l *lifted) began(seen int, side float64) (at, sd float64, ok bool) {
	end := l.followed(seen)
	best := math.Inf(1)
	var times, rss []float64
	variance := 0.0
	for i := seen; i >= l.first+gap/2 && l.of[seen].At-l.of[i].At < leadUp; i-- {
		t0 := l.of[i].At.Seconds()
		f, fits := l.fitFrom(t0, end, side)
		if !fits {
			continue
		}
		times, rss = append(times, t0), append(rss, f.rss)
		if f.rss < best {
			best, at, variance = f.rss, t0, f.variance()
		}
	}
	if len(times) < gap/2 {
		return 0, 0, false
	}
	for i, t := range times {
		if rss[i] < best+trembles*variance {
			sd = max(sd, math.Abs(t-at))
		}
	}
	return at, max(sd, 0.006), true
}

// followed gives the sample at which the log has gone as far as it is followed.
func (l *lifted) followed(seen int) int {
	f, ok := fitted(seen-gap-l.first, 2, func(i int, x []float64) float64 { l.lies(l.first+i, x); return l.of[l.first+i].Y })
	i := seen
	for ok && i < min(len(l.of)-4, seen+gap) && math.Abs(l.beside(&f, i, i+4)) < followMM {
		i++
	}
	return i
}

// fitFrom fits a log that lies still until a time and slides to a side from then on.
func (l *lifted) fitFrom(t0 float64, end int, side float64) (fit, bool) {
	slides := func(powers ...float64) (fit, bool) {
		return fitted(end-l.first, 2+len(powers), func(i int, x []float64) float64 {
			l.lies(l.first+i, x)
			t := max(0, l.of[l.first+i].At.Seconds()-t0)
			for k, p := range powers {
				x[2+k] = math.Pow(t, p)
			}
			return l.of[l.first+i].Y
		})
	}
	f, ok := slides(2, 3)
	switch {
	case !ok:
	case f.of[2]*side < 0:
		f, ok = slides(3)
	case f.of[3]*side < 0:
		f, ok = slides(2)
	}
	return f, ok && f.of[2]*side > 0
}

// slip works out the friction of a log that began to slide at a time.
func (l *lifted) slip(at, atSD float64) (Slip, error) {
	from, to := l.index(at-around.Seconds()), l.index(at+after.Seconds())
	f, ok := fitted(to-from, 3, func(i int, x []float64) float64 {
		t := l.of[from+i].At.Seconds() - at
		x[0], x[1], x[2] = 1, t, t*t
		return -l.of[from+i].G / (l.scale.DeadG + l.logG)
	})
	if !ok {
		return Slip{}, fmt.Errorf("%w: it slid as soon as the board was lifted", ErrFast)
	}
	off := f.of[0]
	lean := math.Acos(max(-1, min(1, 1-off)))
	sin, cos := math.Sincos(lean)
	s := Slip{Friction: math.Tan(lean), Cos: cos, LogG: l.logG}
	rate := f.of[1] / max(sin, 0.05)
	switch {
	case s.Friction < leastRub:
		return s, fmt.Errorf("%w: it slid at %.0f degrees", ErrPushed, lean*180/math.Pi)
	case rate*180/math.Pi > fastestDeg:
		return s, fmt.Errorf("%w: by %.0f degrees a second", ErrFast, rate*180/math.Pi)
	}
	i := l.index(at)
	s.ShiftedG = math.Abs(l.of[max(l.first, i-smooths)].Y) / (2 * l.lever)
	leanSD := math.Hypot(f.sd(0)*math.Sqrt(trembles)/sin, rate*atSD)
	s.SD = leanSD / (cos * cos)
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
