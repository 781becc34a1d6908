package sense

import (
	"math"

	"tablero/firmware/scan"
	"tablero/games"
)

// sure is the posterior at which a hypothesis is taken for true.
const sure = 0.98

// explanation gathers the best hypotheses for one frame.
type explanation struct {
	best     []scored // likeliest first, at most kept
	weights  float64  // of all hypotheses, relative to top
	physical float64  // of these, the share of physical changes
	top      float64
	keeps    int // how many of the best; 0 means kept
}

// kept is the number of hypotheses that an explanation remembers.
const kept = 4

type scored struct {
	h      Hypothesis
	log    float64 // prior less the weight's
	misfit float64
}

// add takes a hypothesis in.
//
// A scoring move and lifting its stack off may come as one step or as two: what is
// the same in the end counts once.
func (e *explanation) add(h *Hypothesis, w weight) {
	for i := range e.best {
		if h.Class == Quick && sameDeeds(h, &e.best[i].h) {
			return
		}
	}
	log := h.prior - w.log
	if len(e.best) == 0 {
		e.top = log
	}
	if log > e.top {
		e.weights *= math.Exp(e.top - log)
		e.physical *= math.Exp(e.top - log)
		e.top = log
	}
	e.weights += math.Exp(log - e.top)
	if h.Class == Physical {
		e.physical += math.Exp(log - e.top)
	}
	keeps := e.keeps
	if keeps == 0 {
		keeps = kept
	}
	if len(e.best) == keeps && log <= e.best[keeps-1].log {
		return
	}
	if len(e.best) < keeps {
		e.best = append(e.best, scored{})
	}
	i := len(e.best) - 1
	for ; i > 0 && e.best[i-1].log < log; i-- {
		e.best[i] = e.best[i-1]
	}
	e.best[i] = scored{*h, log, w.misfit}
}

// sameDeeds tells whether hands did the same things in the same order, in however many steps.
func sameDeeds(a, b *Hypothesis) bool {
	if len(a.Steps) == 0 || a.Undo != b.Undo || a.Lift != b.Lift || !a.After.Equal(&b.After) {
		return false
	}
	i, j, m, n := 0, 0, 0, 0 // step and part of a, step and part of b
	for {
		p, more := nextDeed(a, &i, &m)
		q, moreB := nextDeed(b, &j, &n)
		if !more || !moreB {
			return more == moreB
		}
		if p != q {
			return false
		}
	}
}

// nextDeed gives the part at a place among the steps of a hypothesis, and moves the
// place on.
func nextDeed(h *Hypothesis, step, part *int) (games.Part, bool) {
	for *step < len(h.Steps) {
		if parts := h.Steps[*step].Change.Parts(); *part < len(parts) {
			*part++
			return parts[*part-1], true
		}
		*step++
		*part = 0
	}
	return games.Part{}, false
}

// posterior gives the share of the i-th best.
func (e *explanation) posterior(i int) float64 {
	if i >= len(e.best) {
		return 0
	}
	return math.Exp(e.best[i].log-e.top) / e.weights
}

// likely tells whether the i-th best may well be what happened: it has a fair part
// of the doubt that the best may leave.
func (e *explanation) likely(i int) bool { return e.posterior(i) > (1-sure)/4 }

// mayBe tells whether a hypothesis is likely, and fits by itself too.
func (e *explanation) mayBe(i int) bool { return e.likely(i) && e.best[i].misfit < fits }

// illegal gives the share of all physical changes together: which of them it was
// need not be known to say that it is no step.
func (e *explanation) illegal() float64 { return e.physical / e.weights }

// explained tells whether the best hypothesis accounts for the readings: of what no rule
// has, better than of what hands should do.
func (e *explanation) explained() bool {
	if len(e.best) == 0 {
		return false
	}
	if e.best[0].h.Class == Physical {
		return e.best[0].misfit < fitsWell
	}
	return e.best[0].misfit < fits
}

