package weigh

import (
	"slices"
	"time"
)

// course is what the cells felt lately, spell by spell.
type course struct {
	first  time.Time        // when anything was felt first: spells are numbered from there
	latest [corners]float64 // g above the converters' zero
	now    int64            // number of the latest spell
	spells [spells]spell    // by their numbers, over and over
}

// spell sums what was felt in a short time.
type spell struct {
	number  int64
	n       float32
	corners [corners]float32
}

const (
	spells    = 360
	spellTime = 25 * time.Millisecond
	readings  = 2 // of each cell in that time
)

// feel takes in what the cells feel at a time.
func (c *course) feel(at time.Time) {
	if c.first.IsZero() {
		c.first = at
	}
	number := spells + max(int64(at.Sub(c.first)/spellTime), 0)
	s := &c.spells[number%spells]
	if s.number != number {
		*s = spell{number: number}
	}
	s.n++
	for i, g := range c.latest {
		s.corners[i] += float32(g)
	}
	c.now = number
}

// at gives what was felt in a spell, in g more than at a ground; ok is false if nothing was, or
// that is too long ago.
func (c *course) at(number int64, g *ground) (loads [corners]float64, grams float64, ok bool) {
	s := &c.spells[max(number, 0)%spells]
	if s.number != number || s.n == 0 {
		return loads, 0, false
	}
	for i, sum := range s.corners {
		loads[i] = float64(sum/s.n) - g.loads[i]
		grams += loads[i]
	}
	return loads, grams, true
}

// landed gives the spell in which a load was felt first that lies there now; ok is false if
// that is too long ago. A log that jumps or slides presses less for a while.
func (c *course) landed(g *ground, grams float64) (number int64, ok bool) {
	const much, without = 0.35, 8
	below := 0
	for k := c.now; k > c.now-spells+without; k-- {
		_, felt, known := c.at(k, g)
		switch {
		case !known:
		case felt > much*grams:
			number, below = k, 0
		default:
			below++
		}
		if below == without {
			return number, number > 0
		}
	}
	return 0, false
}

// before gives the median of what was felt in the spells before one, a moment say, and in how
// many of them; somebody may just have knocked against something.
func (c *course) before(number int64, g *ground, what func(loads [corners]float64) float64) (median float64, n int) {
	const from, to = 20, 3
	var all []float64
	for k := number - from; k <= number-to; k++ {
		if loads, _, known := c.at(k, g); known {
			all = append(all, what(loads))
		}
	}
	if len(all) == 0 {
		return 0, 0
	}
	slices.Sort(all)
	return all[len(all)/2], len(all)
}
