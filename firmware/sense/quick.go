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
	fewAlike  = 6  // of them that take from the same cell
	fewSame   = 2  // of them that leave the same layout
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
		if s.amiss.illegal {
			continue
		}
		for _, root := range s.otherwise(root) {
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
	if s.amiss.strayed {
		most = maxWrong
	}
	for range most {
		beam = m.extend(s, f, beam, e)
	}
	m.followOpen(s, f, &root, e)
}

// otherwise gives the match as it was before the last step, for sequences that
// begin with another one: a piece is slid on and the next handed over at once, or
// exchanged on the tray and put before anybody could say so.
//
// If the last step seems to have exchanged the piece on the tray, the one that
// lay there before stays handed over: a player may lay down the next piece before
// putting the one in hand.
func (s *State) otherwise(now branch) (all []branch) {
	past := branch{match: now.match.Clone(), prior: now.prior + Amended.prior(), way: now.way}
	last, ok := lastStep(now.match)
	if ok {
		past.undone = last.Change
	}
	if past.match.Undo() != nil {
		return nil
	}
	past.h = Hypothesis{Class: Quick, Belief: now.h.Belief, Undo: 1, After: past.match.Layout()}
	past.h.undone, _ = lastCell([]games.Step{last})
	tray := now.h.After.At(games.Tray).Top()
	if tray == games.NoKind {
		past.but = &now.h.After
		return []branch{past}
	}
	for _, other := range s.leftAfter(tray) {
		if b, ok := past.withTray(other.Kind); ok {
			all = append(all, b)
		}
	}
	if b, ok := past.withTray(s.shownBefore(tray)); ok {
		b.prior, b.known = now.prior, 1
		all = append(all, b)
	}
	return all
}

// withTray gives the branch after a piece was handed over, if it may be.
func (b branch) withTray(k games.Kind) (branch, bool) {
	if k == games.NoKind {
		return b, false
	}
	b.match = b.match.Clone()
	step, broken := b.match.Judge(games.Added(games.StackOf(k), games.Tray))
	if broken != nil || b.match.Play(step, games.Observed{}) != nil {
		return b, false
	}
	b.h = played(b.h, Quick, []games.Step{step})
	return b, true
}

// leftAfter gives the pieces that were laid on the tray and left it after one had, as far
// back as is remembered.
func (s *State) leftAfter(k games.Kind) (all []Showing) {
	for _, t := range s.shown {
		switch {
		case t.Kind == k:
			return all
		case t.Kind != games.NoKind && !t.To.IsZero():
			all = append(all, t)
		}
	}
	return all
}

// shownBefore gives the piece that lay on the tray before another, NoKind if
// that isn't remembered.
func (s *State) shownBefore(k games.Kind) games.Kind {
	i := 0
	for i < len(s.shown) && s.shown[i].Kind != k {
		i++
	}
	for i < len(s.shown) && s.shown[i].Kind == k {
		i++
	}
	if i == len(s.shown) {
		return games.NoKind
	}
	return s.shown[i].Kind
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
			if b, ok := m.grow(s, f, from, st, e); ok {
				next = keepBest(next, b)
			}
		}
	}
	for i := range next {
		if next[i].play() {
			m.quickHeld(s, f, &next[i], e)
		}
	}
	return next
}

// grow gives a branch with one more step, still to be played, and adds the sequence so
// far; false if that isn't worth following.
func (m *Model) grow(s *State, f *scan.Frame, from *branch, st games.Step, e *explanation) (b branch, ok bool) {
	if st.Change == from.undone && !st.Change.Empty() && st.Change.Parts()[0].To.IsCell() {
		return b, false
	}
	if m.untouched(s, &from.h.After, st.Change) {
		return b, false
	}
	all := append(append([]games.Step(nil), from.h.Steps...), st)
	h := played(Hypothesis{Belief: from.h.Belief, Undo: from.h.Undo, After: from.h.After, undone: from.h.undone}, Quick, all[len(all)-1:])
	if from.but != nil && h.After.Equal(from.but) {
		return b, false
	}
	h.Steps = all
	anew := len(all) - from.known
	one := from.prior - m.snatched(s, from, st.Change) - m.tooFast(s, all[from.known:], games.Change{})
	h.prior = one + float64(anew-1)*Quick.prior()
	b = branch{match: from.match, h: h, prior: one, known: from.known, turns: from.turns, undone: from.undone, next: st, way: from.way}
	if st.Ends {
		b.turns++
	}
	rough, hopeless := m.rough(s, f, &h.After)
	b.cost = rough + m.timeCost(s, f, &h).log + m.doubt(s, f, &h)
	if b.cost > from.cost-worthIt && showsAtOnce(st) && !m.passedThrough(s, st) {
		return b, false
	}
	b.way.along(m, s, from.h.After, st.Change)
	if anew > 1 && !hopeless {
		w := m.weigh(s, f, &h)
		w.log -= b.way.gain(s)
		e.add(&h, w)
	}
	return b, true
}

// play plays the step that is still to be played.
func (b *branch) play() bool {
	after := b.match.Clone()
	if after.Play(b.next, games.Observed{}) != nil {
		return false
	}
	b.match = after
	return true
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
			if lift == last {
				continue
			}
			last = lift
			h := b.h
			after, err := h.After.Apply(lift)
			if err != nil {
				continue
			}
			h.Lift, h.After = lift, after
			h.prior += Held.prior() - m.tooFast(s, h.Steps[b.known:], lift)
			if st.Verb != games.LiftOff {
				h.prior -= m.snatched(s, b, lift)
			}
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
// explain the largest change would crowd out the first step; and no more than
// fewSame leave the same layout, or the orders of as many steps would crowd out
// what takes more.
func keepBest(beam []branch, b branch) []branch {
	alike, same := crowd{most: fewAlike}, crowd{most: fewSame}
	for i := range beam {
		if b.takesFrom() == beam[i].takesFrom() {
			alike.add(i)
		}
		if b.h.After.Equal(&beam[i].h.After) {
			same.add(i)
		}
	}
	for _, c := range []crowd{same, alike} {
		if !c.full() {
			continue
		}
		if b.cost >= beam[c.worst].cost {
			return beam
		}
		beam = append(beam[:c.worst], beam[c.worst+1:]...)
		break
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

// crowd counts branches that are like another, and which is the worst of them.
type crowd struct{ most, n, worst int }

func (c *crowd) add(i int) { c.n, c.worst = c.n+1, i }

func (c *crowd) full() bool { return c.n >= c.most }
