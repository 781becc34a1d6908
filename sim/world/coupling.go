package world

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tablero/sim/chip"
)

// reader is a tag reader and where its antenna lies.
type reader struct {
	name  string
	at    Vector
	chip  *chip.MFRC522
	noise *rand.Rand
	cards []*chip.Card // in the field, as the chip was told

	now    func() time.Time       // set once
	mu     sync.Mutex             // guards chance and fades, which the chip asks for on its bus's lane
	chance map[*chip.Card]float64 // of a card in the field to hear one question
	fades  []wear                 // what its signal has come to; mu guards it too
	forced map[*chip.Card]float64 // of cards that hear at least so well; the world's mu guards it
}

// How a tag couples: falls off with height and sideways, then a soft threshold.
const (
	heightScale   = 14.0 // mm
	sideScale     = 22.0 // mm
	threshold     = 0.06
	softness      = 0.25
	hopeless      = 0.002 // chances below are none
	alwaysCoupled = 0.9999
)

// chanceOf gives the probability that a piece's tag hears a question.
func (r *reader) chanceOf(p *Piece) float64 {
	height := p.at.Z - r.at.Z
	side := p.at.Level(r.at)
	signal := p.strength * math.Exp(-height/heightScale-side*side/(sideScale*sideScale))
	// A tilted tag catches less of the field.
	signal *= p.tilt.Z * p.tilt.Z
	return 1 / (1 + math.Exp(-math.Log(signal/threshold)/softness))
}

// sense lets the reader know where a piece is.
func (r *reader) sense(p *Piece) {
	c := 0.0
	if p.at.Level(r.at) < 4*sideScale {
		c = r.chanceOf(p)
	}
	if c = max(c, r.forced[p.tag]); c <= hopeless {
		c = 0
	}
	r.mu.Lock()
	was := r.chance[p.tag]
	if was != c {
		r.chance[p.tag] = c
	}
	r.mu.Unlock()
	switch {
	case was == 0 && c > 0:
		r.cards = append(slices.Clone(r.cards), p.tag)
	case was > 0 && c == 0:
		r.cards = slices.DeleteFunc(slices.Clone(r.cards), func(o *chip.Card) bool { return o == p.tag })
	default:
		return
	}
	r.chip.SetCards(r.cards...)
}

// coupled answers the chip: does the card hear it this time?
func (r *reader) coupled(c *chip.Card) bool {
	r.mu.Lock()
	p := r.chance[c]
	if len(r.fades) > 0 {
		odds := p / (1 - p) * math.Pow(worn(r.fades, r.now()), 1/softness)
		p = odds / (1 + odds)
	}
	r.mu.Unlock()
	return p > alwaysCoupled || r.noise.Float64() < p
}
