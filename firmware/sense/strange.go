package sense

import (
	"math"
	"time"

	"tablero/games"
)

const (
	// lightest is what weighs enough, in g, to be pointed out.
	lightest = 2.0
	// besideMM is how far from the middle of a cell a thing may lie to be on it.
	besideMM = 16.0
	// share of its field that a strange magnet may leave unexplained on other cells:
	// how high above the board it is isn't known.
	strangeShare = 0.5
)

// strange lists the cells that nothing explains, and says what weighs on the board: a
// thing on one cell, or a hand, a phone.
func (m *Model) strange(s *State, l *games.Layout, v *Verdict) {
	if len(m.dense) == 0 {
		return
	}
	p, _ := m.predict(s, l, maxRelaid)
	v.Disagree = m.nearest(s, l, &p, append(v.Disagree, s.unexplainedCells(l, &p)...))
	if !m.weighs || !s.analog.weighs() {
		return
	}
	grams, x, y := m.surplus(s, &p)
	switch {
	case grams > m.heaviest():
		v.Leans, v.Disagree = true, nil
	case grams > lightest && len(v.Disagree) == 0:
		if c, ok := m.cellAt(x, y); ok {
			v.Strange = true
			v.Disagree = []Disagreement{{Place: c, Want: l.At(c), Seen: l.At(c).Push(games.AnyKind)}}
		} else {
			v.Leans = true
		}
	}
}

// leans tells whether so much more weighs on the board than when it was last as it should
// be that no hand has put down as many pieces since: then no layout need be tried.
func (m *Model) leans(s *State) bool {
	if !m.weighs || !s.analog.weighs() {
		return false
	}
	grams := m.heavier(s)
	if m.stacked {
		return grams > mostStacks*m.heaviest()
	}
	felt := 1 // pieces whose magnets are felt, and one whose isn't
	for c := range s.analog.ground.fields {
		if abs(s.analog.windows[c].mean-s.analog.ground.fields[c]) > strangeField {
			felt++
		}
	}
	return grams > (float64(max(felt, mostPieces))+0.5)*m.heaviest()/(games.MaxStack+0.5)
}

// heavier gives how much more weighs on the board than at the ground, in g.
func (m *Model) heavier(s *State) float64 {
	grams := 0.0
	for i := range s.analog.ground.loads {
		grams += s.analog.windows[games.Cells+i].mean - s.analog.ground.loads[i]
	}
	return grams
}

// weighedDown follows since when something leans, whatever hands do meanwhile. If less is
// left than there was without any piece, something leant when the zero was taken: then
// loads count for nothing until the next step.
func (m *Model) weighedDown(s *State, now time.Time) {
	a := &s.analog
	switch {
	case !m.weighs || !a.weighs():
		a.leansFrom = time.Time{}
	case now.Sub(a.quiet) >= analogSettle && m.heavier(s) < -m.lying(&a.ground.loadsAt)-lightMargin:
		a.ground.lag = mostLag + 1
		a.leansFrom = time.Time{}
	case !m.leans(s):
		a.leansFrom = time.Time{}
	case a.leansFrom.IsZero():
		a.leansFrom = now
	}
}

// lying gives what the pieces of a layout weigh, in g.
func (m *Model) lying(l *games.Layout) float64 {
	grams := 0.0
	for p := games.Place(0); p.IsCell(); p++ {
		stack := l.At(p)
		for i := range stack.Height() {
			grams += m.pieces[stack.At(i)].MassG
		}
	}
	return grams
}

// lightMargin is more than loads drift, in g.
const lightMargin = 40.0

// leansLong is how long something must lean for it to be said although hands are at work
// besides: no knock rings for so long.
const leansLong = time.Second

// What hands put down at once.
const (
	mostPieces = 2
	mostStacks = 1.25
)

// surplus gives what weighs on the board besides what is predicted, in g, and where.
func (m *Model) surplus(s *State, p *prediction) (grams, x, y float64) {
	for i := range m.signatures.Corners {
		c := &m.signatures.Corners[i]
		g := s.analog.windows[games.Cells+i].mean - s.analog.ground.loads[i] - p.loads[i]
		grams, x, y = grams+g, x+g*c.XMM, y+g*c.YMM
	}
	return grams, x / grams, y / grams
}

// heaviest gives more than the heaviest stack weighs.
func (m *Model) heaviest() float64 {
	most := 0.0
	for _, k := range m.signatures.Kinds {
		most = max(most, k.MassG)
	}
	return most * (games.MaxStack + 0.5)
}

// cellAt gives the cell at a place.
func (m *Model) cellAt(x, y float64) (games.Place, bool) {
	for p := games.Place(0); p.IsCell(); p++ {
		mx, my := m.signatures.middle(p)
		if m.sensed.has(p) && math.Hypot(x-mx, y-my) < besideMM {
			return p, true
		}
	}
	return games.Nowhere, false
}

// nearest leaves out the cells at which no more is seen than what a strange magnet on
// the cell that it is nearest to does to its neighbours.
func (m *Model) nearest(s *State, l *games.Layout, p *prediction, all []Disagreement) []Disagreement {
	residual := func(c games.Place) float64 {
		return s.analog.windows[c].mean - s.analog.ground.fields[c] - p.fields[c]
	}
	strongest := games.Nowhere
	for _, d := range all {
		if d.Place.IsCell() && (strongest == games.Nowhere || abs(residual(d.Place)) > abs(residual(strongest))) {
			strongest = d.Place
		}
	}
	if strongest == games.Nowhere {
		return all
	}
	level := min(l.At(strongest).Height(), games.MaxStack-1)
	moment := residual(strongest) / m.table.at(strongest, strongest, level)
	var kept []Disagreement
	for _, d := range all {
		if d.Place.IsCell() && d.Place != strongest {
			r := residual(d.Place)
			if by := moment * m.table.at(d.Place, strongest, level); abs(r) < strangeField || abs(r-by) < strangeShare*abs(r) {
				continue
			}
		}
		kept = append(kept, d)
	}
	return kept
}

// strangeField is the field in mT below which a cell isn't pointed at while another
// one is.
const strangeField = 0.3
