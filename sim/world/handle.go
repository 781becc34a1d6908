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
func (w *World) Hold(name string) error { return w.hold(name, true) }

// hold takes a piece into a hand, and lets those on top of it come down, unless
// they are about to be taken too.
func (w *World) hold(name string, fall bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
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
		if !o.held && o != p && o.at.Z > p.at.Z && o.at.Level(p.at) < o.radius+p.radius {
			falling = append(falling, o)
			o.held = true
		}
	}
	slices.SortStableFunc(falling, func(a, b *Piece) int { return cmp.Compare(a.at.Z, b.at.Z) })
	for _, o := range falling {
		o.at.Z, o.held = w.floor(o), false
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
// is below it.
func (w *World) Drop(name string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	p.at.Z, p.tilt, p.held = w.floor(p), Vector{Z: 1}, false
	w.moved(p)
	return nil
}

// floor gives the height at which a piece comes to rest; mu is held.
func (w *World) floor(p *Piece) float64 {
	z := 0.0
	for _, o := range w.pieces {
		if o != p && !o.held && o.at.Level(p.at) < 0.8*(o.radius+p.radius) {
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

// Reserve gives the piece's place beside the board.
func (w *World) Reserve(name string) Vector {
	for i, p := range w.pieces {
		if p.Name == name {
			return reserve(i)
		}
	}
	return reserve(0)
}

// On lists the pieces that lie on a place, lowest first, as eyes see it.
func (w *World) On(p games.Place) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	middle := w.Middle(p)
	var names []string
	var heights []float64
	for _, o := range w.pieces {
		if o.held || math.Abs(o.at.X-middle.X) > w.file.Grid.PitchMM/2 || math.Abs(o.at.Y-middle.Y) > w.file.Grid.PitchMM/2 {
			continue
		}
		i := len(names)
		for i > 0 && heights[i-1] > o.at.Z {
			i--
		}
		names = append(names[:i], append([]string{o.Name}, names[i:]...)...)
		heights = append(heights[:i], append([]float64{o.at.Z}, heights[i:]...)...)
	}
	return names
}

// Layout gives what lies where, as eyes see it.
func (w *World) Layout() games.Layout {
	var l games.Layout
	columns, rows := w.Grid()
	put := func(p games.Place) {
		var s games.Stack
		for _, name := range w.On(p) {
			s = s.Push(w.byName[name].Kind)
		}
		l.Put(p, s)
	}
	for r := range rows {
		for c := range columns {
			put(games.Cell(c, r))
		}
	}
	put(games.Tray)
	return l
}
