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

// DropAll lets a stack go: it comes to lie on whatever is below. Where a piece and
// the one below it push each other off, it slides a little; draw decides where to.
func (w *World) DropAll(names []string, draw *rand.Rand) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range names {
		p, ok := w.byName[n]
		if !ok {
			return fmt.Errorf("%w: %q", ErrNoPiece, n)
		}
		p.held = false
		p.at.Z, p.tilt = w.floor(p), Vector{Z: 1}
		if below := w.below(p); below != nil {
			d, angle := slip(p, below, draw.NormFloat64()), 2*math.Pi*draw.Float64()
			p.at.X += d * math.Cos(angle)
			p.at.Y += d * math.Sin(angle)
		}
		w.moved(p)
	}
	if w.plate != nil && len(names) > 0 && w.onPlate(w.byName[names[0]].at) {
		w.plate.strike(w.landing(float64(len(names)), draw))
	}
	return nil
}

// landing is the ring of the platform when pieces are set down.
func (w *World) landing(pieces float64, draw *rand.Rand) knock {
	k := knock{at: w.t.Now(), grams: landingKnockG * pieces * draw.Float64(), hertz: 12 + 8*draw.Float64()}
	for i := range k.phases {
		k.phases[i] = 2 * math.Pi * draw.Float64()
	}
	return k
}

// below finds the piece that another lies on; mu is held.
func (w *World) below(p *Piece) *Piece {
	var best *Piece
	for _, o := range w.pieces {
		if o != p && !o.held && o.at.Z < p.at.Z && o.at.Level(p.at) < 0.8*(o.radius+p.radius) && (best == nil || o.at.Z > best.at.Z) {
			best = o
		}
	}
	return best
}

// Rest gives the height at which a piece would come to lie at a position.
func (w *World) Rest(name string, at Vector) float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := *w.byName[name]
	p.at = at
	z := 0.0
	for _, o := range w.pieces {
		if o.Name != name && !o.held && o.at.Level(at) < 0.8*(o.radius+p.radius) {
			z = max(z, o.at.Z+o.height)
		}
	}
	return z
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

// Off tells by how much more, or less, than usual hands miss the middle.
func (w *World) Off() float64 { return orOne(w.opts.Rough.Off) }
