package hand

import (
	"slices"
	"time"

	"tablero/firmware/lights"
	"tablero/games"
	"tablero/sim/world"
)

// reserveOf finds a piece of a kind that lies beside the board.
func (h *Hand) reserveOf(k games.Kind) (string, bool) {
	return h.world.Beside(k)
}

// topOf names the n topmost pieces on a cell, lowest first.
func (h *Hand) topOf(p games.Place, n int) []string {
	on := h.world.On(p)
	return on[max(0, len(on)-n):]
}

// shift carries a stack from where it is to a spot and puts it down there.
func (h *Hand) shift(names []string, to world.Vector) {
	h.take(names)
	h.bringAll(names, to)
	h.set(names, to)
}

// take takes a stack up.
func (h *Hand) take(names []string) {
	h.pause(h.style.React)
	at := h.at(names[0])
	h.touch(at, 60)
	h.do(h.world.HoldAll(names))
	h.untouch()
	h.glideAll(names, at, world.Vector{X: at.X, Y: at.Y, Z: at.Z + liftMM}, liftTime)
}

// onward carries a stack on that was set down for a moment: the hand never let go
// for long.
func (h *Hand) onward(names []string, to world.Vector) {
	h.do(h.world.HoldAll(names))
	at := h.at(names[0])
	up := h.world.Rest(names[0], to) + 4
	h.glideAll(names, at, world.Vector{X: at.X, Y: at.Y, Z: up}, 60*time.Millisecond)
	over := world.Vector{X: to.X, Y: to.Y, Z: up}
	h.glideAll(names, h.at(names[0]), over, h.travel(at, over))
	h.set(names, to)
}

// bringAll carries a held stack above a spot.
func (h *Hand) bringAll(names []string, to world.Vector) {
	at := h.at(names[0])
	over := world.Vector{X: to.X, Y: to.Y, Z: liftMM + 40}
	h.glideAll(names, at, over, h.travel(at, over))
}

// set lowers a held stack onto whatever lies below and lets it go.
func (h *Hand) set(names []string, to world.Vector) {
	down := world.Vector{X: to.X, Y: to.Y, Z: h.world.Rest(names[0], to) + 1}
	h.glideAll(names, h.at(names[0]), down, liftTime)
	h.touch(to, 40)
	h.do(h.world.DropAll(names, h.rand))
	h.clock.Sleep(40 * time.Millisecond)
	h.untouch()
}

// toReserve puts pieces back beside the board, one after another.
func (h *Hand) toReserve(names []string) {
	for _, n := range slices.Backward(names) {
		h.shift([]string{n}, h.world.Reserve(n))
	}
}

// glideAll moves a held stack along a line.
func (h *Hand) glideAll(names []string, from, to world.Vector, d time.Duration) {
	steps := max(1, int(d/tick))
	for i := 1; i <= steps; i++ {
		h.clock.Sleep(d / time.Duration(steps))
		s := float64(i) / float64(steps)
		h.do(h.world.CarryAll(names, world.Vector{X: from.X + s*(to.X-from.X), Y: from.Y + s*(to.Y-from.Y), Z: from.Z + s*(to.Z-from.Z)}))
	}
}

// touch presses on the board, as fingers do that set down or take up.
func (h *Hand) touch(at world.Vector, grams float64) {
	h.world.Lean(h.side.String(), at, grams*(0.3+h.rand.Float64()))
}

func (h *Hand) untouch() { h.world.Lean(h.side.String(), world.Vector{}, 0) }

// doStacks does a step of a game of stacks.
func (h *Hand) doStacks(step games.Step) {
	if step.Verb == games.Pass {
		h.do(h.table.play(step)) // leaves no trace on the board
		return
	}
	if to := step.Change.Parts()[0].To; to.IsCell() {
		defer h.waitForStack(to)
	}
	h.moveStacks(step)
	h.do(h.table.play(step))
}

