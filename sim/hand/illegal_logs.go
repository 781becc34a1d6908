package hand

import (
	"math"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// foulLog is something illegal with one log: what is done with it, and how it is put
// right again.
type foulLog struct {
	change games.Change // as it is meant
	name   string
	do     world.Act
	back   world.Act
	home   world.Vector // where a log comes from that is put in
}

// tryIllegalLogs now and then does with logs what the rules forbid, waits to be told so,
// and puts it right. Only what an experienced eye sees to move nothing is tried: what
// comes of the rest no rule says.
func (h *Hand) tryIllegalLogs() {
	if !h.chance(h.style.Illegal) {
		return
	}
	m := h.match()
	kinds := []func(*lenero.Match) (foulLog, bool){
		h.foulUntouching, h.foulGap, h.foulTopRow, h.foulOwnLog, h.foulOutOfTurn, h.foulNotInHand,
	}
	for _, i := range h.rand.Perm(len(kinds)) {
		f, ok := kinds[i](m)
		if !ok {
			continue
		}
		_, broken := m.Judge(f.change)
		if broken == nil || broken.Code == games.CodeNoStep {
			continue
		}
		if mm, err := h.world.Foresee(f.do, f.back); err != nil || mm > stillMM {
			continue
		}
		h.sin(f, broken)
		return
	}
}

// sin does something illegal, lets it stand until the board says so, and puts it right.
func (h *Hand) sin(f foulLog, broken *games.RuleError) {
	takes := f.change.Parts()[0].Op == games.Take
	if takes {
		h.pause(h.style.React)
	} else {
		h.show(f.name)
		h.overFrame(f.name, f.change.Parts()[0].At.XMM)
	}
	since := h.clock.Now()
	_, err := h.world.Act(f.do)
	h.do(err)
	if h.table.Over() {
		return
	}
	if takes {
		h.overFrame(f.name, f.change.Parts()[0].At.XMM)
	}
	h.table.try(broken.Code, since)
	h.untilScolded()
	h.study()
	h.pause(h.style.React)
	_, err = h.world.Act(f.back)
	h.do(err)
	if !takes && !h.table.Over() {
		h.carryLog(f.name, f.home)
	}
	h.untilForgiven()
}

// putIn is a foul that lets a log go and lifts it out again.
func (h *Hand) putIn(name string, at games.Point) foulLog {
	return foulLog{change: games.AddedLog(h.kindOf(name), at), name: name, home: h.at(name),
		do: world.LetGo(name, at.XMM, 0, 2), back: world.LiftOut(name)}
}

// foulUntouching places a log where it touches none of the other colour.
func (h *Hand) foulUntouching(m *lenero.Match) (foulLog, bool) {
	name, size, ok := h.anyOwn(m)
	if !ok {
		return foulLog{}, false
	}
	p := m.Pile()
	for range 20 {
		at, err := p.Drop(size.RadiusMM(), h.rand.Float64()*p.Frame.WidthMM)
		if err != nil {
			return foulLog{}, false
		}
		f := h.putIn(name, games.Point{XMM: at.XMM, YMM: at.YMM})
		if _, broken := m.Judge(f.change); broken != nil && broken.Code == lenero.CodeNotTouching && h.clearly(m, f.change) {
			return f, true
		}
	}
	return foulLog{}, false
}

// anyOwn picks a log of the hand's own that it has yet to place.
func (h *Hand) anyOwn(m *lenero.Match) (string, lenero.Size, bool) {
	for _, i := range h.rand.Perm(lenero.Sizes) {
		s := lenero.Size(i + 1)
		if m.Hand(h.side).Of(s) == 0 {
			continue
		}
		if name, ok := h.reserveOf(lenero.KindOf(h.side, s)); ok {
			return name, s, true
		}
	}
	return "", 0, false
}

// clearly tells whether a placement is illegal a little to the left and right too, so
// that nobody can take it for a legal one.
func (h *Hand) clearly(m *lenero.Match, c games.Change) bool {
	part := c.Parts()[0]
	for _, off := range []float64{-clearMM, clearMM} {
		if _, broken := m.Judge(games.AddedLog(part.Pieces.Top(), games.Point{XMM: part.At.XMM + off, YMM: part.At.YMM})); broken == nil {
			return false
		}
	}
	return true
}

// clearMM is how far from a legal place something illegal is done: farther off than anybody
// measures.
const clearMM = 4

// foulGap pushes a log into a gap inside the pile, lengthwise along the floor.
func (h *Hand) foulGap(m *lenero.Match) (foulLog, bool) {
	for s := lenero.Size(1); s <= lenero.Sizes; s++ {
		name, ok := h.reserveOf(lenero.KindOf(h.side, s))
		if !ok || m.Hand(h.side).Of(s) == 0 {
			continue
		}
		r := s.RadiusMM() + 0.2
		width := m.Pile().Frame.WidthMM
		for x := r + 0.5; x <= width-r-0.5; x++ {
			at := games.Point{XMM: x, YMM: s.RadiusMM()}
			change := games.AddedLog(h.kindOf(name), at)
			if _, broken := m.Judge(change); broken == nil || broken.Code != lenero.CodeGap || !h.free(at, r) || !h.clearly(m, change) {
				continue
			}
			return foulLog{change: change, name: name, home: h.at(name),
				do: world.PushIn(name, x, r, h.style.Pull, 0.5), back: world.PullOut(name, h.style.Pull, 0.5)}, true
		}
	}
	return foulLog{}, false
}

// free tells whether there is room for a log of a radius at a point.
func (h *Hand) free(at games.Point, radius float64) bool {
	for _, l := range h.world.Logs() {
		_, s, _ := lenero.LogOf(l.Kind)
		if math.Hypot(l.AtMM.X-at.XMM, l.AtMM.Y-at.YMM) < radius+s.RadiusMM()+0.4 {
			return false
		}
	}
	return true
}

// foulTopRow takes one of the opponent's logs on which no other lies.
func (h *Hand) foulTopRow(m *lenero.Match) (foulLog, bool) { return h.foulTake(m, h.side.Other()) }

// foulOwnLog takes a log of the hand's own.
func (h *Hand) foulOwnLog(m *lenero.Match) (foulLog, bool) { return h.foulTake(m, h.side) }

// foulTake lifts a log of a side off the top and puts it back.
func (h *Hand) foulTake(m *lenero.Match, of games.Side) (foulLog, bool) {
	p, names := m.Pile(), h.named(m)
	top := p.TopRow()
	for _, n := range h.rand.Perm(len(top)) {
		i := top[n]
		l := m.Layout().Logs[i]
		side, _, _ := lenero.LogOf(l.Kind)
		at, ok := h.lies(names[i])
		if side != of || !ok {
			continue
		}
		return foulLog{change: games.TakenLog(l.Kind, l.At), name: names[i],
			do: world.LiftOut(names[i]), back: world.LetGo(names[i], at.X, at.Z, 0.5)}, true
	}
	return foulLog{}, false
}

// foulOutOfTurn places a log of the opponent's: somebody is out of turn.
func (h *Hand) foulOutOfTurn(m *lenero.Match) (foulLog, bool) {
	s := lenero.Size(1 + h.rand.IntN(lenero.Sizes))
	name, ok := h.reserveOf(lenero.KindOf(h.side.Other(), s))
	if !ok {
		return foulLog{}, false
	}
	return h.inHollow(m, name, s)
}

// foulNotInHand places a log that was won already, of a size of which the hand has none
// left.
func (h *Hand) foulNotInHand(m *lenero.Match) (foulLog, bool) {
	for s := lenero.Size(1); s <= lenero.Sizes; s++ {
		if m.Hand(h.side).Of(s) > 0 {
			continue
		}
		if name, ok := h.world.WonOf(lenero.KindOf(h.side, s)); ok {
			return h.inHollow(m, name, s)
		}
	}
	return foulLog{}, false
}

// inHollow puts a log where one comes to rest.
func (h *Hand) inHollow(m *lenero.Match, name string, s lenero.Size) (foulLog, bool) {
	p := m.Pile()
	at, err := p.Drop(s.RadiusMM(), h.rand.Float64()*p.Frame.WidthMM)
	if err != nil {
		return foulLog{}, false
	}
	return h.putIn(name, games.Point{XMM: at.XMM, YMM: at.YMM}), true
}
