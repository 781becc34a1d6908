package sense

import (
	"math"

	"tablero/games"
)

// weight is how badly a hypothesis fits: log is the negative log-likelihood above
// that of a frame without change, misfit what can't be put down to chance.
type weight struct{ log, misfit float64 }

func (w *weight) add(o weight) {
	w.log += o.log
	w.misfit += o.misfit
}

// chance is the half square of sigmas that a single reading may be off without
// counting as a misfit: three sigma.
const chance = 4.5

// gauss weighs a residual.
func gauss(r, variance, quiet float64) weight {
	half := r * r / (2 * variance)
	w := weight{half, max(0, half-chance)}
	if variance > quiet {
		w.log += math.Log(variance/quiet) / 2
	}
	return w
}

// moved is a group of pieces that came to lie on a cell, or left it.
type moved struct {
	place    games.Place
	from, to int // levels
	stack    games.Stack
	relaid   bool // it was there before
}

// groups are what lies otherwise than in some layout before.
type groups struct {
	added, removed [maxMoved]moved
	nAdded, nGone  int
	at             [maxMoved]spot // of those that were added
}

// spot is where a group came to lie: mm off the middle of its cell, and how well
// that is known.
type spot struct{ x, y, variance float64 }

// off2 gives the expected square of the distance from the middle.
func (s *spot) off2() float64 { return s.x*s.x + s.y*s.y + 2*s.variance }

// off2Var gives the variance of that square.
func (s *spot) off2Var() float64 {
	return 4*(s.x*s.x+s.y*s.y)*s.variance + 4*s.variance*s.variance
}

// prediction gathers what a layout changes against the ground.
type prediction struct {
	groups
	weighed         groups               // the same against what the loads' baseline knew
	fields, fieldsV [games.Cells]float64 // change of each sensor, and its variance
	misfits         [games.Cells]float64 // what remains unexplained at each sensor
	bounds          [maxMoved]bound      // of the added groups' own fields
	loads           [4]float64
	cov             [4][4]float64 // of the loads
}

const (
	// maxMoved is the number of groups that hands move between two looks.
	maxMoved = 6 + mostLag
	// maxRelaid of them may be stacks that were knocked, or lifted and put back.
	maxRelaid = 2
	// relaid is what it costs to suppose that.
	relaid = 3.0
)

// denseWeight weighs a layout by fields and loads.
func (m *Model) denseWeight(s *State, after *games.Layout) weight {
	_, w := m.predict(s, after, maxRelaid)
	return w
}

// predict weighs a layout against the ground. Stacks that the layout leaves alone
// but whose sensors disagree may have been knocked, or lifted and put back: they
// are taken to lie otherwise, so many at most, if that explains more than it costs.
func (m *Model) predict(s *State, after *games.Layout, most int) (prediction, weight) {
	var p prediction
	g := &s.analog.ground
	if !p.diff(&g.layout, after) {
		return p, weight{log: 1e6, misfit: 1e6}
	}
	p.weighed = p.groups
	if g.lag > 0 && s.analog.weighs() {
		p.weighed = groups{}
		if !p.weighed.diff(&g.loadsAt, after) {
			return p, weight{log: 1e6, misfit: 1e6}
		}
	}
	base := p
	w := m.weighMoved(s, &p)
	if w.misfit == 0 || !g.known || s.analog.fieldsOnly {
		return p, w
	}
	for n := 1; n <= most; n++ {
		worst, cell := 0.0, games.Nowhere
		for c := range p.misfits {
			if p.misfits[c] > worst && !s.asBefore(c) && !base.whole(games.Place(c)) && !after.At(games.Place(c)).Empty() {
				worst, cell = p.misfits[c], games.Place(c)
			}
		}
		if cell == games.Nowhere || !base.relay(cell, g.layout.At(cell), after.At(cell)) ||
			!base.weighed.relay(cell, g.loadsAt.At(cell), after.At(cell)) {
			break
		}
		again := base
		v := m.weighMoved(s, &again)
		v.log += relaid * float64(n)
		if v.log >= w.log {
			break
		}
		p, w = again, v
	}
	return p, w
}

// asBefore tells whether the sensor of a cell reads what it did: whatever was done, the
// stack on it wasn't put down anew, a hair beside where it lay.
func (s *State) asBefore(cell int) bool {
	return abs(s.analog.windows[cell].mean-s.analog.ground.fields[cell]) < hair
}

// hair is what a stack that is put down anew changes at the least, in mT.
const hair = 0.03

// whole tells whether all that lies on a cell came there anew.
func (p *groups) whole(c games.Place) bool {
	for _, a := range p.added[:p.nAdded] {
		if a.place == c && a.from == 0 {
			return true
		}
	}
	return false
}

// relay supposes that a whole stack was put down anew, whatever else was done to
// it; false if that is too much to follow.
func (p *groups) relay(c games.Place, was, is games.Stack) bool {
	p.removed, p.nGone = without(p.removed, p.nGone, c)
	p.added, p.nAdded = without(p.added, p.nAdded, c)
	if p.nGone == maxMoved || p.nAdded == maxMoved {
		return false
	}
	if !was.Empty() {
		p.removed[p.nGone] = moved{c, 0, was.Height(), was, true}
		p.nGone++
	}
	p.added[p.nAdded] = moved{c, 0, is.Height(), is, true}
	p.nAdded++
	return true
}