// explain weighs the hypotheses, the likely classes first. Rarer ones are made
// only when those before don't account for the readings.
func (m *Model) explain(s *State, sit *Situation, f *scan.Frame, room []scored) explanation {
	e := explanation{best: room[:0]}
	s.lookAt(m)
	s.passed.from = nowhere()
	s.passed.from.by(m, s, &sit.ready[0].After)
	seen := m.plainly(s, &sit.ready[0].After)
	for i := range sit.ready {
		h := &sit.ready[i]
		out := seen.ruleOut(&s.analog.ground.layout, &h.After)
		if out && h.Class != Nothing {
			continue
		}
		w := m.weigh(s, f, h)
		if out && !s.analog.weighs() { // whatever a knock may have done, a cell that is empty isn't as it was
			w.add(weight{emptyCost, emptyCost})
		}
		w.log -= m.wayGain(s, &sit.start(h.Belief).After, h, w)
		e.add(h, w)
	}
	if m.beyondDoubt(s, sit, f, &e) {
		return e
	}
	m.quick(s, sit, f, &e)
	m.physical(s, sit, f, &e)
	if !e.explained() {
		m.bumped(s, sit, f, &e)
	}
	return e
}

// emptyCost makes sure that what plainly isn't so explains nothing.
const emptyCost = 100.0

// plainly is what the fields show at a glance: cells that were empty and are filled, the
// other way round, and cells at which nothing happened.
type plainly struct{ filled, emptied, asBefore placeSet }

func (m *Model) plainly(s *State, match *games.Layout) (p plainly) {
	g := &s.analog.ground
	if !g.known {
		return p
	}
	since := g.layout.Equal(match) // what happened since is what happened to the match
	for i := range m.dense {
		d := &m.dense[i]
		c := games.Place(d.slot)
		if !c.IsCell() || s.channels[d.channel].flickers {
			continue
		}
		was, is := g.fields[c], s.analog.windows[c].mean
		switch left := g.layout.At(c); {
		case left.Empty() && abs(is-was) > filled:
			p.filled.add(c)
		case !left.Empty() && abs(was) > filled && abs(is) < emptyField:
			p.emptied.add(c)
		case since && s.asBefore(d.slot):
			p.asBefore.add(c)
		}
	}
	return p
}

// ruleOut tells that a layout can't be what lies there: it leaves a cell empty that was
// filled, or one as it was before that is empty, or changes low down what reads as before.
func (p *plainly) ruleOut(was, after *games.Layout) bool {
	for c := games.Place(0); (p.filled|p.emptied|p.asBefore)>>c != 0; c++ {
		a, b := was.At(c), after.At(c)
		switch {
		case p.filled.has(c) && b.Empty(), p.emptied.has(c) && a == b:
			return true
		case a != b && p.asBefore.has(c) && lowest(a, b) <= disturbs:
			return true
		}
	}
	return false
}

// filled is the field in mT above which something lies on a cell.
const filled = 1.5

// beyondDoubt tells whether the likely classes leave nothing open: what explains the
// readings is hard to doubt, and comes past all that was seen on the way.
func (m *Model) beyondDoubt(s *State, sit *Situation, f *scan.Frame, e *explanation) bool {
	best := &e.best[0].h
	if !e.explained() || best.Class > Held || e.posterior(0) <= sure {
		return false
	}
	doubts := m.doubt(s, f, best) + m.lingered(s, best) + m.timeCost(s, f, best).log
	return doubts == 0 && m.passesBy(s, &sit.start(best.Belief).After, best)
}

// bumped adds that nothing was done, but many stacks were: somebody bumped into the
// table, or laid the board out again.
func (m *Model) bumped(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	if len(m.dense) == 0 || !s.analog.ground.known {
		return
	}
	for b := range sit.beliefs {
		h := *sit.start(b)
		w := m.weighChannels(s, f, &h.After)
		_, dense := m.predict(s, &h.After, games.Cells)
		w.add(dense)
		e.add(&h, w)
	}
}

// weigh weighs a hypothesis by all that was read and when.
func (m *Model) weigh(s *State, f *scan.Frame, h *Hypothesis) weight {
	w := m.weighLayout(s, f, &h.After)
	w.add(m.timeCost(s, f, h))
	w.add(m.unvisited(s, h))
	w.log += m.doubt(s, f, h) + m.lingered(s, h) - m.moveOn(s, f, h)
	return w
}
