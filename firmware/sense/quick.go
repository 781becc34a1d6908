package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// Limits of the search for steps played in a row.
const (
	maxQuick  = 4 // steps
	beamWidth = 4 // first parts that are followed on
)

// quick adds sequences of legal steps, following only the best first parts: what
// a sequence has right already is right in the frame.
func (m *Model) quick(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	for b := range sit.beliefs {
		root := branch{match: sit.beliefs[b].Match}
		root.h = Hypothesis{Class: Legal, Belief: b, After: root.match.Layout()}
		beam := []branch{root}
		for range maxQuick {
			beam = m.extend(s, f, beam, e)
		}
	}
}

// branch is a sequence so far and the match after it.
type branch struct {
	match games.Match
	h     Hypothesis
	cost  float64
	next  games.Step // still to be played on match
}

// extend plays every step after every branch, weighs the results, and gives the
// best of them.
func (m *Model) extend(s *State, f *scan.Frame, beam []branch, e *explanation) []branch {
	var next []branch
	var steps []games.Step
	for i := range beam {
		from := &beam[i]
		steps = from.match.Steps(steps[:0])
		for _, st := range steps {
			all := append(append([]games.Step(nil), from.h.Steps...), st)
			h := played(Hypothesis{Belief: from.h.Belief, After: from.h.After}, Quick, all[len(all)-1:])
			h.Steps = all
			h.prior = Legal.prior() + float64(len(all)-1)*Quick.prior()
			b := branch{match: from.match, h: h, next: st}
			w := m.weigh(s, f, &h)
			b.cost = w.log
			if len(all) > 1 {
				e.add(&h, w)
			}
			next = keepBest(next, b)
		}
	}
	for i := range next {
		b := &next[i]
		after := b.match.Clone()
		if after.Play(b.next, games.Observed{}) != nil {
			continue
		}
		b.match = after
		m.quickHeld(s, f, b, e)
	}
	return next
}

// quickHeld adds that the piece which may be moved next is in a hand already.
func (m *Model) quickHeld(s *State, f *scan.Frame, b *branch, e *explanation) {
	var last games.Change
	for _, st := range b.match.Steps(nil) {
		lift, ok := lifted(st.Change)
		if !ok || lift == last {
			continue
		}
		last = lift
		h := b.h
		after, err := h.After.Apply(lift)
		if err != nil {
			continue
		}
		h.Lift, h.After = lift, after
		h.prior += Held.prior()
		e.add(&h, m.weigh(s, f, &h))
	}
}

// keepBest inserts b among at most beamWidth branches of smallest cost.
func keepBest(beam []branch, b branch) []branch {
	if len(beam) < beamWidth {
		beam = append(beam, branch{})
	} else if b.cost >= beam[len(beam)-1].cost {
		return beam
	}
	i := len(beam) - 1
	for ; i > 0 && beam[i-1].cost > b.cost; i-- {
		beam[i] = beam[i-1]
	}
	beam[i] = b
	return beam
}
