package sense

import (
	"time"

	"tablero/firmware/scan"
)

// decide turns an explanation into a verdict.
func (m *Model) decide(s *State, sit *Situation, f *scan.Frame, e *explanation, v *Verdict) {
	best := &e.best[0]
	v.Best = best.h
	v.Posterior, v.RunnerUp = e.posterior(0), e.posterior(1)
	switch {
	case !e.explained() && !e.mayRecord(): // what fits less well may be what was played: that is asked
		v.Kind = Unknown
	case m.asksFirst(s, best):
		v.Kind, v.Options = Ambiguous, e.options()
		if f.Now.Sub(v.Still) < patience { // hands may go on to what is plain
			v.Kind, v.Best, v.Options = Busy, Hypothesis{}, nil
		}
	case e.explained() && (v.Posterior > sure || harmless(e)):
		v.Kind = kindOf(&best.h)
	case e.explained() && best.h.Class == Physical && e.illegal() > sure:
		v.Kind = Illegal
	case e.explained() && best.h.Class == Held && !(e.mayRecord() && f.Now.Sub(v.Still) > heldTime):
		v.Kind = Busy // whatever it is, it isn't finished
	case best.h.Class == Legal && e.alike() && m.lingered(s, &best.h) == 0:
		v.Kind = Steps
	case f.Now.Sub(v.Still) < patienceFor(&best.h):
		v.Kind, v.Best = Busy, Hypothesis{}
	case !e.mayRecord():
		v.Kind = kindOf(&best.h)
	default:
		v.Kind, v.Options = Ambiguous, e.options()
	}
	if (v.Kind == Steps || v.Kind == Amends) && m.inHandAgain(s, &best.h) {
		v.Kind = Busy
	}
	if v.Kind == Amends && len(m.dense) > 0 && f.Now.Sub(v.Still) < slideTime && maySlide(&v.Best) {
		v.Kind = Busy
	}
	l := sit.beliefs[v.Best.Belief].Match.Layout()
	switch v.Kind {
	case Steps, Amends, Undoes, Illegal, Ambiguous:
		v.Disagree = m.differences(f, &l, &v.Best.After)
	case Unknown:
		v.Disagree = m.disagreements(s, f, &l)
		m.strange(s, &l, v)
	}
}

// beingSetUp tells whether a board that lies as the match has it may be set up still, and
// another piece be about to be laid.
func (m *Model) beingSetUp(s *State, sit *Situation, f *scan.Frame, v *Verdict) bool {
	return v.Kind == Same && sit.resumed && len(m.dense) > 0 && !s.analog.ground.known && f.Now.Sub(v.Still) < setUpTime
}

// setUpTime is how long a board of which nothing is known must lie still before it is taken
// to have been set up as the match has it.
const setUpTime = 2 * time.Second

// inHandAgain tells whether a sequence ends with a piece in a hand and mustn't be
// believed for it: what wasn't clear while all lay still isn't now, and what was just put
// may be slid on.
func (m *Model) inHandAgain(s *State, h *Hypothesis) bool {
	parts := h.Lift.Parts()
	if len(m.dense) == 0 || h.Class != Quick || len(parts) == 0 {
		return false
	}
	put, ok := lastCell(h.Steps)
	return s.amiss.unclear || ok && parts[0].From == put && (!m.rested(s, put) || s.analog.windows[put].restedFor < slideTime)
}

// maySlide tells whether a piece that was slid on may be slid on still: nobody has moved
// since. A piece on the tray is named at once.
func maySlide(h *Hypothesis) bool {
	_, ok := lastCell(h.Steps)
	return ok && (h.Class == Amended || len(h.Steps) == 1)
}

// asksFirst tells whether a hypothesis is one that must be asked about, however sure:
// a board of stacks that is swept, or laid out again, comes by positions that were
// there before, and by some that a few wild turns lead to, or turns in another order.
func (m *Model) asksFirst(s *State, best *scored) bool {
	h := &best.h
	if len(m.dense) == 0 {
		return false
	}
	if h.Class != Quick {
		return h.Class == TakeBack && h.Undo > MostUndone
	}
	outOfOrder := best.misfit >= mostOrder
	return s.amiss.strayed && (outOfOrder || len(h.Steps) > MostUndone) || s.amiss.unclear && outOfOrder
}

// MostUndone is the number of steps that hands take back without being asked, a whole turn, or play
// after something illegal was seen.
const MostUndone = 2

// alike tells whether all that may well have been played leads to the same layout
// as the best hypothesis, and nothing else is as plain as that: then the plainest
// way there was taken.
func (e *explanation) alike() bool {
	best := &e.best[0]
	for i := range e.best[1:] {
		if o := &e.best[i+1]; e.likely(i+1) && (o.h.Class == best.h.Class || o.h.Undo > 0 || !o.h.After.Equal(&best.h.After)) {
			return false
		}
	}
	return best.misfit < fits
}

// options lists what to ask about.
func (e *explanation) options() (all []Hypothesis) {
	for i := range e.best {
		if e.mayBe(i) {
			all = append(all, e.best[i].h)
		}
	}
	return all
}

// mayRecord tells whether a likely hypothesis would change the record. If none
// would, there is nothing to ask: the board is pointed at, or left alone.
func (e *explanation) mayRecord() bool {
	for i := range e.best {
		switch e.best[i].h.Class {
		case Legal, Quick, Amended, TakeBack:
			if e.mayBe(i) {
				return true
			}
		}
	}
	return false
}

// harmless tells whether all likely hypotheses leave the record as it is, so
// that nothing needs to be decided between them.
func harmless(e *explanation) bool {
	for i := range e.best {
		c := e.best[i].h.Class
		if e.likely(i) && c != Nothing && c != Held {
			return false
		}
	}
	return true
}

func kindOf(h *Hypothesis) Kind {
	switch h.Class {
	case Nothing:
		return Same
	case Quick:
		if h.Undo > 0 {
			return Amends
		}
		return Steps
	case Legal:
		return Steps
	case Held:
		return Busy
	case Amended:
		return Amends
	case TakeBack:
		return Undoes
	}
	return Illegal
}

// tooMany is the number of steps in doubt at which the board asks as soon as loads are
// averaged: hands that don't wait pile up more.
const (
	tooMany = 4
	soon    = 300 * time.Millisecond
)

func patienceFor(h *Hypothesis) time.Duration {
	if len(h.Steps) >= tooMany {
		return soon
	}
	return patience
}
