package separability

import (
	"math"

	"tablero/games"
)

// vector is a value for each channel: mT, then grams.
type vector [channels]float64

// frame is a predicted frame: mean and covariance.
type frame struct {
	mean vector
	cov  [channels]vector
}

// add adds a multiple of a vector to the mean.
func (f *frame) add(v *vector, times float64) {
	for i := range v {
		f.mean[i] += times * v[i]
	}
}

// spread adds an unknown multiple of a vector, of a variance, to the covariance.
func (f *frame) spread(v *vector, variance float64) {
	for i, a := range v {
		if a == 0 {
			continue
		}
		a *= variance
		for j, b := range v {
			f.cov[i][j] += a * b
		}
	}
}

// frames tells changes apart by the frames that they lead to, on some channels.
type frames struct {
	model    *model
	title    string
	from, to int // channels
	all      []*frame
}

func (f *frames) name() string { return f.title }

func (f *frames) namesPieces() bool { return false }

func (f *frames) look(before *games.Layout, all []change) {
	f.all = f.all[:0]
	for i := range all {
		f.all = append(f.all, f.model.predict(before, &all[i].after))
	}
}

// distance gives the length of the difference of two means by their mean
// covariance. A single channel that tells by more than is of interest spares the
// rest: all channels together tell no less.
func (f *frames) distance(a, b int, interest float64) float64 {
	x, y := f.all[a], f.all[b]
	best := 0.0
	for i := f.from; i < f.to; i++ {
		if !f.model.has[i] {
			continue
		}
		d := x.mean[i] - y.mean[i]
		best = max(best, d*d/((x.cov[i][i]+y.cov[i][i])/2))
	}
	if best > interest*interest {
		return math.Sqrt(best)
	}
	return f.exact(x, y)
}

// exact gives the distance: the length of z.
func (f *frames) exact(x, y *frame) float64 {
	var l [channels]vector
	_, square := f.reduce(x, y, &l)
	return math.Sqrt(square)
}

// reduce solves L z = difference, for the Cholesky factor L of the mean covariance, which it
// gives too, and the square of z.
func (f *frames) reduce(x, y *frame, l *[channels]vector) (z vector, square float64) {
	for i := f.from; i < f.to; i++ {
		if !f.model.has[i] {
			continue
		}
		r := x.mean[i] - y.mean[i]
		for j := f.from; j <= i; j++ {
			if !f.model.has[j] {
				continue
			}
			s := (x.cov[i][j] + y.cov[i][j]) / 2
			for k := f.from; k < j; k++ {
				s -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(s) // the noise of each channel keeps it positive
			} else {
				l[i][j] = s / l[j][j]
				r -= l[i][j] * z[j]
			}
		}
		z[i] = r / l[i][i]
		square += z[i] * z[i]
	}
	return z, square
}

var _ judge = (*frames)(nil)
