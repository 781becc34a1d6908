package roll

import (
	"fmt"
	"math"
	"time"
)

// standardGravity, m/s2.
const standardGravity = 9.80665

// ground is what the frame stands on: how far it is tilted and how it is knocked.
type ground struct {
	gx, gy float64 // pull on all logs, m/s2, as the frame feels it

	from, to  float64 // tilt, rad
	begins    float64 // s
	lasts     float64
	knock     float64 // peak, m/s2
	knockedAt float64 // s
	knockTime float64
	moves     bool // one of both goes on

	lean float64 // lengthwise, rad: how far the near edge is lifted
}

// along gives the pull lengthwise, away from the near edge, and what is left of the pull down.
func (g *ground) along(gy float64) (down, gz float64) {
	if g.lean == 0 {
		return gy, 0
	}
	sin, cos := math.Sincos(g.lean)
	return gy * cos, standardGravity * sin
}

func (g *ground) level() { g.gy = -standardGravity }

// at gives the pull at a time.
func (g *ground) at(t float64) (gx, gy float64) {
	if !g.moves {
		return g.gx, g.gy
	}
	share := 1.0
	if t < g.begins+g.lasts {
		share = (t - g.begins) / g.lasts
	}
	sin, cos := math.Sincos(g.from + share*(g.to-g.from))
	g.gx, g.gy = standardGravity*sin, -standardGravity*cos
	push := 0.0
	if t < g.knockedAt+g.knockTime {
		push = -g.knock * math.Sin(math.Pi*(t-g.knockedAt)/g.knockTime)
	} else if share == 1 {
		g.moves = false
	}
	return g.gx + push, g.gy
}

// Tilt turns the frame to an angle, evenly over a time; positive ones let logs run to the
// right. It stays so.
func (p *Pile) Tilt(degrees float64, over time.Duration) (Result, error) {
	if !(math.Abs(degrees) <= 90) || over < 0 || over > time.Minute {
		return Result{}, fmt.Errorf("%w: tilted by %v degrees in %v", ErrOpts, degrees, over)
	}
	p.begin()
	g := &p.ground
	g.from, g.to = g.to, degrees*math.Pi/180
	g.begins, g.lasts, g.moves = p.seconds(), over.Seconds(), true
	return p.settle(), nil
}

// Knock strikes the frame: it is pushed to the right (to the left below zero) with an
// acceleration that rises to a peak and falls again as half a sine. The frame's way, at
// most 2/pi peak time2, isn't followed.
func (p *Pile) Knock(peak float64, over time.Duration) (Result, error) {
	if !(math.Abs(peak) <= 1000) || over <= 0 || over > time.Second {
		return Result{}, fmt.Errorf("%w: knocked by %v m/s2 in %v", ErrOpts, peak, over)
	}
	p.begin()
	g := &p.ground
	g.knock, g.knockedAt, g.knockTime, g.moves = peak, p.seconds(), over.Seconds(), true
	return p.settle(), nil
}
