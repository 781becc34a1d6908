package sense

import (
	"slices"

	"tablero/games"
)

// Class sorts hypotheses by how they come about; each has its prior.
type Class uint8

// Classes.
const (
	Nothing  Class = iota // the board is as the match has it
	Legal                 // one legal step
	Held                  // a piece that may be moved is in somebody's hand
	Quick                 // several steps in a row, played quickly
	Amended               // the last steps, done otherwise
	TakeBack              // the last steps, undone
	Physical              // anything else that hands can do
)

// prior gives the log-prior of a class. Physical changes are counted by parts.
func (c Class) prior() float64 {
	return [...]float64{0, -1, -1, -2, -3, -3, -8}[c]
}

// Hypothesis is something that hands may have done since the match's position.
type Hypothesis struct {
	Class  Class
	Belief int          // of which of the situation's beliefs it speaks
	Undo   int          // steps taken back first
	Steps  []games.Step // then played; shared, never changed
	Lift   games.Change // then lifted and still in a hand
	Change games.Change // Physical: what was done, without Lift; TakeBack of one step: its reverse
	After  games.Layout // what should lie on the board
	// Came, where nature had a say, are the matches that it may have led to, the
	// likeliest first.
	Came   []Belief
	prior  float64     // log
	undone games.Place // Undo: where the last step had left something, or Nowhere
}

// Belief is a match that may be the true one, with its weight.
type Belief struct {
	Match  games.Match
	Weight float64 // of 1
}

// Situation is what may have happened next: made once a step of the match.
type Situation struct {
	id      uint64
	beliefs []Belief
	told    bool // players have said how the pieces lie
	resumed bool // a match was taken up: what lies there isn't the match's until all of it fits
	doubt   bool // players deny what the last step was taken for
	// ready are the hypotheses whose layouts are made once: all but quick steps and
	// physical changes, which are made when nothing else fits.
	ready []Hypothesis
	now   int // where the hypotheses of the belief at hand begin in ready
}

// NewResumed prepares what hands may have done since a match was interrupted: nothing is
// learnt of the pieces until they lie as the match has them.
func NewResumed(id uint64, m games.Match) *Situation {
	s := NewSituation(id, m)
	s.resumed = true
	for i := range s.ready {
		if s.ready[i].Class == Nothing {
			s.ready[i].prior += asToldPrior
		}
	}
	return s
}

// asToldPrior is how much likelier it is, in log, that the pieces lie as the match has them
// when players have been told to lay them so.
const asToldPrior = 6

// Match gives the likeliest match of the situation. It must not be changed.
func (s *Situation) Match() games.Match { return s.beliefs[0].Match }

// start gives the hypothesis that nothing was done since a belief's match.
func (s *Situation) start(belief int) *Hypothesis {
	for i := range s.ready {
		if h := &s.ready[i]; h.Class == Nothing && h.Belief == belief {
			return h
		}
	}
	return &s.ready[0]
}

// MayHold tells whether a piece missing from p may well be in a player's hand.
func (s *Situation) MayHold(p games.Place) bool {
	for i := range s.ready {
		for _, part := range s.ready[i].Lift.Parts() {
			if part.From == p {
				return true
			}
		}
	}
	return false
}

// Targets lists the places that a step may carry the piece to which h says is in
// a hand.
func (s *Situation) Targets(h *Hypothesis) []games.Place {
	m := s.beliefs[h.Belief].Match.Clone()
	for range h.Undo {
		if m.Undo() != nil {
			return nil
		}
	}
	var all []games.Place
	for _, step := range m.Steps(nil) {
		if lift, ok := lifted(step.Change); ok && lift == h.Lift {
			all = append(all, step.Change.Parts()[0].To)
		}
	}
	return all
}

// NewSituation prepares the hypotheses for a match; id must differ from that of
// the situation before. The match must not be changed afterwards.
func NewSituation(id uint64, match games.Match) *Situation {
	s := &Situation{id: id, beliefs: []Belief{{Match: match, Weight: 1}}}
	for b := range s.beliefs {
		s.prepare(b)
	}
	return s
}

func (s *Situation) prepare(belief int) {
	m := s.beliefs[belief].Match
	base := Hypothesis{Class: Nothing, Belief: belief, After: m.Layout()}
	s.now = len(s.ready)
	s.add(base)
	steps := m.Steps(nil)
	for i := range steps {
		s.add(played(base, Legal, steps[i:i+1]))
	}
	s.lifts(base, steps)
	s.earlier(belief, m)
}

// add takes a hypothesis in, unless it says that nothing changed in the end.
func (s *Situation) add(h Hypothesis) {
	if h.Class != Nothing && h.After.Equal(&s.ready[s.now].After) {
		return
	}
	h.prior = h.Class.prior()
	s.ready = append(s.ready, h)
}

