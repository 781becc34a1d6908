package wood

import "math"

// columnsMost is the most columns that a fit may have.
const columnsMost = 4

type matrix [columnsMost][columnsMost]float64

// fit is a least-squares fit of values to columns.
type fit struct {
	of  [columnsMost]float64 // factors, by column
	inv matrix               // of the normal matrix
	rss float64              // of the residuals
	dof float64              // degrees of freedom
}

// fitted fits n values to what row gives for each; ok is false if columns can't be told apart.
func fitted(n, columns int, row func(i int, columns []float64) (value float64)) (f fit, ok bool) {
	if n <= columns {
		return f, false
	}
	var normal matrix
	var right [columnsMost]float64
	x := make([]float64, columns)
	squares := 0.0
	for i := range n {
		v := row(i, x)
		squares += v * v
		for a := range x {
			right[a] += x[a] * v
			for b := range x {
				normal[a][b] += x[a] * x[b]
			}
		}
	}
	f.inv, ok = inverted(normal, columns)
	f.rss, f.dof = squares, float64(n-columns)
	for a := range columns {
		for b := range columns {
			f.of[a] += f.inv[a][b] * right[b]
		}
		f.rss -= f.of[a] * right[a]
	}
	f.rss = max(0, f.rss)
	return f, ok
}

// inverted inverts a symmetric matrix by Gauss and Jordan, its columns scaled to one another.
func inverted(m matrix, n int) (inv matrix, ok bool) {
	const least = 1e-13 // of a pivot of a scaled matrix
	var scale [columnsMost]float64
	for i := range n {
		if !(m[i][i] > 0) {
			return inv, false
		}
		scale[i] = 1 / math.Sqrt(m[i][i])
	}
	for i := range n {
		for j := range n {
			m[i][j] *= scale[i] * scale[j]
		}
		inv[i][i] = 1
	}
	for k := range n {
		pivot := m[k][k]
		if !(pivot > least) {
			return inv, false
		}
		for j := range n {
			m[k][j] /= pivot
			inv[k][j] /= pivot
		}
		for i := range n {
			if by := m[i][k]; i != k {
				for j := range n {
					m[i][j] -= by * m[k][j]
					inv[i][j] -= by * inv[k][j]
				}
			}
		}
	}
	for i := range n {
		for j := range n {
			inv[i][j] *= scale[i] * scale[j]
		}
	}
	return inv, true
}

// variance gives that of one value, by the residuals.
func (f *fit) variance() float64 { return f.rss / f.dof }

// sd gives the uncertainty of a column's factor.
func (f *fit) sd(column int) float64 { return math.Sqrt(f.variance() * f.inv[column][column]) }
