package weigh

import (
	"math"

	"tablero/games"
)

// press is where fingers pressed before a log was missing: on the one that they pulled.
type press struct {
	at, sd float64 // mm from the left wall
}

const (
	// pressMM is how far beside a log's axis fingers seem to press; once it gives way, it is
	// more; elsewhere is how often they press on something else.
	pressMM, givesMM = 1.0, 6.0
	gives, elsewhere = 0.25, 0.05
	// leastPressG is the least that counts, and mostPressed for how many spells they are looked
	// at: logs are pulled out soon.
	leastPressG = 4
	mostPressed = 4
)

// pressedAt gives where fingers pressed before something was missing; nil if nothing was felt
// of them.
func (x *explanation) pressedAt() *press {
	c := &x.s.course
	if x.e.grams > -leastLogG {
		return nil
	}
	began := x.handled()
	if began == 0 {
		return nil
	}
	var p press
	grams, n := 0.0, 0.0
	for k := began + 1; k <= began+mostPressed; k++ { // cells are read one after the other
		loads, g, known := c.at(k, x.from)
		if !known || g < leastPressG {
			break
		}
		mx, _ := x.e.about(loads, 0, 0)
		grams, n, p.at = grams+g, n+1, p.at+mx
	}
	if n == 0 {
		return nil
	}
	p.at /= grams
	p.sd = math.Hypot(pressMM, math.Sqrt(n*x.m.reading(&x.e, p.at)/readings)/grams)
	return &p
}

// pulled gives where a log lay that was taken, by the ground and by where fingers pressed,
// how well that is known, and how likely it is that they pressed so.
func (x *explanation) pulled(i int, logs []games.Log) (at, sd, likely float64) {
	at, sd = x.from.xOf(i, logs)
	if x.press == nil {
		return at, sd, 1
	}
	both := math.Hypot(sd, x.press.sd)
	here := (1 - gives - elsewhere) * normal(x.press.at-at, both) * x.width
	stray := gives*normal(x.press.at-at, math.Hypot(sd, givesMM))*x.width + elsewhere
	share := here / (here + stray)
	gain := share * sd * sd / (both * both)
	return at + gain*(x.press.at-at), sd * math.Sqrt(1-gain), here + stray
}
