package calibrate

import (
	"errors"
	"math"
	"slices"

	"tablero/firmware/calibrate/wood"
	"tablero/firmware/words"
)

// What tells one thing from another by its weight, g.
const (
	bookLeastG   = 1.5   // less, and nothing is under the board
	lyingG       = 80.0  // more is lifted off a board that was taken for bare
	frameLeastG  = 100.0 // no frame is lighter
	sameG        = 3.0
	frameSameG   = 8.0    // between two days
	lightestG    = 5.0    // no log is lighter
	weighsShare  = 0.25   // by so much of its weight another log is another
	sticksOff    = 0.234  // 1 less the cosine of 40 degrees
	liftedOff    = 0.0014 // of 3
	slidesMM     = 5.0    // the frame, with the log away
	handG        = 5.0
	oddLogs      = 2    // that slid before tell
	oddShare     = 0.25 // what is another friction
	levelMM      = 40.0 // of the frame's moment: it stands level
	restlessLook = 400  // begun anew so often
)

// take takes one reading of all load cells in.
func (b *Box) take(r reading) {
	s := b.felt(r)
	if b.ask >= askRight && b.ask <= askLift {
		b.record = append(slices.Clip(b.record), s)
		b.watch(s)
	}
	rest, raw, ok := b.rest(r)
	switch {
	case ok:
		b.still(rest, raw)
	case b.ask >= askRight && b.ask <= askLift:
		b.moves = 0 // the log is to roll, or the board to be lifted
	case b.moves > restlessLook && b.wrong.Silent():
		b.wrong = words.Say(words.WoodRestless)
	}
}

// watch notes what happens in the record.
func (b *Box) watch(s wood.Sample) {
	if b.ask != askLift {
		b.stirred = b.stirred || wood.Moved(s, b.lying, b.frame)
		return
	}
	all := b.scale.DeadG + b.lying.G - b.frame.G
	less := b.lying.G - s.G
	b.most = max(b.most, less)
	b.stirred = b.stirred || less > liftedOff*all
	const often = 20 // readings
	if less > sticksOff*all && b.wrong.Silent() && len(b.record)%often == 0 {
		if _, err := wood.SlipOf(b.record, b.lying, b.frame, b.scale, b.cells); errors.Is(err, wood.ErrStays) {
			b.wrong = words.Say(words.WoodSticks, grams(math.Acos(1-less/all)*180/math.Pi))
		}
	}
}

// asks goes on to what is asked for next.
func (b *Box) asks(next boxAsk) {
	b.ask, b.wrong = next, words.Message{}
	b.record, b.stirred, b.most = nil, false, 0
}

// again asks for the same once more, and says why.
func (b *Box) again(same boxAsk, why words.Message) {
	b.asks(same)
	b.wrong = why
	if !why.Silent() {
		b.vain++
	}
}

// still takes in how all lies still.
func (b *Box) still(rest wood.Rest, raw reading) {
	switch b.ask {
	case askBare:
		b.zero = raw
		if b.scaled {
			b.asks(askFrame)
		} else {
			b.asks(askBook)
		}
	case askBook:
		switch {
		case rest.G < -lyingG:
			b.zero = raw // something lay there when it was taken for bare
		case rest.G < -bookLeastG:
			b.propped = rest
			b.asks(askFrameLeaning)
		}
	case askFrameLeaning:
		if rest.G-b.propped.G > frameLeastG {
			b.leaning = rest
			b.asks(askBookAway)
		}
	case askBookAway:
		if rest.G-b.leaning.G > bookLeastG {
			b.weigh(rest)
		}
	case askFrame:
		b.stands(rest)
	case askLay:
		b.lies(rest)
	case askRight, askLeft:
		if b.stirred {
			b.rolled(rest)
		}
	case askLift:
		if b.stirred && b.level(rest) {
			b.slid(rest)
		}
	case askTakeOut:
		b.takenOut(rest)
	}
}

// level tells whether the board lies level again, with the log on it or without.
func (b *Box) level(rest wood.Rest) bool {
	return math.Abs(rest.G-b.lying.G) < sameG || math.Abs(rest.G-b.frame.G) < sameG && math.Abs(rest.Y-b.frame.Y) < levelMM*b.scale.FrameG
}

// weigh works out what the platform weighs, now that the frame stands on it level.
func (b *Box) weigh(rest wood.Rest) {
	scale, err := wood.NewScale(wood.Rest{N: rest.N}, b.propped, b.leaning, rest, b.cells)
	if err != nil {
		b.again(askBare, words.Say(words.WoodLeans, grams(scale.LeanDeg)))
		return
	}
	b.scale, b.scaled, b.frame = scale, true, rest
	b.asks(askLay)
}

// stands takes what stands there for the frame, if it weighs what that weighed.
func (b *Box) stands(rest wood.Rest) {
	switch {
	case rest.G < frameLeastG:
	case math.Abs(rest.G-b.scale.FrameG) > frameSameG:
		b.wrong = words.Say(words.WoodWeighs, grams(rest.G), grams(b.scale.FrameG))
	default:
		b.frame = rest
		b.asks(askLay)
	}
}

