package hand

import (
	"slices"
	"time"

	"tablero/games"
	"tablero/sim/world"
)

// SetUp brings the pieces to where a layout has them, as players do who take a match up
// again: what is in a hand or lies wrong goes beside the board, what is missing comes.
func (h *Hand) SetUp(want *games.Layout) {
	if h.table.logs {
		h.setUpLogs()
		return
	}
	for p := range games.Place(games.Places) {
		h.clear(p, want.At(p))
	}
	h.putAside()
	for p := range games.Place(games.Places) {
		stack := want.At(p)
		for level := len(h.world.On(p)); level < stack.Height(); level++ {
			if name, ok := h.Spare(stack.At(level)); ok {
				h.lay(name, p)
			}
		}
	}
	h.untilAgreed()
}

// untilAgreed waits for the board to find that all lies as it was, and answers what it asks.
func (h *Hand) untilAgreed() {
	h.discusses = true
	for range agreement {
		h.clock.Sleep(look)
		h.attend()
		if !h.eyes.says("Unfinished match") && !h.eyes.asked() {
			break
		}
	}
	h.discusses = false
}

// agreement is how many looks players wait for that.
const agreement = 100

// setUpLogs puts back the logs that were taken out and no turn says so, and takes out those
// that came in likewise.
func (h *Hand) setUpLogs() {
	m := h.match()
	names := h.named(m)
	for i, l := range m.Layout().Logs {
		if names[i] != "" {
			continue
		}
		for _, p := range h.world.Wood().Pieces {
			if p.Held && h.kindOf(p.Name) == l.Kind {
				h.overFrame(p.Name, l.At.XMM)
				_, err := h.world.Act(world.LetGo(p.Name, l.At.XMM, 0, 0.5))
				h.do(err)
				break
			}
		}
	}
	names = h.named(m)
	for _, l := range h.world.Logs() {
		if !slices.Contains(names, l.Name) {
			_, err := h.world.Act(world.PullOut(l.Name, h.style.Pull, 0.5))
			h.do(err)
		}
	}
	h.putAside()
}

// clear takes off a place what doesn't belong there.
func (h *Hand) clear(p games.Place, want games.Stack) {
	wood := h.world.Layout()
	for _, name := range slices.Backward(h.world.On(p)[wood.At(p).Common(want):]) {
		h.putBack(name)
	}
}

// putAside lays beside the board whatever a hand holds, or has dropped between the cells.
func (h *Hand) putAside() {
	on := map[string]bool{}
	for p := range games.Place(games.Places) {
		for _, name := range h.world.On(p) {
			on[name] = true
		}
	}
	for _, l := range h.world.Logs() {
		on[l.Name] = true
	}
	for _, l := range h.world.Wood().Pieces {
		home := h.world.Reserve(l.Name)
		if !on[l.Name] && (l.Held || l.At.Level(home) > 1 && l.At.Level(h.world.Won(l.Name)) > 1) {
			h.putBack(l.Name)
		}
	}
}

func (h *Hand) putBack(name string) {
	if h.table.stacks {
		h.toReserve([]string{name})
		return
	}
	h.carry(name, h.world.Reserve(name))
}

// lay puts a piece from beside the board on a place.
func (h *Hand) lay(name string, p games.Place) {
	if h.table.stacks {
		h.shift([]string{name}, h.where(p))
		return
	}
	h.carry(name, h.where(p))
}

// Confirm answers whether logs lie as the display shows them, after an interruption: by the
// key if they do and the record is whole, else by typing what was played.
func (h *Hand) Confirm() {
	for range 100 {
		h.clock.Sleep(look)
		h.eyes.glance()
		if h.eyes.asked() && h.eyes.says("as shown") {
			break
		}
	}
	h.pause(h.style.React)
	turns := h.match().Turns()
	if h.shownRight() && !h.match().Unfinished() && len(h.table.Record()) == len(turns) {
		h.press(h.ownKey(), 150*time.Millisecond)
		return
	}
	h.tell()
}
