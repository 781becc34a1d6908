package bench

import (
	"math"
	"slices"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// What an observer knows who reads the same cells as the board, with their noise, and knows
// what players know: logs that have moved since they were weighed are where a ruler has them,
// others exactly where they are. Nobody can feel how thick a log is: radii are what they are
// made to, within a spread, which tells where a log comes to rest between others.
const (
	fairRulerMM  = 0.4
	fairReadings = 120 // of each cell, before and after
	fairSigmas   = 3
	fairEndMM    = 2.5 // lengthwise nobody measures: as hands place them
	fairRadiusMM = 0.1
	loadCells    = 4.0
)

// fairGMM is how much must be left over at least, along the frame and lengthwise, for the fair
// observer to call it a shift: as for the ideal one, and what its errors can be of a log
// that was taken or placed.
func (s *shiftWatch) fairGMM(step games.Step, now []world.Log) (along, endwise float64) {
	parts := step.Change.Parts()
	if len(parts) == 0 { // a pass
		return plainGMM, plainGMM
	}
	part, off, end := parts[0], 0.0, 0.0
	_, size, _ := lenero.LogOf(part.Pieces.Top())
	if step.Verb == games.Capture {
		for name, l := range s.lay {
			if l.Kind == part.Pieces.Top() && s.moved[name] && !slices.ContainsFunc(now, func(o world.Log) bool { return o.Name == name }) {
				off, end = fairRulerMM, fairEndMM
			}
		}
	} else if i := s.newcomer(now); i >= 0 {
		off, end = wobbles(now, i, s.widthMM), fairEndMM
		if s.leans(now, i) {
			off = math.Hypot(off, fairRulerMM)
		}
	}
	_, grams := s.w.Noise()
	noise := grams * math.Sqrt(2*loadCells/fairReadings) * s.cellMM
	least := func(mm float64) float64 { return plainGMM + fairSigmas*math.Hypot(noise, size.MassG()*mm) }
	return least(off), least(end)
}

// explains tells whether the moment that others have left over says no more than that the log
// which was placed lies at another place than it does, where it may have come to rest while
// nothing shifted: nobody tells the observer where it was let go.
func (s *shiftWatch) explains(after games.Match, step games.Step, now []world.Log, left, least float64) bool {
	i := s.newcomer(now)
	before, piled := after.Clone().(games.Piled)
	if i < 0 || step.Verb != games.Put || !piled || before.Undo() != nil {
		return false
	}
	_, size, _ := lenero.LogOf(now[i].Kind)
	x := now[i].AtMM.X + left/size.MassG()
	return slices.ContainsFunc(before.Rests(now[i].Kind, x, math.Inf(1)), func(r games.Rest) bool {
		return !r.Marginal && math.Abs(r.At.XMM-x)*size.MassG() <= least
	})
}

// newcomer gives the number of the log that has just come, -1 if none has.
func (s *shiftWatch) newcomer(now []world.Log) int {
	return slices.IndexFunc(now, func(l world.Log) bool { _, lay := s.lay[l.Name]; return !lay })
}

// leans tells whether a log touches one that has moved.
func (s *shiftWatch) leans(now []world.Log, i int) bool {
	return slices.ContainsFunc(now, func(o world.Log) bool {
		return s.moved[o.Name] && o.Name != now[i].Name && between(now[i], o) < touchMM
	})
}

// touchMM is how far apart logs are at most that touch.
const touchMM = 2.0

// between gives the gap between two logs, mm.
func between(a, b world.Log) float64 {
	return math.Hypot(a.AtMM.X-b.AtMM.X, a.AtMM.Y-b.AtMM.Y) - radiusMM(a) - radiusMM(b)
}

func radiusMM(l world.Log) float64 {
	_, size, _ := lenero.LogOf(l.Kind)
	return size.RadiusMM()
}

// wobbles gives how far off along the frame log i may lie by its own radius and those of what
// holds it, left and right, being a little other than they are said to be; one sigma, mm.
func wobbles(all []world.Log, i int, widthMM float64) float64 {
	// Of all it touches below, what holds it farthest to the left and to the right: where that
	// is, and whether it has a radius of its own.
	type hold struct{ x, y, own float64 }
	left, right := hold{x: 1}, hold{x: -1}
	holds := func(h hold) {
		if h.x < left.x {
			left = h
		}
		if h.x > right.x {
			right = h
		}
	}
	me := all[i]
	r := radiusMM(me)
	if me.AtMM.Y-r < touchMM {
		holds(hold{y: 1})
	}
	if me.AtMM.X-r < touchMM {
		holds(hold{x: 1})
	}
	if widthMM-me.AtMM.X-r < touchMM {
		holds(hold{x: -1})
	}
	for k, o := range all {
		if k == i || between(me, o) > touchMM || o.AtMM.Y > me.AtMM.Y {
			continue
		}
		d := me.AtMM.Minus(o.AtMM)
		length := math.Hypot(d.X, d.Y)
		holds(hold{d.X / length, d.Y / length, 1})
	}
	// Its axis is at the given distance from both: n . shift = what the radii are more.
	det := left.x*right.y - left.y*right.x
	if math.Abs(det) < 0.05 { // it stands on one thing alone
		return 0
	}
	a, b := right.y/det, -left.y/det
	return fairRadiusMM * math.Sqrt((a+b)*(a+b)+a*a*left.own+b*b*right.own)
}
