package hand

import (
	"time"

	"tablero/firmware/lights"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// turnLogs plays one turn of logs: takes, as many as the hand dares, then a placement.
func (h *Hand) turnLogs() {
	for i := 0; i < temptations && h.mayPlay(); i++ {
		h.tryIllegalLogs()
	}
	for h.mayPlay() && h.chance(h.style.Take) {
		step, ok := h.chooseTake()
		if !ok {
			break
		}
		if h.Carry(step); !h.goesOn() {
			return
		}
	}
	for h.mayPlay() {
		h.Carry(h.choosePlace())
		if !h.goesOn() {
			return
		}
	}
}

func (h *Hand) mayPlay() bool { return !h.table.Over() && h.table.toMove() == h.side }

// goesOn tells whether the hand's turn isn't over with its last step.
func (h *Hand) goesOn() bool { return h.mayPlay() && h.table.Match().Unfinished() }

// match gives what has been played, as Lenero's.
func (h *Hand) match() *lenero.Match {
	m, _ := h.table.Match().(*lenero.Match)
	return m
}

// doLogs does a step with logs.
func (h *Hand) doLogs(step games.Step) {
	switch step.Verb {
	case games.Capture:
		h.takeLog(step)
	case games.Put:
		h.placeLog(step)
	default:
		h.passLogs(step)
	}
}

// passLogs passes, which leaves no trace on the board: a key says so, unless the board has
// seen by itself that nothing can be placed.
func (h *Hand) passLogs(step games.Step) {
	h.clock.Sleep(time.Second)
	h.agree(step, games.Observed{}, func() { h.press(h.ownKey(), 150*time.Millisecond) })
}

// chooseTake picks a log to take: one of which the hand is sure that nothing else will
// move, or of which it isn't but dares.
func (h *Hand) chooseTake() (games.Step, bool) {
	var takes []games.Step
	for _, s := range h.table.Match().Steps(nil) {
		if s.Verb == games.Capture {
			takes = append(takes, s)
		}
	}
	for n, i := range h.rand.Perm(len(takes)) {
		if n == thinksOver {
			break
		}
		if h.chance(h.style.Dare) || h.sureOf(takes[i]) {
			return takes[i], true
		}
	}
	return games.Step{}, false
}

// thinksOver is how many logs are looked at before a hand gives up taking.
const thinksOver = 2

// sureOf tells whether an experienced eye sees that a log can be taken.
func (h *Hand) sureOf(take games.Step) bool {
	name, ok := h.logOf(take.Change.Parts()[0])
	if !ok {
		return false
	}
	mm, err := h.world.Foresee(world.PullOut(name, h.style.Pull, 0.5))
	h.do(err)
	return mm < 0.5
}

// logOf names the log in the frame that a part of a change means.
func (h *Hand) logOf(part games.Part) (string, bool) {
	m := h.match()
	for i, l := range m.Layout().Logs {
		if l.Kind == part.Pieces.Top() && l.At == part.At {
			if name := h.named(m)[i]; name != "" {
				return name, true
			}
		}
	}
	return "", false
}

// takeLog pulls a log out. What else has moved tells whether the hand may keep it.
func (h *Hand) takeLog(step games.Step) {
	name, ok := h.logOf(step.Change.Parts()[0])
	if !ok {
		h.table.GetUp("no log in the frame for " + step.Change.String())
		return
	}
	before := h.sight()
	h.pause(h.style.React)
	h.grip(name)
	_, err := h.world.Act(world.PullOut(name, h.style.Pull*(0.8+0.4*h.rand.Float64()), h.rand.Float64()))
	h.untouch()
	h.do(err)
	if _, stuck := h.lies(name); stuck {
		h.table.GetUp(name + " can't be pulled out")
	}
	if h.table.Over() {
		return
	}
	h.agree(step, h.agreed(before.match, step, h.observed(before, name)), func() {
		to := h.world.Reserve(name) // its owner's hand
		if now := h.match(); now.Taken(games.White) != before.match.Taken(games.White) || now.Taken(games.Black) != before.match.Taken(games.Black) {
			to = h.world.Won(name) // it counts for one of them
		}
		h.carryLog(name, to)
		h.clearUp()
	})
}

// clearUp gives logs that fell out of the frame back to their owners.
func (h *Hand) clearUp() {
	for _, name := range h.world.Strewn() {
		h.pause(h.style.React)
		h.do(h.world.Hold(name))
		h.carryLog(name, h.world.Reserve(name))
	}
}

// carryLog carries a held log beside the board and lays it down.
func (h *Hand) carryLog(name string, to world.Vector) {
	h.bring(name, to)
	h.drop(name, to)
}

// grip lets fingers take hold of the near end of a log.
func (h *Hand) grip(name string) {
	for _, l := range h.world.Logs() {
		if l.Name == name {
			at := h.world.OverFrame(l.AtMM.X, 0)
			at.Y -= 60
			h.touch(at, 30)
		}
	}
	h.clock.Sleep(time.Duration(80+h.rand.IntN(80)) * time.Millisecond)
}

// agree lets the players agree on a step and how things came out, and makes sure that the
// board has taken it in so.
func (h *Hand) agree(step games.Step, o games.Observed, then func()) {
	if h.style.Waits {
		h.discusses = true
		h.table.discuss(true)
	}
	h.do(h.table.playSeen(step, o))
	then()
	if !h.style.Waits {
		return
	}
	if parts := step.Change.Parts(); len(parts) > 0 {
		h.waitForLog(parts[0].At.XMM)
	}
	if !h.recorded() && !h.table.Over() {
		h.objectTo()
	}
	if !h.recorded() || !h.shownRight() {
		h.tell()
	}
	h.discusses = false
	h.table.discuss(false)
}

// waitForLog watches until the board has taken in what was done at a place.
func (h *Hand) waitForLog(xMM float64) {
	h.answered(func() lights.Mark { return h.eyes.edgeMark(xMM) })
	for range 30 { // till nothing is asked and all has been said
		h.clock.Sleep(look)
		h.attend()
	}
}
