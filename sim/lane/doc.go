// Package lane runs plain blocking code in virtual time.
//
// A lane is whatever runs by itself on a real board: a root bus with its
// scanner, the referee, the lights, a player's hands. Its code sleeps, waits for
// pins and talks over buses as if it were alone. A Scheduler runs lanes as
// coroutines: one at a time, always the one with the smallest (time, number), so
// that a run is a function of its inputs and a second of board time costs what
// its events cost. Live runs the same code as goroutines on the wall clock.
//
//	s := lane.NewScheduler()
//	s.Go("scan", func() { for { read(); s.Sleep(10 * time.Millisecond) } })
//	s.Go("hand", play)
//	s.RunFor(time.Minute) // takes milliseconds
//	s.Stop()
//
// Code that is called by lanes (a bus, a chip, a pin) needs only the Time that
// it was handed; the scheduler knows which lane is running.
package lane
