package scan

import "slices"

// begin enters a lane into the store's list of those that scan. end takes it off: a lane
// that has ended is nobody's to wait for.
func (l *Lane) begin(name string) (end func()) {
	l.round = &Round{Lane: name, At: l.clock.Now()}
	s := l.store
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rounds = append(s.rounds, l.round)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.rounds = slices.DeleteFunc(s.rounds, func(r *Round) bool { return r == l.round })
	}
}

// comeRound notes that the lane goes on. It is told of every part, since some kernels
// give a bus whose wires are stuck a second for each call.
func (l *Lane) comeRound() {
	if l.round == nil {
		return
	}
	now := l.clock.Now()
	l.store.mu.Lock()
	defer l.store.mu.Unlock()
	l.round.At = now
}
