package referee

import (
	"slices"
	"strings"
	"time"

	"tablero/firmware/sense"
	"tablero/games"
)

// doubtTime is how long the board has to look into the last step again: hands are off it.
const doubtTime = 3 * time.Second

// mayDoubt tells whether there is a last step with logs that may be doubted.
func (s *State) mayDoubt() bool {
	turns := s.match.Turns()
	return s.piled() && s.phase == playing && slices.ContainsFunc(turns, placesLog)
}

// placesLog tells whether a turn takes or places anything.
func placesLog(turn string) bool { return strings.Contains(turn, "@") }

// object looks again into the last step: players say that it wasn't what the board takes
// it for.
func (s *stepper) object() {
	if s.reconsider() {
		s.note(Doubted, "the last step was otherwise", nil)
	}
}

// stirWithin is how long after a step what moves may still be of it.
const stirWithin = 15 * time.Second

// maybeStirred looks again into the last step, once, if logs moved soon after it and nobody has
// taken or placed any.
func (s *stepper) maybeStirred(v *sense.Verdict) {
	if v.Stirred && !s.stepAt.IsZero() && v.Still.Sub(s.stepAt) < stirWithin && s.mayDoubt() {
		s.stepAt = time.Time{}
		s.reconsider()
	}
}

// reconsider looks again into the last step, and tells whether there is one.
func (s *stepper) reconsider() bool {
	before := s.eachBelief(func(m games.Match) bool {
		for again := true; again; {
			turns := m.Turns()
			again = len(turns) > 0 && !placesLog(turns[len(turns)-1]) // a pass leaves no trace
			if m.Undo() != nil {
				return false
			}
		}
		return true
	})
	if len(before) < len(s.beliefs) {
		return false
	}
	s.doubtAt = s.now
	s.situated++
	s.situation = sense.NewDoubt(s.situated, before)
	return true
}

// doubt takes in what else the last step may have been: it is asked about.
func (s *stepper) doubt(v *sense.Verdict) {
	switch {
	case s.question != nil:
	case v.Kind == sense.Ambiguous:
		s.guidance, s.denied = nil, nil
		s.question = &question{board: true, about: v.Options, options: recordable(v.Options), doubts: true}
		s.present()
	case s.now.Sub(s.doubtAt) > doubtTime:
		s.sure()
	}
}

// sure ends a doubt: the last step stays what it was.
func (s *stepper) sure() {
	s.doubtAt = time.Time{}
	s.situate()
}
