package sense

import (
	"slices"
	"time"

	"tablero/games"
)

// How fast hands are.
const (
	// neverRested: a piece is supposed to have been put on a cell and taken on from
	// there, but its sensor never showed it at rest.
	neverRested    = 14.0
	neverShownHigh = 8.0 // but it was high up in a stack
	// stepTime is what a step takes at the least after the one before it; tooQuick is
	// what it costs to suppose that it took less.
	stepTime = 200 * time.Millisecond
	tooQuick = 14.0
)

// passedThrough tells whether a step put something on a cell that rested there, and has
// left it again.
func (m *Model) passedThrough(s *State, st games.Step) bool {
	return len(m.dense) > 0 && m.rested(s, st.Change.Parts()[0].To)
}

// snatched weighs that a change touches a cell on which the sequence itself put
// something that never showed at rest there. What is high up leaves without a jump.
func (m *Model) snatched(s *State, b *branch, c games.Change) float64 {
	cost := 0.0
	again := func(p games.Place, taken int) {
		switch {
		case !b.putOn(p) || m.rested(s, p):
		case b.h.After.At(p).Height()-taken > disturbs && s.analog.windows[p].since.After(s.begun()):
			cost = max(cost, neverShownHigh)
		default:
			cost = neverRested
		}
	}
	for _, p := range c.Parts() {
		again(p.From, p.Pieces.Height())
		again(p.To, 0)
	}
	return cost
}

// tooFast weighs that so many steps, and a lift after them, were done since hands stirred. What
// is done on the tray alone no sensor of the cells feels.
func (m *Model) tooFast(s *State, steps []games.Step, lift games.Change) float64 {
	if len(m.dense) == 0 {
		return 0
	}
	felt := 0
	for _, st := range steps {
		if onCells(st.Change) {
			felt++
		}
	}
	if onCells(lift) {
		felt++
	}
	if took := s.analog.quiet.Sub(s.analog.stirred); took < time.Duration(felt-1)*stepTime {
		return tooQuick
	}
	return 0
}

// onCells tells whether a change takes from a cell or puts on one.
func onCells(c games.Change) bool {
	return slices.ContainsFunc(c.Parts(), func(p games.Part) bool { return p.From.IsCell() || p.To.IsCell() })
}
