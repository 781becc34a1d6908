package referee

import (
	"tablero/firmware/lights"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// Shows is what a View depends on, small and comparable: equal Shows give equal
// Views.
type Shows struct {
	situated   uint64
	phase      phase
	guidance   *guidance
	question   *question
	menu       int
	kept       bool
	confirming bool
	failing    bool
	leaning    bool
	faults     *scan.Fault // the first of a list that is never changed in place
	blind      uint32      // places that can't be read
	flickers   uint32      // and those whose switch won't rest
	held       games.Change
	heldUndo   int // steps before which it was lifted
	unkept     *Unkept
	drifted    *Drifted
	resuming   bool
	clock      lights.Clock
}

// Shows gives what the state's View depends on.
func (s *State) Shows() Shows {
	w := Shows{
		situated: s.situated, phase: s.phase, guidance: s.guidance, question: s.question, menu: s.menu,
		kept: s.kept >= s.commits, confirming: s.confirming(), failing: s.failing, leaning: s.leaning,
		blind: setOf(s.verdict.Blind), flickers: setOf(s.verdict.Flickers),
	}
	w.unkept, w.resuming, w.drifted = s.unkept, s.resuming, s.drifted
	if c := s.clock(); c != nil {
		w.clock = *c
	}
	if len(s.verdict.Faults) > 0 {
		w.faults = &s.verdict.Faults[0]
	}
	if s.verdict.Kind == sense.Busy && s.verdict.Best.Class == sense.Held {
		w.held, w.heldUndo = s.verdict.Best.Lift, s.verdict.Best.Undo
	}
	return w
}

func setOf(places []games.Place) uint32 {
	var set uint32
	for _, p := range places {
		set |= 1 << (p % 32)
	}
	return set
}
