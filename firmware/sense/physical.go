package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// physical adds every change that hands can make in one go, whatever the rules
// say: anything added, taken, or carried anywhere, with or without a piece in a
// hand besides.
func (m *Model) physical(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	for i := range sit.ready {
		if h := &sit.ready[i]; h.Class == Nothing || h.Class == Held && h.Undo == 0 {
			m.physicalFrom(s, f, h, e)
		}
	}
}

// ontoAnother: pieces are seldom put on top of others by mistake.
const ontoAnother = 2.0

func (m *Model) physicalFrom(s *State, f *scan.Frame, base *Hypothesis, e *explanation) {
	nothing := m.weighLayout(s, f, &base.After)
	try := func(c games.Change) {
		after, err := base.After.Apply(c)
		if err != nil {
			return
		}
		w := m.weighLayout(s, f, &after)
		if w.log >= nothing.log {
			return // explains nothing more than doing nothing
		}
		h := *base
		h.Class, h.Change, h.After = Physical, c, after
		h.prior = base.prior + Physical.prior()
		if to := c.Parts()[0].To; to.IsCell() && !base.After.At(to).Empty() {
			h.prior -= ontoAnother
		}
		e.add(&h, w)
	}
	for p := games.Place(0); p < games.Places; p++ {
		if !m.sensed.has(p) {
			continue
		}
		m.additions(base, f, p, try)
		stack := base.After.At(p)
		for n := 1; n <= stack.Height(); n++ {
			_, taken, _ := stack.Split(n)
			if m.doubted(s, f, p, stack) {
				try(games.Taken(taken, p))
			}
			for q := games.Place(0); q < games.Places; q++ {
				if q != p && m.sensed.has(q) {
					try(games.Carried(taken, p, q))
				}
			}
		}
	}
}

// additions tries pieces that aren't on the board: where kinds can be told, those
// that the readers see; elsewhere a piece of unknown kind.
func (m *Model) additions(base *Hypothesis, f *scan.Frame, p games.Place, try func(games.Change)) {
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
