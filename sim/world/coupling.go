package world

import (
	"math"
	"math/rand/v2"
	"sync"

	"tablero/sim/chip"
)

// reader is a tag reader and where its antenna lies.
type reader struct {
	name  string
	at    Vector
	chip  *chip.MFRC522
	noise *rand.Rand
	cards []*chip.Card // in the field, as the chip was told

	mu     sync.Mutex             // guards chance, which the chip asks for on its bus's lane
	chance map[*chip.Card]float64 // of a card in the field to hear one question
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

// sense lets the reader know which pieces are near.
func (r *reader) sense(pieces []*Piece) {
	cards := r.cards[:0:0]
	for _, p := range pieces {
		if p.at.Level(r.at) > 4*sideScale {
			continue
		}
		if c := r.chanceOf(p); c > hopeless {
			cards = append(cards, p.tag)
			r.mu.Lock()
			r.chance[p.tag] = c
			r.mu.Unlock()
		}
	}
	if same(cards, r.cards) {
		return
	}
	r.cards = cards
	r.chip.SetCards(cards...)
}

// coupled answers the chip: does the card hear it this time?
func (r *reader) coupled(c *chip.Card) bool {
	r.mu.Lock()
	p := r.chance[c]
	r.mu.Unlock()
	return p > alwaysCoupled || r.noise.Float64() < p
}

func same(a, b []*chip.Card) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
