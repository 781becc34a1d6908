package referee

import (
	"fmt"
	"slices"
	"time"

	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// Saved is an unfinished match as it was kept.
type Saved struct {
	Turns   []string // finished ones, in the game's notation
	Beliefs []Belief // how else they may have been, where nature had a say
	Left    *Left    // on the clocks; nil without, or before the first turn
}

// Resume takes up an unfinished match. The board is compared with it first: what hands did
// meanwhile counts if it is a turn, and what lies otherwise is to be put right.
func Resume(game games.Game, settings games.Settings, sight Sight, saved Saved, controls [2]Control, now time.Time) (State, error) {
	s, err := Start(game, settings, sight, now)
	if err != nil {
		return s, err
	}
	s = s.WithClocks(controls)
	if saved.Left != nil {
		s.clocks.left = *saved.Left
	}
	m := s.match.Clone()
	if err := games.PlayTurns(m, saved.Turns); err != nil {
		return s, fmt.Errorf("referee: the record: %w", err)
	}
	for range saved.Turns {
		s.clocks.after = append(s.clocks.after, s.clocks.left) // more isn't known of them
	}
	all := []sense.Belief{{Match: m, Weight: 1}}
	if len(saved.Beliefs) > 0 {
		all = all[:0]
	}
	for _, b := range saved.Beliefs {
		if b.From < 1 || b.From > len(saved.Turns)+1 {
			return s, fmt.Errorf("referee: a belief begins with turn %d of %d", b.From, len(saved.Turns))
		}
		o := s.match.Clone()
		if err := games.PlayTurns(o, slices.Concat(saved.Turns[:b.From-1], b.Turns)); err != nil {
			return s, fmt.Errorf("referee: a belief: %w", err)
		}
		all = append(all, sense.Belief{Match: o, Weight: b.Weight})
	}
	s.phase, s.resuming, s.resumedAt = playing, true, now
	s.believeAll(all)
	return s, nil
}

// goOn compares the board with a match that was taken up. It tells whether play goes on.
func (s *stepper) goOn(v *sense.Verdict) bool {
	if o, r := s.match.Result(); o != games.Undecided { // the end was never kept
		s.resumed()
		s.finish(o, r)
		return false
	}
	if s.piled() && (v.Kind == sense.Unknown || v.Kind == sense.Illegal) {
		if s.now.Sub(v.Still) >= grace {
			s.askWhetherAsShown()
		}
		return false
	}
	untouched := v.Still.Sub(s.resumedAt) < comesUp && s.guidance == nil
	if v.Kind != sense.Ambiguous && v.Kind != sense.Steps {
		s.unask()
	}
	switch v.Kind {
	case sense.Same:
	case sense.Busy: // hands that hold a piece may be setting the board up
		return false
	case sense.Steps, sense.Undoes, sense.Amends:
		// Hands that set the board up come by positions that look like turns, and a board
		// that is half cleared may lie as it did long before.
		if !untouched || v.Best.Undo > sense.MostUndone {
			s.maybe(v)
			return false
		}
	case sense.Ambiguous:
		s.ask(v)
		return false
	default:
		s.guide(v)
		return false
	}
	s.resumed()
	s.pass() // which may never have been kept
	return true
}

// comesUp is how long after the start sensors are read for the first time at the latest.
const comesUp = 1500 * time.Millisecond

// maybe asks whether a turn was played that the board shows after hands have been at it.
// What looks like a take-back is to be put right.
func (s *stepper) maybe(v *sense.Verdict) {
	switch {
	case v.Kind != sense.Steps:
		s.guide(v)
	case s.now.Sub(v.Still) >= grace:
		asked := *v
		asked.Options = []sense.Hypothesis{v.Best, {Class: sense.Nothing, After: s.match.Layout()}}
		s.ask(&asked)
	}
}

// resumed ends the comparison.
func (s *stepper) resumed() {
	s.resuming, s.guidance = false, nil
	s.situate()
	s.commit(Commit{Op: Resumed})
}

// askWhetherAsShown asks whether logs lie as the display shows them, where weights don't
// tell.
func (s *stepper) askWhetherAsShown() {
	if s.question != nil {
		return
	}
	s.question = &question{ask: words.Say(words.AskAsShown, len(s.match.Layout().Logs)), by: []Key{WhiteKey, BlackKey}, yes: func(s *stepper) {
		s.question, s.guidance, s.restoring, s.relaid = nil, nil, false, false
		if s.resuming {
			s.resumed()
		}
		s.told()
		s.pass()
	}, no: func(s *stepper) {}} // then the players put them so, or tell what was played
	if s.relaid {
		s.question.needs = bothKeys()
	}
}
