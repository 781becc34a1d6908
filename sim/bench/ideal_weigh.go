package bench

import (
	"math"
	"slices"

	"tablero/games"
	"tablero/sim/world"
)

// How much worse than the best a guess may be, in logs, before it is left out:
// by the loads alone, and by all sensors but the one below what was put, which
// hangs on where exactly. What it shows can't make up for that much.
const (
	hopelessLoads  = 40.0
	hopelessFields = 30.0
)

// likeliest weighs guesses by averaged readings, each with its weight (the inverse of
// its variance), and gives the likeliest with its posterior.
func (v *view) likeliest(guesses []guess, mean, weight *world.Felt) (best int, posterior float64) {
	loads := *weight
	clear(loads[:world.Corners])
	left := make([]int, len(guesses))
	for i := range left {
		left[i] = i
	}
	fits := make([]fit, len(guesses))
	left = v.sift(guesses, left, fits, (*world.Scene).Bear, hopelessLoads, mean, func(int) *world.Felt { return &loads })
	byLoads := slices.Clone(fits)
	left = v.sift(guesses, left, fits, (*world.Scene).Feel, hopelessFields, mean, func(i int) *world.Felt {
		w := *weight
		if s, _, ok := v.world.Sensor(guesses[i].to); ok {
			w[s] = 0
		}
		return &w
	})
	var all sum
	top := math.Inf(-1)
	var seen []games.Layout
	for _, i := range left {
		after := v.after(&guesses[i])
		if slices.ContainsFunc(seen, func(l games.Layout) bool { return l.Equal(&after) }) {
			continue // the same in the end, and likelier: those come first
		}
		seen = append(seen, after)
		log := guesses[i].class + v.evidence(&guesses[i], &byLoads[i], mean, weight)
		all.add(log)
		if log > top {
			top, best = log, i
		}
	}
	return best, math.Exp(top - all.log())
}

// sift leaves out guesses that are hopeless by some of the sensors.
func (v *view) sift(guesses []guess, left []int, fits []fit, feel feeling, hopeless float64, mean *world.Felt, weight func(int) *world.Felt) []int {
	least := math.Inf(1)
	for _, i := range left {
		fits[i] = v.fit(&guesses[i], fits[i].x, fits[i].y, feel, mean, weight(i))
		least = min(least, fits[i].half-guesses[i].class)
	}
	return slices.DeleteFunc(left, func(i int) bool { return fits[i].half-guesses[i].class > least+hopeless })
}

// feeling is how some sensors feel a piece.
type feeling func(s *world.Scene, i int, at world.Vector, f *world.Felt)

// fit is how a guess fits readings if all that isn't known acts linearly.
type fit struct {
	half    float64 // of the squared sigmas that remain
	x, y    float64 // mm: where the group lies beside the middle
	sigmaMM float64 // of that, the larger
}

// fit fits a guess about a place of its group, x and y mm beside the middle.
func (v *view) fit(g *guess, x, y float64, feel feeling, mean, weight *world.Felt) fit {
	base := v.lift(g)
	defer v.layBack(g)
	if len(g.group) == 0 {
		r := minus(mean, base.Saturated())
		return fit{half: dot(&r, &r, weight) / 2}
	}
	sigma := v.sigma(g)
	at := v.world.Middle(g.to)
	at.X, at.Y = at.X+x, at.Y+y
	u := &v.unknowns[0]
	felt := v.put(g, at, feel, base, u)
	r := minus(mean, felt.Saturated())
	for _, axis := range []struct {
		step   world.Vector
		beside float64
	}{{world.Vector{X: 1}, x}, {world.Vector{Y: 1}, y}} {
		var c world.Felt // of a millimetre
		for n, i := range g.group {
			change(&c, v.work, i, v.rest[n], axis.step, feel)
		}
		// It lies sigma times the unknown off the middle, not off the place tried.
		for i := range r {
			r[i] += c[i] * axis.beside
			c[i] *= sigma
		}
		u.add(&c)
	}
	u.weigh(weight)
	half, most := u.solve(&r, weight)
	return fit{half: half, x: sigma * most[u.n-2], y: sigma * most[u.n-1], sigmaMM: sigma * max(u.left(u.n-2), u.left(u.n-1))}
}

// sigma gives by how much, each way, a group lies off the middle. A disc alone that
// slides off what is below does so from wherever it was let go.
func (v *view) sigma(g *guess) float64 {
	if len(g.group) > 1 || len(v.on[g.to]) == 0 {
		return v.offMM
	}
	slip := v.work.Slip(g.group[0], v.on[g.to][len(v.on[g.to])-1])
	return math.Sqrt(v.offMM*v.offMM + slip*slip/2)
}

// lift takes a guess's pieces up from the scene, lays those that are gone beside the
// board, and gives what sensors feel then.
func (v *view) lift(g *guess) world.Felt {
	felt := v.felt
	for _, i := range g.group {
		add(&felt, &v.own[i], -1)
	}
	for _, i := range g.gone {
		add(&felt, &v.own[i], -1)
		v.work.Put(i, v.work.Reserve(i))
		v.work.Feel(i, v.work.Reserve(i), &felt)
	}
	v.work.Lift(g.group...)
	if g.twin {
		v.work.Typical(g.group[0])
	}
	return felt
}

// layBack leaves the scene as it was.
func (v *view) layBack(g *guess) {
	v.work.As(v.scene, g.group...)
	v.work.As(v.scene, g.gone...)
}

// put adds what sensors feel of a guess's group that is let go above a position, and
// lists what is unknown of it there: magnet and mass of a twin, and how far discs slide
// off those that push them.
func (v *view) put(g *guess, at world.Vector, feel feeling, felt world.Felt, u *unknowns) world.Felt {
	v.rest = v.work.Lay(g.group, at, v.rest)
	u.n = 0
	below := -1
	if on := v.on[g.to]; len(on) > 0 {
		below = on[len(on)-1]
	}
	for n, i := range g.group {
		var own world.Felt
		feel(v.work, i, v.rest[n], &own)
		add(&felt, &own, 1)
		if g.twin {
			u.addTwin(&own, v.world)
		}
		if slip := v.slip(g, i, below); slip > 0 {
			for _, step := range []world.Vector{{X: 1}, {Y: 1}} {
				var c, sigma world.Felt
				change(&c, v.work, i, v.rest[n], step, feel)
				add(&sigma, &c, slip/math.Sqrt2) // half of its square each way
				u.add(&sigma)
			}
		}
		below = i
	}
	u.saturate(&felt)
	return felt
}

// slip gives how far a disc slides off another one, if that isn't part of where the
// group lies.
func (v *view) slip(g *guess, i, below int) float64 {
	if below < 0 || len(g.group) == 1 {
		return 0
	}
	return v.work.Slip(i, below)
}

// change adds by how much what sensors feel of a piece changes with a step of 1 mm.
func change(c *world.Felt, s *world.Scene, i int, at, step world.Vector, feel feeling) {
	var here, there world.Felt
	feel(s, i, at, &here)
	feel(s, i, world.Vector{X: at.X + step.X, Y: at.Y + step.Y, Z: at.Z}, &there)
	for j := range c {
		c[j] += there[j] - here[j]
	}
}
