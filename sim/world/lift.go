package world

import (
	"math"
	"math/rand/v2"
	"time"

	"tablero/sim/world/roll"
)

// LiftOpts say how a hand lifts the board's near edge.
type LiftOpts struct {
	DegreesS float64       // so many degrees a second
	Most     float64       // degrees at which it gives up
	Slow     time.Duration // how long it goes on after it has seen a log slide
	Trembles float64       // how much it trembles, 1 as hands do
}

// DefaultLiftOpts gives a hand that takes its time.
func DefaultLiftOpts() LiftOpts {
	return LiftOpts{DegreesS: 3, Most: 45, Slow: 250 * time.Millisecond, Trembles: 1}
}

// How a hand lifts, holds and lays down.
const (
	seenMM      = 4.0
	holds       = 700 * time.Millisecond
	lowersDegS  = 14.0
	yields      = 120 * time.Millisecond // how soon it is as slow, or fast, as it wants to be
	trembleDeg  = 0.02
	trembleHz   = 5.0
	trembleMore = 4.0
)

// lift is a hand that lifts the board.
type lift struct {
	opts    LiftOpts
	leans   lean
	slidDeg float64 // how far it leaned when a log began to slide

	deg, rate float64
	seen      time.Duration // when it saw a log slide, or gave up
	down      bool
	hz, phase [2]float64
}

// attitude gives how the board stands at a tick of the act; nil stays level.
func (l *lift) attitude(i int) attitude {
	if l == nil || i >= len(l.leans.ticks) {
		return attitude{0, 1}
	}
	return l.leans.tick(i)
}

// Lift lifts the board's near edge slowly until a log slides away, holds it for a moment, and
// lays it down again. slid, if not nil, is told how far the board leaned when it began to
// slide, in degrees; 0 if none did.
func Lift(o LiftOpts, draw *rand.Rand, slid *float64) Act {
	h := &lift{opts: o}
	for i := range h.hz {
		h.hz[i], h.phase[i] = trembleHz+trembleMore*draw.Float64(), 2*math.Pi*draw.Float64()
	}
	return Act{lift: h, do: func(l *logs, _ *Piece) (roll.Result, error) {
		r, err := l.pile.Incline(motionTick, h.hand)
		if slid != nil {
			*slid = h.slidDeg
		}
		return r, err
	}}
}

// hand gives how far the board leans at a tick.
func (l *lift) hand(at time.Duration, goneMM float64) (rad float64, done bool) {
	dt := motionTick.Seconds()
	if goneMM > 0.002 && l.slidDeg == 0 {
		l.slidDeg = l.deg
	}
	if l.seen == 0 && (goneMM > seenMM || l.deg > l.opts.Most) {
		l.seen = at
	}
	want := l.opts.DegreesS
	switch {
	case l.seen == 0:
	case at < l.seen+l.opts.Slow:
	case at < l.seen+l.opts.Slow+holds:
		want = 0
	default:
		want, l.down = -lowersDegS, true
		if l.deg < lowersDegS/4 {
			want = -max(0.4, 4*l.deg)
		}
	}
	l.rate += (want - l.rate) * dt / yields.Seconds()
	l.deg += l.rate * dt
	if l.down && l.deg <= 0 {
		return 0, true
	}
	trembles := 0.0
	for i, hz := range l.hz {
		trembles += trembleDeg * l.opts.Trembles * math.Sin(2*math.Pi*hz*at.Seconds()+l.phase[i])
	}
	rad = max(0, l.deg+trembles*min(1, l.deg)) * math.Pi / 180
	l.leans.ticks = append(l.leans.ticks, rad)
	return rad, false
}

// Flick gives a log a push sideways that makes it roll at so many mm/s, to the right above
// zero, and lets it roll.
func Flick(name string, mmS float64) Act {
	return Act{name: name, do: func(l *logs, p *Piece) (roll.Result, error) {
		// A third is lost until it rolls without sliding.
		return l.pile.Hit(l.now[p.Name], p.massG/1000*mmS/1000*1.5, 0)
	}}
}
