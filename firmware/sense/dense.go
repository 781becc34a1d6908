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

// prediction gathers what a layout changes against the ground.
type prediction struct {
	groups
	weighed         groups               // the same against what the loads' baseline knew
	fields, fieldsV [games.Cells]float64 // change of each sensor, and its variance
	misfits         [games.Cells]float64 // what remains unexplained at each sensor
	layers          [maxMoved]layers     // of the added groups
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

// predict weighs a layout against the ground. Stacks that the layout leaves alone
// but whose sensors disagree may have been knocked, or lifted and put back: they
// are taken to lie otherwise, so many at most, if that explains more than it costs.
func (m *Model) predict(s *State, after *games.Layout, most int) (p prediction, w weight) {
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
	w = m.weighMoved(s, &p)
	if w.misfit == 0 || !g.known || s.analog.fieldsOnly || p.beyond(s, after, most) {
		return p, w
	}
	for n := 1; n <= most; n++ {
		cell, ok := p.worst(s, after)
		if !ok || !m.relay(s, &p, &w, cell, after, relaid*float64(n)) {
			break
		}
	}
	return p, w
}

// relay supposes that the stack on a cell was put down anew, all of it or what lies on its
// lowest piece, if that explains more than it costs.
func (m *Model) relay(s *State, p *prediction, w *weight, cell games.Place, after *games.Layout, cost float64) bool {
	g := &s.analog.ground
	fields, loads, found := p.groups, p.weighed, false
	for from := range 2 {
		again := prediction{groups: fields, weighed: loads}
		if !again.relay(cell, g.layout.At(cell), after.At(cell), from) ||
			!again.weighed.relay(cell, g.loadsAt.At(cell), after.At(cell), from) {
			continue
		}
		v := m.weighMoved(s, &again)
		v.log += cost
		if v.log < w.log {
			*p, *w, found = again, v, true
		}
	}
	return found
}

// beyond tells whether so many stacks that were put down anew can't explain the fields:
// too many other sensors disagree, or such that nothing was put down above.
func (p *prediction) beyond(s *State, after *games.Layout, most int) bool {
	var worst [maxRelaid + 1]float64 // the largest first
	sum := 0.0                       // of those that stay
	for c, misfit := range p.misfits {
		switch {
		case misfit == 0 || p.addsTo(games.Place(c)): // where it lies is told by the loads, which may change
		case p.mayBeRelaid(s, after, c):
			for j := range worst {
				if misfit > worst[j] {
					worst[j], misfit = misfit, worst[j]
				}
			}
		default:
			sum += misfit
		}
	}
	return most <= maxRelaid && sum+worst[most] > 2*fits
}

// mayBeRelaid tells whether the stack on a cell may have been put down anew, besides what
// the layout says.
func (p *prediction) mayBeRelaid(s *State, after *games.Layout, cell int) bool {
	c := games.Place(cell)
	return !s.asBefore(cell) && !p.whole(c) && !p.relaid(c) && !after.At(c).Empty()
}

// worst gives the cell that is explained worst of those whose stack may have been put
// down anew.
func (p *prediction) worst(s *State, after *games.Layout) (cell games.Place, ok bool) {
	most := 0.0
	for c, misfit := range p.misfits {
		if misfit > most && p.mayBeRelaid(s, after, c) {
			most, cell, ok = misfit, games.Place(c), true
		}
	}
	return cell, ok
}

// asBefore tells whether the sensor of a cell reads what it did, and nothing made it
// jump: whatever was done, the stack on it wasn't put down anew, a hair beside where it
// lay.
func (s *State) asBefore(cell int) bool {
	w := &s.analog.windows[cell]
	return abs(w.mean-s.analog.ground.fields[cell]) < hair && !w.since.After(s.begun())
}

// hair is what a stack that is put down anew changes at the least, in mT.
const hair = 0.03

func (m *Model) weighMoved(s *State, p *prediction) weight {
	w := m.weighLoads(s, p)
	w.add(m.weighFields(s, p))
	return w
}

// predictFields predicts the change of every hall sensor.
func (m *Model) predictFields(s *State, p *prediction) {
	for i := range p.nGone {
		m.goneFields(s, &p.removed[i], p)
	}
	for i := range p.nAdded {
		p.layers[i] = s.analog.ground.layersOf(&p.groups, i)
		m.addedFields(i, p)
	}
}

// weighFields predicts the change of every hall sensor and weighs the residuals.
func (m *Model) weighFields(s *State, p *prediction) weight {
	var w weight
	m.predictFields(s, p)
	for i := range p.nAdded {
		p.bounds[i] = m.bound(s, i, p)
	}
	floor := s.analog.ground.fieldFloor()
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
		moment := m.pieces[g.stack.At(l)].Moment
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
	stays += s.analog.ground.beside[own]
	strayed := s.analog.ground.strayed[own]
	goneVar += strayed * strayed
	staysVar += coldFloor * coldFloor
	if staysVar < goneVar {
		gone, goneVar = s.analog.ground.fields[own]-stays, staysVar
	}
	p.fields[own] -= gone
	p.fieldsV[own] += goneVar
}

// besides gives the field that the pieces of a layout make at each sensor but their own.
func (m *Model) besides(l *games.Layout) (fields [games.Cells]float64) {
	for p := games.Place(0); p.IsCell(); p++ {
		stack := l.At(p)
		for level := range stack.Height() {
			moment := m.pieces[stack.At(level)].Moment
			for c := range fields {
				if games.Place(c) != p {
					fields[c] += moment * m.table.at(games.Place(c), p, level)
				}
			}
		}
	}
	return fields
}

// mostOff is the most that not knowing where a piece lies makes its field uncertain, as a
// share of a centred one's: wherever that is, the field lies between that one and none.
const mostOff = 0.3

// addedFields adds the fields of the pieces of a group that came onto a cell.
func (m *Model) addedFields(i int, p *prediction) {
	g := &p.added[i]
	own := int(g.place)
	for l := g.from; l < g.to; l++ {
		kind := &m.pieces[g.stack.At(l)]
		z := m.signatures.LevelMM(l)
		r2, r2Var := p.layers[i][l].off2(&p.at[i])
		b := kind.Moment * unit(r2, z)
		slope := kind.Moment * (unit(r2+1, z) - unit(r2, z)) // by r2
		most := mostOff * kind.Moment * unit(0, z)
		p.fields[own] += b
		p.fieldsV[own] += b*b*(kind.MomentSD*kind.MomentSD+jitterGain*jitterGain) + min(slope*slope*r2Var, most*most)
		for c := range p.fields {
			if c != own {
				p.fields[c] += kind.Moment * m.table.at(games.Place(c), g.place, l)
			}
		}
	}
}
