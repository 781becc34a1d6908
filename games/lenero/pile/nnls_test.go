package pile

import (
	"math"
	"slices"
)

// nnls gives the least |A x - b| over x >= 0, by Lawson and Hanson's method with
// Householder QR (Solving Least Squares Problems, SIAM 1995, chapter 23). It is the
// simplex's independent checker, and slow.
func nnls(a [][]float64, b []float64) (x []float64, rest float64) {
	columns := len(a)
	x = make([]float64, columns)
	in := make([]bool, columns)
	refused := make([]bool, columns)
	residual := func() []float64 {
		r := slices.Clone(b)
		for j := range x {
			for i := range r {
				r[i] -= a[j][i] * x[j]
			}
		}
		return r
	}
	size := math.Sqrt(dot(b, b))
	for range 30*columns + 100 {
		r := residual()
		best, gain := -1, 1e-11*size
		for j := range a {
			if w := dot(a[j], r); !in[j] && !refused[j] && w > gain {
				best, gain = j, w
			}
		}
		if best < 0 {
			break
		}
		in[best] = true
		for first := true; ; first = false {
			z, ok := leastSquares(a, in, b)
			if !ok || first && z[best] <= 0 {
				in[best], refused[best] = false, true
				break
			}
			step, blocked := 1.0, -1
			for j := range z {
				if in[j] && z[j] <= 0 && (blocked < 0 || x[j]/(x[j]-z[j]) < step) {
					step, blocked = x[j]/(x[j]-z[j]), j
				}
			}
			for j := range z {
				if in[j] {
					x[j] += step * (z[j] - x[j])
				}
			}
			if blocked < 0 {
				clear(refused)
				break
			}
			for j := range x {
				if in[j] && (j == blocked || x[j] <= 1e-15*size) {
					in[j], x[j] = false, 0
				}
			}
		}
	}
	r := residual()
	return x, math.Sqrt(dot(r, r))
}

// leastSquares solves with the columns that are in, by Householder QR; false if they
// depend on each other.
func leastSquares(a [][]float64, in []bool, b []float64) ([]float64, bool) {
	var members []int
	var q [][]float64
	for j := range a {
		if in[j] {
			members, q = append(members, j), append(q, slices.Clone(a[j]))
		}
	}
	if len(q) > len(b) {
		return nil, false
	}
	right := slices.Clone(b)
	diagonal := make([]float64, len(q))
	for k := range q {
		v := q[k][k:]
		length := math.Sqrt(dot(v, v))
		if length < 1e-10 {
			return nil, false
		}
		diagonal[k] = -math.Copysign(length, v[0])
		v[0] -= diagonal[k]
		scale := 2 / dot(v, v)
		reflect := func(to []float64) {
			f := scale * dot(v, to)
			for i := range to {
				to[i] -= f * v[i]
			}
		}
		for _, later := range q[k+1:] {
			reflect(later[k:])
		}
		reflect(right[k:])
	}
	z := make([]float64, len(a))
	for k := len(q) - 1; k >= 0; k-- {
		sum := right[k]
		for later := k + 1; later < len(q); later++ {
			sum -= q[later][k] * z[members[later]]
		}
		z[members[k]] = sum / diagonal[k]
	}
	return z, true
}
