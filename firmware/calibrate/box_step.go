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
	oddLogs      = 3    // that slid tell
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
	if i, why := b.oddOne(); i >= 0 {
		b.logs, b.next, b.now = b.logs[:i], i, wood.Log{}
		b.again(askLay, why)
		return
	}
	if b.next++; b.next == len(b.tasks) {
		b.asks(askNothing)
		return
	}
	b.asks(askLay)
}
