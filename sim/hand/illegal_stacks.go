package hand

import (
	"tablero/games"
	"tablero/sim/world"
)

// foul is something illegal with stacks: what it comes to, how it is done, and
// how it is put right again.
type foul struct {
	change games.Change
	do     func()
	back   func()
}

// temptations are how often a turn something illegal may be tried with stacks: there
// are more ways than with pieces that are put once and stay.
const temptations = 4

// tryIllegalStacks now and then does with stacks what the rules forbid, waits to
// be told so, and puts it right.
func (h *Hand) tryIllegalStacks() {
	if !h.chance(h.style.Illegal) {
		return
	}
	m := h.table.Match()
	l := m.Layout()
	kinds := []func(games.Match, *games.Layout) (foul, bool){
		h.foulCarry, h.foulCarry, h.foulBelow, h.foulOnStack, h.foulBack, h.foulTwo, h.foulColour,
	}
	for range 20 {
		f, ok := kinds[h.rand.IntN(len(kinds))](m, &l)
		if !ok {
			continue
		}
		_, broken := m.Judge(f.change)
		if broken == nil || broken.Code == games.CodeNoStep {
			continue
		}
		since := h.clock.Now()
		f.do()
		h.table.try(broken.Code, since)
		h.untilScolded()
		h.study()
		f.back()
		h.untilForgiven()
		return
	}
}

// cells lists the cells of the board that are occupied, or empty.
func (h *Hand) cells(l *games.Layout, occupied bool) []games.Place {
	var all []games.Place
	columns, rows := h.world.Grid()
	for r := range rows {
		for c := range columns {
			if p := games.Cell(c, r); l.At(p).Empty() != occupied {
				all = append(all, p)
			}
		}
	}
	return all
}

// any picks one of several places.
func (h *Hand) any(all []games.Place) (games.Place, bool) {
	if len(all) == 0 {
		return games.Nowhere, false
	}
	return all[h.rand.IntN(len(all))], true
}

// foulCarry carries some discs from one stack onto another: a wrong distance, a
// jump, not in line.
func (h *Hand) foulCarry(_ games.Match, l *games.Layout) (foul, bool) {
	from, ok := h.any(h.cells(l, true))
	to, ok2 := h.any(append(h.cells(l, true), h.cells(l, false)...))
	if last, _ := h.table.last(); !ok || !ok2 || from == to || from == last {
		return foul{}, false // whatever was put last may still be slid on
	}
	return h.carryFoul(l, from, to, 1+h.rand.IntN(l.At(from).Height()))
}

// carryFoul carries n discs and back again.
func (h *Hand) carryFoul(l *games.Layout, from, to games.Place, n int) (foul, bool) {
	_, top, ok := l.At(from).Split(n)
	if _, fits := top.On(l.At(to)); !ok || !fits || l.At(to).Height()+n >= 5 {
		return foul{}, false // five or more would leave the board
	}
	return foul{
		change: games.Carried(top, from, to),
		do:     func() { h.shift(h.topOf(from, n), h.where(to)) },
		back:   func() { h.shift(h.topOf(to, n), h.where(from)) },
	}, true
}

// foulBelow draws the lowest discs of a stack from below and carries them on.
func (h *Hand) foulBelow(_ games.Match, l *games.Layout) (foul, bool) {
	from, ok := h.any(h.cells(l, true))
	to, ok2 := h.any(h.cells(l, true))
	if !ok || !ok2 || from == to || l.At(from).Height() < 2 || l.At(to).Height() > 3 {
		return foul{}, false
	}
	stack := l.At(from)
	n := stack.Height() - 1
	low, high, _ := stack.Split(n)
	var change games.Change
	for _, c := range []games.Change{games.Taken(stack, from), games.Added(high, from), games.Added(low, to)} {
		change, _ = change.With(c)
	}
	spot := h.where(from)
	return foul{
		change: change,
		do: func() {
			upper := h.topOf(from, n)
			h.take(upper)
			h.bringAll(upper, world.Vector{X: spot.X - 200, Y: spot.Y})
			h.shift(h.topOf(from, 1), h.where(to))
			h.bringAll(upper, spot)
			h.set(upper, spot)
		},
		back: func() {
			upper := h.topOf(from, n)
			h.take(upper)
			h.bringAll(upper, world.Vector{X: spot.X - 200, Y: spot.Y})
			h.shift(h.topOf(to, 1), spot)
			h.bringAll(upper, spot)
			h.set(upper, spot)
		},
	}, true
}

// foulOnStack enters a disc of one's own on a stack.
func (h *Hand) foulOnStack(_ games.Match, l *games.Layout) (foul, bool) {
	to, ok := h.any(h.cells(l, true))
	if !ok || l.At(to).Height() > 3 {
		return foul{}, false
	}
	return h.entries(h.own(), to)
}

// foulTwo enters two discs of one's own. The board may take the first for the turn
// and point at the second only: then that one goes, and the turn is played.
func (h *Hand) foulTwo(m games.Match, l *games.Layout) (foul, bool) {
	a, ok := h.any(h.cells(l, false))
	b, ok2 := h.any(h.cells(l, false))
	if !ok || !ok2 || a == b {
		return foul{}, false
	}
	f, ok := h.entries(h.own(), a, b)
	f.back = func() {
		kept := games.Nowhere
		for _, c := range []games.Place{a, b} {
			if h.eyes.mark(c).IsError() {
				h.toReserve(h.topOf(c, 1))
			} else {
				kept = c
			}
		}
		if kept == games.Nowhere {
			return
		}
		if step, broken := m.Judge(games.Added(games.StackOf(h.own()), kept)); broken == nil {
			h.do(h.table.play(step))
		}
	}
	return f, ok
}

// foulColour enters a disc of the opponent's: somebody is out of turn.
func (h *Hand) foulColour(_ games.Match, l *games.Layout) (foul, bool) {
	to, ok := h.any(h.cells(l, false))
	if !ok {
		return foul{}, false
	}
	return h.entries(games.Kind(h.side.Other())+1, to)
}

// own gives the kind of the hand's own discs.
func (h *Hand) own() games.Kind { return games.Kind(h.side) + 1 }

// entries puts pieces of a kind on cells and takes them away again.
func (h *Hand) entries(k games.Kind, cells ...games.Place) (foul, bool) {
	var change games.Change
	for _, c := range cells {
		change, _ = change.With(games.Added(games.StackOf(k), c))
	}
	if _, ok := h.reserveOf(k); !ok {
		return foul{}, false
	}
	return foul{
		change: change,
		do: func() {
			for _, c := range cells {
				if name, ok := h.reserveOf(k); ok {
					h.shift([]string{name}, h.where(c))
				}
			}
		},
		back: func() {
			for _, c := range cells {
				h.toReserve(h.topOf(c, 1))
			}
		},
	}, true
}

// foulBack takes the opponent's last move back.
func (h *Hand) foulBack(m games.Match, l *games.Layout) (foul, bool) {
	past := m.Clone()
	if past.Undo() != nil {
		return foul{}, false
	}
	before := past.Layout()
	for _, s := range past.Steps(nil) {
		parts := s.Change.Parts()
		if s.Verb != games.Move || len(parts) != 1 {
			continue
		}
		if after, err := before.Apply(s.Change); err == nil && after.Equal(l) {
			return h.carryFoul(l, parts[0].To, parts[0].From, parts[0].Pieces.Height())
		}
	}
	return foul{}, false
}

// study looks at the lights for a while, so that each mark is clear.
func (h *Hand) study() {
	for range 16 {
		h.clock.Sleep(look)
		h.attend()
	}
}
