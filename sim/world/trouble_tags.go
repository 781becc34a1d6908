package world

import (
	"fmt"

	"tablero/sim/chip"
)

// Garble makes bits of what a part's reader and the tags say to each other arrive wrong,
// with a probability of each bit; 0 heals it.
func (w *World) Garble(part string, each float64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.readers {
		if r.name == part {
			r.chip.SetBitErrors(each)
			return nil
		}
	}
	return fmt.Errorf("%w: no reader %q", ErrNoPart, part)
}

// Overhear lets a part's reader hear a piece's tag with at least that probability,
// wherever the piece is, as over a loop of wire; 0 heals it.
func (w *World) Overhear(part, piece string, chance float64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[piece]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, piece)
	}
	for _, r := range w.readers {
		if r.name != part {
			continue
		}
		if r.forced == nil {
			r.forced = map[*chip.Card]float64{}
		}
		r.forced[p.tag] = chance
		r.sense(p)
		return nil
	}
	return fmt.Errorf("%w: no reader %q", ErrNoPart, part)
}

// Couple gives the probability that a part's reader hears a piece's tag now: none
// where there is no such part or piece.
func (w *World) Couple(part, piece string) float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[piece]
	for _, r := range w.readers {
		if ok && r.name == part {
			return r.chanceOf(p)
		}
	}
	return 0
}
