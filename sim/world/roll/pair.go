package roll

import (
	"fmt"
	"math"
)

// Parts of the frame that a log can touch.
const (
	Floor = -1
	Left  = -2
	Right = -3
)

// pair is two things that may touch, and what their contact remembers.
type pair struct {
	a, b int32 // logs, b the earlier one, or a part of the frame

	// Set when a comes in.
	kn, kt, kr float64 // springs: N/m, N/m, N m
	cn, ct, cr float64 // dashpots: N s/m, N s/m, N m s
	mu, rho    float64 // friction; lever arm of rolling resistance, m

	// While they touch.
	n            float64 // what it pushes with, N; 0 when they don't touch
	t, l, moment float64 // what a is rubbed with in the plane and lengthwise, N; and turned back with, N m
	st, sl, sr   float64 // the springs: m, m, rad
}

// pairUp appends what the last log may touch: the frame and every log before it.
func (p *Pile) pairUp() {
	a := len(p.logs) - 1
	for b := Floor; b >= Right; b-- {
		p.pairs = append(p.pairs, p.newPair(a, b))
	}
	for b := range a {
		p.pairs = append(p.pairs, p.newPair(a, b))
	}
}

func (p *Pile) newPair(a, b int) pair {
	o := &p.opts
	c := pair{a: int32(a), b: int32(b), rho: o.RollingMM / 1000}
	m, radius, inertia := p.logs[a].m, p.logs[a].r, p.logs[a].inertia
	switch b {
	case Floor:
		c.mu = o.FrictionFloor
	case Left, Right:
		c.mu = o.FrictionWall
	default:
		c.mu = o.FrictionLog
		other := &p.logs[b]
		m, radius, inertia = reduced(m, other.m), reduced(radius, other.r), reduced(inertia, other.inertia)
	}
	if o.FrictionSpread > 0 {
		c.mu *= about(stream(p.seed, fmt.Sprintf("friction %d %d", a, b)), 1, o.FrictionSpread)
	}
	c.kn, c.kt = o.Stiffness, o.Stiffness*o.ShearShare
	c.kr = c.kt * radius * radius
	c.cn = 2 * p.damping * math.Sqrt(c.kn*m)
	c.ct = 2 * p.damping * math.Sqrt(c.kt*m/3) // a disc's rim yields three times as easily as its middle
	c.cr = 2 * p.damping * math.Sqrt(c.kr*inertia)
	return c
}

// Carpet lets the floor rub otherwise from now on, under the logs that lie there too.
func (p *Pile) Carpet(friction float64) error {
	o := p.opts
	o.FrictionFloor = friction
	if err := o.check(); err != nil {
		return err
	}
	p.opts = o
	for i := range p.pairs {
		if c := &p.pairs[i]; c.b == Floor {
			c.mu = p.newPair(int(c.a), Floor).mu
		}
	}
	return nil
}

func reduced(a, b float64) float64 { return a * b / (a + b) }

// release forgets a contact.
func (c *pair) release() {
	c.n, c.t, c.l, c.moment, c.st, c.sl, c.sr = 0, 0, 0, 0, 0, 0, 0
}

// press works out what the contact does at a depth (m), while its sides approach at vn
// (m/s), slide by vt and vl and turn by w (rad/s) against each other.
func (c *pair) press(depth, vn, vt, vl, w, dt float64) {
	c.n = max(0, c.kn*depth+c.cn*vn)
	c.st += vt * dt
	c.sl += vl * dt
	// The spring slips at Coulomb's limit; with the dashpot's help the force must not pass it either.
	limit := c.mu * c.n
	if s := c.kt * c.kt * (c.st*c.st + c.sl*c.sl); s > limit*limit {
		k := limit / math.Sqrt(s)
		c.st *= k
		c.sl *= k
	}
	c.t = -c.kt*c.st - c.ct*vt
	c.l = -c.kt*c.sl - c.ct*vl
	if f := c.t*c.t + c.l*c.l; f > limit*limit {
		k := limit / math.Sqrt(f)
		c.t *= k
		c.l *= k
	}
	if c.rho == 0 {
		return
	}
	limit = c.rho * c.n
	c.sr += w * dt
	c.sr = max(-limit/c.kr, min(limit/c.kr, c.sr))
	c.moment = max(-limit, min(limit, -c.kr*c.sr-c.cr*w))
}
