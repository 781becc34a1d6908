package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// physical adds every change that hands can make in one go, whatever the rules
// say: anything added, taken, or carried anywhere, with or without a piece in a
// hand besides.
func (m *Model) physical(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	held := 0
	for i := range sit.ready {
		if h := &sit.ready[i]; h.Class == Held && h.Undo == 0 {
			held++
		}
	}
	for i := range sit.ready {
		if h := &sit.ready[i]; h.Class == Nothing || h.Class == Held && h.Undo == 0 && held <= fewHeld {
			m.physicalFrom(s, f, h, e, maxRelaid)
		}
	}
	if e.explained() && e.best[0].h.Class != Quick {
		return
	}
	for b := range sit.beliefs {
		m.drawn(s, f, sit.start(b), e)
	}
	if !e.explained() || m.unvisited(s, &e.best[0].h).log > 0 {
		m.physicalTwice(s, sit, f, e)
	}
}

// fewHeld is the number of pieces that may be in a hand up to which each is
// supposed to be there while something else is done.
const fewHeld = 2

// drawn adds that the lowest pieces of a stack were drawn from below the others and put
// elsewhere, with or without the others in a hand still.
func (m *Model) drawn(s *State, f *scan.Frame, base *Hypothesis, e *explanation) {
	trial := m.trial(s, f, base, maxRelaid)
	for p := games.Place(0); p.IsCell(); p++ {
		stack := base.After.At(p)
		for n := 1; n < stack.Height(); n++ {
			low, high, _ := stack.Split(n)
			for q := games.Place(0); q.IsCell(); q++ {
				if q == p || !m.sensed.has(q) {
					continue
				}
				half, _ := games.Taken(high, p).With(games.Carried(low, p, q))
				whole, _ := half.With(games.Added(high, p))
				trial.add(half, fromBelow, e)
				trial.add(whole, fromBelow, e)
			}
		}
	}
}

// fromBelow: pieces are seldom drawn from below others.
const fromBelow = 2.0

// physicalTwice adds a second change to the best first ones: two discs entered, two
// stacks gone.
func (m *Model) physicalTwice(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	firsts := explanation{best: make([]scored, 0, manyFirsts), keeps: manyFirsts}
	for i := range sit.ready {
		if h := &sit.ready[i]; h.Class == Nothing {
			m.physicalFrom(s, f, h, &firsts, 0)
		}
	}
	for i := range firsts.best {
		m.physicalFrom(s, f, &firsts.best[i].h, e, maxRelaid)
	}
}

// manyFirsts is the number of changes to which a second one is added.
const manyFirsts = 16

// ontoAnother: pieces are seldom put on top of others by mistake.
const ontoAnother = 2.0

// trial adds what changes explain. So many stacks may have been knocked besides; of the
// first of two changes none may, or what is gone would be explained away.
type trial struct {
	m       *Model
	s       *State
	f       *scan.Frame
	base    *Hypothesis
	nothing weight // of doing nothing
	most    int
}

func (m *Model) trial(s *State, f *scan.Frame, base *Hypothesis, most int) trial {
	return trial{m, s, f, base, m.weighRelaid(s, f, &base.After, 0), most}
}

// add adds a change, less likely by some cost than others, unless it explains nothing
// more than doing nothing.
func (t *trial) add(c games.Change, cost float64, e *explanation) {
	after, err := t.base.After.Apply(c)
	if err != nil {
		return
	}
	w := t.m.weighRelaid(t.s, t.f, &after, t.most)
	if w.log >= t.nothing.log {
		return
	}
	h := *t.base
	h.Class, h.After = Physical, after
	h.Change, _ = t.base.Change.With(c)
	h.prior = t.base.prior + Physical.prior() - cost
	w.log += t.m.lingered(t.s, &h) - t.m.wayGain(t.s, &t.base.After, &h, w)
	e.add(&h, w)
}

func (m *Model) physicalFrom(s *State, f *scan.Frame, base *Hypothesis, e *explanation, most int) {
	trial := m.trial(s, f, base, most)
	try := func(c games.Change) {
		cost := 0.0
		if to := c.Parts()[0].To; to.IsCell() && !base.After.At(to).Empty() {
			cost = ontoAnother
		}
		trial.add(c, cost, e)
	}
	for p := games.Place(0); p < games.Places; p++ {
		if !m.sensed.has(p) {
			continue
		}
		m.additions(base, f, p, try)
		stack := base.After.At(p)
		for n := 1; n <= stack.Height(); n++ {
			_, taken, _ := stack.Split(n)
			if len(m.dense) > 0 || m.doubted(s, f, p, stack) {
				try(games.Taken(taken, p))
			}
			for q := games.Place(0); q < games.Places; q++ {
				if q != p && m.sensed.has(q) && (q.IsCell() || len(m.tags) > 0) {
					try(games.Carried(taken, p, q))
				}
			}
		}
	}
}

// additions tries pieces that aren't on the board: where kinds can be told, those
// that the readers see; elsewhere a piece of unknown kind.
func (m *Model) additions(base *Hypothesis, f *scan.Frame, p games.Place, try func(games.Change)) {
	if len(m.dense) > 0 && p.IsCell() {
		for _, k := range m.kinds {
			if lying(&base.After, k) < m.count[k] {
				try(games.Added(games.StackOf(k), p))
			}
		}
		return
	}
	if !m.named.has(p) {
		try(games.Added(games.StackOf(games.AnyKind), p))
		return
	}
	for i := range m.channels {
		if m.channels[i].Place != p {
			continue
		}
		for _, tag := range f.Readings[i].Tags.All() {
			if k := m.kindOf(tag.UID); lying(&base.After, k) < m.count[k] {
				try(games.Added(games.StackOf(k), p))
			}
		}
	}
}

// lying counts the pieces of a kind in a layout.
func lying(l *games.Layout, k games.Kind) int {
	n := 0
	for p := games.Place(0); p < games.Places; p++ {
		s := l.At(p)
		for i := range s.Height() {
			if s.At(i) == k {
				n++
			}
		}
	}
	return n
}

// doubted tells whether some reading at p contradicts what should lie there.
func (m *Model) doubted(s *State, f *scan.Frame, p games.Place, want games.Stack) bool {
	var l games.Layout
	l.Put(p, want)
	for i := range m.channels {
		if m.channels[i].Place == p && m.channelCost(s, f, i, &l) > 0.5 {
			return true
		}
	}
	return false
}
