package drift

import (
	"math"
	"time"
)

// zero follows what a channel reads at rest: how far that is from what it read of the same at
// calibration, and how fast it creeps.
type zero struct {
	at   float64 // mT or g: the mean of the latest readings
	n    int     // of how many of this rest
	off  float64 // from the calibration
	from float64 // at, where off is none

	held   [2]float64 // the latest readings but one, not taken in yet
	nHeld  int
	rested float64 // at, at the end of the latest rest that was long enough to tell
	other  bool    // something else lies there than then

	last  time.Time     // when it was last followed
	spent time.Duration // of the present span
	first float64       // off, when that began
	rates [spans]float64
}

const (
	meanOf   = 16              // readings make the mean: as many at a rest's end as at its beginning, or it would lag more there
	spans    = 3               // spans in a row must creep the same way
	spanTime = 8 * time.Second // that each is long at least, hands' time left out where they touched it
	// hairMT is what a piece that was moved a little changes at the least. A sensor that is
	// off by less after hands were at work elsewhere has crept.
	hairMT = 0.045
)

// begin begins a rest. other says that something else may lie there than at the one before.
func (z *zero) begin(other bool) {
	if z.n >= meanOf {
		z.rested, z.other = z.at, false
	}
	z.n, z.nHeld, z.other = 0, 0, z.other || other
}

// follow takes a reading in, once the two after it are known: one that is far off both is a
// spike, or the first that a hand makes. Empty sensors read none of what lies there.
func (z *zero) follow(v float64, now time.Time, empty bool) {
	if z.nHeld < len(z.held) {
		z.held[z.nHeld] = v
		z.nHeld++
		return
	}
	middle := max(min(z.held[0], z.held[1]), min(max(z.held[0], z.held[1]), v))
	z.held = [2]float64{z.held[1], v}
	z.n++
	z.at += (middle - z.at) / float64(min(z.n, meanOf))
	if z.n < meanOf {
		return
	}
	touched := z.n == meanOf && !empty && (z.other || math.Abs(z.at-z.rested) > hairMT)
	switch {
	case empty:
		z.from = 0
	case touched:
		z.from = z.at - z.off
	}
	z.off = z.at - z.from
	if !z.last.IsZero() && !touched {
		z.spent += now.Sub(z.last)
	}
	z.last = now
	if z.spent >= spanTime {
		copy(z.rates[1:], z.rates[:])
		z.rates[0] = (z.off - z.first) / z.spent.Seconds()
		z.first, z.spent = z.off, 0
	}
}

// rate gives how fast it creeps: the middle one of the latest spans, none unless all go the
// same way. A piece that was shifted by a hair is in one of them.
func (z *zero) rate() float64 {
	a, b, c := z.rates[0], z.rates[1], z.rates[2]
	if a*b <= 0 || b*c <= 0 {
		return 0
	}
	return max(min(a, b), min(max(a, b), c))
}
