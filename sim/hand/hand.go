package hand

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"tablero/firmware/lights"
	"tablero/games"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// Hand is one player's hands and eyes.
type Hand struct {
	table *Table
	world *world.World
	clock lane.Time
	side  games.Side
	style Style
	rand  *rand.Rand
	eyes  *eyes
	tags  bool // the board reads the piece on every cell
	// discusses: the hand makes sure that the board has taken in what it did.
	discusses bool
}

// New gives the hands of a side. seed decides all that they do.
func New(t *Table, side games.Side, style Style, seed uint64) *Hand {
	h := &Hand{table: t, world: t.World, clock: t.World.Time(), side: side, style: style,
		rand: world.Stream(seed, "hand "+side.String()), eyes: openEyes(t.World), tags: true}
	for _, c := range t.File.Cells {
		h.tags = h.tags && c.Tags != ""
	}
	return h
}

// look is how often a waiting hand looks up.
const look = 100 * time.Millisecond

// Play plays until the match is over or ctx is done.
func (h *Hand) Play(ctx context.Context) {
	for ctx.Err() == nil && !h.table.Over() {
		if h.table.toMove() != h.side || h.table.discussing() {
			h.clock.Sleep(look)
			h.attend()
			continue
		}
		h.pause(h.style.Think)
		h.attend()
		h.turn()
	}
	h.seeItRecorded()
	for range farewell { // the board may still have a question
		if ctx.Err() != nil {
			return
		}
		h.clock.Sleep(look)
		h.attend()
	}
}

// farewell is how many looks players give the board after the match.
const farewell = 120

// turn plays one turn, step by step.
func (h *Hand) turn() {
	h.heed()
	if h.table.logs {
		h.turnLogs()
		return
	}
	if h.table.stacks {
		for i := 0; i < temptations && h.table.toMove() == h.side; i++ {
			h.tryIllegalStacks()
		}
	} else {
		h.tryIllegal(beforeTurn)
	}
	if h.chance(h.style.Regret) {
		h.regret()
	}
	h.playTurn()
}

// playTurn plays the steps of a turn.
func (h *Hand) playTurn() {
	for !h.table.Over() && h.table.toMove() == h.side {
		h.Carry(h.choose(h.table.Match().Steps(nil)))
	}
}

// choose picks a step: any, but a scoring one more often than chance would.
func (h *Hand) choose(steps []games.Step) games.Step {
	if h.chance(0.5) {
		for _, i := range h.rand.Perm(len(steps)) {
			if s := steps[i]; s.Verb == games.Move && (!s.Ends || len(s.Change.Parts()) > 1) {
				return s
			}
		}
	}
	return steps[h.rand.IntN(len(steps))]
}

// Carry does a step: the piece of its change is moved as the change says, and
// both players agree that it was played.
func (h *Hand) Carry(step games.Step) {
	h.heed()
	if h.table.Witness != nil {
		h.table.Witness.Begins()
	}
	if h.table.stacks {
		h.doStacks(step)
		return
	}
	if h.table.logs {
		h.doLogs(step)
		return
	}
	part := step.Change.Parts()[0]
	name := h.table.names[part.Pieces.Top()]
	switch step.Verb {
	case games.Put:
		h.put(name, part.To, step)
	case games.HandOver:
		h.handOver(name, step)
	}
}

// put lifts the piece from the tray and puts it on a cell, with whatever goes
// wrong on the way.
func (h *Hand) put(name string, to games.Place, step games.Step) {
	if h.chance(h.style.LayBack) {
		h.carry(name, h.where(games.Tray))
		h.pause(h.style.React)
	}
	h.nudge(to)
	h.lookAt()
	spot := h.where(to)
	if wrong, ok := h.slideFrom(to); ok {
		h.carry(name, h.where(wrong))
		h.clock.Sleep(time.Duration(100+h.rand.IntN(250)) * time.Millisecond)
		h.slide(name, spot)
	} else {
		h.carry(name, spot)
	}
	if h.chance(h.style.Fumble) {
		h.clock.Sleep(time.Duration(50+h.rand.IntN(200)) * time.Millisecond)
		h.do(h.world.Hold(name))
		h.glide(name, spot, world.Vector{X: spot.X, Y: spot.Y, Z: 6}, 90*time.Millisecond)
		h.drop(name, spot)
	}
	h.do(h.table.play(step))
	if h.style.Waits {
		h.waitFor(name, to)
	}
	if !h.table.Over() {
		h.tryIllegal(afterPut)
	}
}

// handOver lays a piece on the tray, now and then another one first.
func (h *Hand) handOver(name string, step games.Step) {
	if h.chance(h.style.ChangeMind) {
		for _, other := range h.table.Match().Steps(nil) {
			first := h.table.names[other.Change.Parts()[0].Pieces.Top()]
			if first != name {
				h.carry(first, h.where(games.Tray))
				h.clock.Sleep(time.Duration(300+h.rand.IntN(2000)) * time.Millisecond)
				h.aside(first)
				break
			}
		}
	}
	h.carry(name, h.where(games.Tray))
	h.do(h.table.play(step))
}

