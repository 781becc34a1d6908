package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// Limits of the search for steps played in a row.
const (
	maxQuick  = 6  // steps
	maxTurns  = 5  // finished among them
	beamWidth = 30 // first parts that are followed on
	fewAlike  = 3  // of them that take from the same cell
	// whileWrong: several turns are supposed to be played while something illegal
	// lies on the board.
	whileWrong = 6.0
	maxWrong   = 2 // steps then
	// worthIt is what a step that shows on a cell must explain by itself.
	worthIt = 1.0
)

// quick adds sequences of legal steps, following only the best first parts: what
// a sequence has right already is right in the frame.
func (m *Model) quick(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	for b := range sit.beliefs {
		root := branch{match: sit.beliefs[b].Match, prior: Legal.prior()}
		root.h = Hypothesis{Class: Legal, Belief: b, After: root.match.Layout()}
		if s.amiss.illegal {
			root.prior -= whileWrong
		}
		root.way = nowhere()
		start := root.h.After
		root.way.by(m, s, &start)
		m.follows(s, f, start, root, e)
		if root, ok := s.otherwise(root); ok && !s.amiss.illegal {
			m.follows(s, f, start, root, e)
		}
	}
}

// follows adds the sequences that begin with a branch.
func (m *Model) follows(s *State, f *scan.Frame, start games.Layout, root branch, e *explanation) {
	root.cost, _ = m.rough(s, f, &root.h.After)
	root.way.along(m, s, start, reversed(root.undone))
	root.way.by(m, s, &root.h.After)
	beam := []branch{root}
	most := maxQuick
	if s.amiss.illegal {
		most = maxWrong
	}
	for range most {
		beam = m.extend(s, f, beam, e)
	}
}

// otherwise gives the match as it was before the last step, for sequences that
// begin with another one: a piece is slid on and the next handed over at once.
//
// If the last step seems to have exchanged the piece on the tray, the one that
// lay there before stays handed over: a player may lay down the next piece before
// putting the one in hand.
func (s *State) otherwise(now branch) (branch, bool) {
	past := branch{match: now.match.Clone(), prior: now.prior + Amended.prior(), way: now.way}
	last, ok := lastStep(now.match)
	if ok {
		past.undone = last.Change
	}
	if past.match.Undo() != nil {
		return past, false
	}
	past.h = Hypothesis{Class: Quick, Belief: now.h.Belief, Undo: 1, After: past.match.Layout()}
	past.h.undone, _ = lastCell([]games.Step{last})
	tray := now.h.After.At(games.Tray).Top()
	if tray == games.NoKind {
		past.but = &now.h.After
		return past, true
	}
	before := s.shownBefore(tray)
	if before == games.NoKind {
		return past, false
	}
	step, broken := past.match.Judge(games.Added(games.StackOf(before), games.Tray))
	if broken != nil || past.match.Play(step, games.Observed{}) != nil {
		return past, false
	}
	past.h = played(past.h, Quick, []games.Step{step})
	past.prior, past.known = now.prior, 1
	return past, true
}

// shownBefore gives the piece that lay on the tray before another, NoKind if
// that isn't remembered.
func (s *State) shownBefore(k games.Kind) games.Kind {
	i := 0
	for i < len(s.shown) && s.shown[i].kind != k {
		i++
	}
	for i < len(s.shown) && s.shown[i].kind == k {
		i++
	}
	if i == len(s.shown) {
		return games.NoKind
	}
	return s.shown[i].kind
}

// branch is a sequence so far and the match after it.
type branch struct {
	match  games.Match
	h      Hypothesis
	cost   float64
	prior  float64       // log, of sequences with one new step
	known  int           // steps of h that aren't new
	turns  int           // finished by new steps
	undone games.Change  // the step taken back first, which nobody plays again
	but    *games.Layout // that the next step must not lead to; nil if it may to any
	next   games.Step    // still to be played on match
	way    ways
}

