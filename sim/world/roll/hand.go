package roll

import (
	"fmt"
	"math"
	"time"
)

// hand grips one log and moves it one way; the other ways it leaves to the wood.
type hand struct {
	grips      bool
	lengthwise bool
	log        int
	speed      float64 // m/s, when pulling
	way        float64 // m, when nudging
	since      float64 // s
	ramp       float64 // s, until it pulls at full speed; how long it nudges
	lift       float64 // share of the log's weight that it bears
	stops      bool    // at z = 0, where a log lies that is pushed in
	peak       float64 // the greatest force it needed, N
}

// fingerN is the most that a finger pushes with, N.
const fingerN = 20

// hold adds the hand's force to a log's; gx and gy are the pull on all.
func (p *Pile) hold(b *body, gx, gy float64) {
	h := &p.hand
	t := p.seconds() + p.dt - h.since
	if h.lengthwise {
		b.fx -= h.lift * b.m * gx
		b.fy -= h.lift * b.m * gy
		v := h.speed * min(1, t/h.ramp)
		if h.stops {
			v = min(v, -b.z/stopsWithin)
			h.grips = b.z < -there
		}
		f := b.m*(v-b.vz)/p.dt - b.fz
		b.fz += f
		h.peak = max(h.peak, math.Abs(f))
		return
	}
	if t >= h.ramp {
		h.grips = false
		return
	}
	sin := math.Sin(math.Pi * t / h.ramp)
	f := max(-fingerN, min(fingerN, b.m*(2*h.way/h.ramp*sin*sin-b.vx)/p.dt-b.fx))
	b.fx += f
	h.peak = max(h.peak, math.Abs(f))
}

// A hand that pushes a log in slows down within so many seconds, and lets go so many metres
// from where it is to lie.
const (
	stopsWithin = 0.04
	there       = 0.0003
)

// PullOpts say how a hand pulls a log out.
type PullOpts struct {
	SpeedMMS float64       // away from the near edge, or towards it below zero; 5 to 2000 either way
	Ramp     time.Duration // until it is reached
	Lift     float64       // share of the log's own weight that the hand bears, 0 to 1
}

// DefaultPullOpts is a steady pull towards the player that bears nothing.
func DefaultPullOpts() PullOpts { return PullOpts{SpeedMMS: -150, Ramp: 20 * time.Millisecond} }

// Pull draws a log out along its axis until it is clear of the frame, and waits for
// rest. While it slides it drags what it touches, and holds it no more in the plane.
func (p *Pile) Pull(k int, o PullOpts) (Result, error) {
	if err := p.lie(k); err != nil {
		return Result{}, err
	}
	if !o.may(math.Abs(o.SpeedMMS)) {
		return Result{}, fmt.Errorf("%w: pulled with %+v", ErrOpts, o)
	}
	p.begin()
	p.grip(k, o)
	return p.settle(), nil
}

// may tells whether a hand can do that, at a speed one way.
func (o PullOpts) may(mmS float64) bool {
	return mmS >= 5 && mmS <= 2000 && o.Lift >= 0 && o.Lift <= 1 && o.Ramp >= 0 && o.Ramp <= time.Second
}

// grip lets the hand move a log lengthwise from now on.
func (p *Pile) grip(k int, o PullOpts) {
	p.hand = hand{grips: true, lengthwise: true, log: k, speed: o.SpeedMMS / 1000, since: p.seconds(), ramp: max(o.Ramp.Seconds(), p.dt), lift: o.Lift}
}

// Push adds a log that is pushed in along its axis, from where its middle passes the near
// edge to the frame's own, gives its number, and waits for rest. Whatever it touches on its
// way it drags along.
func (p *Pile) Push(l Log, o PullOpts) (int, Result, error) {
	if !o.may(o.SpeedMMS) {
		return 0, Result{}, fmt.Errorf("%w: pushed in with %+v", ErrOpts, o)
	}
	l.ZMM = -p.l / 2 * 1000
	k, err := p.Put(l)
	if err != nil {
		return 0, Result{}, err
	}
	p.begin()
	p.grip(k, o)
	p.hand.stops = true
	return k, p.settle(), nil
}

// Nudge pushes a log sideways by so many mm, to the right above zero, smoothly within a
// time, as far as 20 N will do it; it may rise and turn as it likes. Then it is let go.
func (p *Pile) Nudge(k int, mm float64, within time.Duration) (Result, error) {
	if err := p.lie(k); err != nil {
		return Result{}, err
	}
	if !(math.Abs(mm) <= 1000) || within < p.opts.Step || within > time.Minute {
		return Result{}, fmt.Errorf("%w: nudged by %v mm in %v", ErrOpts, mm, within)
	}
	p.begin()
	p.hand = hand{grips: true, log: k, way: mm / 1000, since: p.seconds(), ramp: within.Seconds()}
	return p.settle(), nil
}

// Hit gives a log a blow, N s to the right and up.
func (p *Pile) Hit(k int, right, up float64) (Result, error) {
	if err := p.lie(k); err != nil {
		return Result{}, err
	}
	if b := &p.logs[k]; !(math.Hypot(right, up) <= 10*b.m) {
		return Result{}, fmt.Errorf("%w: a blow of %v, %v N s, faster than 10 m/s", ErrOpts, right, up)
	}
	p.begin()
	p.logs[k].vx += right / p.logs[k].m
	p.logs[k].vy += up / p.logs[k].m
	return p.settle(), nil
}

// Remove makes a log vanish at once, and waits for rest.
func (p *Pile) Remove(k int) (Result, error) {
	if err := p.lie(k); err != nil {
		return Result{}, err
	}
	p.begin()
	p.hand = hand{log: k}
	p.logs[k].fate = Taken
	p.stale = true
	return p.settle(), nil
}
