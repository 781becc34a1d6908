package weigh

import "math"

// rattle is by how much the weight was off at most from what it came to in the end, once the
// blow of a log that came was over, or a log that was taken was gone: whatever rolls or falls
// presses less for a while, and then more.
type rattle struct {
	known bool
	grams float64
	noise float64 // of a spell's weight, g
	came  bool    // a log did, which may have rolled itself
}

const (
	// When it is listened for, in spells: blows last so long, hands are away so soon, and
	// collapses are over.
	blowSpells, awaySpells, rattleSpells = 10, 4, 60
	// leastRattle is for how many spells it must have been heard.
	leastRattle = 4
	// loudest is how many sigmas of noise the loudest of so many spells is, when all is still.
	loudest, loudestSpread = 2.6, 0.3
)

// heard is how loud something is: the logarithm's mean and spread, of grams, and how often it
// is heard at all. Measured on piles that really rolled.
type heard struct{ mean, spread, share float64 }

var (
	// A log that comes and nothing else may bounce; one that is taken leaves nothing to hear.
	stillAdd  = heard{math.Log(15), 1.6, 0.02}
	stillTake = heard{math.Log(18), 0.8, 0.05}
	// The log that came rolled off where it was let go.
	rolledAdd = heard{math.Log(10), 1.5, 0.7}
	// Others moved.
	movedAdd  = heard{math.Log(20), 1.6, 0.65}
	movedTake = heard{math.Log(60), 1.3, 0.78}
)

// rattled listens.
func (x *explanation) rattled() rattle {
	c, r := &x.s.course, rattle{came: x.e.grams > 0}
	if math.Abs(x.e.grams) < leastLogG || x.slidAlong { // that one's weight comes along
		return r
	}
	for i := range x.m.corners {
		r.noise = math.Hypot(r.noise, x.m.corners[i].NoiseG/math.Sqrt(readings))
	}
	from, ok := x.cameDown()
	wait := int64(blowSpells)
	if !r.came {
		from, ok = x.gone()
		wait = awaySpells
	}
	if !ok {
		return r
	}
	n := 0
	for k := from + wait; k <= min(from+rattleSpells, c.now); k++ {
		if _, grams, known := c.at(k, x.from); known {
			r.grams = max(r.grams, math.Abs(grams-x.e.grams))
			n++
		}
	}
	r.known = n >= leastRattle
	return r
}

// gone gives the spell in which a log was out that was taken: when its weight didn't draw
// lengthwise any more, or if it was lifted, when most of it was missing.
func (x *explanation) gone() (number int64, ok bool) {
	const most, half = 0.65, 0.5
	c, began := &x.s.course, x.handled()
	if began == 0 {
		return 0, false
	}
	_, end, _, _ := x.e.moments(0, 0)
	drawn := func(k int64) (z float64, known bool) {
		loads, _, known := c.at(k, x.from)
		_, z = x.e.about(loads, 0, 0)
		return math.Abs(z - end), known
	}
	farthest := 0.0
	for k := began; k <= c.now; k++ {
		z, known := drawn(k)
		_, grams, _ := c.at(k, x.from)
		if known && !x.wasSlid && grams < most*x.e.grams {
			return k, true
		}
		farthest = max(farthest, z)
	}
	for k := c.now; x.wasSlid && k >= began; k-- {
		if z, known := drawn(k); known && z > half*farthest {
			return k, true
		}
	}
	return 0, false
}

// as gives how likely it is to hear so much, a density of the logarithm.
func (r *rattle) as(h heard) float64 {
	if !r.known {
		return 1
	}
	loud := math.Log(max(r.grams, r.noise))
	return (1-h.share)*normal(loud-math.Log(loudest*r.noise), loudestSpread) + h.share*normal(loud-h.mean, h.spread)
}

// still is that if nothing has moved, rolled if the log that came rolled itself, others if
// others have moved.
func (r *rattle) still() float64 {
	if r.came {
		return r.as(stillAdd)
	}
	return r.as(stillTake)
}

func (r *rattle) rolled() float64 { return r.as(rolledAdd) }

func (r *rattle) others() float64 {
	if r.came {
		return r.as(movedAdd)
	}
	return r.as(movedTake)
}