// extend plays every step after every branch, weighs the results, and gives the
// best of them.
func (m *Model) extend(s *State, f *scan.Frame, beam []branch, e *explanation) []branch {
	var next []branch
	var steps []games.Step
	for i := range beam {
		from := &beam[i]
		if from.turns == maxTurns {
			continue
		}
		steps = from.match.Steps(steps[:0])
		for _, st := range steps {
			if st.Change == from.undone && !st.Change.Empty() && st.Change.Parts()[0].To.IsCell() {
				continue
			}
			all := append(append([]games.Step(nil), from.h.Steps...), st)
			h := played(Hypothesis{Belief: from.h.Belief, Undo: from.h.Undo, After: from.h.After, undone: from.h.undone}, Quick, all[len(all)-1:])
			if from.but != nil && h.After.Equal(from.but) {
				continue
			}
			h.Steps = all
			anew := len(all) - from.known
			h.prior = from.prior + float64(anew-1)*Quick.prior()
			h.prior -= m.snatched(s, from, st.Change)
			if m.untouched(s, &from.h.After, st.Change) {
				continue
			}
			h.prior -= m.tooFast(s, anew)
			b := branch{match: from.match, h: h, prior: h.prior - float64(anew-1)*Quick.prior(), known: from.known, turns: from.turns, undone: from.undone, next: st}
			if st.Ends {
				b.turns++
			}
			rough, hopeless := m.rough(s, f, &h.After)
			b.cost = rough + m.timeCost(s, f, &h).log + m.doubt(s, f, &h)
			if b.cost > from.cost-worthIt && showsAtOnce(st) && !m.passedThrough(s, st) {
				continue
			}
			b.way = from.way
			b.way.along(m, s, from.h.After, st.Change)
			if anew > 1 && !hopeless {
				w := m.weigh(s, f, &h)
				w.log -= b.way.gain(s)
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

// untouched tells whether a change takes from a cell or puts on one, low enough to
// disturb its sensor, and hasn't since the last step.
func (m *Model) untouched(s *State, before *games.Layout, c games.Change) bool {
	if len(m.dense) == 0 {
		return false
	}
	still := func(p games.Place, taken int) bool {
		return p.IsCell() && before.At(p).Height()-taken <= disturbs && s.analog.windows[p].since.Before(s.begun().Add(-orderSlack))
	}
	for _, p := range c.Parts() {
		if still(p.From, p.Pieces.Height()) || still(p.To, 0) {
			return true
		}
	}
	return false
}

// disturbs is the highest level at which a piece makes its sensor jump.
const disturbs = 1

// showsAtOnce tells whether a step leaves something on a cell that stays there: in
// a sequence it must explain something by itself.
func showsAtOnce(st games.Step) bool {
	parts := st.Change.Parts()
	return len(parts) == 1 && parts[0].To.IsCell() && (st.Ends || st.Verb == games.Put)
}

// takesFrom gives the cell that the branch's last step takes pieces from.
func (b *branch) takesFrom() games.Place {
	if parts := b.next.Change.Parts(); len(parts) > 0 {
		return parts[0].From
	}
	return games.Nowhere
}

// quickHeld adds that the piece which may be moved next is in a hand already.
func (m *Model) quickHeld(s *State, f *scan.Frame, b *branch, e *explanation) {
	var last games.Change
	for _, st := range b.match.Steps(nil) {
		for _, lift := range halves(st.Change) {
			if lift == last || st.Verb != games.LiftOff && m.snatched(s, b, lift) > 0 {
				continue
			}
			last = lift
			h := b.h
			after, err := h.After.Apply(lift)
			if err != nil {
				continue
			}
			h.Lift, h.After = lift, after
			h.prior += Held.prior() - m.tooFast(s, len(h.Steps)-b.known+1)
			if _, hopeless := m.rough(s, f, &h.After); !hopeless {
				way := b.way
				way.along(m, s, b.h.After, lift)
				w := m.weigh(s, f, &h)
				w.log -= way.gain(s)
				e.add(&h, w)
			}
		}
	}
}

// putOn tells whether the sequence itself put something on a cell: nobody puts a
// piece down to take it up at once.
func (b *branch) putOn(p games.Place) bool {
	for _, st := range b.h.Steps[b.known:] {
		for _, part := range st.Change.Parts() {
			if p.IsCell() && part.To == p {
				return true
			}
		}
	}
	return false
}

// keepBest inserts b among at most beamWidth branches of smallest cost.
// No more than fewAlike of them take from the same place, or the wrong ways to
// explain the largest change would crowd out the first step.
func keepBest(beam []branch, b branch) []branch {
	alike, worst := 0, -1
	for i := range beam {
		if b.takesFrom() == beam[i].takesFrom() {
			alike++
			worst = i
		}
	}
	if alike >= fewAlike {
		if b.cost >= beam[worst].cost {
			return beam
		}
		beam = append(beam[:worst], beam[worst+1:]...)
	}
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
