package world

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tablero/games"
)

// HoldAll takes a stack of pieces into a hand, lowest first: how they lie on each
// other stays as it is.
func (w *World) HoldAll(names []string) error {
	defer w.act()
	for _, n := range names {
		if err := w.hold(n, false); err != nil {
			return err
		}
	}
	return nil
}

// CarryAll moves a held stack so that the underside of its lowest piece is at a
// position.
func (w *World) CarryAll(names []string, at Vector) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(names) == 0 {
		return nil
	}
	first, ok := w.byName[names[0]]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, names[0])
	}
	by := at.Minus(first.at)
	for _, n := range names {
		p, ok := w.byName[n]
		if !ok {
			return fmt.Errorf("%w: %q", ErrNoPiece, n)
		}
		p.at = Vector{p.at.X + by.X, p.at.Y + by.Y, p.at.Z + by.Z}
		w.moved(p)
	}
	return nil
}

// DropAll lets a stack go as Drop does one piece: it comes to lie on whatever is
// below. Where a piece
// and the one below it push each other off, it slides a little, draw decides where
// to, and the platform rings.
func (w *World) DropAll(names []string, draw *rand.Rand) error {
	defer w.act()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range names {
		p, ok := w.byName[n]
		if !ok {
			return fmt.Errorf("%w: %q", ErrNoPiece, n)
		}
		p.held = false
		p.at.Z, p.tilt = w.floor(p, p.at), Vector{Z: 1}
		if below := w.below(p); below != nil {
			d, angle := slip(p, below, draw.NormFloat64()), 2*math.Pi*draw.Float64()
			p.at.X += d * math.Cos(angle)
			p.at.Y += d * math.Sin(angle)
		}
		w.moved(p)
	}
	if w.plate != nil && len(names) > 0 && w.onPlate(w.byName[names[0]].at) {
		grams := landingKnockG * float64(len(names)) * draw.Float64()
		w.plate.strike(blow(w.t.Now(), grams, 12+8*draw.Float64(), draw))
	}
	return nil
}

// below finds the piece that another lies on; mu is held.
func (w *World) below(p *Piece) *Piece {
	var best *Piece
	for _, o := range w.pieces {
		if o != p && !o.held && o.at.Z < p.at.Z && lies(o, p, p.at) && (best == nil || o.at.Z > best.at.Z) {
			best = o
		}
	}
	return best
}

// Rest gives the height at which a piece would come to lie at a position, 0 for one
// that there isn't.
func (w *World) Rest(name string, at Vector) float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return 0
	}
	return w.floor(p, at)
}

// Twins lists the pieces of a kind.
func (w *World) Twins(k games.Kind) []string {
	var names []string
	for _, p := range w.pieces {
		if p.Kind == k {
			names = append(names, p.Name)
		}
	}
	return names
}

// Beside finds a piece of a kind that lies beside the board.
func (w *World) Beside(k games.Kind) (string, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, p := range w.pieces {
		if p.Kind == k && !p.held && p.at.Level(reserve(i)) < 1 {
			return p.Name, true
		}
	}
	return "", false
}
