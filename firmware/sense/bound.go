package sense

import (
	"math"

	"tablero/games"
)

// bound is the least that a group does to its own sensor, whichever way its field
// points, against what is predicted. How a field falls off with the distance from the
// middle is far from linear: however far off a piece may lie, it is felt.
type bound struct {
	up       bool    // the field points up
	least    float64 // mT
	variance float64
}

// reach is how many sigmas farther than expected a group may lie.
const reach = 3.5

// solderSigma is how exactly a sensor sits below the middle of its cell, and the load
// cells tell where that is: mm each way.
const solderSigma = 0.8

// usual is how far off the middle, in mm, a piece is believed to lie before the loads
// have been averaged over so many readings; afterwards they know better.
const (
	usual       = 6.5
	weighedWell = 60
)

// bound gives what the i-th group must do that lies about where the loads say.
func (m *Model) bound(s *State, i int, p *prediction) bound {
	g, at := &p.added[i], p.at[i]
	predicted, _ := m.ownField(i, p, &at)
	b := bound{up: predicted > 0, least: math.Inf(1)}
	off, far := math.Hypot(at.x, at.y), reach*math.Sqrt(at.variance+solderSigma*solderSigma)
	near := max(0, off-far)
	most := usual
	if s.analog.weighs() && s.analog.windows[games.Cells].n >= weighedWell {
		most = farthest
	}
	towards := spot{x: 1}
	if off > 0 {
		towards = spot{x: at.x / off, y: at.y / off}
	}
	const steps = 4
	for k := range steps + 1 {
		r := min(near+(off+far-near)*float64(k)/steps, most)
		field, variance := m.ownField(i, p, &spot{x: r * towards.x, y: r * towards.y})
		if by := b.upwards(field - predicted); by < b.least {
			b.least, b.variance = by, variance
		}
	}
	if g.relaid { // a magnet may have lost its strength, but not turned over
		b.least = -math.Abs(predicted)
	}
	return b
}

// upwards turns a field as if the group's pointed up.
func (b *bound) upwards(field float64) float64 {
	if b.up {
		return field
	}
	return -field
}

// ownField gives the field of the i-th group at its own sensor when it lies about a spot,
// and its variance.
func (m *Model) ownField(i int, p *prediction, at *spot) (field, variance float64) {
	g := &p.added[i]
	for l := g.from; l < g.to; l++ {
		kind := &m.pieces[g.stack.At(l)]
		r2, _ := p.layers[i][l].off2(at)
		b := kind.Moment * unit(r2, m.signatures.LevelMM(l))
		field += b
		variance += b * b * (kind.MomentSD*kind.MomentSD + jitterGain*jitterGain)
	}
	return field, variance
}

// boundChance is chance for what is short of a bound: the bound itself leaves room for
// almost any place.
const boundChance = 3.0

// boundAt gives the bound of the group at a cell, nil if there is none.
func (p *prediction) boundAt(cell int) *bound {
	for i := range p.nAdded {
		if int(p.added[i].place) == cell {
			return &p.bounds[i]
		}
	}
	return nil
}

// weigh weighs a residual that is less than the bound.
func (b *bound) weigh(r, quiet float64) weight {
	short := max(0, b.least-b.upwards(r))
	half := short * short / (2 * (quiet + b.variance))
	return weight{half, max(0, half-boundChance)}
}
