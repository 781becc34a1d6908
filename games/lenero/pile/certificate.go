package pile

import (
	"errors"
	"fmt"
	"math"
)

// Force is what a contact bears. Normal pushes Log along the contact's normal (NX, NY)
// and Tangent along (-NY, NX), in gram-force; Moment turns Log to the left, in gram-force
// mm. The contact's other body bears the opposite.
type Force struct {
	Contact
	Normal, Tangent, Moment float64
}

// Velocity is how a log moves in a collapse: its axis and the speed at which it turns to
// the left, in mm and radians per unit of time.
type Velocity struct{ X, Y, Turn float64 }

// Certificate proves whether contact forces can hold a pile. It holds one of two:
//
//   - Forces, one for each contact: within friction, and in balance with the weights;
//   - a Motion of the logs, if there are no such forces: no force that friction allows
//     at a contact works against it, yet the weights as a whole drive it. This is the
//     Farkas vector of the linear programme.
//
// Verify works out afresh what it claims, from the pile alone.
type Certificate struct {
	Scale    float64 // by which friction and rolling resistance were multiplied
	WithinMM float64 // the gap up to which contacts bear
	Tilt     float64 // tangent of the slope down to the right to which the frame is tilted
	Forces   []Force
	Motion   []Velocity
}

// Holds says whether the certificate proves that forces exist.
func (c *Certificate) Holds() bool { return c.Motion == nil }

const (
	proofTol  = 1e-12 // relative rounding that Verify lets pass
	roundTol  = 1e-16 // what rounding may always hide
	forceMost = 1e4   // forces so many times the pile's weight, a motion needs not exclude
)

// ErrProof means that a certificate doesn't prove what it claims about this pile. Near
// the friction at which forces begin to exist neither side can be proved in floating
// point: treat the pile as unsure.
var ErrProof = errors.New("pile: certificate proves nothing")

// Verify checks the certificate for the pile, to 1e-12 of the largest force, or speed. The
// error says what fails.
func (c *Certificate) Verify(p *Pile) error {
	if c.Motion != nil {
		return c.verifyMotion(p)
	}
	return c.verifyForces(p)
}

func (c *Certificate) verifyForces(p *Pile) error {
	type balance struct{ x, y, turn, size float64 }
	sums := make([]balance, len(p.Logs))
	for i, l := range p.Logs {
		sums[i] = balance{c.Tilt * l.MassG, -l.MassG, 0, l.MassG * math.Hypot(1, c.Tilt)}
	}
	for _, f := range c.Forces {
		mu, rho := c.Scale*p.Friction.Mu(f.Contact), c.Scale*p.Friction.RollingMM
		fits := f.Normal >= 0 && f.GapMM <= c.WithinMM &&
			math.Abs(f.Tangent) <= mu*f.Normal*(1+proofTol) && math.Abs(f.Moment) <= rho*f.Normal*(1+proofTol)
		if !fits {
			return fmt.Errorf("%w: the force at log %d on %v is outside of its friction cone", ErrProof, f.Log, f.With)
		}
		fx, fy := f.Normal*f.NX-f.Tangent*f.NY, f.Normal*f.NY+f.Tangent*f.NX
		add := func(log int, sign float64) {
			b, r := &sums[log], p.Logs[log].RadiusMM
			b.x += sign * fx
			b.y += sign * fy
			b.turn += -f.Tangent + sign*f.Moment/r
			b.size += f.Normal + math.Abs(f.Tangent) + math.Abs(f.Moment)/r
		}
		add(f.Log, 1)
		if f.With >= 0 {
			add(int(f.With), -1)
		}
	}
	for i, b := range sums {
		if off := max(math.Hypot(b.x, b.y), math.Abs(b.turn)); !(off <= proofTol*b.size) {
			return fmt.Errorf("%w: log %d is out of balance by %.3g gram-force", ErrProof, i, off)
		}
	}
	return nil
}

func (c *Certificate) verifyMotion(p *Pile) error {
	if len(c.Motion) != len(p.Logs) {
		return fmt.Errorf("%w: a motion of %d logs for a pile of %d", ErrProof, len(c.Motion), len(p.Logs))
	}
	fastest, weight, drive := c.fastest(p), 0.0, 0.0
	for i, v := range c.Motion {
		weight += p.Logs[i].MassG
		drive += p.Logs[i].MassG * (c.Tilt*v.X - v.Y)
	}
	hidden := roundTol // how far a contact seems to resist, by rounding
	for _, k := range p.Contacts(c.WithinMM) {
		part, slide, turn := c.apart(p, k)
		held := c.Scale * (p.Friction.Mu(k)*slide + p.Friction.RollingMM*turn)
		hidden = max(hidden, (held-part)/fastest)
		if !(hidden <= proofTol) {
			return fmt.Errorf("%w: the contact of log %d and %v resists the motion", ErrProof, k.Log, k.With)
		}
	}
	if !(drive > forceMost*hidden*weight*fastest) {
		return fmt.Errorf("%w: the weights don't drive the motion", ErrProof)
	}
	return nil
}

// fastest gives the greatest speed of any point of a log.
func (c *Certificate) fastest(p *Pile) float64 {
	most := 0.0
	for i, v := range c.Motion {
		most = max(most, math.Hypot(v.X, v.Y)+math.Abs(v.Turn)*p.Logs[i].RadiusMM)
	}
	return most
}

// apart gives the speeds at which the two sides of a contact part, slide along each other
// and turn against each other.
func (c *Certificate) apart(p *Pile, k Contact) (part, slide, turn float64) {
	v, r := c.Motion[k.Log], p.Logs[k.Log].RadiusMM
	x, y, roll, turn := v.X, v.Y, r*v.Turn, v.Turn
	if k.With >= 0 {
		o := c.Motion[k.With]
		x, y, roll, turn = x-o.X, y-o.Y, roll+p.Logs[k.With].RadiusMM*o.Turn, turn-o.Turn
	}
	return x*k.NX + y*k.NY, math.Abs(-x*k.NY + y*k.NX - roll), math.Abs(turn)
}
