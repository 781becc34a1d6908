package sense

import (
	"math"

	"tablero/games"
)

// weighLoads predicts the change of the load cells and weighs the residual. Where
// a group came to lie off the middle of its cell is unknown beforehand; the loads
// tell, and leave it in p for the fields.
func (m *Model) weighLoads(s *State, p *prediction) weight {
	for i := range p.nAdded {
		p.at[i] = spot{variance: offSigma * offSigma}
	}
	for i := range p.weighed.nAdded {
		p.weighed.at[i] = spot{variance: offSigma * offSigma}
	}
	if !m.weighs || !s.analog.weighs() { // the zero of load cells is whatever it is
		return weight{}
	}
	var still float64
	for i := range m.dense {
		d := &m.dense[i]
		if d.slot >= games.Cells {
			win := &s.analog.windows[d.slot]
			q := quiet(d, win.n, s.analog.ground.nLoads, s.analog.ground.loadFloor())
			p.cov[d.slot-games.Cells][d.slot-games.Cells] = q
			still += math.Log(q) / 2
		}
	}
	const prior = wideSigma * wideSigma
	g := &p.weighed
	for i := range g.nGone {
		m.goneLoads(s, &g.removed[i], p)
	}
	var jx, jy [maxMoved][4]float64 // by group: how its offset moves the loads
	for i := range g.nAdded {
		jx[i], jy[i] = m.addedLoads(&g.added[i], p)
	}
	var r [4]float64
	for i := range r {
		r[i] = s.analog.windows[games.Cells+i].mean - s.analog.ground.loads[i] - p.loads[i]
	}
	chol, ok := cholesky(p.cov)
	if !ok {
		return weight{log: 1e6, misfit: 1e6}
	}
	z := chol.solve(r)
	half, logdet, far := 0.0, 0.0, 0.0
	for i := range r {
		half += r[i] * z[i] / 2
		logdet += math.Log(chol[i][i])
	}
	for i := range g.nAdded {
		// What remains unknown of each direction, together.
		sx := dot(jx[i], chol.solve(jx[i]))
		sy := dot(jy[i], chol.solve(jy[i]))
		g.at[i] = spot{prior * dot(jx[i], z), prior * dot(jy[i], z), max(0.01, prior-prior*prior*(sx+sy)/2)}
		far += max(0, math.Hypot(g.at[i].x, g.at[i].y)-farthest)
	}
	p.locate()
	return weight{half + logdet - still + farCost*far, max(0, half-2*chance) + farCost*far}
}

// locate tells the fields where the loads found each group.
func (p *prediction) locate() {
	for i := range p.nAdded {
		for j := range p.weighed.nAdded {
			if a, b := &p.added[i], &p.weighed.added[j]; a.place == b.place && a.from == b.from {
				p.at[i] = p.weighed.at[j]
			}
		}
	}
}

const (
	// farthest is how far off the middle of its cell, in mm, anything can lie.
	farthest = 11.0
	// farCost is what each millimetre more costs, to make it impossible.
	farCost = 2000.0
)

// goneLoads takes away the weight of pieces that left a cell.
func (m *Model) goneLoads(s *State, g *moved, p *prediction) {
	lies := &s.analog.ground.lies[g.place]
	x, y := m.signatures.middle(g.place)
	for l := g.from; l < g.to; {
		first := lies[l]
		mass, massVar, jitter := 0.0, 0.0, 0.0
		var share, dx, dy [4]float64
		for ; l < g.to && lies[l].together(first); l++ {
			at, kind := &lies[l], &m.pieces[g.stack.At(l)]
			share, dx, dy = m.signatures.shares(x+float64(at.x+at.dx), y+float64(at.y+at.dy))
			mass += kind.MassG
			massVar += kind.MassSD * kind.MassSD
			jitter += kind.MassG * kind.MassG * jitterSigma * jitterSigma
			for i := range share {
				p.loads[i] -= kind.MassG * share[i]
			}
		}
		off := mass*mass*float64(first.variance) + jitter
		p.spread(share, massVar)
		p.spread(dx, off)
		p.spread(dy, off)
	}
}

// addedLoads adds the weight of pieces that came onto a cell, and gives how the
// loads change by the millimetre as the group lies off the middle.
func (m *Model) addedLoads(g *moved, p *prediction) (jx, jy [4]float64) {
	x, y := m.signatures.middle(g.place)
	share, dx, dy := m.signatures.shares(x, y)
	mass, massVar, jitter := 0.0, 0.0, 0.0
	for l := g.from; l < g.to; l++ {
		kind := &m.pieces[g.stack.At(l)]
		mass += kind.MassG
		massVar += kind.MassSD * kind.MassSD
		jitter += kind.MassG * kind.MassG * jitterSigma * jitterSigma
	}
	for i := range share {
		p.loads[i] += mass * share[i]
		jx[i], jy[i] = mass*dx[i], mass*dy[i]
	}
	off := mass*mass*wideSigma*wideSigma + jitter
	p.spread(share, massVar)
	p.spread(dx, off)
	p.spread(dy, off)
	return jx, jy
}

// spread adds the covariance of an unknown factor of a vector: its lower triangle.
func (p *prediction) spread(v [4]float64, variance float64) {
	for i := range v {
		for j := range i + 1 {
			p.cov[i][j] += variance * v[i] * v[j]
		}
	}
}

// lower is a lower triangular matrix L with L Lt = A.
type lower [4][4]float64

// cholesky factors a symmetric matrix, of which the lower triangle is given; ok is false
// unless it is positive definite.
func cholesky(a [4][4]float64) (l lower, ok bool) {
	for i := range a {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				if sum <= 0 {
					return l, false
				}
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l, true
}

// solve gives x with L Lt x = b.
func (l *lower) solve(b [4]float64) [4]float64 {
	for i := range b {
		for k := range i {
			b[i] -= l[i][k] * b[k]
		}
		b[i] /= l[i][i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= l[k][i] * b[k]
		}
		b[i] /= l[i][i]
	}
	return b
}

func dot(a, b [4]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3] }
