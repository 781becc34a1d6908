package chip

// gate guards a model: a mutex made of a channel, because a goroutine that waits
// for a sync.Mutex stops the clock of a testing/synctest bubble. It is never held
// while virtual time passes; Wire is for that.
type gate chan struct{}

func newGate() gate { return make(gate, 1) }

func (g gate) lock()   { g <- struct{}{} }
func (g gate) unlock() { <-g }
