package world

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrCantLie: magnets are so strong that a mixed stack would fly apart. Use
// weaker ones.
var ErrCantLie = errors.New("world: pieces push each other off")

const gravity = 9.81e-3 // N a gram

// push gives the force in N between the magnets of two pieces on one another,
// their middles dz mm apart: F = 3 mu0 m1 m2 / (2 pi z4), positive if they push
// each other apart.
func push(a, b *Piece, dz float64) float64 {
	z := dz / 1000
	return -6e-7 * a.moment * b.moment / (z * z * z * z)
}

// standing checks that any two kinds of piece can lie on one another.
func standing(pieces []*Piece) error {
	var first []*Piece // of each kind
	for _, p := range pieces {
		if p.massG == 0 || slices.ContainsFunc(first, func(o *Piece) bool { return o.Kind == p.Kind }) {
			continue
		}
		first = append(first, p)
		for _, o := range first {
			if f := push(p, o, min(p.height, o.height)); f > min(p.massG, o.massG)*gravity {
				return fmt.Errorf("%w: %s and %s by %.2f N, a piece weighs %.2f N", ErrCantLie, p.Name, o.Name, f, p.massG*gravity)
			}
		}
	}
	return nil
}

// slip gives how far a piece slides off the one below it when it is let go: not
// at all where they attract each other, the more the harder they push.
func slip(p, below *Piece, draw float64) float64 {
	f := push(p, below, below.height)
	if f <= 0 {
		return 0
	}
	return math.Abs(draw) * slipMM * f / (p.massG * gravity)
}

const slipMM = 4.0
