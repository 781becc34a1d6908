package pile

import (
	"errors"
	"math"
)

// Threshold encloses the friction at which forces begin to exist: at Below it is proved
// that there are none, at At that there are. Both are zero if no friction is needed; At is
// infinite if none is enough.
type Threshold struct{ Below, At float64 }

// Class is a kind of contact, by what a log touches.
type Class int

// Classes of contacts.
const (
	All Class = iota
	OnLog
	OnFloor
	OnWall
)

const (
	thresholdTol  = 4e-10 // relative width of an enclosure
	thresholdMost = 1e5   // friction beyond which none counts as enough
	thresholdRuns = 80
	weakest       = 1e-6 // relative width within which proofs may be too weak
)

// LeastScale encloses the smallest factor on the pile's friction and rolling resistance at
// which forces exist that hold it, to 4e-10; where proofs are weak, as with a log wedged
// between walls, to 1e-6.
func (p *Pile) LeastScale(withinMM float64) (Threshold, error) {
	return p.threshold(withinMM, func(scale float64) Friction {
		f := p.Friction
		return Friction{scale * f.Log, scale * f.Floor, scale * f.Wall, scale * f.RollingMM}
	})
}

// LeastMu encloses the smallest friction coefficient of one class of contacts at which
// forces exist that hold the pile, as LeastScale does, when all others have the one given.
// Rolling resistance stays the pile's.
func (p *Pile) LeastMu(class Class, others, withinMM float64) (Threshold, error) {
	return p.threshold(withinMM, func(mu float64) Friction {
		f := Friction{others, others, others, p.Friction.RollingMM}
		switch class {
		case OnLog:
			f.Log = mu
		case OnFloor:
			f.Floor = mu
		case OnWall:
			f.Wall = mu
		default:
			f.Log, f.Floor, f.Wall = mu, mu, mu
		}
		return f
	})
}

// threshold looks for the least s with forces at friction(s), which is linear and rises.
//
// The programme isn't linear in s, but both its proofs reach further than the s they were
// made for: a motion excludes forces up to the s at which a contact first resists it, and
// the x of a basis, followed along its tangent in s, says where that basis gives way.
func (p *Pile) threshold(withinMM float64, friction func(s float64) Friction) (Threshold, error) {
	if err := p.sound(); err != nil {
		return Threshold{}, err
	}
	search := &thresholdSearch{pile: p, contacts: p.Contacts(withinMM), withinMM: withinMM, friction: friction}
	err := search.run()
	if errors.Is(err, ErrProof) && search.At-search.Below <= weakest*max(1, search.At) {
		err = nil // closer than that it can't be told
	}
	return search.Threshold, err
}

type thresholdSearch struct {
	Threshold
	pile     *Pile
	contacts []Contact
	withinMM float64
	friction func(float64) Friction
	last     *statics // at the last s that had forces, or before one had any, at the last
	guess    float64  // where last gives way
}

func (t *thresholdSearch) run() error {
	if holds, err := t.try(0); holds || err != nil {
		return err
	}
	t.At = math.Inf(1)
	for s := 1.0; math.IsInf(t.At, 1); s = math.Max(4*s, 2*t.Below) {
		if t.Below > thresholdMost || s > 2*thresholdMost {
			return nil
		}
		if _, err := t.try(s); err != nil {
			return err
		}
	}
	return t.narrow()
}

// narrow closes in on the friction sought: first from below the guess, then from above,
// in growing steps; now and then it halves, whatever the guess says. Where a proof is too
// weak, it stays further away.
func (t *thresholdSearch) narrow() error {
	margin := thresholdTol / 4 // of At
	step := margin
	for run := 1; run < thresholdRuns && t.At-t.Below > max(thresholdTol, 4*margin)*t.At; run++ {
		s := max(t.guess, t.Below) + step*t.At
		switch below := t.guess - margin*t.At; {
		case run%6 == 0:
			s = (t.Below + t.At) / 2
		case below > t.Below && below < t.At:
			s = below
		case s >= t.At:
			s = (t.Below + t.At) / 2
		default:
			step *= 4
		}
		holds, err := t.try(s)
		switch {
		case errors.Is(err, ErrProof) && margin < weakest:
			margin *= 4
			step = max(step, margin)
		case err != nil:
			return err
		case holds:
			step = margin
		}
	}
	return nil
}

// try asks for forces at s and narrows the enclosure by the answer.
func (t *thresholdSearch) try(s float64) (bool, error) {
	at := t.at(s)
	if t.last != nil && len(t.last.edges) == len(at.edges) {
		at.simplex.adopt(t.last.simplex)
	}
	c, err := at.certificate(1, t.withinMM)
	if err != nil {
		return false, err
	}
	if c.Holds() {
		t.At, t.last, t.guess = s, at, t.gives(at, s)
		return true, nil
	}
	if t.last == nil {
		t.last = at
	}
	t.Below = math.Max(s, t.excludes(c, s))
	return false, nil
}

// at writes the programme for friction(s).
func (t *thresholdSearch) at(s float64) *statics {
	p := *t.pile
	p.Friction = t.friction(s)
	return newStatics(&p, t.contacts, p.scaled(1))
}

// excludes gives the greatest s up to which the motion proves that there are no forces.
func (t *thresholdSearch) excludes(c *Certificate, s float64) float64 {
	const still = 1e-13
	here, there := t.friction(s), t.friction(s+1)
	reach := math.Inf(1)
	fastest := c.fastest(t.pile)
	for _, k := range t.contacts {
		part, slide, turn := c.apart(t.pile, k)
		held := here.Mu(k)*slide + here.RollingMM*turn
		more := there.Mu(k)*slide + there.RollingMM*turn - held
		if more > still*fastest {
			reach = math.Min(reach, s+math.Max(0, part-held)/more)
		}
	}
	return reach
}

// gives finds the s below which the basis that holds at s doesn't, by Newton's method.
func (t *thresholdSearch) gives(at *statics, s float64) float64 {
	const near, newton = 1e-13, 8
	for range newton {
		next := t.gap(at, s)
		if !(next > 0 && next < 2*t.At) {
			return 0
		}
		if math.Abs(next-s) <= near*s {
			return next
		}
		moved := t.at(next)
		if len(moved.edges) != len(at.edges) {
			return 0
		}
		moved.simplex.adopt(at.simplex)
		at, s = moved, next
	}
	return s
}

// gap follows the basis's x along its tangent in s to where the first of it is zero.
func (t *thresholdSearch) gap(at *statics, s float64) float64 {
	next := t.at(s + 1)
	if len(next.edges) != len(at.edges) {
		return 0
	}
	x := make([]float64, len(at.edges))
	for i, j := range at.simplex.basis {
		if j < len(x) {
			x[j] = at.simplex.x[i]
		}
	}
	change := next.simplex.residual(x)
	for i, r := range at.simplex.residual(x) {
		change[i] -= r
	}
	slope := make([]float64, len(change))
	at.simplex.times(change, slope)
	first := 0.0
	for i, v := range slope {
		if v > 0 && at.simplex.basis[i] < len(x) {
			first = math.Max(first, s-at.simplex.x[i]/v)
		}
	}
	return first
}
