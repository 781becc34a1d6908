package bench

import (
	"math"

	"tablero/games"
	"tablero/sim/world"
)

// mostUnknowns is the place and a twin's magnet and mass, or the place and how each
// disc of a stack slides.
const mostUnknowns = 2 + 2*games.MaxStack

// unknowns are normal variables of sigma 1 and what they do to the readings, taken
// as linear: readings are then normal with covariance R + H Ht.
type unknowns struct {
	n int
	h [mostUnknowns]world.Felt

	// Of A = 1 + Ht R^-1 H, which is small: its lower triangle's root, and half the
	// logarithm of its determinant, by which R + H Ht is larger than R (Woodbury).
	root    [mostUnknowns][mostUnknowns]float64
	halfLog float64
}

// vector has an entry for each unknown.
type vector [mostUnknowns]float64

func (u *unknowns) add(c *world.Felt) {
	u.h[u.n] = *c
	u.n++
}

// addTwin adds that a piece's magnet and mass are those of some twin.
func (u *unknowns) addTwin(own *world.Felt, w *world.World) {
	magnets, masses := w.Spread()
	var magnet, mass world.Felt
	for i := range world.Corners {
		magnet[i] = own[i] * magnets
	}
	for i := world.Corners; i < len(own); i++ {
		mass[i] = own[i] * masses
	}
	u.add(&magnet)
	u.add(&mass)
}

// saturate makes nothing change where a sensor shows all that it can.
func (u *unknowns) saturate(felt *world.Felt) {
	for i := range felt {
		if !felt.Saturates(i) {
			continue
		}
		for k := range u.n {
			u.h[k][i] = 0
		}
	}
}

// weigh prepares for readings of these weights.
func (u *unknowns) weigh(weight *world.Felt) {
	u.halfLog = 0
	for i := range u.n {
		for j := range i + 1 {
			a := dot(&u.h[i], &u.h[j], weight)
			if i == j {
				a++
			}
			for k := range j {
				a -= u.root[i][k] * u.root[j][k]
			}
			if i == j {
				u.root[i][i] = math.Sqrt(a)
				u.halfLog += math.Log(a) / 2
			} else {
				u.root[i][j] = a / u.root[j][j]
			}
		}
	}
}

// project gives what of a residual the unknowns can account for: the squares that
// remain of residuals a and b are a R^-1 b less their projections' product.
func (u *unknowns) project(r, weight *world.Felt) (z vector) {
	for i := range u.n {
		z[i] = dot(&u.h[i], r, weight)
	}
	u.forward(&z)
	return z
}

func (u *unknowns) forward(z *vector) {
	for i := range u.n {
		for k := range i {
			z[i] -= u.root[i][k] * z[k]
		}
		z[i] /= u.root[i][i]
	}
}

func (u *unknowns) backward(z *vector) {
	for i := u.n - 1; i >= 0; i-- {
		for k := i + 1; k < u.n; k++ {
			z[i] -= u.root[k][i] * z[k]
		}
		z[i] /= u.root[i][i]
	}
}

func (u *unknowns) product(a, b *vector) float64 {
	p := 0.0
	for i := range u.n {
		p += a[i] * b[i]
	}
	return p
}

// solve gives half of the squares that remain of a residual, and the likeliest
// unknowns.
func (u *unknowns) solve(r, weight *world.Felt) (half float64, most vector) {
	most = u.project(r, weight)
	half = (dot(r, r, weight) - u.product(&most, &most)) / 2
	u.backward(&most)
	return half, most
}

// left gives the sigma that is left of an unknown once readings have been seen.
func (u *unknowns) left(i int) float64 {
	var z vector
	z[i] = 1
	u.forward(&z)
	return math.Sqrt(u.product(&z, &z))
}

func minus(a *world.Felt, b world.Felt) world.Felt {
	for i := range b {
		b[i] = a[i] - b[i]
	}
	return b
}

// add adds b to a so many times.
func add(a, b *world.Felt, times float64) {
	for i := range a {
		a[i] += times * b[i]
	}
}

// dot gives the weighted product.
func dot(a, b, weight *world.Felt) float64 {
	p := 0.0
	for i := range a {
		p += a[i] * b[i] * weight[i]
	}
	return p
}
