package hand

import (
	"math"
	"time"

	"tablero/firmware/lights"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// choosePlace picks a log of the hand and where to let it go. A hand that sees that
// something would move looks for another place, but not for ever.
func (h *Hand) choosePlace() games.Step {
	step := h.anyPlace()
	for range thinksOver {
		if step.Verb != games.Put || h.chance(h.style.Dare) || h.restsQuietly(step) {
			break
		}
		step = h.anyPlace()
	}
	return step
}

// restsQuietly tells whether an experienced eye sees that nothing moves.
func (h *Hand) restsQuietly(put games.Step) bool {
	part := put.Change.Parts()[0]
	name, ok := h.reserveOf(part.Pieces.Top())
	if !ok {
		return false
	}
	mm, err := h.world.Foresee(world.LetGo(name, part.At.XMM, 0, 3))
	h.do(err)
	return mm < 0.5
}

// anyPlace picks a place in a hollow or on the floor, each as likely as the other if
// there are both. Without any it is a pass.
func (h *Hand) anyPlace() games.Step {
	var hollows, floor []games.Step
	var pass games.Step
	for _, s := range h.table.Match().Steps(nil) {
		switch {
		case s.Verb == games.Pass:
			pass = s
		case s.Verb == games.Put && s.Span != games.Span{}:
			floor = append(floor, s)
		case s.Verb == games.Put:
			hollows = append(hollows, s)
		}
	}
	all := hollows
	if len(floor) > 0 && (len(all) == 0 || h.chance(0.5)) {
		all = floor
	}
	if len(all) == 0 {
		return pass
	}
	return all[h.rand.IntN(len(all))]
}

// placeLog shows a log's tag and lets it go where a step has it, with whatever goes
// wrong on the way.
func (h *Hand) placeLog(step games.Step) {
	part := step.Change.Parts()[0]
	name, ok := h.reserveOf(part.Pieces.Top())
	if !ok {
		h.table.GetUp("no log beside the board for " + step.Change.String())
		return
	}
	if other, ok := h.otherLog(name); ok { // it changes its mind
		h.show(other)
		h.carryLog(other, h.world.Reserve(other))
	}
	h.show(name)
	x, off := h.aim(step)
	h.overFrame(name, x)
	before := h.sight()
	h.bump()
	h.letGo(name, x+off)
	h.stand(name, before, x)
}

// aims is how much more exactly logs are aimed than pieces are put on cells: hands go
// slowly over a pile. Beside a log that is to be touched they go by touch.
const (
	aims      = 0.4
	touchesMM = 0.2
)

// aim gives where a hand means to let a log go, and by how much it misses.
func (h *Hand) aim(step games.Step) (xMM, off float64) {
	part, off := step.Change.Parts()[0], aims*h.off()
	if step.Span == (games.Span{}) {
		return part.At.XMM, off
	}
	lo, hi := step.Span.Lo, step.Span.Hi
	if hi-lo > 3 {
		return lo + h.rand.Float64()*(hi-lo), off
	}
	if h.room(part, hi) < h.room(part, lo) {
		return hi - touchesMM, off / 20
	}
	return lo + touchesMM, off / 20
}

// room gives how far a log on the floor would be from the nearest one of the other
// colour.
func (h *Hand) room(part games.Part, xMM float64) float64 {
	side, size, _ := lenero.LogOf(part.Pieces.Top())
	least := math.Inf(1)
	for _, l := range h.world.Logs() {
		if owner, of, _ := lenero.LogOf(l.Kind); owner != side {
			least = min(least, math.Hypot(l.AtMM.X-xMM, l.AtMM.Y-part.At.YMM)-size.RadiusMM()-of.RadiusMM())
		}
	}
	return least
}

// otherLog picks another log of the hand's own to show first, now and then.
func (h *Hand) otherLog(name string) (string, bool) {
	if !h.chance(h.style.ChangeMind) {
		return "", false
	}
	k := h.own() + games.Kind(h.rand.IntN(5))
	other, ok := h.reserveOf(k)
	return other, ok && other != name
}

// show takes a log and holds its tag over the tray at the player's edge.
func (h *Hand) show(name string) {
	h.lift(name)
	tray := h.world.Tray(h.side)
	tray.X += 3 * h.off()
	tray.Y += 3 * h.off()
	h.bring(name, tray)
	tray.Z = 2
	h.glide(name, h.at(name), tray, liftTime)
	h.pause(h.style.Show)
	tray.Z = liftMM
	h.glide(name, h.at(name), tray, liftTime)
}

// overFrame brings a held log above a place in the frame.
func (h *Hand) overFrame(name string, xMM float64) {
	at, over := h.at(name), h.world.OverFrame(xMM, 250)
	h.glide(name, at, over, h.travel(at, over))
	h.clock.Sleep(liftTime) // down to the pile
}

// letGo lets a held log go a few millimetres above the pile.
func (h *Hand) letGo(name string, xMM float64) {
	_, err := h.world.Act(world.LetGo(name, xMM, 0.5*h.off(), 1+4*h.rand.Float64()))
	h.do(err)
	h.clock.Sleep(40 * time.Millisecond)
}

// bump knocks against the pile, the frame or the table, now and then.
func (h *Hand) bump() {
	if !h.chance(h.style.Nudge) {
		return
	}
	logs := h.world.Logs()
	switch {
	case len(logs) > 0 && h.chance(0.5):
		l := logs[h.rand.IntN(len(logs))]
		_, err := h.world.Act(world.Nudge(l.Name, 2.5*(2*h.rand.Float64()-1), time.Duration(60+h.rand.IntN(100))*time.Millisecond))
		h.do(err)
	case h.chance(0.5):
		_, err := h.world.Act(world.Shake(0.5*(2*h.rand.Float64()-1), 20*time.Millisecond))
		h.do(err)
		fallthrough
	default:
		h.world.Knock(5+15*h.rand.Float64(), h.rand)
	}
}

// stand looks at what came of letting a log go, aimed at x: a turn, or something that
// the rules forbid, which stands until the board says so.
func (h *Hand) stand(name string, before sight, xMM float64) {
	if h.table.Over() {
		return
	}
	at := games.Point{XMM: xMM}
	if lies, ok := h.lies(name); ok {
		at = games.Point{XMM: lies.X, YMM: lies.Y}
	}
	o, k := h.observed(before, name), h.kindOf(name)
	step, broken := meant(before.match, k, at, judged(o))
	if broken == nil {
		o = h.agreed(before.match, step, o)
		if again, rule := meant(before.match, k, at, o); rule == nil {
			step = again // where it lies doesn't count any more if something has shifted
		}
		h.agree(step, o, h.clearUp)
		return
	}
	if near, ok := h.nearlyLegal(before.match, k, at); ok && h.letPass(at.XMM) {
		h.do(h.table.play(near))
		return
	}
	h.table.try(broken.Code, before.at)
	h.untilScolded()
	h.study()
	h.takeBack(name, before, at.XMM)
}

// nearlyLegal gives the step that a placement would be a little to the left or right, of
// which nobody can be sure that it isn't that.
func (h *Hand) nearlyLegal(m *lenero.Match, k games.Kind, at games.Point) (games.Step, bool) {
	for _, off := range []float64{-doubtMM, doubtMM} {
		if step, broken := m.Judge(games.AddedLog(k, games.Point{XMM: at.XMM + off, YMM: at.YMM})); broken == nil {
			return step, true
		}
	}
	return games.Step{}, false
}

// doubtMM is how far nobody can be sure of a place.
const doubtMM = 1.5

// letPass waits for what the board makes of a placement that is hardly illegal, and tells
// whether it lets it pass: then the players do too.
func (h *Hand) letPass(xMM float64) bool {
	h.eyes.forget()
	for range 60 {
		h.clock.Sleep(look)
		h.attend()
		if h.eyes.scolded() {
			return false
		}
		if h.eyes.edgeMark(xMM) == lights.Confirm {
			return true
		}
	}
	return false
}

// takeBack lifts a log that was placed where it mustn't lie. If that shifts something,
// that was the turn: a placement that shifted.
func (h *Hand) takeBack(name string, before sight, xMM float64) {
	if _, ok := h.lies(name); !ok {
		h.table.GetUp(name + " fell out of the frame and nothing has shifted")
		return
	}
	h.pause(h.style.React)
	_, err := h.world.Act(world.LiftOut(name))
	h.do(err)
	if h.table.Over() {
		return
	}
	h.carryLog(name, h.world.Reserve(name))
	k := h.kindOf(name)
	if o := h.observed(before, name); o.Shifted {
		step, broken := before.match.JudgeObserved(games.AddedLog(k, games.Point{XMM: xMM}), o)
		if broken == nil {
			h.agree(step, o, h.clearUp)
			return
		}
		h.table.GetUp("what shifted while a log was lifted is no turn: " + broken.Error())
	}
	h.untilForgiven()
}
