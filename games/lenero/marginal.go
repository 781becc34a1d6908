package lenero

import (
	"math"

	"tablero/games/lenero/pile"
)

const (
	// marginMM is how far logs may lie from where the layout has them, without anybody
	// having seen it.
	marginMM = 0.6
	margins  = 12 // piles that can't be told from this one
)

// marginal gives the place x where a log of a size may lie, though by the exact layout it
// would roll on: one that stands on another hard by a wall, say, where it is a matter of
// less than a millimetre. ok is false if it would roll on by any layout near this one.
func (m *Match) marginal(s Size, x float64) (p place, ok bool) {
	if x < s.RadiusMM() || x > m.terms.widthMM-s.RadiusMM() {
		return place{}, false
	}
	nominal := m.Pile()
	for way := range uint64(margins) {
		q := nominal
		q.Logs = append([]pile.Log(nil), nominal.Logs...)
		for i := range q.Logs {
			l := &q.Logs[i]
			// Each log to the left or right, in another way each time.
			by := marginMM
			if (way*2654435761+uint64(i)*way*40503)>>3&1 == 0 || way>>(uint(i)%4)&1 == 0 {
				by = -by
			}
			l.XMM = min(max(l.XMM+by, l.RadiusMM), q.Frame.WidthMM-l.RadiusMM)
		}
		rest, err := q.Drop(s.RadiusMM(), x)
		if err == nil && math.Abs(rest.XMM-x) <= snapMM && rest.YMM > s.RadiusMM()+marginMM {
			y := nominal.Over(s.RadiusMM(), x)
			return place{x, x, y}, y <= WallsMM
		}
	}
	return place{}, false
}