// lies takes what lies in the frame for the log that was asked for, if it weighs that.
func (b *Box) lies(rest wood.Rest) {
	task := &b.tasks[b.next]
	g, known := rest.G-b.frame.G, b.masses[task.kind.Kind]
	switch {
	case g < lightestG:
		return
	case known > 0 && math.Abs(g-known) > weighsShare*known:
		b.wrong = words.Say(words.WoodWeighs, grams(g), grams(known))
		return
	}
	b.lying = rest
	if b.now.Sign != task.kind.Sign { // else it has rolled already, and only failed to slide
		b.now = wood.Log{Sign: task.kind.Sign}
	}
	b.rolls()
}

// rolled works out how the log rolled that has come to rest.
func (b *Box) rolled(rest wood.Rest) {
	if math.Abs(rest.G-b.lying.G) > handG {
		b.again(b.ask, words.Say(words.WoodWeighs, grams(rest.G-b.frame.G), grams(b.lying.G-b.frame.G)))
		return
	}
	r, err := wood.RollOf(b.record, b.lying, rest, b.frame, b.tasks[b.next].radiusMM)
	b.lying = rest
	back := askRight // where there is more room
	if b.ask == askRight {
		back = askLeft
	}
	switch {
	case errors.Is(err, wood.ErrShort):
		b.again(back, words.Say(words.WoodShort))
	case r.WayMM > 0 != (b.ask == askRight):
		b.again(b.ask, words.Say(words.WoodOtherWay))
	case err != nil:
		b.again(back, words.Say(words.WoodWall))
	case b.ask == askRight:
		b.now.Right, b.vain = better(b.now.Right, &r), 0
		b.rolls()
	default:
		b.now.Left, b.vain = better(b.now.Left, &r), 0
		b.rolls()
	}
}

// better gives the one of two rolls that tells more; the first may be nil.
func better(a, b *wood.Roll) *wood.Roll {
	if a != nil && a.SD < b.SD {
		return a
	}
	return b
}

// rolls asks for the way in which the log hasn't rolled yet, or goes on.
func (b *Box) rolls() {
	switch {
	case !b.tasks[b.next].rolls:
		b.asks(askLift)
	case b.now.Right == nil:
		b.asks(askRight)
	case b.now.Left == nil:
		b.asks(askLeft)
	default:
		b.asks(askLift)
	}
}

// slid works out when the log slid, now that the board lies level again.
func (b *Box) slid(rest wood.Rest) {
	slip, err := wood.SlipOf(b.record, b.lying, b.frame, b.scale, b.cells)
	degrees := grams(math.Acos(max(0, 1-b.most/(b.scale.DeadG+b.lying.G-b.frame.G))) * 180 / math.Pi)
	why := words.Message{}
	switch {
	case errors.Is(err, wood.ErrStays):
		why = words.Say(words.WoodStays, degrees)
	case errors.Is(err, wood.ErrPushed):
		why = words.Say(words.WoodPushed)
	case err != nil:
		why = words.Say(words.WoodFast)
	case b.odd(slip) < 0:
		why = words.Say(words.WoodPushed)
	case b.odd(slip) > 0:
		why = words.Say(words.WoodSticks, degrees)
	default:
		b.now.Slip = slip
		b.asks(askTakeOut)
		b.takenOut(rest)
		return
	}
	if err != nil && math.Abs(rest.G-b.lying.G) < sameG && !errors.Is(err, wood.ErrPushed) && math.Abs(rest.Y-b.lying.Y) < slidesMM*(b.lying.G-b.frame.G) {
		b.lying = rest
		b.again(askLift, why)
		return
	}
	b.again(askTakeOut, why)
	b.now.Slip = wood.Slip{}
}

// odd tells whether a log slid far earlier than those before, below zero, or far later.
func (b *Box) odd(slip wood.Slip) int {
	var all []float64
	for _, l := range b.logs {
		all = append(all, l.Slip.Friction)
	}
	if len(all) < oddLogs {
		return 0
	}
	slices.Sort(all)
	switch share := slip.Friction/all[len(all)/2] - 1; {
	case share < -oddShare:
		return -1
	case share > oddShare:
		return 1
	}
	return 0
}

// takenOut goes on once the log is out of the frame and off the board.
func (b *Box) takenOut(rest wood.Rest) {
	if math.Abs(rest.G-b.frame.G) > sameG {
		return
	}
	moved := math.Hypot(rest.X-b.frame.X, rest.Y-b.frame.Y) / b.scale.FrameG
	b.frame = rest
	why := b.wrong
	switch {
	case b.now.Slip.Friction > 0 && moved > slidesMM:
		b.again(askLay, words.Say(words.WoodFrameSlid))
		return
	case b.now.Slip.Friction == 0:
		b.again(askLay, why)
		return
	}
	b.vain = 0
	b.logs = append(slices.Clip(b.logs), b.now)
	if b.next++; b.next == len(b.tasks) {
		b.asks(askNothing)
		return
	}
	b.asks(askLay)
}
