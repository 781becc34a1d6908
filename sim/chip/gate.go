package chip

import "sync/atomic"

// gate guards a model: a mutex made of a counter and a channel, because a
// goroutine that waits for a sync.Mutex stops the clock of a testing/synctest
// bubble. Whoever leaves hands over to one who waits. It is never held while
// virtual time passes; Wire is for that.
type gate struct{ *gateState }

type gateState struct {
	users atomic.Int32 // inside and waiting
	next  chan struct{}
}

func newGate() gate { return gate{&gateState{next: make(chan struct{}, 1)}} }

func (g gate) lock() {
	if g.users.Add(1) > 1 {
		<-g.next
	}
}

func (g gate) unlock() {
	if g.users.Add(-1) > 0 {
		g.next <- struct{}{}
	}
}