// moveStacks does what a step says, and no more.
func (h *Hand) moveStacks(step games.Step) {
	parts := step.Change.Parts()
	switch {
	case step.Verb == games.Put:
		name, ok := h.reserveOf(parts[0].Pieces.Top())
		if !ok {
			h.table.GetUp("no piece beside the board for " + step.Change.String())
			return
		}
		h.settle([]string{name}, parts[0].To)
	case step.Verb == games.Move && len(h.world.On(parts[0].From)) == 0: // whatever became of it
		h.table.GetUp("no stack on the board for " + step.Change.String())
	case step.Verb == games.Move && len(parts) == 1:
		h.settle(h.topOf(parts[0].From, parts[0].Pieces.Height()), parts[0].To)
	case step.Verb == games.Move:
		h.moveAndLift(step)
	case step.Verb == games.LiftOff:
		h.toReserve(h.world.On(parts[0].From))
	}
}

// answered looks until the board marks what was played last, or the game goes on; it is
// false if the board seems not to have noticed.
func (h *Hand) answered(mark func() lights.Mark) bool {
	h.eyes.forget()
	_, mine := h.table.last()
	for range 60 {
		h.clock.Sleep(look)
		h.attend()
		if _, turn := h.table.last(); turn != mine {
			return true
		}
		if m := mark(); m == lights.Last || m == lights.Confirm || m == lights.Win {
			return true
		}
	}
	return false
}

// waitForStack watches until the board has taken a move in, and sets the stack
// straight if it seems not to have noticed.
func (h *Hand) waitForStack(p games.Place) {
	if !h.style.Waits || h.table.Over() {
		return
	}
	if h.answered(func() lights.Mark { return h.eyes.mark(p) }) {
		return
	}
	if names := h.world.On(p); len(names) > 0 {
		h.shift(names, h.world.Middle(p))
	}
}

// settle puts a stack on a cell, with whatever goes wrong on the way: set down on
// a wrong cell for a moment, set down twice.
func (h *Hand) settle(names []string, to games.Place) {
	spot := h.where(to)
	if wrong, ok := h.beside(to); ok && len(h.world.On(wrong)) == 0 {
		h.shift(names, h.where(wrong))
		h.clock.Sleep(time.Duration(100+h.rand.IntN(250)) * time.Millisecond)
		h.onward(names, spot)
	} else {
		h.shift(names, spot)
	}
	if h.chance(h.style.Fumble) {
		h.clock.Sleep(time.Duration(50+h.rand.IntN(200)) * time.Millisecond)
		h.do(h.world.HoldAll(names))
		at := h.at(names[0])
		h.glideAll(names, at, world.Vector{X: at.X, Y: at.Y, Z: at.Z + 6}, 90*time.Millisecond)
		h.set(names, spot)
	}
}

// beside picks a neighbour of a cell to slide over, now and then.
func (h *Hand) beside(to games.Place) (games.Place, bool) {
	if !h.chance(h.style.Slide) {
		return games.Nowhere, false
	}
	columns, rows := h.world.Grid()
	c, r := to.Column()+h.rand.IntN(3)-1, to.Row()+h.rand.IntN(3)-1
	if c < 0 || r < 0 || c >= columns || r >= rows || games.Cell(c, r) == to {
		return games.Nowhere, false
	}
	return games.Cell(c, r), true
}

// moveAndLift makes a scoring move without setting the stack down for long, or at
// all.
func (h *Hand) moveAndLift(step games.Step) {
	parts := step.Change.Parts()
	var all []string
	for _, p := range parts {
		if p.From.IsCell() {
			names := h.topOf(p.From, p.Pieces.Height())
			h.take(names)
			if p.Op == games.Carry {
				h.bringAll(names, h.where(p.To))
				h.set(names, h.where(p.To))
				continue
			}
			h.bringAll(names, h.world.Reserve(names[0]))
			h.set(names, h.world.Reserve(names[0]))
			all = append(all, names...)
		}
	}
	h.toReserve(all)
}
