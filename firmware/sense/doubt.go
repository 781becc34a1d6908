package sense

import (
	"slices"
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// doubt weighs what contradicts no reading but is hard to believe: that the piece
// on the tray was exchanged after a long time, or put before it left the tray, or
// though another lay there after it, or that what was put last was put elsewhere
// without being touched.
func (m *Model) doubt(s *State, f *scan.Frame, h *Hypothesis) float64 {
	if h.Undo > 0 && len(h.Steps) > 0 && m.undisturbed(s, f, h) {
		return leftAlone
	}
	if h.Class == Amended {
		if len(h.Steps) == 1 && !h.After.At(games.Tray).Empty() && s.shown[0].From.Sub(s.shown[1].To) > changeTime {
			return changedLate
		}
		return 0
	}
	if len(h.Steps) <= h.Undo {
		return 0
	}
	sum := 0.0
	for _, st := range h.Steps[h.Undo:] {
		for _, p := range st.Change.Parts() {
			if p.From != games.Tray || !p.To.IsCell() {
				continue
			}
			_, put := m.changed(s, f, p.To)
			if s.nanos(s.leftTray(p.Pieces.Top(), f.Now)) > put+int64(leftSlack) {
				sum += stillThere
			}
			if m.exchanged(s, f, h, &p) {
				sum += anotherShown
			}
		}
	}
	return sum
}

// exchanged tells whether another piece than the one that is put from the tray lay there after
// it, and left it before hands came to the cell: handed over next it would have left it later.
func (m *Model) exchanged(s *State, f *scan.Frame, h *Hypothesis, put *games.Part) bool {
	came, _ := m.changed(s, f, put.To)
	if len(m.dense) > 0 {
		came = s.nanos(s.firstVisit(put.To))
	}
	return slices.ContainsFunc(s.leftAfter(put.Pieces.Top()), func(t Showing) bool {
		return s.nanos(t.To) < came && !h.handsOver(t.Kind)
	})
}

// handsOver tells whether a piece is laid on the tray in one of the steps.
func (h *Hypothesis) handsOver(k games.Kind) bool {
	return slices.ContainsFunc(h.Steps, func(st games.Step) bool {
		return slices.ContainsFunc(st.Change.Parts(), func(p games.Part) bool { return p.To == games.Tray && p.Pieces.Top() == k })
	})
}

// undisturbed tells whether the cell on which the last step left something, which
// h takes back, holds the same as then and hasn't been touched since.
func (m *Model) undisturbed(s *State, f *scan.Frame, h *Hypothesis) bool {
	if len(m.dense) == 0 || !h.undone.IsCell() || h.After.At(h.undone) != s.analog.ground.layout.At(h.undone) {
		return false
	}
	_, latest := m.changed(s, f, h.undone)
	return latest < s.nanos(s.sitSince)+int64(orderSlack)
}

// moveOn gives how much likelier a step is for taking up what was put last: who
// slides a piece on, or changes a turn, hardly lets it rest first.
func (m *Model) moveOn(s *State, f *scan.Frame, h *Hypothesis) float64 {
	if h.Undo > 0 || len(h.Steps) == 0 || len(m.dense) == 0 || !s.sitPut.IsCell() {
		return 0
	}
	parts := h.Steps[0].Change.Parts()
	if len(parts) == 0 || parts[0].From != s.sitPut {
		return 0
	}
	if _, lifted := m.changed(s, f, s.sitPut); lifted < s.nanos(s.sitSince.Add(restsOn)) {
		return 0
	}
	return restedFirst
}

// lingered weighs that a hypothesis has pieces carried to where they lie, but on
// another cell something lay for a while on its way: hands that slide a piece on, or
// change their mind, hardly wait. Nor do they come back to a cell for nothing.
func (m *Model) lingered(s *State, h *Hypothesis) float64 {
	if len(m.dense) == 0 || h.Class == Nothing || h.Class == TakeBack {
		return 0
	}
	cost := 0.0
	for c := range games.Place(games.Cells) {
		w := &s.analog.windows[c]
		if !w.restedTill.After(s.begun()) {
			continue
		}
		if !h.touches(c) || w.restedFor > slideTime/2 && len(h.Steps) > h.Undo && c != h.undone && s.visits(c) > h.feltSteps(c) {
			cost = max(cost, restedOnTheWay*min(1, w.restedFor.Seconds()/slideTime.Seconds()))
		}
	}
	return cost
}

const (
	// restedOnTheWay: a piece is supposed to have been slid on after it lay for slideTime;
	// less if it lay for less.
	restedOnTheWay = 3.0
	// stillThere: a piece is supposed to have been put, but lay on the tray for so
	// long after its cell was occupied; forgetting a tag takes several polls. As
	// unlikely as another piece on that cell.
	stillThere = 8.0
	leftSlack  = 500 * time.Millisecond
	// anotherShown: a piece is supposed to have been put, but after it had left the
	// tray another lay there, and has left it too.
	anotherShown = 6.0
	// changedLate: the tray was empty so long before another piece was laid on it
	// that the first may well have been taken for good.
	changedLate = 6.0
	changeTime  = 5 * time.Second
	// leftAlone: a turn is supposed to have been changed into another by moving
	// other pieces than its own.
	leftAlone = 12.0
	// restedFirst: what was put lay there for restsOn before it was taken up.
	restedFirst = 3.0
	restsOn     = 700 * time.Millisecond
)

// leftTray gives when a piece was last seen on the tray.
func (s *State) leftTray(k games.Kind, now time.Time) time.Time {
	for _, t := range s.shown {
		switch {
		case t.Kind == k && t.To.IsZero():
			return now
		case t.Kind == k:
			return t.To
		}
	}
	return time.Time{}
}
