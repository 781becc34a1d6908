package referee

import (
	"slices"
	"time"

	"tablero/firmware/sense"
	"tablero/games"
)

// grace is how long a board that isn't as it should be is left alone before the
// lights say so: hands may be about to finish a move or to put things right.
const grace = 2 * time.Second

// strangeGrace is the same for what may be a finger as well as a thing.
const strangeGrace = 3500 * time.Millisecond

// guidance leads players back to a position that the match knows.
type guidance struct {
	rule    *games.RuleError // nil if no rule has a name for it
	wrong   []sense.Disagreement
	refused bool        // an illegal turn was counted
	log     *games.Part // the log that was taken or placed, where logs lie in a frame; nil if that can't be told
}

// guide points out what is wrong once it has been so for the grace time.
func (s *stepper) guide(v *sense.Verdict) {
	if s.piled() {
		s.guideLogs(v)
		return
	}
	wrong, lifting := s.mislaid(v), slices.ContainsFunc(v.Disagree, s.lifting)
	switch {
	case len(wrong) == 0 && lifting:
		s.guidance = nil
		return
	case s.guidance == nil && s.now.Sub(v.Still) < graceFor(v), len(wrong) == 0 && v.Kind == sense.Unknown:
		return
	}
	g := &guidance{wrong: wrong}
	restoring := s.phase == starting || s.restoring || s.resuming
	if (v.Kind == sense.Illegal || v.Kind == sense.Undoes) && !restoring && !lifting {
		_, g.rule = s.match.Judge(v.Best.Change)
	}
	if was := s.guidance; was != nil {
		g.refused = was.refused
		if !lifting && (g.rule == nil || onlyTaken(wrong)) {
			g.rule = was.rule // what players did wrong stays said while they mend it
		}
	}
	switch {
	case restoring || g.refused:
	case v.Strange:
		if s.guidance == nil {
			s.note(Guided, "something unknown lies on "+wrong[0].Place.String(), nil)
		}
	case onlyTaken(wrong):
		if s.guidance == nil {
			s.note(Guided, "pieces are missing", nil)
		}
	case s.now.Sub(v.Still) >= grace:
		g.refused = true
		s.note(Refused, v.Best.Change.String(), g.rule)
	}
	s.guidance = g
}

// graceFor gives the grace time of what a verdict says.
func graceFor(v *sense.Verdict) time.Duration {
	if v.Strange {
		return strangeGrace
	}
	return grace
}

// lean asks for whatever weighs on the board to be taken off, once it has lain there
// for the grace time. Nothing can be told of the pieces until then, so that what was
// wrong or asked before is neither mended nor said.
func (s *stepper) lean(v *sense.Verdict) {
	if !s.leaning && s.now.Sub(v.Still) >= grace {
		s.leaning = true
		s.note(Leaning, "something weighs on the board that is no piece", nil)
	}
}

// mislaid lists what has to be put right: not a piece that a player may well
// hold in the hand now, nor a stack that leaves the board.
func (s *stepper) mislaid(v *sense.Verdict) []sense.Disagreement {
	all := slices.DeleteFunc(slices.Clone(v.Disagree), s.lifting)
	mayHold := func(d sense.Disagreement) bool {
		return d.Seen.Empty() && s.situation.MayHold(d.Place) && !putElsewhere(v, d.Place)
	}
	held := 0
	for _, d := range all {
		if mayHold(d) {
			held++
		}
	}
	if held > 1 {
		return all // nobody lifts two stacks for one move
	}
	return slices.DeleteFunc(all, mayHold)
}

// lifting tells whether a place holds what is left of a stack that has to be lifted
// off: whatever it is will leave too, and until then nothing need be said of it.
func (s *stepper) lifting(d sense.Disagreement) bool {
	if d.Seen.Height() > d.Want.Height() {
		return false
	}
	return slices.ContainsFunc(s.match.Steps(nil), func(st games.Step) bool {
		return st.Verb == games.LiftOff && slices.ContainsFunc(st.Change.Parts(), func(p games.Part) bool { return p.From == d.Place })
	})
}

// putElsewhere tells whether what is missing from p was put where it doesn't belong:
// it is in nobody's hand.
func putElsewhere(v *sense.Verdict, p games.Place) bool {
	carries := func(c games.Change) bool {
		return slices.ContainsFunc(c.Parts(), func(part games.Part) bool {
			return part.Op == games.Carry && part.From == p && slices.ContainsFunc(v.Disagree, func(d sense.Disagreement) bool {
				return d.Place == part.To && !d.Seen.Empty()
			})
		})
	}
	return carries(v.Best.Change) || slices.ContainsFunc(v.Best.Steps, func(st games.Step) bool { return carries(st.Change) })
}

// onlyTaken tells whether pieces are missing and none is where it shouldn't be.
func onlyTaken(wrong []sense.Disagreement) bool {
	for _, d := range wrong {
		if _, ok := above(d.Want, d.Seen); !ok {
			return false
		}
	}
	return true
}

// above gives the pieces of a stack that lie on a lower one; ok is false if the lower
// one isn't its lower part.
func above(s, lower games.Stack) (upper games.Stack, ok bool) {
	stays, upper, ok := s.Split(s.Height() - lower.Height())
	return upper, ok && stays == lower
}
