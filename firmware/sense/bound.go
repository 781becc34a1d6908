package sense

import (
	"math"

	"tablero/games"
)

// bound is the least and the most that a group can do to its own sensor, against
// what is predicted: how a field falls off with the distance from the middle is far
// from linear, and however far off a piece may lie, it is felt.
type bound struct {
	place             games.Place
	known             bool
	least, most       float64 // mT
	leastVar, mostVar float64
}

// reach is how many sigmas farther than expected a group may lie.
const reach = 3.5

// bound gives what a group can do that lies about where the loads say.
func (m *Model) bound(g *moved, at *spot) bound {
	b := bound{place: g.place, known: true, least: math.Inf(1), most: math.Inf(-1)}
	predicted, _ := m.ownField(g, at.off2())
	off, far := math.Hypot(at.x, at.y), reach*math.Sqrt(at.variance)
	near := max(0, off-far)
	const steps = 4
	for i := range steps + 1 {
		r := min(near+(off+far-near)*float64(i)/steps, farthest)
		field, variance := m.ownField(g, r*r)
		if field-predicted < b.least {
			b.least, b.leastVar = field-predicted, variance
		}
		if field-predicted > b.most {
			b.most, b.mostVar = field-predicted, variance
		}
	}
	return b
}

// ownField gives the field of a group at its own sensor, so far off, and its variance.
func (m *Model) ownField(g *moved, r2 float64) (field, variance float64) {
	for l := g.from; l < g.to; l++ {
		kind := m.signatures.Kinds[g.stack.At(l)]
		b := kind.Moment * unit(r2, m.signatures.z(l))
		field += b
		variance += b * b * (kind.MomentSD*kind.MomentSD + jitterGain*jitterGain)
	}
	return field, variance
}

// boundAt gives the bound of the group at a cell, nil if there is none.
func (p *prediction) boundAt(cell int) *bound {
	for i := range p.nAdded {
		if b := &p.bounds[i]; b.known && int(b.place) == cell {
			return b
		}
	}
	return nil
}

// weigh weighs a residual beyond the bound.
func (b *bound) weigh(r, quiet float64) weight {
	over, variance := r-b.most, b.mostVar
	if r < b.least {
		over, variance = b.least-r, b.leastVar
	}
	over = max(over, 0)
	half := over * over / (2 * (quiet + variance))
	return weight{half, max(0, half-chance)}
}