// without leaves the groups of a cell out.
func without(all [maxMoved]moved, n int, c games.Place) ([maxMoved]moved, int) {
	kept := 0
	for i := range n {
		if all[i].place != c {
			all[kept] = all[i]
			kept++
		}
	}
	return all, kept
}

func (m *Model) weighMoved(s *State, p *prediction) weight {
	w := m.weighLoads(s, p)
	w.add(m.weighFields(s, p))
	return w
}

// diff lists what lies otherwise. Pieces below the first difference of a stack
// stay. It fails for more groups than hands move in one go.
func (p *groups) diff(from, to *games.Layout) bool {
	for c := games.Place(0); c.IsCell(); c++ {
		a, b := from.At(c), to.At(c)
		if a == b {
			continue
		}
		same := 0
		for same < a.Height() && same < b.Height() && a.At(same) == b.At(same) {
			same++
		}
		if a.Height() > same {
			if p.nGone == len(p.removed) {
				return false
			}
			p.removed[p.nGone] = moved{c, same, a.Height(), a, false}
			p.nGone++
		}
		if b.Height() > same {
			if p.nAdded == len(p.added) {
				return false
			}
			p.added[p.nAdded] = moved{c, same, b.Height(), b, false}
			p.nAdded++
		}
	}
	return true
}

// predictFields predicts the change of every hall sensor.
func (m *Model) predictFields(s *State, p *prediction) {
	for i := range p.nGone {
		m.goneFields(s, &p.removed[i], p)
	}
	for i := range p.nAdded {
		m.addedFields(&p.added[i], &p.at[i], p)
		if !p.added[i].relaid {
			p.bounds[i] = m.bound(&p.added[i], &p.at[i])
		}
	}
}

// weighFields predicts the change of every hall sensor and weighs the residuals.
func (m *Model) weighFields(s *State, p *prediction) weight {
	var w weight
	m.predictFields(s, p)
	floor := fieldFloor
	if !s.analog.ground.known {
		floor = coldFloor
	}
	for i := range m.dense {
		d := &m.dense[i]
		if d.slot >= games.Cells || s.channels[d.channel].flickers {
			continue
		}
		win := &s.analog.windows[d.slot]
		quiet := quiet(d, win.n, s.analog.ground.n, floor)
		r := win.mean - s.analog.ground.fields[d.slot] - p.fields[d.slot]
		g := gauss(r, quiet+p.fieldsV[d.slot], quiet)
		if b := p.boundAt(d.slot); b != nil {
			g.add(b.weigh(r, quiet))
		}
		p.misfits[d.slot] = g.misfit
		w.add(g)
	}
	return w
}

// quiet gives the variance of a channel's average of some readings against its
// baseline, itself one of n, while nothing moves.
func quiet(d *dense, readings, n int, floor float64) float64 {
	v := d.noise*d.noise/float64(max(readings, 1)) + floor*floor
	if n > 0 {
		v += d.noise * d.noise / float64(n)
	}
	return v
}

// goneFields takes away the fields of pieces that left a cell. At their own
// sensor what they were measured to be is taken away, or, where that is known
// better, what remains is put in its place.
func (m *Model) goneFields(s *State, g *moved, p *prediction) {
	own := int(g.place)
	var gone, goneVar, stays, staysVar float64
	for l := range g.to {
		moment := m.signatures.Kinds[g.stack.At(l)].Moment
		r := &s.analog.ground.rest[own][l]
		b := moment * m.table.at(g.place, g.place, l)
		if l < g.from {
			stays += b * float64(r.gain)
			staysVar += b * b * float64(r.gainVar)
			continue
		}
		gone += b * float64(r.gain)
		goneVar += b * b * float64(r.gainVar)
		for c := range p.fields {
			if c != own {
				p.fields[c] -= moment * m.table.at(games.Place(c), g.place, l)
			}
		}
	}
	// Besides what remains, neighbours' fields and the drift of the zero are there.
	for c := range p.fields {
		if c == own {
			continue
		}
		other := s.analog.ground.layout.At(games.Place(c))
		for l := range other.Height() {
			stays += m.signatures.Kinds[other.At(l)].Moment * m.table.at(g.place, games.Place(c), l)
		}
	}
	staysVar += coldFloor * coldFloor
	if staysVar < goneVar {
		gone, goneVar = s.analog.ground.fields[own]-stays, staysVar
	}
	p.fields[own] -= gone
	p.fieldsV[own] += goneVar
}

// addedFields adds the fields of pieces that came onto a cell.
func (m *Model) addedFields(g *moved, at *spot, p *prediction) {
	own, r2 := int(g.place), at.off2()
	for l := g.from; l < g.to; l++ {
		kind := m.signatures.Kinds[g.stack.At(l)]
		z := m.signatures.z(l)
		b := kind.Moment * unit(r2, z)
		slope := kind.Moment * (unit(r2+1, z) - unit(r2, z)) // by r2
		p.fields[own] += b
		p.fieldsV[own] += b*b*(kind.MomentSD*kind.MomentSD+jitterGain*jitterGain) + slope*slope*at.off2Var()
		for c := range p.fields {
			if c != own {
				p.fields[c] += kind.Moment * m.table.at(games.Place(c), g.place, l)
			}
		}
	}
}
