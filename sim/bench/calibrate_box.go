package bench

import (
	"math/rand/v2"
	"time"

	"tablero/firmware/calibrate"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// boxOwner does what is asked of the frame and its logs: props the board, lifts it, and pushes
// logs.
type boxOwner struct {
	w       *world.World
	t       lane.Time
	draw    *rand.Rand
	log     string     // that is being measured
	eager   [2]float64 // how hard it pushes to the left and to the right, 1 at first
	side    int        // to which it pushed last
	instead func(*world.World, calibrate.BoxOrder) bool
}

// How the owner does it.
const (
	bookDeg, bookDegSD   = 12.0, 1.5
	pushMMS, pushMMSSD   = 36.0, 3.0
	liftDegS, liftDegSSD = 3.0, 0.5
)

func (o *boxOwner) about(mean, sd float64) float64 {
	return mean + sd*max(-2, min(2, o.draw.NormFloat64()))
}

// do does what is asked. Refusals of the world are those of what can't be done: then nothing
// happens, and the board waits.
func (o *boxOwner) do(q calibrate.BoxOrder) {
	switch q.Wrong.Code {
	case words.WoodWall:
		o.eager[o.side] *= 0.85
	case words.WoodShort:
		o.eager[o.side] *= 1.2
	}
	o.t.Sleep(300 * time.Millisecond)
	if o.instead != nil && o.instead(o.w, q) {
		return
	}
	switch q.Ask {
	case words.WoodBare:
		_ = o.w.StandFrame(false)
		_ = o.w.Prop(0)
	case words.WoodBook:
		_ = o.w.Prop(o.about(bookDeg, bookDegSD))
	case words.WoodFrameLeaning, words.WoodFrame:
		_ = o.w.StandFrame(true)
	case words.WoodBookAway:
		_ = o.w.Prop(0)
	case words.WoodLay:
		o.lay(q.Kind)
	case words.WoodRollRight:
		o.push(1, +1)
	case words.WoodRollLeft:
		o.push(0, -1)
	case words.WoodLift:
		lift := world.DefaultLiftOpts()
		lift.DegreesS = o.about(liftDegS, liftDegSSD)
		_, _ = o.w.Act(world.Lift(lift, o.draw, nil))
	case words.WoodTakeOut:
		o.takeOut()
	}
}

// lay lays a log of a kind alone into the frame: one that wasn't there yet.
func (o *boxOwner) lay(k games.KindInfo) {
	const xMM = lenero.DefaultWidthMM / 2
	o.takeOut()
	twins := o.w.Twins(k.Kind)
	if len(twins) == 0 {
		return
	}
	o.log = twins[o.draw.IntN(len(twins))]
	if o.w.Hold(o.log) != nil || o.w.Carry(o.log, o.w.OverFrame(xMM, 60), 0, 0) != nil {
		return
	}
	_, _ = o.w.Act(world.LetGo(o.log, xMM+o.draw.NormFloat64(), 0, 1))
}

// push pushes the log gently so that it rolls.
func (o *boxOwner) push(side int, way float64) {
	o.side = side
	if o.log == "" {
		return
	}
	_, _ = o.w.Act(world.Flick(o.log, way*o.eager[side]*o.about(pushMMS, pushMMSSD)))
}

// takeOut takes the log out of the frame, or off the platform, and lays it beside the board.
func (o *boxOwner) takeOut() {
	if o.log == "" {
		return
	}
	_, _ = o.w.Act(world.LiftOut(o.log)) // it may have slid out
	put(o.w, o.t, o.log, o.w.Reserve(o.log))
	o.log = ""
}
