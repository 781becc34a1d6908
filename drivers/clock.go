package drivers

import "time"

// Clock is all that a driver knows of time. Live it is the wall's; on a
// simulated board it is virtual. Deadlines come from it; contexts only cancel.
type Clock interface {
	Now() time.Time
	Sleep(time.Duration)
}

// Wall is the clock of the machine. Now carries the monotonic reading, so that a
// wall clock set by NTP changes no interval.
type Wall struct{}

// Now gives time.Now.
func (Wall) Now() time.Time { return time.Now() }

// Sleep waits for d.
func (Wall) Sleep(d time.Duration) { time.Sleep(d) }

var _ Clock = Wall{}
