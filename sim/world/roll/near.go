package roll

import "math"

// skin is how far things that may soon touch are apart, m. While no log has moved by
// half of it, none can touch another that isn't listed.
const skin = 1e-3

// list lists the logs in the frame and who is near whom.
func (p *Pile) list() {
	p.near, p.lying, p.stale = p.near[:0], p.lying[:0], false
	for a := range p.logs {
		if b := &p.logs[a]; b.fate == Lies {
			b.x0, b.y0 = b.x, b.y
			p.lying = append(p.lying, int32(a))
		}
	}
	for k := range p.pairs {
		if c := &p.pairs[k]; p.gap(c) < skin {
			p.near = append(p.near, int32(k))
		} else {
			c.release()
		}
	}
}

// gap gives how far two things are apart, m; infinite if one isn't there.
func (p *Pile) gap(c *pair) float64 {
	a := &p.logs[c.a]
	if a.fate != Lies {
		return math.Inf(1)
	}
	if c.b < 0 {
		x, y := p.frontier(c.b, a)
		return math.Hypot(a.x-x, a.y-y) - a.r
	}
	b := &p.logs[c.b]
	if b.fate != Lies {
		return math.Inf(1)
	}
	return math.Hypot(a.x-b.x, a.y-b.y) - a.r - b.r
}
