package sense

import (
	"slices"

	"tablero/firmware/scan"
	"tablero/games"
)

// open are the sequences of steps that explained the last still frame well, while it
// wasn't clear which was played. Hands that don't wait for the answer add to all of
// them; the search for what was played would find the shortest again, and forget the
// others.
type open struct {
	undo  int
	steps []games.Step // shared, never changed
}

// remember keeps the likely sequences of an explanation, none if it leaves no doubt. What
// can't be told, or is no step, settles nothing.
func (s *State) remember(e *explanation) {
	if !e.explained() || !e.mayRecord() {
		return
	}
	s.open = [kept]open{}
	if e.posterior(0) > sure {
		return
	}
	for i := range e.best {
		if h := &e.best[i].h; e.mayBe(i) {
			s.open[i] = open{h.Undo, h.Steps}
		}
	}
}

// followOpen adds what follows the sequences that were open, of those that begin with a
// branch. What is illegal for a while settles that they weren't played.
func (m *Model) followOpen(s *State, f *scan.Frame, root *branch, e *explanation) {
	if s.amiss.illegal {
		return
	}
	for _, o := range s.open {
		if len(o.steps) <= root.known || o.undo != root.h.Undo || !slices.EqualFunc(o.steps[:root.known], root.h.Steps, sameStep) {
			continue
		}
		b, ok := *root, true
		for _, st := range o.steps[root.known:] {
			if b, ok = m.grow(s, f, &b, st, e); !ok || !b.play() {
				break
			}
		}
		if !ok {
			continue
		}
		b.turns = 0
		m.quickHeld(s, f, &b, e)
		beam := []branch{b}
		for range maxOpen {
			beam = m.extend(s, f, beam, e)
		}
	}
}

// maxOpen is the number of steps that hands make between two frames in which all is still.
const maxOpen = 2

func sameStep(a, b games.Step) bool { return a.Change == b.Change }
