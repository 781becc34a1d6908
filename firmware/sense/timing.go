package sense

import (
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// timeCost weighs when things happened against the order of a hypothesis's
// steps.
func (m *Model) timeCost(s *State, f *scan.Frame, h *Hypothesis) weight {
	if len(h.Steps) <= h.Undo {
		return weight{}
	}
	sum, order := 0.0, 0.0                   // order: of steps, which is only ever asked about
	since := s.sitSince.UnixNano()           // when the step before was seen
	var last int64                           // the same, of steps on cells in this sequence
	var left int64                           // when the cell was left that the step before took from
	for i := h.Undo; i < len(h.Steps); i++ { // those before were seen in their time
		for j, p := range h.Steps[i].Change.Parts() {
			if _, latest, ok := m.felt(s, f, h, i, j, p.From); ok { // carried or taken
				switch {
				case latest >= left-int64(orderSlack):
				case j > 0:
					order += passedOver
				default:
					order += wrongOrder
				}
				left = latest
			}
			if earliest, latest, ok := m.felt(s, f, h, i, j, p.To); ok {
				if latest < last-int64(orderSlack) {
					order += wrongOrder
				}
				last, since = earliest, earliest
			}
			if p.To == games.Tray && !s.wasShown(p.Pieces.Top(), since-int64(shownBefore)) {
				sum += m.unseen(s, f, p.Pieces.Top(), since-int64(shownBefore))
			}
		}
	}
	for j, p := range h.Lift.Parts() {
		if _, latest, ok := m.felt(s, f, h, len(h.Steps), j, p.From); ok && latest < last-int64(orderSlack) {
			sum += liftedBefore
		}
	}
	return weight{sum + order, sum + min(order, mostOrder)}
}

// felt gives between which times the sensor of a cell felt a part of the i-th step, or
// of the lift after all steps, in Unix nanoseconds; false if that isn't known.
func (m *Model) felt(s *State, f *scan.Frame, h *Hypothesis, i, j int, cell games.Place) (earliest, latest int64, ok bool) {
	if !cell.IsCell() {
		return 0, 0, false
	}
	later, felt := h.feltLater(i, j, cell)
	if later == 0 {
		earliest, latest = m.changed(s, f, cell)
		return earliest, latest, true
	}
	visits := &s.analog.windows[cell].visits
	if !felt || len(m.dense) == 0 || later > len(visits) || !visits[later-1].After(s.begun()) {
		return 0, 0, false
	}
	at := visits[later-1].UnixNano()
	return at, at, true
}

// feltLater counts what the sensor of a cell felt after a part of the i-th step, or of
// the lift after all steps, and tells whether it felt that part: what is done high up
// isn't felt.
func (h *Hypothesis) feltLater(i, j int, cell games.Place) (n int, felt bool) {
	height := h.After.At(cell).Height()
	for step := len(h.Steps); step >= i; step-- {
		parts := h.Lift.Parts()
		if step < len(h.Steps) {
			parts = h.Steps[step].Change.Parts()
		}
		for part := len(parts) - 1; part >= 0; part-- {
			low, ok := before(&parts[part], cell, &height)
			if ok && step == i && part == j {
				return n, low <= disturbs
			}
			if ok && low <= disturbs {
				n++
			}
		}
	}
	return n, false
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
		w := &s.analog.windows[c]
		visits := 0
		for _, at := range []time.Time{w.since, w.visits[0], w.visits[1]} {
			if at.After(s.begun()) {
				visits++
			}
		}
		if visits <= len(w.visits) { // else there may have been more
			cost += neverCame * float64(max(0, h.feltSteps(c)-visits))
		}
	}
	return weight{cost, cost}
}

// feltSteps counts the steps, and the lift after them, that the sensor of a cell felt;
// those before were felt in their time.
func (h *Hypothesis) feltSteps(cell games.Place) (n int) {
	height := h.After.At(cell).Height()
	for step := len(h.Steps); step >= h.Undo; step-- {
		parts := h.Lift.Parts()
		if step < len(h.Steps) {
			parts = h.Steps[step].Change.Parts()
		}
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

const (
	// wrongOrder: a later step was seen before an earlier one.
	wrongOrder = 8.0
	// passedOver: a scoring stack that was never set down was carried back over the
	// cell that it came from.
	passedOver = 4.0
	// neverCame: hands are supposed to have come to a cell once more than its sensor felt.
	neverCame = 4.0
	// liftedBefore: a piece in a hand that left its cell before the step which is
	// supposed to come first: more likely it is the one that was put down.
	liftedBefore = 9.0
	// mostOrder is the most that the order of steps counts as a misfit: the board lies as
	// the hypothesis says.
	mostOrder  = 4.0
	orderSlack = 60e6 // ns; sensors of one scan have times that mean nothing
	// neverShown: a piece is supposed to have been handed over and placed between
	// two polls of the tray.
	neverShown  = 12.0
	shownBefore = 1500e6 // ns; the next piece may be laid down before one's own is put
	// whileBlind: the same while the tray couldn't be read.
	whileBlind = 0.5
)

// unseen weighs that a piece was handed over which the tray didn't show: while it
// couldn't be read, that may be if a cell shows the piece now.
func (m *Model) unseen(s *State, f *scan.Frame, k games.Kind, after int64) float64 {
	if s.trayBlind.UnixNano() > after {
		for p := games.Place(0); p.IsCell(); p++ {
			if m.sees(m.tagsAt(f, p), k) {
				return whileBlind
			}
		}
	}
	return neverShown
}

// changed gives between which times the place's readings last changed, in Unix
// nanoseconds: what changed while a channel was blind shows when it is back.
func (m *Model) changed(s *State, f *scan.Frame, p games.Place) (earliest, latest int64) {
	for i := range m.channels {
		if m.channels[i].Place != p {
			continue
		}
		at := f.Readings[i].Changed.UnixNano()
		if linear(m.channels[i].Sensor) {
			at = s.analog.windows[p].since.UnixNano()
		}
		if at <= latest {
			continue
		}
		earliest, latest = at, at
		if c := &s.channels[i]; at == c.back {
			earliest = c.lost
		}
	}
	return earliest, latest
}

// wasShown tells whether a piece was laid on the tray after a time, or lies there
// still.
func (s *State) wasShown(k games.Kind, after int64) bool {
	for _, t := range s.shown {
		if t.kind == k && k != games.NoKind && (t.from.UnixNano() > after || t.to.IsZero()) {
			return true
		}
	}
	return false
}
