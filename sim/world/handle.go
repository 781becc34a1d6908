package world

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"tablero/games"
)

// ErrNoPiece: no piece has that name.
var ErrNoPiece = errors.New("world: no such piece")

// Hold takes a piece into a hand. The pieces on top of it, if any, come down.
func (w *World) Hold(name string) error {
	defer w.act()
	return w.hold(name, true)
}

// hold takes a piece into a hand, and lets those on top of it come down, unless
// they are about to be taken too.
func (w *World) hold(name string, fall bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	if p.inFrame {
		return fmt.Errorf("%w: %q lies in the frame: lift or pull it out", ErrInFrame, name)
	}
	p.held = true
	w.moved(p)
	if !fall {
		return nil
	}
	w.comeDown(p)
	return nil
}

// comeDown lets the pieces that lay on p come down, the lowest first: none of
// them lies on one that still hangs in the air. mu is held.
func (w *World) comeDown(p *Piece) {
	var falling []*Piece
	for _, o := range w.pieces {
		if !o.held && !o.inFrame && o != p && o.at.Z > p.at.Z && o.at.Level(p.at) < o.radius+p.radius {
			falling = append(falling, o)
			o.held = true
		}
	}
	slices.SortStableFunc(falling, func(a, b *Piece) int { return cmp.Compare(a.at.Z, b.at.Z) })
	for _, o := range falling {
		o.at.Z, o.held = w.floor(o, o.at), false
		w.moved(o)
	}
}

// Carry puts a held piece at a position: its underside's middle, and how it is
// tilted, as the tangent of the angle each way.
func (w *World) Carry(name string, at Vector, tiltX, tiltY float64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	n := math.Sqrt(1 + tiltX*tiltX + tiltY*tiltY)
	p.at, p.tilt = at, Vector{tiltX / n, tiltY / n, 1 / n}
	w.moved(p)
	return nil
}

// Drop lets a piece go: it comes to lie flat on the board, or on the piece that
// is below it. It is set down as softly and exactly as can be: it doesn't slide off
// what pushes it, nor does the platform ring. DropAll does it as hands do.
func (w *World) Drop(name string) error {
	defer w.act()
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	p.at.Z, p.tilt, p.held = w.floor(p, p.at), Vector{Z: 1}, false
	w.moved(p)
	return nil
}

// overlap is the share of two radii within which a piece lies on another: farther
// out it would tip over.
const overlap = 0.8

// lies tells whether p would lie on o, were it at a position.
func lies(o, p *Piece, at Vector) bool {
	return o != p && !o.held && !o.inFrame && o.at.Level(at) < overlap*(o.radius+p.radius)
}

// floor gives the height at which a piece comes to rest at a position; mu is held.
func (w *World) floor(p *Piece, at Vector) float64 {
	z := 0.0
	for _, o := range w.pieces {
		if lies(o, p, at) {
			z = max(z, o.at.Z+o.height)
		}
	}
	return z
}

// At gives where a piece is.
func (w *World) At(name string) (Vector, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return Vector{}, fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	return p.at, nil
}

// Reserve gives the piece's place beside the board; a piece that there isn't has the
// one after all others.
func (w *World) Reserve(name string) Vector {
	return reserve(slices.IndexFunc(append(slices.Clone(w.pieces), &Piece{Name: name}), func(p *Piece) bool { return p.Name == name }))
}

// On lists the pieces that lie on a place, lowest first, as eyes see it.
func (w *World) On(p games.Place) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var names []string
	for _, o := range w.on(p) {
		names = append(names, o.Name)
	}
	return names
}

// on lists the pieces that lie on a place, lowest first; mu is held.
func (w *World) on(p games.Place) []*Piece {
	middle := w.Middle(p)
	var all []*Piece
	for _, o := range w.pieces {
		if !o.held && !o.inFrame && math.Abs(o.at.X-middle.X) <= w.file.Grid.PitchMM/2 && math.Abs(o.at.Y-middle.Y) <= w.file.Grid.PitchMM/2 {
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b *Piece) int { return cmp.Compare(a.at.Z, b.at.Z) })
	return all
}

// Layout gives what lies where, as eyes see it: logs in the frame in the order in which
// they came into it, as matches have them.
func (w *World) Layout() games.Layout {
	w.mu.Lock()
	defer w.mu.Unlock()
	var l games.Layout
	for p := range w.file.All() {
		l.Put(p, w.stack(p))
	}
	l.Put(games.Tray, w.stack(games.Tray))
	for _, o := range w.inFrame() {
		l.Logs = append(l.Logs, games.Log{Kind: o.Kind, At: games.Point{XMM: o.AtMM.X, YMM: o.AtMM.Y}})
	}
	return l
}

// stack gives what lies on a place; mu is held. Logs that fell out of the frame lie about, on no
// cell, however many.
func (w *World) stack(p games.Place) games.Stack {
	var s games.Stack
	for _, o := range w.on(p) {
		if o.made.LengthMM == 0 {
			s = s.Push(o.Kind)
		}
	}
	return s
}
