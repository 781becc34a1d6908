package hand

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// LogOrder is a part of a turn that somebody asks a hand to carry out, allowed or not, as
// Lenero writes turns.
type LogOrder struct {
	Take bool // a log is pulled out; else one is placed
	Size lenero.Size
	XMM  float64 // of the axis, from the left wall
}

// ParseLogOrders reads "x3@88.0 5@142.5": logs to take, one of the hand's own to place,
// in any order and number.
func ParseLogOrders(text string) ([]LogOrder, error) {
	var all []LogOrder
	for _, word := range strings.Fields(text) {
		rest, take := strings.CutPrefix(word, "x")
		size, at, ok := strings.Cut(rest, "@")
		n, err := strconv.Atoi(size)
		x, err2 := strconv.ParseFloat(at, 64)
		if !ok || err != nil || n < 1 || n > lenero.Sizes || err2 != nil || !(x >= 0 && x <= mostMM) {
			return nil, fmt.Errorf("hand: %q is no part of a turn: write x3@88.0 to take a log of size 3 there, or 5@142.5 to place one of size 5", word)
		}
		all = append(all, LogOrder{take, lenero.Size(n), x})
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("hand: %q is no turn", text)
	}
	return all, nil
}

const mostMM = 1000

// DoLog carries an order out and names the log. The opponent's log nearest to a place is
// taken, one of the hand's own if there is none; it is laid where won ones lie. A log that
// is placed is shown first and let go exactly there.
func (h *Hand) DoLog(o LogOrder) (string, world.Motion, error) {
	if !o.Take {
		name, ok := h.reserveOf(lenero.KindOf(h.side, o.Size))
		if !ok {
			return "", world.Motion{}, fmt.Errorf("hand: %s has no log of size %d beside the board", h.side, o.Size)
		}
		h.show(name)
		h.overFrame(name, o.XMM)
		m, err := h.world.Act(world.LetGo(name, o.XMM, 0, 3))
		return name, m, err
	}
	name, ok := h.nearestLog(lenero.KindOf(h.side.Other(), o.Size), o.XMM)
	if !ok {
		name, ok = h.nearestLog(lenero.KindOf(h.side, o.Size), o.XMM)
	}
	if !ok {
		return "", world.Motion{}, fmt.Errorf("hand: no log of size %d lies in the frame", o.Size)
	}
	h.grip(name)
	m, err := h.world.Act(world.PullOut(name, h.style.Pull, 0.5))
	h.untouch()
	if err == nil {
		h.carryLog(name, h.world.Won(name))
	}
	return name, m, err
}

// ReturnLog lifts a log out of the frame, if it lies there, and lays it back beside the
// board.
func (h *Hand) ReturnLog(name string) error {
	if _, in := h.lies(name); in {
		if _, err := h.world.Act(world.LiftOut(name)); err != nil {
			return err
		}
	} else if err := h.world.Hold(name); err != nil {
		return err
	}
	h.carryLog(name, h.world.Reserve(name))
	return nil
}

// PutBackLog lets a log that was taken go where it lay.
func (h *Hand) PutBackLog(name string, at world.Vector) error {
	if err := h.world.Hold(name); err != nil {
		return err
	}
	h.overFrame(name, at.X)
	_, err := h.world.Act(world.LetGo(name, at.X, at.Z, 0.5))
	return err
}

// nearestLog names the log of a kind in the frame that lies nearest to x.
func (h *Hand) nearestLog(k games.Kind, xMM float64) (string, bool) {
	name, least := "", math.Inf(1)
	for _, l := range h.world.Logs() {
		if d := math.Abs(l.AtMM.X - xMM); l.Kind == k && d < least {
			name, least = l.Name, d
		}
	}
	return name, name != ""
}
