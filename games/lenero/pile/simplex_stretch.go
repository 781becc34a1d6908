package pile

import "math"

// stretch gives the largest t >= 0 for which A x = b + t w, x >= 0 has a solution, and
// the vector that proves it: y A >= 0, y (b + t w) = 0 and y w < 0. With no limit t is
// infinite and there is no such vector. A solution for t = 0 must have been found; b
// is left as it is, x isn't.
//
// This is the dual simplex with the right side as a parameter: from a basis that holds at
// t, go on until one of its x reaches zero, and exchange it.
func (s *simplex) stretch(w []float64) (t float64, ray []float64, err error) {
	base := append([]float64(nil), s.target...)
	slope := make([]float64, s.rows)
	at := func(t float64) {
		for i := range base {
			s.target[i] = base[i] + t*w[i]
		}
		s.times(s.target, s.x)
		s.refine()
		s.times(w, slope)
		s.refineFor(w, slope)
	}
	defer func() { copy(s.target, base) }()
	s.slack = harris
	at(0)
	for limit := s.pivots + pivotsPerRow*(s.rows+1); s.pivots < limit; {
		if s.stale > staleMax {
			s.invert()
			at(t)
		}
		r, ahead := s.blocking(slope)
		if r < 0 {
			return math.Inf(1), nil, nil
		}
		t += ahead
		for i, v := range slope {
			s.x[i] += ahead * v
		}
		rising := slope[r] < 0
		j := s.entering(r, rising)
		if j < 0 {
			ray = s.farkas(rising)
			return max(0, -dot(ray, base)/dot(ray, w)), ray, nil
		}
		ok, err := s.pivot(r, j)
		if err != nil {
			return t, nil, err
		}
		if ok {
			move := slope[r] / s.step[r]
			for i, v := range s.step {
				slope[i] -= move * v
			}
			slope[r] = move
		} else {
			at(t)
		}
	}
	return t, nil, errPivots
}

// blocking gives the row whose x is the first to leave what it may be when all x change
// with the slope given, and how far off that is. Among those within a rounding error of
// the first it takes the steepest.
func (s *simplex) blocking(slope []float64) (r int, ahead float64) {
	const slack, flat = 1e-14, 1e-11
	size := 0.0
	for _, v := range slope {
		size = max(size, math.Abs(v))
	}
	room := func(i int) (distance, steep float64) {
		if s.basis[i] >= s.columns() {
			return 0, math.Abs(slope[i])
		}
		return max(0, s.x[i]), -slope[i]
	}
	reach := math.Inf(1)
	for i := range slope {
		if x, steep := room(i); steep > flat*size {
			reach = min(reach, (x+slack)/steep)
		}
	}
	r = -1
	best := 0.0
	for i := range slope {
		if x, steep := room(i); steep > flat*size && steep > best && x <= reach*steep {
			r, best, ahead = i, steep, x/steep
		}
	}
	return r, ahead
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
