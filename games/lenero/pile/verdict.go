package pile

import "errors"

// Verdict is whether a pile stays as it is.
type Verdict int

// Verdicts.
const (
	Unsure Verdict = iota
	Falls
	Holds
)

// String names verdicts as answers of the study tool do.
func (v Verdict) String() string { return [...]string{"unsure", "falls", "holds"}[v] }

// Reason is why a verdict is what it is.
type Reason int

// Reasons.
const (
	Rests    Reason = iota // holds: forces exist, and let go, it rests
	NoForces               // falls: no forces exist
	Doubtful               // unsure: forces exist only with more friction than is certain
	Caught                 // unsure: no forces exist, but it may come to rest a little lower
	Balances               // unsure: a log stands on one edge, and a nudge is too much
	Moves                  // unsure: forces exist, but let go, it moves; it depends on its history
	Restless               // unsure: let go, it neither rested nor moved within the time given
	Unproved               // unsure: no proof within rounding, or the simplex gave up
)

// String says the reason to a player.
func (r Reason) String() string {
	return [...]string{
		"it rests", "no forces can hold it", "friction may not be enough", "it may come to rest a little lower", "a log is balanced on another",
		"it depends on how it was built", "it takes long to come to rest", "it is too close to call",
	}[r]
}

// Margin is how sure a verdict must be. Factors are on the pile's friction and rolling
// resistance.
type Margin struct {
	Falls   float64 // falls only if no forces exist even with so much friction,
	NearMM  float64 // and with gaps of so many mm taken as contacts,
	FallMM  float64 // and if a log moves by more than so many mm before it is caught;
	Forces  float64 // holds only if forces exist with so little, at contacts that bear,
	Settles float64 // and if with so little no log moves when let go,
	SwayMM  float64 // and if a log that leans to one side only bears to lean so much more

	// RollingMM is how many mm rolling resistance may be off besides, either way: falls
	// only if so much more doesn't help, holds only if so much less does.
	RollingMM float64
}

// Play is the margin for a real pile of whose friction nothing is known but what its logs
// are made of: it differs from log to log and from place to place, and places are known to
// a tenth of a millimetre or so.
var Play = Between(0.7, 1.3)

// Exact is the margin for studies: the pile and its friction are just what they are said
// to be. What is left is the sway: balance without any rolling resistance isn't rest.
var Exact = Margin{Falls: 1, NearMM: BearingMM, FallMM: ShiftMM, Forces: 1, Settles: 1, SwayMM: 1e-6}

// Between is the margin for a pile whose friction is from least to most times what it is
// said to be. Whoever has measured friction may narrow it, and so does every pile that
// stands: friction is at least its LeastScale.Below, near contacts counted.
func Between(least, most float64) Margin {
	const inward = 1. / 6 // at the very limit forces exist, but needn't arise
	return Margin{
		Falls: most, NearMM: NearMM, FallMM: FallMM,
		Forces: least, Settles: least + inward*(most-least), SwayMM: ShiftMM,
	}
}

// Measured is the margin for a pile whose friction was measured: share is the standard
// uncertainty of what a pair of things rubs, as a share of it, rollingMM that of the lever
// arm of rolling resistance. It leaves three of them open.
func Measured(share, rollingMM float64) Margin {
	const sure = 3
	m := Between(max(0, 1-sure*share), 1+sure*share)
	m.RollingMM = sure * rollingMM
	return m
}

// rolls gives the pile with so many mm more, or less, of rolling resistance.
func (p *Pile) rolls(moreMM float64) *Pile {
	q := *p
	q.Friction.RollingMM = max(0, q.Friction.RollingMM+moreMM)
	return &q
}

