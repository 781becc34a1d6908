package calibrate

import (
	"errors"
	"math"
	"slices"

	"tablero/firmware/calibrate/wood"
	"tablero/firmware/words"
)

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
	if len(b.logs) < oddLogs {
		return 0
	}
	all := make([]float64, len(b.logs))
	for i, l := range b.logs {
		all[i] = l.Slip.Friction
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

// oddOne gives the first log that slid far earlier or later than the others, and why it is
// asked for again; -1 if none did. Of the first ones that shows only once there are some.
func (b *Box) oddOne() (i int, why words.Message) {
	for i, l := range b.logs {
		switch odd := b.odd(l.Slip); {
		case odd < 0:
			return i, words.Say(words.WoodPushed)
		case odd > 0:
			return i, words.Say(words.WoodSticks, grams(math.Acos(l.Slip.Cos)*180/math.Pi))
		}
	}
	return -1, why
}
