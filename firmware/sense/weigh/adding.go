package weigh

import (
	"cmp"
	"math"
	"slices"

	"tablero/games"
)

// add considers all places where the log may have been let go, near the one that the
// moment tells and, as others may have moved, elsewhere.
func (x *explanation) add(a act, b int) {
	m := matchOf(x.sit.Beliefs()[b])
	at, _ := x.e.centre()
	p := adding{act: a, belief: b, match: m, x: at, known: x.from.nearSD(at, m.Layout().Logs)}
	rests := m.Rests(a.kind, at, math.Inf(1)) // on the floor the nearest point
	slices.SortStableFunc(rests, func(p, q games.Rest) int {
		return cmp.Compare(math.Abs(p.At.XMM-at), math.Abs(q.At.XMM-at))
	})
	for i, r := range rests {
		p.nearest = i < lookedInto
		x.addAt(&p, r)
	}
	x.addInGap(&p)
}

// lookedInto is for how many places it is worked out whether others move.
const lookedInto = 4

// adding is a log that came, if a belief is true.
type adding struct {
	act     act
	belief  int
	match   games.Piled
	x       float64 // where the moment has it
	known   float64 // how well the logs beside it are known, mm
	nearest bool    // the place is one of those nearest to x
}

// at gives the hypothesis that it was let go at a point, and the moments that are left over
// then.
func (p *adding) at(x *explanation, at games.Point) (h hypothesis, mx, mz, sx, sz float64) {
	h = hypothesis{act: p.act, belief: p.belief, at: at, change: games.AddedLog(p.act.kind, at)}
	h.step, h.rule = p.match.Judge(h.change)
	mx, mz, sx, sz = x.e.moments(at.XMM, 0)
	sx = math.Hypot(sx, x.e.grams*math.Hypot(restSD, restSDShare*p.known))
	return h, mx, mz, sx, math.Hypot(sz, x.e.grams*lengthwiseSD)
}

// shifts tells how often others move when it is let go there.
func (p *adding) shifts(c games.Change) float64 {
	if !p.nearest {
		return elsewhereShift
	}
	return shiftPrior(p.match.Holding(c))
}

// addAt considers one place where a log may rest.
func (x *explanation) addAt(p *adding, r games.Rest) {
	if r.FreeMM <= touchesWithin {
		h, mx, mz, sx, sz := p.at(x, r.At)
		prior := 1.0
		if r.Marginal {
			prior = marginalPrior
		}
		x.considerAt(h, prior, p.shifts(h.change), still(mx, mz, sx, sz), left{mx, mz, sx, sz})
		return
	}
	// Anywhere along the floor; most often where it touches something that it must.
	h, mx, mz, sx, sz := p.at(x, r.At)
	prior := 1.0
	if h.rule != nil {
		if touch, ok := p.touching(r); ok {
			prior = untouchPrior
			t, mx, mz, sx, sz := p.at(x, touch)
			// Hands go by touch: hardly ever a gap is left that just counts as none.
			near := still(mx, mz, sx, sz)
			against := still(mx-x.e.grams*math.Copysign(againstMM, touch.XMM-r.At.XMM), mz, sx, sz)
			x.considerAt(t, 1-untouchPrior, p.shifts(t.change), gapLeft*near+(1-gapLeft)*against, left{mx, mz, sx, sz})
		}
	}
	alongX := still(mx, mz, sx, sz) / still(0, mz, sx, sz) / (x.e.grams * (r.FreeMM + 2))
	x.considerAt(h, prior, clearShift, alongX*normal(mz, sz), left{mx, mz, sx, sz})
}

// left is the moments that are left over, and how well they are known.
type left struct{ mx, mz, sx, sz float64 }

// considerAt considers a place by how the log has come too; still is the density of what is left
// over if nothing else has moved.
func (x *explanation) considerAt(h hypothesis, prior, shift, still float64, l left) {
	goes := moved(l.mx, l.mz, l.sx, l.sz) * x.pushed(h.at.XMM)
	if shift > 0 {
		goes += knocked / shift * x.knockedBefore(l.mx, l.mz, l.sx, l.sz)
	}
	x.consider(h, prior*x.cameSo(false), shift, still*x.quietly(), goes)
}

// addInGap considers that it was pushed in where none comes to rest that is let go.
func (x *explanation) addInGap(p *adding) {
	h, _, mz, _, sz := p.at(x, games.Point{XMM: p.x})
	if h.rule == nil || p.x < 0 || p.x > x.width {
		return
	}
	at := x.quietly() * x.sit.Beliefs()[p.belief].Weight * p.act.grams * normal(mz, sz) / (x.e.grams * x.width)
	h.weight = gapPrior * illegalPrior * x.cameSo(true) * at
	x.all = append(x.all, h)
	if p.known > surelyMM { // who knows what lies there
		h.unsure, h.weight = true, unsurePrior*x.cameSo(false)*at
		x.all = append(x.all, h)
	}
}

// touching looks for the nearest point of a stretch of the floor where the log may lie by
// the rules.
func (p *adding) touching(r games.Rest) (games.Point, bool) {
	for off := touchStep; off <= touchesWithin; off += touchStep {
		for _, side := range []float64{-off, off} {
			at := games.Point{XMM: r.At.XMM + side, YMM: r.At.YMM}
			if step, rule := p.match.Judge(games.AddedLog(p.act.kind, at)); rule == nil {
				if to := step.Change.Parts()[0].At; math.Abs(to.YMM-r.At.YMM) < 1 {
					return to, true
				}
			}
		}
	}
	return games.Point{}, false
}
