package lane

import "time"

// Time is what the simulated board knows of time: a clock, and bells by which
// one lane wakes another before its sleep is over (a pin's edge does).
type Time interface {
	Now() time.Time
	Sleep(time.Duration)
	NewBell() Bell
}

// Bell wakes one waiting lane. A ring that nobody waits for is kept: the next
// Wait returns at once. Several such rings count as one.
type Bell interface {
	Ring()
	// Wait returns true once the bell has rung, false after d without a ring. A
	// negative d waits for ever.
	Wait(d time.Duration) bool
}

// Runner is a Time that starts lanes: a Scheduler or a Live.
type Runner interface {
	Time
	// Go starts a lane. Lanes that are due at the same time run in the order in
	// which they were started.
	Go(name string, run func())
}
