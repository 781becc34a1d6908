package sense

import (
	"math"

	"tablero/games"
)

// passed are the glimpses since the last step from which nothing could be told for
// sure: whatever hands did came past them.
type passed struct {
	seen [maxWaypoints]glimpse // the latest first
	n    int
	from ways // how far they are from where all of it began
}

const (
	maxWaypoints = 8
	// mostWay is the most that a single sensor counts in weighing a waypoint: it may
	// have been under a piece that was on its way.
	mostWay = 6.0
	// astray is how far a waypoint may be from the way by chance.
	astray = 10.0
)

// add takes a glimpse in and forgets the oldest.
func (p *passed) add(g *glimpse) {
	if p.n > 0 && p.seen[0].since.Equal(g.since) {
		return
	}
	copy(p.seen[1:], p.seen[:])
	p.seen[0], p.n = *g, min(p.n+1, maxWaypoints)
}

// ways is how far each waypoint is from the nearest of the layouts that came about on
// the way of a hypothesis.
type ways [maxWaypoints]float64

// nowhere is far from all waypoints.
func nowhere() (w ways) {
	for i := range w {
		w[i] = math.Inf(1)
	}
	return w
}

// by takes in that a layout came about.
func (w *ways) by(m *Model, s *State, l *games.Layout) {
	for i := range s.passed.n {
		w.byOne(m, s, i, l)
	}
}

func (w *ways) byOne(m *Model, s *State, i int, l *games.Layout) {
	if away, ok := m.away(s, &s.passed.seen[i], l); ok {
		sum := 0.0
		for _, half := range away {
			sum += min(half, mostWay)
		}
		w[i] = min(w[i], sum)
	}
}

// along takes in a change: what lay there while its pieces were in a hand, and when it
// was done. It gives the latter.
func (w *ways) along(m *Model, s *State, l games.Layout, c games.Change) games.Layout {
	if s.passed.n == 0 {
		return l
	}
	for _, lift := range halves(c) {
		if during, err := l.Apply(lift); err == nil {
			w.by(m, s, &during)
			w.resting(m, s, &during, lift.Parts()[0].Pieces)
		}
	}
	if after, err := l.Apply(c); err == nil {
		l = after
	}
	w.by(m, s, &l)
	if parts := c.Parts(); len(parts) == 1 && parts[0].Op == games.Take {
		w.resting(m, s, &l, parts[0].Pieces)
	}
	return l
}

// resting takes in that pieces in a hand were set down on the way, on whatever cell
// each waypoint shows them.
func (w *ways) resting(m *Model, s *State, during *games.Layout, pieces games.Stack) {
	for i := range s.passed.n {
		away, ok := m.away(s, &s.passed.seen[i], during)
		if !ok {
			continue
		}
		worst := games.Place(0)
		for c := range away {
			if away[c] > away[worst] {
				worst = games.Place(c)
			}
		}
		if away[worst] < mostWay {
			continue
		}
		if on, ok := pieces.On(during.At(worst)); ok {
			l := *during
			l.Put(worst, on)
			w.byOne(m, s, i, &l)
		}
	}
}

// gain tells how much nearer the waypoints are than from where it all began: what
// hands did on the way and undid again is held against no hypothesis.
func (w *ways) gain(s *State) float64 {
	sum := 0.0
	for i := range s.passed.n {
		sum += max(0, s.passed.from[i]-w[i])
	}
	return sum
}

// wayGain gives how much the waypoints speak for a hypothesis of few changes that
// explains what is seen now so well.
func (m *Model) wayGain(s *State, start *games.Layout, h *Hypothesis, now weight) float64 {
	if s.passed.n == 0 || now.misfit >= fits {
		return 0
	}
	w := m.wayOf(s, start, h)
	return w.gain(s)
}

// passesBy tells whether a hypothesis comes past all waypoints.
func (m *Model) passesBy(s *State, start *games.Layout, h *Hypothesis) bool {
	if s.passed.n == 0 {
		return true
	}
	w := m.wayOf(s, start, h)
	for i := range s.passed.n {
		if w[i] > astray {
			return false
		}
	}
	return true
}

func (m *Model) wayOf(s *State, start *games.Layout, h *Hypothesis) ways {
	w := nowhere()
	w.by(m, s, start)
	l := *start
	for _, p := range h.Change.Parts() {
		l = w.along(m, s, l, games.ChangeOf(p))
	}
	for _, st := range h.Steps {
		l = w.along(m, s, l, st.Change)
	}
	w.along(m, s, l, h.Lift)
	w.by(m, s, &h.After)
	return w
}

// lookAt makes what the halls show now a glimpse.
func (s *State) lookAt(m *Model) {
	for i := range m.dense {
		if c := m.dense[i].slot; c < games.Cells {
			s.analog.now.means[c], s.analog.now.n[c] = s.analog.windows[c].mean, s.analog.windows[c].n
		}
	}
}
