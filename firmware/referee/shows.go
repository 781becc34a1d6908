package referee

import (
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
	faults     int
	flickered  bool
	held       games.Change
}

// Shows gives what the state's View depends on.
func (s *State) Shows() Shows {
	w := Shows{
		situated: s.situated, phase: s.phase, guidance: s.guidance, question: s.question, menu: s.menu,
		kept: s.kept >= s.commits, confirming: s.confirming(), failing: s.failing,
		faults: len(s.verdict.Faults), flickered: s.flickered,
	}
	if s.verdict.Kind == sense.Busy && s.verdict.Best.Class == sense.Held {
		w.held = s.verdict.Best.Lift
	}
	return w
}
