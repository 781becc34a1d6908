package chip

import "tablero/sim/lane"

// Wire lets one transaction at a time pass, in the order in which they came, for
// all buses that share it: the chip selects of one SPI controller, the ports of
// one I2C multiplexer. Unlike a mutex it may be held while virtual time passes,
// by lanes as well as by goroutines.
type Wire struct {
	t lane.Time

	gate    gate // guards what follows
	taken   bool
	waiting []lane.Bell // who gets it next, first first
}

// NewWire gives a free wire.
func NewWire(t lane.Time) *Wire { return &Wire{t: t, gate: newGate()} }

// take waits until the wire is ours and tells whether it had to wait.
func (w *Wire) take() (waited bool) {
	w.gate.lock()
	if !w.taken {
		w.taken = true
		w.gate.unlock()
		return false
	}
	bell := w.t.NewBell()
	w.waiting = append(w.waiting, bell)
	w.gate.unlock()
	got := false
	defer func() {
		if !got {
			w.abandon(bell)
		}
	}()
	got = bell.Wait(-1)
	return true
}

// abandon is for a lane that was stopped while it waited: if the wire was handed
// to it meanwhile it passes on, else it loses its place.
func (w *Wire) abandon(bell lane.Bell) {
	w.gate.lock()
	for i, b := range w.waiting {
		if b == bell {
			w.waiting = append(w.waiting[:i], w.waiting[i+1:]...)
			w.gate.unlock()
			return
		}
	}
	w.gate.unlock()
	w.give()
}

// give hands the wire to the next in line.
func (w *Wire) give() {
	w.gate.lock()
	defer w.gate.unlock()
	if len(w.waiting) == 0 {
		w.taken = false
		return
	}
	next := w.waiting[0]
	w.waiting = append(w.waiting[:0], w.waiting[1:]...)
	next.Ring()
}
