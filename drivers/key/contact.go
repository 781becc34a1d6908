package key

import "time"

// contact makes presses of what the line was seen to do. It knows no pin and no clock.
type contact struct {
	// Set once.
	debounce, long time.Duration

	raw      bool      // closed when last seen
	quiet    time.Time // since when raw is what it is, without an edge
	down     bool      // the key is pressed, as far as is believed
	since    time.Time // when it went down
	reported bool      // this press was reported as long: swallow its end
}

func (c *contact) reset(now time.Time) {
	c.raw, c.down, c.reported, c.quiet = false, false, false, now
}

// see takes the level at a time, and whether there was an edge since the last look; two
// edges between looks leave the level as it was.
func (c *contact) see(now time.Time, closed, edge bool) (Press, bool) {
	if closed != c.raw || edge {
		c.raw, c.quiet = closed, now
		return Press{}, false
	}
	if c.raw != c.down && now.Sub(c.quiet) >= c.debounce {
		c.down = c.raw
		if !c.down && !c.reported {
			return Press{At: c.since}, true
		}
		if c.down {
			c.since, c.reported = c.quiet, false
		}
	}
	if c.down && !c.reported && now.Sub(c.since) >= c.long {
		c.reported = true
		return Press{Long: true, At: c.since}, true
	}
	return Press{}, false
}

// next gives how long nothing can happen without an edge; false means for ever.
func (c *contact) next(now time.Time) (time.Duration, bool) {
	switch {
	case c.raw != c.down:
		return c.quiet.Add(c.debounce).Sub(now), true
	case c.down && !c.reported:
		return c.since.Add(c.long).Sub(now), true
	}
	return 0, false
}
