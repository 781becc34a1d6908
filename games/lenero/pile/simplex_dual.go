package pile

import "math"

// solve looks for a solution. If there is one, x has it and ray is nil. If there is none,
// ray is a Farkas vector: y A >= 0 and y b < 0, so that no x >= 0 can have A x = b.
func (s *simplex) solve() (ray []float64, err error) {
	s.slack = harris
	sure := false // nothing was rounded since the last look
	for limit := s.pivots + pivotsPerRow*(s.rows+1); s.pivots < limit; {
		r := s.worst()
		if r < 0 {
			if sure {
				return nil, nil
			}
			s.refine()
			sure = true
			continue
		}
		if s.stale > staleMax {
			s.invert()
			continue
		}
		rising := s.x[r] < 0
		j := s.entering(r, rising)
		if j < 0 && !sure && math.Abs(s.x[r]) < weak {
			s.refine()
			sure = true
			continue
		}
		if j < 0 {
			return s.farkas(rising), nil
		}
		ok, err := s.pivot(r, j)
		if err != nil {
			return nil, err
		}
		sure = !ok
	}
	return nil, errPivots
}

// worst gives the row whose x is furthest from what it may be, or -1. Rows without a
// column must have zero.
func (s *simplex) worst() int {
	worst := 1.0
	for _, x := range s.x {
		worst = max(worst, math.Abs(x))
	}
	worst *= zeroTol
	r := -1
	for i, x := range s.x {
		off := -x
		if s.basis[i] >= s.columns() {
			off = math.Abs(x)
		}
		if off > worst {
			r, worst = i, off
		}
	}
	return r
}

// entering chooses the column that comes in for row r, whose x must rise or fall, or -1.
// Harris's test in two passes: how far the dual step may go if each reduced cost may
// become a little negative, then of the columns within that the largest pivot. That little
// shrinks from pivot to pivot, or the costs raised for it would let the method go round.
func (s *simplex) entering(r int, rising bool) int {
	s.rowOf(r)
	j := s.choose(rising)
	if j < 0 && s.stale > 0 {
		s.refineRow(r)
		j = s.choose(rising)
	}
	return j
}

// choose is the test itself, on the row of the inverse in s.ray.
func (s *simplex) choose(rising bool) int {
	size := 0.0
	for _, v := range s.ray {
		size = max(size, math.Abs(v))
	}
	sign := 1.0
	if rising {
		sign = -1
	}
	for j := range s.priced {
		s.priced[j] = 0
		if s.place[j] < 0 {
			s.priced[j] = s.along(j, s.ray)
		}
	}
	for _, least := range []float64{pivotMin, pivotFloor} {
		least *= size
		reach := math.Inf(1)
		for j, a := range s.priced {
			if a *= sign; a > least {
				reach = min(reach, (s.reduced[j]+s.slack)/a)
			}
		}
		best, pivot := -1, 0.0
		for j, a := range s.priced {
			if a *= sign; a > least && a > pivot && s.reduced[j] <= reach*a {
				best, pivot = j, a
			}
		}
		if best >= 0 {
			return best
		}
	}
	return -1
}

// pivot lets column j in at row r. It says false if the inverse had drifted and was made
// anew instead.
func (s *simplex) pivot(r, j int) (bool, error) {
	s.column(j, s.step)
	a := s.step[r]
	if math.Abs(a-s.priced[j]) > drift*(math.Abs(a)+math.Abs(s.priced[j])) {
		if s.stale == 0 {
			return false, errSingular
		}
		s.invert()
		return false, nil
	}
	dual := s.reduced[j] / a
	for k, p := range s.priced {
		if p != 0 {
			s.setReduced(k, s.reduced[k]-dual*p)
		}
	}
	if old := s.basis[r]; old < s.columns() {
		s.setReduced(old, -dual)
	}
	s.reduced[j] = 0
	move := s.x[r] / a
	for i, v := range s.step {
		s.x[i] -= move * v
	}
	s.x[r] = move
	s.exchange(r, j, s.step)
	s.pivots++
	s.slack *= 1 - 1/float64(s.rows+1)
	s.stale++
	return true, nil
}

// farkas gives the row that can't be mended as a vector y with y A >= 0 and y b < 0.
func (s *simplex) farkas(rising bool) []float64 {
	y := append([]float64(nil), s.ray...)
	if !rising {
		for i := range y {
			y[i] = -y[i]
		}
	}
	return y
}
