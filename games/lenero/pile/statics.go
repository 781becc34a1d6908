package pile

import (
	"errors"
	"fmt"
	"math"
)

// Gaps in mm up to which a contact counts.
const (
	BearingMM = 0.02 // it bears: what the elasticity of logs and rounded numbers leave open
	NearMM    = 0.15 // it may bear: places are known no better
)

// ErrPile means that a pile's numbers make no sense: not finite, a log without size or
// weight, negative friction, or more contacts than logs can have. Check the pile first.
var ErrPile = errors.New("pile: not a pile")

// maxLogs bounds a pile, and so the time that a verdict takes.
const maxLogs = 200

// sound refuses what statics can't reckon with.
func (p *Pile) sound() error {
	finite := func(least float64, all ...float64) bool {
		for _, v := range all {
			if !(v >= least && v <= 1e6) {
				return false
			}
		}
		return true
	}
	if !finite(0, p.Frame.WidthMM, p.Friction.Log, p.Friction.Floor, p.Friction.Wall, p.Friction.RollingMM) {
		return fmt.Errorf("%w: its frame or its friction", ErrPile)
	}
	if len(p.Logs) > maxLogs {
		return fmt.Errorf("%w: %d logs, at most %d are reckoned with", ErrPile, len(p.Logs), maxLogs)
	}
	for i, l := range p.Logs {
		if !finite(-1e6, l.XMM, l.YMM) || !finite(1e-3, l.RadiusMM, l.MassG) {
			return fmt.Errorf("%w: log %d", ErrPile, i)
		}
		for j, o := range p.Logs[:i] {
			if math.Hypot(l.XMM-o.XMM, l.YMM-o.YMM) < (l.RadiusMM+o.RadiusMM)/2 {
				return fmt.Errorf("%w: log %d lies inside of log %d", ErrPile, i, j)
			}
		}
	}
	return nil
}

// cone is a contact's friction: of its normal force, the part that may act along the
// contact, and the lever arm in mm of the moment that may resist rolling.
type cone struct{ mu, rho float64 }

// statics is a pile as a linear programme. A cone is the sum of its edges: a contact's
// columns are the forces along them, each of about one in all, and x says how much of
// each. Rows are the balance of a log: across, up, and of moments by its radius. Forces
// are in units of the pile's weight.
type statics struct {
	pile     *Pile
	contacts []Contact
	edges    []edge
	simplex  *simplex
	weight   float64
}

// edge is a column: its contact, and a force along an edge of the contact's cone.
type edge struct {
	contact                 int
	normal, tangent, moment float64
}

// newStatics writes the programme of a pile with the contacts and friction given.
func newStatics(p *Pile, contacts []Contact, friction func(Contact) cone) *statics {
	s := &statics{pile: p, contacts: contacts}
	for _, l := range p.Logs {
		s.weight += l.MassG
	}
	target := make([]float64, 3*len(p.Logs))
	for i, l := range p.Logs {
		target[3*i+1] = l.MassG / s.weight
	}
	program := newProgram(target, 4*len(contacts))
	for i, c := range contacts {
		k := friction(c)
		unit := 1 / (1 + k.mu + k.rho/p.Logs[c.Log].RadiusMM)
		for _, slide := range sides(k.mu) {
			for _, roll := range sides(k.rho) {
				e := edge{i, unit, unit * slide * k.mu, unit * roll * k.rho}
				s.edges = append(s.edges, e)
				s.write(program, e)
			}
		}
	}
	s.simplex = newSimplex(program)
	return s
}

// sides are the two edges of a cone, or its axis if they are too close to tell apart.
func sides(width float64) []float64 {
	const narrow = 1e-8
	if width > narrow {
		return []float64{1, -1}
	}
	return []float64{0}
}

// write adds the column of an edge.
func (s *statics) write(to *program, e edge) {
	s.column(e, to.put)
	to.endColumn()
}

// column gives what the force of an edge does to the balance of the logs, by rows.
func (s *statics) column(e edge, put func(row int, v float64)) {
	c := s.contacts[e.contact]
	fx, fy := e.normal*c.NX-e.tangent*c.NY, e.normal*c.NY+e.tangent*c.NX
	body := func(log int, sign float64) {
		put(3*log, sign*fx)
		put(3*log+1, sign*fy)
		put(3*log+2, -e.tangent+sign*e.moment/s.pile.Logs[log].RadiusMM)
	}
	body(c.Log, 1)
	if c.With >= 0 {
		body(int(c.With), -1)
	}
}

// forces sums the columns' forces at each contact, in gram-force.
func (s *statics) forces() []Force {
	all := make([]Force, len(s.contacts))
	for i, c := range s.contacts {
		all[i].Contact = c
	}
	for j, x := range s.simplex.solution() {
		e := s.edges[j]
		f := &all[e.contact]
		x *= s.weight
		f.Normal += x * e.normal
		f.Tangent += x * e.tangent
		f.Moment += x * e.moment
	}
	return all
}

// motion reads a Farkas vector as the motion of a collapse.
func (s *statics) motion(ray []float64) []Velocity {
	all := make([]Velocity, len(s.pile.Logs))
	for i, l := range s.pile.Logs {
		all[i] = Velocity{ray[3*i], ray[3*i+1], ray[3*i+2] / l.RadiusMM}
	}
	return all
}

// scaled is a pile's friction, multiplied.
func (p *Pile) scaled(scale float64) func(Contact) cone {
	return func(c Contact) cone { return cone{scale * p.Friction.Mu(c), scale * p.Friction.RollingMM} }
}

// Exists says whether forces can exist that hold the pile, with friction and rolling
// resistance multiplied by scale and contacts bearing up to a gap of withinMM, and proves it.
// It fails with ErrPile, with ErrProof where it can't be told, or if the pile defeats the
// simplex. That forces can exist doesn't mean that they will: see Judge.
func (p *Pile) Exists(scale, withinMM float64) (*Certificate, error) {
	if err := p.sound(); err != nil {
		return nil, err
	}
	s := newStatics(p, p.Contacts(withinMM), p.scaled(scale))
	return s.certificate(scale, withinMM)
}

// certificate solves the programme and checks the proof.
func (s *statics) certificate(scale, withinMM float64) (*Certificate, error) {
	c := &Certificate{Scale: scale, WithinMM: withinMM}
	ray, err := s.simplex.solve()
	if err != nil {
		return nil, err
	}
	if ray != nil {
		c.Motion = s.motion(ray)
	} else {
		c.Forces = s.forces()
	}
	if err := c.Verify(s.pile); err != nil {
		return nil, err
	}
	return c, nil
}
