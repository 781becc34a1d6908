package drivers

import "time"

// Clock is all that a driver knows of time. Live it is the wall's; on a
// simulated board it is virtual. Deadlines come from it; contexts only cancel.
type Clock interface {
	Now() time.Time
	Sleep(time.Duration)
}

// Wall is the clock of the machine. One made by NewWall shows the time of day as it was
// then, and goes on evenly from there: NTP, which may set a Pi's clock by years when the
// network comes up, changes no interval and no order, whichever way times are compared.
type Wall struct{ start time.Time }

// NewWall starts an even clock.
func NewWall() Wall { return Wall{time.Now()} }

// Now gives the time; of the zero value it is time.Now.
func (w Wall) Now() time.Time {
	if w.start.IsZero() {
		return time.Now()
	}
	return w.start.Add(time.Since(w.start)) // by the monotonic reading
}

// Calendar gives what the machine's calendar says now of one of the clock's times.
func (w Wall) Calendar(t time.Time) time.Time { return time.Now().Add(t.Sub(w.Now())).Round(0) }

// Sleep waits for d.
func (Wall) Sleep(d time.Duration) { time.Sleep(d) }

var _ Clock = Wall{}
