package lane

import (
	"sync"
	"time"
)

// Live runs lanes as goroutines on the wall clock; under testing/synctest on the
// bubble's. Lanes must end by themselves: cancel the context they were given,
// then Wait.
type Live struct{ lanes sync.WaitGroup }

// Now gives the wall clock's time.
func (*Live) Now() time.Time { return time.Now() }

// Sleep waits for d.
func (*Live) Sleep(d time.Duration) { time.Sleep(d) }

// Go starts a lane as a goroutine.
func (l *Live) Go(_ string, run func()) { l.lanes.Go(run) }

// Wait returns when all lanes have ended.
func (l *Live) Wait() { l.lanes.Wait() }

// NewBell gives a bell for goroutines.
func (*Live) NewBell() Bell { return liveBell(make(chan struct{}, 1)) }

type liveBell chan struct{}

func (b liveBell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

func (b liveBell) Wait(d time.Duration) bool {
	select {
	case <-b: // even if d is 0
		return true
	default:
	}
	var after <-chan time.Time
	if d >= 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		after = t.C
	}
	select {
	case <-b:
		return true
	case <-after:
		return false
	}
}

var (
	_ Runner = (*Live)(nil)
	_ Bell   = liveBell(nil)
)