// Standing is Play for what may become of a pile that stands: its friction is at least what
// that takes, with gaps of so many mm taken as contacts; BearingMM where places are exact,
// NearMM where they were measured. It is worked out once for a pile, and then serves to
// judge it without each of its logs, and with another at each place. What stood while it was
// built tells as much.
func (p *Pile) Standing(withinMM float64) (Margin, error) {
	needs, err := p.LeastScale(withinMM)
	if errors.Is(err, ErrPile) {
		return Margin{}, err
	}
	if err != nil || !(needs.Below > Play.Forces) {
		return Play, nil
	}
	return Between(min(needs.Below, 1), Play.Falls), nil
}

// Judgement is a verdict with what it rests on. Proof is the motion if no forces exist,
// else the forces at the margin; it may be nil if the verdict is unsure. It is one of the
// pile with the rolling resistance of the margin. Settling is zero if the verdict didn't
// need it.
type Judgement struct {
	Verdict  Verdict
	Reason   Reason
	Proof    *Certificate
	Settling Settling
}

// Judge says whether the pile stays as it is.
//
// That no forces exist is enough for falling; that they exist isn't enough for holding: in
// a pile there are often many sets of forces, among them those of bodies wedged in by a
// history that nobody knows. So a pile only holds if forces also arise from none (Settle).
// Where forces exist but don't arise, it is unsure. And a pile without forces falls only
// if nothing would catch it before anyone called it fallen.
//
// The margins make a verdict sure. With Play a pile falls only if more friction and more
// contacts than it has wouldn't help, and holds only if less would do; with Exact both are
// asked of the pile as it is.
//
// It fails with ErrPile only; what can't be reckoned is unsure. How much friction the pile
// needs and what tilt it survives, LeastScale and TiltMargin say; a verdict needs neither.
func (p *Pile) Judge(m Margin) (Judgement, error) {
	if err := p.sound(); err != nil {
		return Judgement{}, err
	}
	more, p := p.rolls(m.RollingMM), p.rolls(-m.RollingMM)
	loose := newStatics(more, more.Contacts(m.NearMM), more.scaled(m.Falls))
	if proof, err := loose.certificate(m.Falls, m.NearMM); err == nil && !proof.Holds() {
		return more.falls(m, proof)
	}
	s := newStatics(p, p.Contacts(BearingMM), p.scaled(m.Forces))
	if len(s.edges) == len(loose.edges) { // the same contacts: start from their basis
		s.simplex.adopt(loose.simplex)
	}
	proof, err := s.certificate(m.Forces, BearingMM)
	if err != nil {
		return Judgement{Reason: Unproved}, nil
	}
	if !proof.Holds() {
		return Judgement{Reason: Doubtful, Proof: proof}, nil
	}
	settling, err := p.Settle(m.Settles)
	if err != nil {
		return Judgement{}, err
	}
	j := Judgement{Verdict: Unsure, Reason: Restless, Proof: proof, Settling: settling}
	switch {
	case settling.MovedMM > ShiftMM:
		j.Reason = Moves
	case !settling.AtRest:
	case !s.sways(m, proof.Forces):
		j.Reason = Balances
	default:
		j.Verdict, j.Reason = Holds, Rests
	}
	return j, nil
}

// falls judges a pile that has no forces. It may still come to rest a little lower, before
// anyone would call it fallen, if logs are there to catch it. If there are, it must be
// seen to move further than FallMM.
func (p *Pile) falls(m Margin, proof *Certificate) (Judgement, error) {
	j := Judgement{Verdict: Falls, Reason: NoForces, Proof: proof}
	further := *proof
	if further.WithinMM = m.FallMM; m.FallMM <= m.NearMM || further.Verify(p) == nil {
		return j, nil // this very motion goes on past all that could catch it
	}
	if caught, err := p.Exists(m.Falls, m.FallMM); err == nil && !caught.Holds() {
		return j, nil // another does
	}
	settling, err := p.settle(m.Falls, m.FallMM)
	if err != nil {
		return Judgement{}, err
	}
	if j.Settling = settling; settling.MovedMM <= m.FallMM {
		j.Verdict, j.Reason = Unsure, Caught
	}
	return j, nil
}
