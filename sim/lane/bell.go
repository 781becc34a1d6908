package lane

import (
	"container/heap"
	"time"
)

// NewBell gives a bell in virtual time.
func (s *Scheduler) NewBell() Bell { return &bell{s: s} }

type bell struct {
	s      *Scheduler
	rung   bool
	waiter *task
}

// Ring makes the waiting lane due now.
func (b *bell) Ring() {
	t := b.waiter
	if t == nil {
		b.rung = true
		return
	}
	b.waiter = nil
	t.wake = b.s.now
	if t.index >= 0 { // else it is being stopped
		heap.Fix(&b.s.parked, t.index)
	}
}

// Wait parks the calling lane until the bell rings or d has passed.
func (b *bell) Wait(d time.Duration) bool {
	if b.rung {
		b.rung = false
		return true
	}
	t := b.s.running
	if t == nil {
		return b.waitOutside(d)
	}
	b.waiter = t
	b.s.park(b.s.until(d))
	if b.waiter == t {
		b.waiter = nil
		return false
	}
	return !t.stopped
}

// waitOutside runs the lanes until one of them rings. With d negative it gives
// false once none is left that could.
func (b *bell) waitOutside(d time.Duration) bool {
	end := b.s.until(d)
	b.s.runWhile(func() bool { return !b.rung }, d)
	if !b.rung {
		if end != forever {
			b.s.now = max(b.s.now, end)
		}
		return false
	}
	b.rung = false
	return true
}

var _ Bell = (*bell)(nil)
