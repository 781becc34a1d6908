package pile

import (
	"errors"
	"math"
)

const (
	thresholdTol  = 4e-10 // relative width of an enclosure
	thresholdMost = 1024  // friction beyond which none counts as enough
	thresholdRuns = 80
	weakest       = 1e-6 // how far from a guess proofs may be too weak
)

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
	if err := search.run(); err != nil {
		return Threshold{}, err
	}
	return search.Threshold, nil
}

type thresholdSearch struct {
	Threshold
	pile     *Pile
	contacts []Contact
	withinMM float64
	friction func(float64) Friction
	last     *statics // at the last s that had forces, or before one had any, at the last
	guess    float64  // where last gives way
	guessed  bool     // guess lay within the enclosure
}

func (t *thresholdSearch) run() error {
	holds, weak := t.try(0)
	if holds {
		return nil
	}
	t.At = math.Inf(1)
	for s := 1.0; math.IsInf(t.At, 1) && s <= thresholdMost; s = max(4*s, 2*t.Below) {
		if weak != nil && !errors.Is(weak, ErrProof) {
			return weak
		}
		_, weak = t.try(s)
	}
	if weak != nil || math.IsInf(t.At, 1) {
		return weak
	}
	return t.narrow()
}

// narrow closes in on the friction sought: first from below the guess, then from above,
// in growing steps. Without a guess, and now and then whatever it says, it halves. Where a
// proof is too weak, it stays further away.
func (t *thresholdSearch) narrow() error {
	margin := thresholdTol / 4 // of At
	step := margin
	for run := 1; run < thresholdRuns && t.At-t.Below > max(thresholdTol, 4*margin)*t.At; run++ {
		s := (t.Below + t.At) / 2
		halves := run%6 == 0 || !t.guessed || margin > weakest
		below, above := t.guess-margin*t.At, max(t.guess, t.Below)+step*t.At
		switch {
		case halves:
		case below > t.Below && below < t.At:
			s = below
		case above < t.At:
			s = above
			step *= 4
		default:
			halves = true
		}
		holds, err := t.try(s)
		switch {
		case errors.Is(err, ErrProof) && halves:
			return nil // closer it can't be told
		case errors.Is(err, ErrProof):
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
	if err != nil { // the basis may have been a bad start
		at = t.at(s)
		c, err = at.certificate(1, t.withinMM)
	}
	if err != nil {
		return false, err
	}
	if c.Holds() {
		t.At, t.last, t.guess = s, at, t.gives(at, s)
		t.guessed = t.guess > t.Below && t.guess <= t.At
		return true, nil
	}
	if t.last == nil {
		t.last = at
	}
	t.Below = max(s, t.excludes(c, s))
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
			reach = min(reach, s+max(0, part-held)/more)
		}
	}
	return reach
}

// gives finds the s below which the basis that holds at s doesn't. Either one of its x
// passes through zero there, found by Newton's method, or it becomes singular and x grows
// without limit, as the forces of a flat arch do; 1/x then passes through zero.
func (t *thresholdSearch) gives(at *statics, s float64) float64 {
	const near, newton = 1e-13, 8
	zero, pole := t.ahead(at, s)
	for range newton {
		if !(zero > 0 && zero < 2*t.At) {
			return pole
		}
		if math.Abs(zero-s) <= near*s {
			return zero
		}
		moved := t.at(zero)
		if len(moved.edges) != len(at.edges) {
			return pole
		}
		moved.simplex.adopt(at.simplex)
		at, s = moved, zero
		zero, _ = t.ahead(at, s)
	}
	return pole
}

// ahead follows the basis's x along its tangent in s to where the first of it is zero, and
// 1/x of that which grows most to where it is.
func (t *thresholdSearch) ahead(at *statics, s float64) (zero, pole float64) {
	next := t.at(s + 1)
	if len(next.edges) != len(at.edges) {
		return 0, 0
	}
	x := make([]float64, len(at.edges))
	same := make([]float64, len(x)) // normal forces with the columns of next
	for i, j := range at.simplex.basis {
		if j < len(x) {
			x[j] = at.simplex.x[i]
			same[j] = x[j] * at.edges[j].normal / next.edges[j].normal
		}
	}
	change := next.simplex.residual(same)
	for i, r := range at.simplex.residual(x) {
		change[i] -= r
	}
	slope := make([]float64, len(change))
	at.simplex.times(change, slope)
	growth := 0.0
	for i, v := range slope {
		switch {
		case at.simplex.basis[i] >= len(x):
		case v > 0:
			zero = max(zero, s-at.simplex.x[i]/v)
		case v < growth:
			growth, pole = v, s+at.simplex.x[i]/v
		}
	}
	return zero, pole
}
