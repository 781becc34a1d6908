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
	since := s.nanos(s.sitSince)             // when the step before was seen
	var last int64                           // the same, of steps on cells in this sequence
	var left int64                           // when the cell was left that the step before took from
	hidden := 0                              // steps since then of which no sensor tells when
	for i := h.Undo; i < len(h.Steps); i++ { // those before were seen in their time
		if onCells(h.Steps[i].Change) { // of the tray its reader does
			hidden++
		}
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
				last, since, hidden = earliest, earliest, 0
			}
			if p.To == games.Tray && !s.wasShown(p.Pieces.Top(), since-int64(shownBefore)) {
				sum += m.unseen(s, f, p.Pieces.Top(), since-int64(shownBefore))
			}
		}
	}
	for j, p := range h.Lift.Parts() {
		if p.From.IsCell() {
			hidden++
		}
		if _, latest, ok := m.felt(s, f, h, len(h.Steps), j, p.From); ok {
			hidden = 0
			if latest < last-int64(orderSlack) {
				sum += liftedBefore
			}
		}
	}
	if len(m.dense) > 0 && last > 0 && s.nanos(s.analog.quiet) < last+int64(hidden)*int64(hiddenTime) {
		sum += tooQuick
	}
	return weight{sum + order, sum + min(order, mostOrder)}
}

const (
	// wrongOrder: a later step was seen before an earlier one.
	wrongOrder = 8.0
	// passedOver: a scoring stack that was never set down was carried back over the
	// cell that it came from.
	passedOver = 4.0
	// liftedBefore: a piece in a hand that left its cell before the step which is
	// supposed to come first: more likely it is the one that was put down.
	liftedBefore = 9.0
	// hiddenTime is what a step takes at the least that no sensor felt by itself.
	hiddenTime = 100 * time.Millisecond
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
	if s.nanos(s.trayBlind) > after {
		for p := games.Place(0); p.IsCell(); p++ {
			if m.sees(m.tagsAt(f, p), k) {
				return whileBlind
			}
		}
	}
	return neverShown
}

// changed gives between which times the place's readings last changed, in
// nanoseconds: what changed while a channel was blind shows when it is back.
func (m *Model) changed(s *State, f *scan.Frame, p games.Place) (earliest, latest int64) {
	for i := range m.channels {
		if m.channels[i].Place != p {
			continue
		}
		at := s.nanos(f.Readings[i].Changed)
		if linear(m.channels[i].Sensor) {
			at = s.nanos(s.analog.windows[p].since)
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
		if t.Kind == k && k != games.NoKind && (s.nanos(t.From) > after || t.To.IsZero()) {
			return true
		}
	}
	return false
}
