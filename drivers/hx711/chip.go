package hx711

import "time"

// chip is what is known of one chip's conversions. It knows no pin and no clock: times
// are since the driver's start.
//
// The newest conversion ended after lo and not after hi; the next ends between lo +
// least and hi + most.
type chip struct {
	lo, hi      time.Duration
	least, most time.Duration // bounds of the period
	fresh       bool          // no conversion was seen to end since power-up: no lo, hi

	ready  bool          // DOUT was seen to fall since the last read
	high   time.Duration // when DOUT was last known to be high
	due    time.Duration // by then it must have fallen
	settle int           // conversions to discard
	gone   error         // why it isn't waited for; nil if it is
	back   bool          // while gone: DOUT was seen high
}

const (
	settleConversions = 4
	// tolerance of the chips' oscillators: the datasheet gives none, modules of 92
	// conversions a second instead of 80 were seen.
	tolerance = 5 // a fifth
)

// powered notes that the chip was powered up, between two times.
func (c *chip) powered(from, to, period time.Duration, settle int) {
	c.anew(period, settle)
	c.fresh, c.ready = true, false
	c.lo, c.hi, c.high = from, to, to
	// A chip may keep DOUT high until it has settled.
	c.due = to + (settleConversions+2)*c.most
}

// anew forgets the period.
func (c *chip) anew(period time.Duration, settle int) {
	c.least, c.most = period-period/tolerance, period+period/tolerance
	c.settle = max(c.settle, settle)
}

// fell notes that DOUT was seen low: it was at least until high, and a look that ended
// at now said low.
func (c *chip) fell(now, period time.Duration, settle int) {
	c.ready = true
	// Of several conversions only the newest counts, and it is younger than a period.
	lo, hi := max(c.high, now-c.most), now
	if c.fresh {
		c.lo, c.hi, c.fresh = lo, hi, false
		return
	}
	// Oscillators wander: 0.05 % in a conversion is much more than they do.
	c.least = max(c.least-c.least>>11, period-period/tolerance)
	c.most = min(c.most+c.most>>11, period+period/tolerance)
	// How many periods went by since the conversion that was read last?
	fewest, most := max(1, (lo-c.hi+c.most-1)/c.most), (hi-c.lo)/c.least
	if most < fewest {
		// It fell when it can't have: it was reset.
		c.lo, c.hi = lo, hi
		c.anew(period, settle)
		return
	}
	if most > fewest {
		// Take the older one: whether the newer one has ended is then asked of pass.
		c.lo, c.hi = c.lo+fewest*c.least, c.hi+fewest*c.most
		return
	}
	n := fewest
	least, longest := max(c.least, (lo-c.hi)/n), min(c.most, (hi-c.lo+n-1)/n)
	c.lo, c.hi = max(lo, c.lo+n*c.least), min(hi, c.hi+n*c.most)
	c.least, c.most = least, longest
}

// stayed notes that DOUT was seen high by a look that began at asked.
func (c *chip) stayed(asked, period time.Duration, settle int) {
	c.high = asked
	if !c.fresh && asked > c.hi+c.most {
		c.anew(period, settle) // it should have fallen: it was reset
		c.fresh = true
	}
}

// pass goes on to the newest conversion that must have ended by now.
func (c *chip) pass(now time.Duration) {
	for c.hi+c.most <= now {
		c.lo += c.least
		c.hi += c.most
	}
}

// safe tells whether no conversion can end from now to end, and if one can, when to ask
// again. lost means that it can't be told any more.
func (c *chip) safe(now, end time.Duration) (ok bool, again time.Duration, lost bool) {
	c.pass(now)
	if end < c.lo+c.least {
		return true, 0, false
	}
	return false, c.hi + c.most, c.hi+c.most+(end-now) >= c.lo+2*c.least
}

// opens gives when the next conversion may end.
func (c *chip) opens() time.Duration { return c.lo + c.least }