// slideFrom picks an empty neighbour of a cell to put the piece down on first.
func (h *Hand) slideFrom(to games.Place) (games.Place, bool) {
	if !h.chance(h.style.Slide) {
		return games.Nowhere, false
	}
	m := h.table.Match()
	l := m.Layout()
	columns, rows := h.world.Grid()
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		c, r := to.Column()+d[0], to.Row()+d[1]
		if c < 0 || r < 0 || c >= columns || r >= rows {
			continue
		}
		if p := games.Cell(c, r); l.At(p).Empty() && slices.ContainsFunc(m.Steps(nil), func(s games.Step) bool { return !s.Ends && s.Change.Parts()[0].To == p }) {
			return p, true
		}
	}
	return games.Nowhere, false
}

// nudge knocks a piece beside the target: it shifts a little and stays there.
func (h *Hand) nudge(near games.Place) {
	if !h.chance(h.style.Nudge) {
		return
	}
	m := h.table.Match()
	l := m.Layout()
	for p := games.Place(0); p.IsCell(); p++ {
		dc, dr := p.Column()-near.Column(), p.Row()-near.Row()
		if p == near || dc*dc > 1 || dr*dr > 1 || l.At(p).Empty() {
			continue
		}
		name := h.table.names[l.At(p).Top()]
		at := h.at(name)
		middle := h.world.Middle(p)
		to := world.Vector{X: at.X + 1.5*h.rand.NormFloat64(), Y: at.Y + 1.5*h.rand.NormFloat64()}
		if to.Level(middle) < h.style.MostOffMM {
			h.slide(name, to)
		}
		return
	}
}

// lookAt lifts a piece that lies on the board, looks at it and puts it back.
func (h *Hand) lookAt() {
	if !h.chance(h.style.Look) {
		return
	}
	m := h.table.Match()
	l := m.Layout()
	for p := games.Place(0); p.IsCell(); p++ {
		if l.At(p).Empty() || h.chance(0.5) {
			continue
		}
		name := h.table.names[l.At(p).Top()]
		h.lift(name)
		h.clock.Sleep(time.Duration(100+h.rand.IntN(700)) * time.Millisecond)
		h.drop(name, h.where(p))
		return
	}
}

// waitFor watches until the board has taken in a piece that was put down. If the
// board seems not to have noticed, the piece is set down again, in the middle.
func (h *Hand) waitFor(name string, p games.Place) {
	h.eyes.forget()
	for try := range 4 {
		for range 40 {
			h.clock.Sleep(look)
			h.attend()
			if m := h.eyes.mark(p); m == lights.Last || m == lights.Confirm || m == lights.Win {
				return
			}
		}
		if h.table.Over() {
			return
		}
		at := h.world.Middle(p)
		at.X += float64(try)
		h.carry(name, at)
	}
}

// attend looks up, and answers if the board asks about what this hand did last.
func (h *Hand) attend() {
	h.eyes.glance()
	h.heedFault()
	if !h.eyes.asked() {
		return
	}
	if h.eyes.says("as shown") && h.table.logs {
		if h.lastMover() == h.side {
			h.Confirm()
		}
		return
	}
	h.clock.Sleep(time.Duration(400+h.rand.IntN(600)) * time.Millisecond)
	h.eyes.read()
	mine := h.lastMover() == h.side
	if h.discusses || h.table.discussing() {
		mine = h.discusses
	}
	if !h.eyes.asked() || !mine {
		return
	}
	key := int(lights.MenuKey)
	// An exchange on the tray is asked about by the pieces, a turn as it is written. Hands
	// take nothing back of their own accord.
	if !h.eyes.says("Take back") && h.played() || h.eyes.says("instead") {
		key = h.ownKey()
	}
	h.world.Press(key, 150*time.Millisecond)
	h.clock.Sleep(300 * time.Millisecond)
}

// ownKey gives the hand's own key.
func (h *Hand) ownKey() int {
	if h.side == games.Black {
		return lights.BlackKey
	}
	return lights.WhiteKey
}

// played tells whether the display asks about some of the latest turns, as they were
// played one after the other.
func (h *Hand) played() bool {
	turns := h.table.Match().Turns()
	turns = turns[max(0, len(turns)-fewTurns):]
	if h.table.logs {
		return h.playedLogs(turns)
	}
	for first := range turns {
		for last := first + 1; last <= len(turns); last++ {
			if h.eyes.says("it " + strings.Join(turns[first:last], ", ") + "?") {
				return true
			}
		}
	}
	return false
}

// fewTurns are remembered well enough to answer for.
const fewTurns = 12

// lastMover gives who did the last step.
func (h *Hand) lastMover() games.Side {
	m := h.table.Match()
	turns := m.Turns()
	if len(turns) > 0 && m.Unfinished() {
		return m.ToMove()
	}
	return m.ToMove().Other()
}

func (h *Hand) chance(p float64) bool { return p > 0 && h.rand.Float64() < p }
