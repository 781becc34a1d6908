package referee

import (
	"fmt"
	"slices"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// Step takes an event in.
func Step(s State, e Event) (State, []Action) {
	st := stepper{State: s}
	st.now = e.Now
	st.tick()
	switch {
	case e.Verdict != nil:
		st.look(e.Verdict)
	case e.Key != nil:
		st.press(*e.Key)
	case e.Told != nil:
		st.tell(e.Told)
	case e.Committed != nil:
		st.kept = max(st.kept, e.Committed.Number)
		if st.kept >= st.commits && st.confirmed < st.commits {
			st.confirmed, st.confirmAt = st.commits, st.now
		}
		st.unkeep(nil)
	case e.Unkept != nil:
		st.unkeep(e.Unkept)
	case e.Drifted != nil:
		st.drifted = e.Drifted
		for _, text := range e.Drifted.News {
			st.note(Drifting, text, nil)
		}
	}
	st.flag()
	return st.State, st.actions
}

// stepper is a State on its way to the next.
type stepper struct {
	State
	actions []Action
}

func (s *stepper) note(what What, text string, rule *games.RuleError) {
	s.actions = append(s.actions, Note{At: s.now, What: what, Text: text, Rule: rule})
}

// look takes in what sense made of a frame.
func (s *stepper) look(v *sense.Verdict) {
	s.verdict = *v
	s.noteParts(v)
	s.evidence = fmt.Sprintf("%.4f over %.4f", v.Posterior, v.RunnerUp)
	defer func() { s.evidence = "" }()
	if s.unkept != nil {
		return // turns wait rather than get lost
	}
	if !s.doubtAt.IsZero() {
		s.doubt(v)
		return
	}
	leans := v.Kind == sense.Unknown && v.Leans
	moving := v.Kind == sense.Busy && v.Posterior == 0 // nothing is known of the weight yet
	s.leaning = s.leaning && (leans || moving)
	switch {
	case v.Kind == sense.Fault:
		return // wait; everything is explained again once the parts answer
	case s.phase == over:
		s.guidance = nil
		return // whatever is moved now, the result stands
	case leans:
		s.lean(v)
		return
	case s.phase == starting || s.restoring:
		s.restore(v)
		return
	case s.resuming && !s.goOn(v):
		return
	}
	switch v.Kind {
	case sense.Busy:
		if v.Best.Class == sense.Held { // all else is as it should be
			s.unask()
			s.guidance = nil
		}
		return
	case sense.Ambiguous:
		s.ask(v)
		return
	case sense.Illegal, sense.Unknown:
		s.unask()
		s.guide(v)
		return
	}
	if v.Kind == sense.Undoes && s.mayNotTakeBack(&v.Best) {
		s.unask()
		s.guide(v)
		return
	}
	s.unask()
	s.guidance = nil
	if v.Kind != sense.Same {
		s.apply(&v.Best)
	}
}

// mayNotTakeBack tells whether what looks like a take-back may as well be a move
// of the opponent's that a rule forbids: pieces carried back from cell to cell. The
// wood doesn't show whose hand it was, so nothing is taken back; the menu does
// that.
func (s *stepper) mayNotTakeBack(h *sense.Hypothesis) bool {
	parts := h.Change.Parts()
	if h.Undo != 1 || len(parts) != 1 || parts[0].Op != games.Carry || !parts[0].To.IsCell() {
		return false
	}
	_, broken := s.match.Judge(h.Change)
	return broken != nil
}

// restore waits until the board has been brought to what the match says, as
// before a match and after a turn was taken back by the menu. What lies there
// until then was played before.
func (s *stepper) restore(v *sense.Verdict) {
	held := v.Kind == sense.Busy && v.Best.Class == sense.Held
	switch {
	case v.Kind == sense.Same || held:
		s.guidance, s.restoring, s.relaid = nil, false, false
	case v.Kind == sense.Busy:
		return
	case s.relaid:
		if s.now.Sub(v.Still) >= grace {
			s.askWhetherAsShown()
		}
		return
	case v.Kind == sense.Undoes:
		s.guidance, s.restoring = nil, false
		s.apply(&v.Best)
		return
	default:
		s.guide(v)
		return
	}
	if s.phase == starting {
		s.phase = playing
		s.commit(Commit{Op: Begin})
	}
}

// noteParts tells of each part that begins to fail, and when all work again.
func (s *stepper) noteParts(v *sense.Verdict) {
	failing := v.Kind == sense.Fault
	for _, f := range v.Faults {
		known := func(o scan.Fault) bool { return o.Name() == f.Name() && o.Since.Equal(f.Since) }
		if failing && !slices.ContainsFunc(s.faults, known) {
			s.note(Failing, f.Name()+": "+f.Cause.Error(), nil)
		}
	}
	if !failing && s.failing {
		s.note(Working, "all parts answer", nil)
	}
	s.failing, s.faults = failing, v.Faults
	if len(v.Flickers) > 0 && !s.flickered {
		s.note(Flicker, "the sensor at "+v.Flickers[0].String()+" flickers", nil)
	}
	s.flickered = len(v.Flickers) > 0
}

// after plays a hypothesis on a copy of the match. It tells whether the match
// would have all of it.
func (s *stepper) after(h *sense.Hypothesis) (games.Match, bool) {
	if len(h.Came) > 0 {
		return h.Came[0].Match, true
	}
	m := s.match.Clone()
	for range h.Undo {
		if m.Undo() != nil {
			return m, false
		}
	}
	for _, step := range h.Steps {
		if m.Play(step, games.Observed{}) != nil {
			return m, false
		}
	}
	return m, true
}

// apply makes the match what a hypothesis says, and the record with it. A match
// that won't have it is left alone: then the board is explained again.
func (s *stepper) apply(h *sense.Hypothesis) {
	if len(h.Came) > 0 {
		s.lastLog, s.stepAt = lastLog(h), s.now
		s.changeAll(h.Came)
		return
	}
	if next, ok := s.after(h); ok {
		s.change(next)
	}
}

// change puts another state of the match in place of the present one and commits
// the difference.
func (s *stepper) change(next games.Match) {
	s.changeAll([]sense.Belief{{Match: next, Weight: 1}})
}

// changeAll is change where several states may be the true one, the likeliest first.
func (s *stepper) changeAll(all []sense.Belief) {
	next := all[0].Match
	old, now := finished(s.match), finished(next)
	s.believeAll(all)
	removed, added := beyond(old, now), beyond(now, old)
	flagged := s.moved(len(old)-len(removed), movers(next, len(added)))
	for len(removed) > len(added) || len(removed) > 1 {
		last := len(removed) - 1
		s.commit(Commit{Op: Remove, Turn: removed[last]})
		removed = removed[:last]
	}
	for i, turn := range added {
		op := Append
		if i == 0 && len(removed) == 1 {
			op = Replace
		}
		s.commit(Commit{Op: op, Turn: turn})
	}
	if outcome, reason := next.Result(); outcome != games.Undecided {
		s.finish(outcome, reason)
		return
	}
	if flagged {
		return // flag ends the match
	}
	s.pass()
}

// movers gives who finished the last n turns of a match, in order.
func movers(m games.Match, n int) []games.Side {
	all := make([]games.Side, n)
	m = m.Clone()
	for i := n - 1; i >= 0; i-- {
		for want := len(finished(m)) - 1; len(finished(m)) > want || m.Unfinished(); {
			if m.Undo() != nil {
				break
			}
		}
		all[i] = m.ToMove()
	}
	return all
}

// unkeep takes in that the record can't be kept and why, or that it can again.
func (s *stepper) unkeep(why *Unkept) {
	switch {
	case why != nil && s.unkept == nil:
		s.note(Unrecorded, why.Text, nil)
	case why == nil && s.unkept != nil:
		s.note(Recording, "the record is kept again", nil)
	}
	s.unkept = why
}

// pass plays a turn for whoever can do nothing: it leaves no trace on the board.
func (s *stepper) pass() {
	if !mustPass(s.match) {
		return
	}
	all := s.eachBelief(func(m games.Match) bool {
		return mustPass(m) && m.Play(m.Steps(nil)[0], games.Observed{}) == nil
	})
	if len(all) > 0 {
		s.changeAll(all)
	}
}

// mustPass tells whether the side to move can only pass.
func mustPass(m games.Match) bool {
	steps := m.Steps(nil)
	return len(steps) == 1 && steps[0].Verb == games.Pass
}

func (s *stepper) finish(o games.Outcome, r games.Reason) {
	s.outcome, s.reason, s.phase = o, r, over
	s.guidance, s.question, s.menu = nil, nil, 0
	s.commit(Commit{Op: Finish, Outcome: o, Reason: r})
}

func (s *stepper) commit(c Commit) {
	s.commits++
	c.Number, c.At, c.Agreed, c.Left = s.commits, s.now, s.agreed, s.Left()
	if c.Op == Append || c.Op == Replace || c.Op == Remove {
		c.Evidence = s.evidence
	}
	if len(s.beliefs) > 1 {
		record := finished(s.match)
		for _, b := range s.beliefs {
			turns := finished(b.Match)
			other := slices.Clone(beyond(turns, record))
			c.Beliefs = append(c.Beliefs, Belief{From: len(turns) - len(other) + 1, Turns: other, Weight: b.Weight})
		}
	}
	s.actions = append(s.actions, c)
}
