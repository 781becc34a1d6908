package lenero

import (
	"math"
	"slices"

	"tablero/games"
	"tablero/games/lenero/pile"
)

const (
	// snapMM is how far a place may be off that a hand or a text gives.
	snapMM = 1
	// pushMM is how far a log is pushed along the floor until it touches: as far as the
	// thinnest goes in under the thickest that stands on the floor, 1.7 mm.
	pushMM = 2
)

// tenths are millimetres as records write them, in tenths.
type tenths int

func tenthsOf(mm float64) tenths { return tenths(math.Round(10 * mm)) }

func (t tenths) mm() float64 { return float64(t) / 10 }

// place is where a log may come to rest: a valley, or a stretch of the floor.
type place struct {
	lo, hi float64 // of the axis, from the left wall; the same for a valley
	y      float64
}

func (p place) first() tenths { return tenthsOf(p.lo) }
func (p place) last() tenths  { return tenthsOf(p.hi) }

// at gives the exact point that is written so: the end of a stretch where that is
// what is nearest, since there a log touches what ends it.
func (p place) at(x tenths) games.Point {
	switch x {
	case p.first():
		return games.Point{XMM: p.lo, YMM: p.y}
	case p.last():
		return games.Point{XMM: p.hi, YMM: p.y}
	}
	return games.Point{XMM: x.mm(), YMM: p.y}
}

// off is how far a stretch or valley is from x.
func (p place) off(x tenths) tenths { return max(p.first()-x, x-p.last(), 0) }

// places lists where a log of this size may come to rest, from left to right.
func (m *Match) places(s Size) []place {
	logs := m.Pile()
	all, err := logs.Resting(s.RadiusMM())
	if err != nil {
		return nil // as in a frame that is too narrow
	}
	var places []place
	for _, v := range all.Valleys {
		if v.YMM <= WallsMM {
			places = append(places, place{v.XMM, v.XMM, v.YMM})
		}
	}
	for _, f := range all.Floor {
		places = append(places, pushed(&logs, f, s.RadiusMM()))
	}
	slices.SortStableFunc(places, func(a, b place) int { return int(a.first() - b.first()) })
	return places
}

// pushed widens a stretch of the floor that is seen from above by as far as a log
// is pushed until it touches.
func pushed(logs *pile.Pile, f pile.Span, radius float64) place {
	wide := logs.Along(radius, (f.LoMM+f.HiMM)/2)
	p := place{f.LoMM, f.HiMM, radius}
	if p.lo-wide.LoMM <= pushMM {
		p.lo = min(p.lo, wide.LoMM)
	}
	if wide.HiMM-p.hi <= pushMM {
		p.hi = max(p.hi, wide.HiMM)
	}
	return p
}

// nearest gives the place that is meant by x, of two the one seen from above; ok is
// false if there is none near.
func nearest(places []place, x tenths) (p place, ok bool) {
	for _, q := range places {
		if !ok || q.off(x) < p.off(x) || q.off(x) == p.off(x) && q.y > p.y {
			p, ok = q, true
		}
	}
	return p, ok && p.off(x) <= tenthsOf(snapMM)
}

// legal tells whether a log touches what it must at a point.
func (m *Match) legal(k games.Kind, at games.Point) bool {
	p := &m.now.position
	return !p.mustTouch() || touches(p.logs, games.Log{Kind: k, At: at})
}

// touches tells whether a log touches one of the other colour.
func touches(logs []games.Log, l games.Log) bool {
	side, size, _ := LogOf(l.Kind)
	return slices.ContainsFunc(logs, func(o games.Log) bool {
		other, of, _ := LogOf(o.Kind)
		return other != side && distance(l.At, o.At)-size.RadiusMM()-of.RadiusMM() < pile.TouchingMM
	})
}

func distance(a, b games.Point) float64 { return math.Hypot(a.XMM-b.XMM, a.YMM-b.YMM) }

// stretch gives the legal places round x on a stretch of the floor, which is one of
// several places; nothing for a valley.
func (m *Match) stretch(k games.Kind, places []place, p place, x tenths) games.Span {
	if p.lo == p.hi {
		return games.Span{}
	}
	lo, hi := x, x
	for lo > p.first() && m.fits(k, places, p, lo-1) {
		lo--
	}
	for hi < p.last() && m.fits(k, places, p, hi+1) {
		hi++
	}
	return games.Span{Lo: p.at(lo).XMM, Hi: p.at(hi).XMM}
}

// fits tells whether x means the place p and a log may be placed there.
func (m *Match) fits(k games.Kind, places []place, p place, x tenths) bool {
	meant, _ := nearest(places, x)
	return meant == p && m.legal(k, p.at(x))
}
