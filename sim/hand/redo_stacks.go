package hand

import (
	"slices"

	"tablero/games"
)

// redoStacks does the same where stacks lie on the board: they are laid as the record has
// them, and the steps that it lacks are done again.
func (h *Hand) redoStacks() {
	recorded := h.table.Record()
	turns, now := h.table.Match().Turns(), h.table.Match()
	for len(now.Turns()) > len(recorded) {
		if now.Undo() != nil {
			return
		}
	}
	layout := now.Layout()
	h.ArrangeStacks(&layout)
	h.await(func() bool { return !h.eyes.corrects() })
	for _, turn := range turns[len(recorded):] {
		before := len(h.table.Record())
		for _, step := range stepsOf(now, turn) {
			h.heedFault()
			if step.Verb != games.Pass {
				h.moveStacks(step)
			}
			if now.Play(step, games.Observed{}) != nil {
				return
			}
		}
		h.await(func() bool { return len(h.table.Record()) > before })
	}
}

// stepsOf finds the steps of a turn: it has two at the most.
func stepsOf(m games.Match, turn string) []games.Step {
	ends := func(m games.Match) bool {
		return !m.Unfinished() && slices.Contains(m.Turns()[len(m.Turns())-1:], turn)
	}
	for _, first := range m.Steps(nil) {
		one := m.Clone()
		if one.Play(first, games.Observed{}) != nil {
			continue
		}
		if ends(one) {
			return []games.Step{first}
		}
		if !one.Unfinished() {
			continue
		}
		for _, second := range one.Steps(nil) {
			if two := one.Clone(); two.Play(second, games.Observed{}) == nil && ends(two) {
				return []games.Step{first, second}
			}
		}
	}
	return nil
}
