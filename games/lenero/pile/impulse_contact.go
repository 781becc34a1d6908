package pile

import "math"

// impulse is a contact in a step of time and the impulse it bears, in g mm/s: along the
// normal, along the tangent, and the moment by the contact's mean radius.
type impulse struct {
	Contact
	normal, tangent, moment float64

	mu, rho              float64 // rho by the mean radius
	closing              float64 // the speed at which the gap would just close in the step
	yield, slip, turning float64 // inverse masses along the normal, the tangent and in rolling
	one, other           float64 // inverse masses of the logs
	oneRoll, otherRoll   float64 // mean radius by radius of the logs
}

func newImpulse(p *Pile, c Contact, scale float64) impulse {
	l := p.Logs[c.Log]
	k := impulse{Contact: c, one: 1 / l.MassG, closing: closing(c.GapMM)}
	mean := l.RadiusMM
	if c.With >= 0 {
		o := p.Logs[c.With]
		k.other = 1 / o.MassG
		mean = l.RadiusMM * o.RadiusMM / (l.RadiusMM + o.RadiusMM)
		k.otherRoll = mean / o.RadiusMM
	}
	k.oneRoll = mean / l.RadiusMM
	k.mu, k.rho = scale*p.Friction.Mu(c), scale*p.Friction.RollingMM/mean
	k.yield = k.one + k.other
	k.slip = 3 * k.yield // a log's moment of inertia is half its mass by radius squared
	k.turning = 2 * (k.oneRoll*k.oneRoll*k.one + k.otherRoll*k.otherRoll*k.other)
	return k
}

// closing lets a gap close within the step. Logs that overlap by more than what counts as
// bearing are pushed apart, gently.
func closing(gap float64) float64 {
	const share, most = 0.1, 20.0
	switch {
	case gap > 0:
		return gap / timeStep
	case gap > -BearingMM:
		return 0
	}
	return max(share*(gap+BearingMM)/timeStep, -most)
}

// settle brings the contact's impulse to what its laws ask for while all others stay, and
// says by how much speeds changed.
func (k *impulse) settle(speeds []speed) float64 {
	v := speeds[k.Log]
	x, y, roll, turn := v.x, v.y, v.roll, v.roll*k.oneRoll
	if k.With >= 0 {
		o := &speeds[k.With]
		x, y, roll, turn = x-o.x, y-o.y, roll+o.roll, turn-o.roll*k.otherRoll
	}
	normal := k.normal - (x*k.NX+y*k.NY+k.closing)/k.yield
	if normal < 0 {
		normal = 0
	}
	tangent := limited(k.mu*normal, k.tangent-(y*k.NX-x*k.NY-roll)/k.slip)
	moment := 0.0
	if k.rho > 0 {
		moment = limited(k.rho*normal, k.moment-turn/k.turning)
	}
	dn, dt, dm := normal-k.normal, tangent-k.tangent, moment-k.moment
	if dn == 0 && dt == 0 && dm == 0 {
		return 0
	}
	k.apply(speeds, dn, dt, dm)
	k.normal, k.tangent, k.moment = normal, tangent, moment
	return (math.Abs(dn) + math.Abs(dt) + math.Abs(dm)) * k.yield
}

// apply lets an impulse change the logs' speeds.
func (k *impulse) apply(speeds []speed, normal, tangent, moment float64) {
	fx, fy := normal*k.NX-tangent*k.NY, normal*k.NY+tangent*k.NX
	v := &speeds[k.Log]
	v.x += fx * k.one
	v.y += fy * k.one
	v.roll += 2 * (moment*k.oneRoll - tangent) * k.one
	if k.With >= 0 {
		o := &speeds[k.With]
		o.x -= fx * k.other
		o.y -= fy * k.other
		o.roll -= 2 * (moment*k.otherRoll + tangent) * k.other
	}
}

func limited(limit, v float64) float64 {
	switch {
	case v > limit:
		return limit
	case v < -limit:
		return -limit
	}
	return v
}
