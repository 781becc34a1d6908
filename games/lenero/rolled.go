package lenero

import (
	"math"
	"slices"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// Rolled moves logs along the floor, all by as much, until the moment is right or one of
// them can't go on.
func (m *Match) Rolled(logs []games.Log, free []int, grams []float64, gramMM float64) (rolled []games.Log, byMM float64) {
	p := m.terms.pile(logs)
	free = slices.DeleteFunc(slices.Clone(free), func(i int) bool { return !lone(&p, i) })
	mass := 0.0
	for _, i := range free {
		mass += grams[i]
	}
	if mass == 0 {
		return logs, 0
	}
	by := gramMM / mass
	for _, i := range free {
		rest := p.Without(i)
		span := rest.Along(p.Logs[i].RadiusMM, p.Logs[i].XMM)
		by = min(max(by, span.LoMM-p.Logs[i].XMM), span.HiMM-p.Logs[i].XMM)
	}
	rolled = slices.Clone(logs)
	for _, i := range free {
		rolled[i].At.XMM += by
	}
	return rolled, math.Abs(by)
}

// lone tells whether a log lies on the floor, bears no other, and touches neither another
// nor a wall, where those stay that roll against it.
func lone(p *pile.Pile, i int) bool {
	l := p.Logs[i]
	return l.YMM < l.RadiusMM+1 && len(p.On(i)) == 0 && len(p.Touching(i)) == 0 &&
		l.XMM-l.RadiusMM > shiftMM && p.Frame.WidthMM-l.XMM-l.RadiusMM > shiftMM
}
