package pile

import "math"

// restart works out x anew from the basis and b.
func (s *simplex) restart() {
	s.times(s.target, s.x)
	s.refine()
}

// refine brings x of the basis to working precision.
func (s *simplex) refine() { s.refineFor(s.target, s.x) }

// refineFor brings x, with (basis) x = b, to working precision: one step of iterative
// refinement, its residual summed in twice the precision.
func (s *simplex) refineFor(b, x []float64) {
	r := make([]float64, s.rows)
	rest := make([]float64, s.rows) // what r leaves over
	copy(r, b)
	sub := func(i int, a, v float64) {
		p := a * v
		e := math.FMA(a, v, -p)
		sum := r[i] - p
		back := sum - r[i]
		rest[i] += (r[i] - (sum - back)) + (-p - back) - e
		r[i] = sum
	}
	for i, j := range s.basis {
		if j >= s.columns() {
			sub(j-s.columns(), 1, x[i])
			continue
		}
		for k := s.start[j]; k < s.start[j+1]; k++ {
			sub(s.row[k], s.value[k], x[i])
		}
	}
	for i := range r {
		r[i] += rest[i]
	}
	s.times(r, rest)
	for i := range x {
		x[i] += rest[i]
	}
}

// refineRow brings row r of the inverse in s.ray to working precision.
func (s *simplex) refineRow(r int) {
	off := make([]float64, s.rows)
	for i, j := range s.basis {
		if j >= s.columns() {
			off[i] = -s.ray[j-s.columns()]
		} else {
			off[i] = -s.along(j, s.ray)
		}
	}
	off[r]++
	fix := make([]float64, s.rows)
	s.timesLeft(off, fix)
	for k := range fix {
		s.ray[k] += fix[k]
	}
}
