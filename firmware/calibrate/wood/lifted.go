package wood

import (
	"math"
	"time"
)

// lifted is the record of a board that is lifted, less what it was at rest.
type lifted struct {
	of    []Sample
	off   []float64     // 1 less the cosine of the lean, smoothed
	offSD float64       // of one of them
	first int           // from here on the board leans
	top   int           // where it leans most
	left  time.Duration // when the log left the frame; 0 if it didn't
	scale Scale
	logG  float64
	lever float64
}

// leaves gives the sample before which the log leaves the frame, or lands beside it: what
// follows tells nothing of when it began to slide. Means are longer than hands take to tremble.
func (l *lifted) leaves() int {
	const many = 12
	mean := func(from int) (g, y float64) {
		for _, s := range l.of[from : from+many] {
			g, y = g+s.G/many, y+s.Y/many
		}
		return g, y
	}
	leans := false
	for i := many; i+many < len(l.of); i++ {
		g, y := mean(i - many)
		thenG, thenY := mean(i + 1)
		leans = leans || g < -leansOff*(l.scale.DeadG+l.logG)
		if leans && (math.Abs(thenG-g) > leavesShare*l.logG || math.Abs(thenY-y) > leavesMM*l.logG) {
			return i
		}
	}
	return len(l.of)
}

// leans works out how far the board leans: smoothed twice, since hands tremble, by which the
// board presses more and less several times a second.
func (l *lifted) leans() {
	raw := make([]float64, len(l.of))
	for i := range l.of {
		raw[i] = -l.of[i].G / (l.scale.DeadG + l.logG)
	}
	l.off = smoothed(smoothed(raw))
	l.first = len(l.of)
	squares, n := 0.0, 0.0
	for i := range l.off {
		l.off[i] = max(0, l.off[i])
		if l.off[i] > leansOff {
			l.first = min(l.first, i)
			squares, n = squares+(raw[i]-l.off[i])*(raw[i]-l.off[i]), n+1
		}
		if l.off[i] > l.off[l.top] {
			l.top = i
		}
	}
	l.offSD = smoothing * math.Sqrt(squares/max(1, n))
}

// smoothed gives the means of values around each.
func smoothed(values []float64) []float64 {
	all := make([]float64, len(values))
	for i := range values {
		sum, each := 0.0, min(smooths, i, len(values)-1-i)
		for j := i - each; j <= i+each; j++ {
			sum += values[j]
		}
		all[i] = sum / float64(2*each+1)
	}
	return all
}

// rises gives the sample at which the board has been lifted as far as it is. What follows, a
// hand that holds and lays it down, tells nothing more.
func (l *lifted) rises() int {
	const nearly = 0.99
	for i := l.first; i < l.top; i++ {
		if l.off[i] > nearly*l.off[l.top] {
			return i
		}
	}
	return min(l.top+1, len(l.of))
}

// most gives how far the board was lifted, degrees.
func (l *lifted) most() float64 {
	if len(l.off) == 0 {
		return 0
	}
	return math.Acos(1-min(1, l.off[l.top])) * 180 / math.Pi
}

// pushed gives by how many mm the log lay beside where it lay, just before the board leaned:
// near level the moment tells that by itself, and the lean isn't known well enough.
func (l *lifted) pushed() float64 {
	end := l.first
	for end > 0 && l.off[end-1] > stillsOff {
		end--
	}
	end = max(0, end-gap)
	from := max(0, end-looks)
	sum := 0.0
	for i := from; i < end; i++ {
		sum += l.of[i].Y
	}
	return sum / float64(max(1, end-from)) / l.logG
}
