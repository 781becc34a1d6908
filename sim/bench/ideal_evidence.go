package bench

import (
	"math"

	"tablero/sim/world"
)

// How the places are covered where a group may lie.
const (
	rays     = 16
	radii    = 16
	reach    = 5.0 // sigmas about where the loads have it
	allRound = 4.0 // sigmas from the sensor up to which every direction is tried
)

// evidence gives the log-density of readings under a guess, over all that isn't
// known, but for what all guesses have in common.
//
// A sensor tells how far the group lies from it, the loads roughly where: places that
// are likely make an arc or a ring, which no normal distribution resembles. So they are
// covered by rays from the sensor. Along a ray readings run nearly straight with the
// square of the distance; between two points they are taken to, and the integral is
// exact. All else that isn't known acts linearly.
func (v *view) evidence(g *guess, loads *fit, mean, weight *world.Felt) float64 {
	base := v.lift(g)
	defer v.layBack(g)
	if len(g.group) == 0 {
		r := minus(mean, base.Saturated())
		return -dot(&r, &r, weight) / 2
	}
	middle := v.world.Middle(g.to)
	_, sensor, _ := v.world.Sensor(g.to)
	far := math.Hypot(middle.X+loads.x-sensor.X, middle.Y+loads.y-sensor.Y)
	towards := math.Atan2(middle.Y+loads.y-sensor.Y, middle.X+loads.x-sensor.X)
	first, step := 0.0, 2*math.Pi/rays
	if far > allRound*loads.sigmaMM {
		width := reach * loads.sigmaMM / far
		first, step = towards-width, 2*width/(rays-1)
	}
	s := ray{v: v, g: g, base: base, sensor: sensor, middle: middle, sigma: v.sigma(g), mean: mean, weight: weight,
		from: max(0, far-reach*loads.sigmaMM), to: far + reach*loads.sigmaMM}
	var all sum
	for i := range rays {
		s.add(first+float64(i)*step, &all)
	}
	return all.log() + math.Log(step/(2*math.Pi*s.sigma*s.sigma))
}

// ray covers places in one direction from a sensor.
type ray struct {
	v              *view
	g              *guess
	base           world.Felt
	sensor, middle world.Vector
	sigma          float64
	mean, weight   *world.Felt
	from, to       float64 // mm from the sensor
}

// point is a place on a ray.
type point struct {
	square float64    // of the distance, mm2
	r      world.Felt // residual
	x, y   float64    // sigmas off the middle
}

// add sums the integral along a direction.
func (s *ray) add(angle float64, all *sum) {
	var last point
	for i := range radii + 1 {
		far := s.from + (s.to-s.from)*float64(i)/radii
		here, there := &s.v.unknowns[i%2], &s.v.unknowns[(i+1)%2]
		p := s.point(far, angle, here)
		if i > 0 {
			all.add(s.between(&last, &p, there))
		}
		here.weigh(s.weight)
		last = p
	}
}

func (s *ray) point(far, angle float64, u *unknowns) point {
	at := world.Vector{X: s.sensor.X + far*math.Cos(angle), Y: s.sensor.Y + far*math.Sin(angle)}
	felt := s.v.put(s.g, at, (*world.Scene).Feel, s.base, u)
	return point{square: far * far, r: minus(s.mean, felt.Saturated()), x: (at.X - s.middle.X) / s.sigma, y: (at.Y - s.middle.Y) / s.sigma}
}

// between gives the log of the integral between two points of a ray, by half the
// square of the distance, so that it is one by area.
func (s *ray) between(a, b *point, u *unknowns) float64 {
	d := minus(&b.r, a.r)
	za, zd := u.project(&a.r, s.weight), u.project(&d, s.weight)
	dx, dy := b.x-a.x, b.y-a.y
	begin := dot(&a.r, &a.r, s.weight) - u.product(&za, &za) + a.x*a.x + a.y*a.y
	slope := dot(&a.r, &d, s.weight) - u.product(&za, &zd) + a.x*dx + a.y*dy
	bend := dot(&d, &d, s.weight) - u.product(&zd, &zd) + dx*dx + dy*dy
	return math.Log((b.square-a.square)/2) - u.halfLog + logIntegral(begin, slope, bend)
}

// logIntegral gives the log of the integral of exp(-(a + 2bt + ct2)/2) over t from 0
// to 1; c isn't negative.
func logIntegral(a, b, c float64) float64 {
	if b+c < 0 { // largest at the end: turn it round
		a, b = a+2*b+c, -b-c
	}
	root := math.Sqrt(max(c, 0))
	begin := b / root // sigmas beyond the top, if positive
	if root < 1e-4 || begin > 20 {
		// As good as an exponential.
		if math.Abs(b) < 1e-6 {
			return -a / 2
		}
		return -a/2 + math.Log(-math.Expm1(-b)/b)
	}
	share := math.Erfc(begin/math.Sqrt2) - math.Erfc((begin+root)/math.Sqrt2)
	return -a/2 + begin*begin/2 + math.Log(math.Sqrt(math.Pi/2)/root*share)
}

// sum adds numbers given by their logs.
type sum struct {
	top, of float64 // the sum is of times exp(top)
}

func (s *sum) add(log float64) {
	switch {
	case s.of == 0:
		s.top = log
	case log > s.top:
		s.of *= math.Exp(s.top - log)
		s.top = log
	}
	s.of += math.Exp(log - s.top)
}

func (s *sum) log() float64 { return s.top + math.Log(s.of) }
