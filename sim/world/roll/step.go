package roll

import "math"

// step lets one step of time pass by position Verlet: half a drift, the forces, a kick,
// half a drift. It is exact for what falls freely.
func (p *Pile) step() {
	if p.stale {
		p.list()
	}
	half := p.dt / 2
	gx, gy := p.ground.at(float64(p.steps)*p.dt + half)
	gy, gz := p.ground.along(gy)
	for _, k := range p.lying {
		b := &p.logs[k]
		b.x += b.vx * half
		b.y += b.vy * half
		b.z += b.vz * half
		b.fx, b.fy, b.fz, b.torque = 0, 0, 0, 0
	}
	p.frame = reaction{}
	for _, k := range p.near {
		c := &p.pairs[k]
		if c.b >= 0 {
			p.pressLogs(c, &p.logs[c.a], &p.logs[c.b])
		} else {
			p.pressFrame(c, &p.logs[c.a])
		}
	}
	if p.watch.tell != nil {
		p.sample()
	}
	keep := 1 - p.drag*p.dt
	for _, k := range p.lying {
		b := &p.logs[k]
		b.fx += b.m * gx
		b.fy += b.m * gy
		b.fz += b.m * gz
		if p.hand.grips && p.hand.log == int(k) {
			p.hold(b, gx, gy)
		}
		b.vx = b.vx*keep + b.fx/b.m*p.dt
		b.vy = b.vy*keep + b.fy/b.m*p.dt
		b.vz = b.vz*keep + b.fz/b.m*p.dt
		b.w = b.w*keep + b.torque/b.inertia*p.dt
		b.x += b.vx * half
		b.y += b.vy * half
		b.z += b.vz * half
		b.angle += b.w * p.dt
		if dx, dy := b.x-b.x0, b.y-b.y0; dx*dx+dy*dy > skin*skin/4 {
			p.stale = true
		}
		p.leave(int(k), b)
	}
	p.steps++
}

// leave looks whether a log has left the frame.
func (p *Pile) leave(k int, b *body) {
	pulled := p.hand.grips && p.hand.log == k && p.hand.lengthwise
	switch {
	case pulled && math.Abs(b.z) >= p.l:
		b.fate, p.hand.grips = Taken, false
	case b.x < 0 || b.x > p.w || !pulled && math.Abs(b.z) > p.l/2:
		b.fate = FellOut
		if p.hand.log == k {
			p.hand.grips = false
		}
	default:
		return
	}
	p.stale = true
}

func (p *Pile) pressLogs(c *pair, a, b *body) {
	dx, dy, reach := a.x-b.x, a.y-b.y, a.r+b.r
	d := dx*dx + dy*dy
	if d >= reach*reach || math.Abs(a.z-b.z) >= p.l {
		c.release()
		return
	}
	d = math.Sqrt(d)
	nx, ny := dx/d, dy/d
	vx, vy := a.vx-b.vx, a.vy-b.vy
	c.press(reach-d, -(vx*nx + vy*ny), vy*nx-vx*ny-a.r*a.w-b.r*b.w, a.vz-b.vz, a.w-b.w, p.dt)
	fx, fy := c.n*nx-c.t*ny, c.n*ny+c.t*nx
	a.fx += fx
	a.fy += fy
	a.fz += c.l
	a.torque += c.moment - a.r*c.t
	b.fx -= fx
	b.fy -= fy
	b.fz -= c.l
	b.torque -= c.moment + b.r*c.t
}

func (p *Pile) pressFrame(c *pair, a *body) {
	px, py := p.frontier(c.b, a)
	dx, dy := a.x-px, a.y-py
	d := dx*dx + dy*dy
	if d >= a.r*a.r || math.Abs(a.z) >= p.l {
		c.release()
		return
	}
	d = math.Sqrt(d)
	nx, ny := dx/d, dy/d
	c.press(a.r-d, -(a.vx*nx + a.vy*ny), a.vy*nx-a.vx*ny-a.r*a.w, a.vz, a.w, p.dt)
	fx, fy := c.n*nx-c.t*ny, c.n*ny+c.t*nx
	a.fx += fx
	a.fy += fy
	a.fz += c.l
	a.torque += c.moment - a.r*c.t
	p.frame.fx -= fx
	p.frame.fy -= fy
	p.frame.fz -= c.l
	p.frame.moment -= px*fy - py*fx + c.moment
}

// frontier gives the point of a part of the frame that is nearest to a log's axis: above
// a wall its edge.
func (p *Pile) frontier(part int32, a *body) (x, y float64) {
	switch part {
	case Floor:
		return a.x, 0
	case Left:
		return 0, min(a.y, p.h)
	}
	return p.w, min(a.y, p.h)
}