// played gives the hypothesis that steps follow base. Steps that the layout
// doesn't allow leave it as it was, which explains nothing new.
func played(base Hypothesis, c Class, steps []games.Step) Hypothesis {
	h := base
	h.Class, h.Steps = c, steps
	for _, st := range steps {
		if after, err := h.After.Apply(st.Change); err == nil {
			h.After = after
		}
	}
	return h
}

// lifts adds that a piece which some step would carry is in a hand.
func (s *Situation) lifts(base Hypothesis, steps []games.Step) {
	var seen []games.Change
	for i := range steps {
		for _, lift := range halves(steps[i].Change) {
			if slices.Contains(seen, lift) {
				continue
			}
			seen = append(seen, lift)
			h := base
			h.Class, h.Lift = Held, lift
			if after, err := h.After.Apply(lift); err == nil {
				h.After = after
				s.add(h)
			}
		}
	}
}

// halves lists what is in a hand while a change is half done: the pieces that are
// carried, or some of a stack that is taken off piece by piece.
func halves(c games.Change) []games.Change {
	if lift, ok := lifted(c); ok {
		return []games.Change{lift}
	}
	parts := c.Parts()
	if len(parts) != 1 || parts[0].Op != games.Take {
		return nil
	}
	var all []games.Change
	for n := 1; n < parts[0].Pieces.Height(); n++ {
		_, top, _ := parts[0].Pieces.Split(n)
		all = append(all, games.Taken(top, parts[0].From))
	}
	return all
}

// lifted gives the first half of a change that carries a piece.
func lifted(c games.Change) (games.Change, bool) {
	parts := c.Parts()
	if len(parts) == 0 || parts[0].Op != games.Carry {
		return games.Change{}, false
	}
	return games.Taken(parts[0].Pieces, parts[0].From), true
}

// earlier adds amendments of the last two steps and take-backs of any number.
//
// A take-back counts only where it shows: a piece missing from where it was put
// may be in a hand for a moment, so what is only "taken away" is Held or
// Physical, and a position is reached again when the piece that was in hand then
// lies on the tray again.
func (s *Situation) earlier(belief int, m games.Match) {
	past := m.Clone()
	now := m.Layout()
	last, _ := lastStep(m)
	put, _ := lastCell([]games.Step{last})
	sameTurn := false // the step before the last belongs to the same turn
	for undo := 1; past.Undo() == nil; undo++ {
		base := Hypothesis{Class: TakeBack, Belief: belief, Undo: undo, After: past.Layout(), undone: put}
		steps := past.Steps(nil)
		if undo == 1 {
			sameTurn = past.Unfinished()
			base.Change = reversed(last.Change)
			for i := range steps {
				if !beginsAlike(steps[i].Change, last.Change) {
					s.add(played(base, Amended, steps[i:i+1]))
				}
			}
			s.lifts(base, steps)
		}
		if undo == 2 && sameTurn {
			s.amendBoth(base, last, past, steps)
		}
		if !onlyTaken(&now, &base.After) {
			s.add(base)
		}
	}
}

// beginsAlike tells whether two changes begin with the same part: a scoring move
// whose stack is lifted off at once is the one that was made and then lifted off.
func beginsAlike(a, b games.Change) bool {
	p, q := a.Parts(), b.Parts()
	return len(p) > 0 && len(q) > 0 && p[0] == q[0]
}

// amendBoth adds that the step before the last was done otherwise while the last
// one stands: a piece is slid on after the next was handed over.
func (s *Situation) amendBoth(base Hypothesis, last games.Step, past games.Match, steps []games.Step) {
	for i := range steps {
		m := past.Clone()
		if m.Play(steps[i], games.Observed{}) != nil {
			continue
		}
		if _, broken := m.Judge(last.Change); broken == nil {
			s.add(played(base, Amended, []games.Step{steps[i], last}))
		}
	}
}

// reversed gives the change that undoes one of a single part; none for others.
func reversed(c games.Change) games.Change {
	parts := c.Parts()
	if len(parts) != 1 {
		return games.Change{}
	}
	switch p := parts[0]; p.Op {
	case games.Add:
		return games.Taken(p.Pieces, p.To)
	case games.Take:
		return games.Added(p.Pieces, p.From)
	default:
		return games.Carried(p.Pieces, p.To, p.From)
	}
}

// lastStep finds the step that was played last.
func lastStep(m games.Match) (games.Step, bool) {
	past := m.Clone()
	if past.Undo() != nil {
		return games.Step{}, false
	}
	want := m.Position()
	for _, st := range past.Steps(nil) {
		try := past.Clone()
		if try.Play(st, games.Observed{}) == nil && try.Position() == want {
			return st, true
		}
	}
	return games.Step{}, false
}

// onlyTaken tells whether to differs from from by missing pieces alone.
func onlyTaken(from, to *games.Layout) bool {
	for p := games.Place(0); p < games.Places; p++ {
		if a, b := from.At(p), to.At(p); a != b && !b.Empty() {
			return false
		}
	}
	return true
}
