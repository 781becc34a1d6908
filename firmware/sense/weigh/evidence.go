package weigh

import "math"

// evidence is by how much the cells feel something else than at a ground.
type evidence struct {
	delta [corners]float64 // g
	vars  [corners]float64 // g2
	x, z  [corners]float64 // where the cells are, mm
	grams float64          // of all
	sd    float64          // of grams
}

// floorG is what a cell's average can't be trusted beyond: creep and drift between two
// looks.
const floorG = 0.025

// weigh holds what the cells feel against a ground.
func (m *Model) weigh(s *State, g *ground, widthMM float64) evidence {
	var e evidence
	for i := range m.corners {
		w, noise := &s.windows[i], m.corners[i].NoiseG
		e.delta[i] = w.mean - g.loads[i]
		e.vars[i] = noise*noise/float64(max(1, w.n)) + noise*noise/float64(max(1, g.n)) + floorG*floorG
		e.x[i], e.z[i] = m.at(i, widthMM)
		e.grams += e.delta[i]
		e.sd += e.vars[i]
	}
	e.sd = math.Sqrt(e.sd)
	return e
}

// moments gives the moments about a point, in g mm, and how well they are known. Of a
// log that came or went there and nothing else they are none.
func (e *evidence) moments(x, z float64) (mx, mz, sx, sz float64) {
	mx, mz = e.about(e.delta, x, z)
	for i := range e.delta {
		sx += e.vars[i] * (e.x[i] - x) * (e.x[i] - x)
		sz += e.vars[i] * (e.z[i] - z) * (e.z[i] - z)
	}
	return mx, mz, math.Sqrt(sx), math.Sqrt(sz)
}

// about gives the moments of some loads about a point, in g mm.
func (e *evidence) about(loads [corners]float64, x, z float64) (mx, mz float64) {
	for i, g := range loads {
		mx += g * (e.x[i] - x)
		mz += g * (e.z[i] - z)
	}
	return mx, mz
}

// reading gives the variance of the moment along the frame of a single reading of each cell,
// about a point.
func (m *Model) reading(e *evidence, x float64) (variance float64) {
	for i := range m.corners {
		lever := (e.x[i] - x) * m.corners[i].NoiseG
		variance += lever * lever
	}
	return variance
}

// less gives the evidence without what a log of some grams at x accounts for.
func (e evidence) less(grams, moment float64) evidence {
	// As a load that the cells share along x, in the middle lengthwise.
	lo, hi := e.x[0], e.x[corners-1]
	right := (moment - grams*lo) / (hi - lo)
	for i := range e.delta {
		share := (grams - right) / 2
		if e.x[i] > (lo+hi)/2 {
			share = right / 2
		}
		e.delta[i] -= share
	}
	e.grams -= grams
	return e
}

// centre gives where a single log that came or went lies.
func (e *evidence) centre() (x, z float64) {
	for i, d := range e.delta {
		x += d * e.x[i] / e.grams
		z += d * e.z[i] / e.grams
	}
	return x, z
}
