package sense

import (
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// felt gives between which times the sensor of a cell felt a part of the i-th step, or
// of the lift after all steps, in nanoseconds; false if that isn't known.
func (m *Model) felt(s *State, f *scan.Frame, h *Hypothesis, i, j int, cell games.Place) (earliest, latest int64, ok bool) {
	if !cell.IsCell() {
		return 0, 0, false
	}
	later, felt, again := h.feltLater(i, j, cell)
	if len(m.dense) == 0 || later == 0 && !again && (felt || h.partsOn(cell) == 1) {
		earliest, latest = m.changed(s, f, cell)
		return earliest, latest, true
	}
	if later == 0 && felt { // it was felt once; what was done there later may have been
		_, latest = m.changed(s, f, cell)
		return s.nanos(s.firstVisit(cell)), latest, true
	}
	visits := &s.analog.windows[cell].visits
	if !felt || later == 0 || later > len(visits) || !visits[later-1].After(s.begun()) {
		return 0, 0, false
	}
	at := s.nanos(visits[later-1])
	return at, at, true
}

// feltLater counts what the sensor of a cell felt after a part of the i-th step, or of
// the lift after all steps, and tells whether it felt that part: what is done high up
// isn't felt for sure. again says that something was done there later that isn't.
func (h *Hypothesis) feltLater(i, j int, cell games.Place) (n int, felt, again bool) {
	height := h.After.At(cell).Height()
	for step := len(h.Steps); step >= i; step-- {
		parts := h.parts(step)
		for part := len(parts) - 1; part >= 0; part-- {
			low, ok := before(&parts[part], cell, &height)
			if ok && step == i && part == j {
				return n, low <= disturbs, again
			}
			if ok && low <= disturbs {
				n++
			} else if ok {
				again = true
			}
		}
	}
	return n, false, again
}

// parts gives those of a step, or of the lift after all steps.
func (h *Hypothesis) parts(step int) []games.Part {
	if step == len(h.Steps) {
		return h.Lift.Parts()
	}
	return h.Steps[step].Change.Parts()
}

// before gives the lowest level of a cell's stack that a part touches, false if none, and
// makes the stack's height after it that before it.
func before(p *games.Part, cell games.Place, height *int) (low int, ok bool) {
	switch cell {
	case p.From:
		low = *height
		*height += p.Pieces.Height()
	case p.To:
		*height -= p.Pieces.Height()
		low = *height
	default:
		return 0, false
	}
	return low, true
}

// unvisited weighs that steps of a sequence must have been felt by the sensor of a cell
// oftener than hands came there. What hands do in one go may be felt as one once.
func (m *Model) unvisited(s *State, h *Hypothesis) weight {
	if len(m.dense) == 0 || len(h.Steps) < 2 {
		return weight{}
	}
	cost := 0.0
	for c := range games.Place(games.Cells) {
		if visits := s.visits(c); visits <= len(s.analog.windows[c].visits) { // else there may have been more
			cost += neverCame * float64(max(0, h.feltSteps(c)-visits))
		}
	}
	return weight{cost, cost}
}

// partsOn counts the parts of all steps, and of the lift after them, that touch a cell.
func (h *Hypothesis) partsOn(cell games.Place) (n int) {
	for step := h.Undo; step <= len(h.Steps); step++ {
		for _, p := range h.parts(step) {
			if p.From == cell || p.To == cell {
				n++
			}
		}
	}
	return n
}

// firstVisit gives when hands first came to a cell since the last step; when that was seen
// if they came oftener than is known.
func (s *State) firstVisit(c games.Place) time.Time {
	w := &s.analog.windows[c]
	first := w.since
	for _, at := range w.visits {
		if !at.After(s.begun()) {
			return first
		}
		first = at
	}
	return s.begun()
}

// visits counts how often hands came to a cell since the last step, as far as is known.
func (s *State) visits(c games.Place) (n int) {
	w := &s.analog.windows[c]
	for _, at := range []time.Time{w.since, w.visits[0], w.visits[1]} {
		if at.After(s.begun()) {
			n++
		}
	}
	return n
}

// neverCame: hands are supposed to have come to a cell once more than its sensor felt.
const neverCame = 4.0

// feltSteps counts the steps, and the lift after them, that the sensor of a cell felt;
// those before were felt in their time.
func (h *Hypothesis) feltSteps(cell games.Place) (n int) {
	height := h.After.At(cell).Height()
	for step := len(h.Steps); step >= h.Undo; step-- {
		parts := h.parts(step)
		felt := false
		for part := len(parts) - 1; part >= 0; part-- {
			if low, ok := before(&parts[part], cell, &height); ok && low <= disturbs {
				felt = true
			}
		}
		if felt {
			n++
		}
	}
	return n
}

// touches tells whether a hypothesis does something on a cell.
func (h *Hypothesis) touches(cell games.Place) bool {
	for _, st := range h.Steps {
		if touches(st.Change, cell) {
			return true
		}
	}
	return h.undone == cell || touches(h.Change, cell) || touches(h.Lift, cell)
}

func touches(c games.Change, cell games.Place) bool {
	for _, p := range c.Parts() {
		if p.From == cell || p.To == cell {
			return true
		}
	}
	return false
}
