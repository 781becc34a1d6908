package roll

import "math"

// Contact is where a log touches something.
type Contact struct {
	Log, With        int     // With is an earlier log, or Floor, Left or Right
	NormalN          float64 // what it is pushed off with
	ShearN           float64 // what it is rubbed with in the plane, to the left of the normal towards it
	LengthwiseN      float64 // and away from the near edge
	RollingNMM       float64 // what turns it back, N mm
	Friction         float64 // coefficient of this pair
	NormalX, NormalY float64 // unit vector from With to Log
}

// Contacts lists who touches whom now, by log.
func (p *Pile) Contacts() []Contact {
	var all []Contact
	for i := range p.pairs {
		c := &p.pairs[i]
		if c.n == 0 || math.IsInf(p.gap(c), 1) {
			continue
		}
		nx, ny := p.normal(c)
		all = append(all, Contact{int(c.a), int(c.b), c.n, c.t, c.l, c.moment * 1000, c.mu, nx, ny})
	}
	return all
}

// normal gives the unit vector from b to a.
func (p *Pile) normal(c *pair) (nx, ny float64) {
	a := &p.logs[c.a]
	var x, y float64
	if c.b < 0 {
		x, y = p.frontier(c.b, a)
	} else {
		x, y = p.logs[c.b].x, p.logs[c.b].y
	}
	d := math.Hypot(a.x-x, a.y-y)
	return (a.x - x) / d, (a.y - y) / d
}
