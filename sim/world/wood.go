package world

import (
	"fmt"

	"tablero/sim/world/roll"
)

// Wood is where all pieces are, half-made moves included, so that it can be written down
// and laid out again another day.
type Wood struct {
	Pieces []Lying `json:"pieces"`
	Frame  []Lain  `json:"frame,omitempty"` // logs in the frame, in the order in which they came
}

// Lying is where a piece is that isn't in the frame.
type Lying struct {
	Name string `json:"name"`
	At   Vector `json:"at"` // middle of the underside
	Tilt Vector `json:"tilt"`
	Held bool   `json:"held,omitempty"` // by a hand
}

// Lain is a log in the frame: its axis, from the left wall, the floor and the middle.
type Lain struct {
	Name string `json:"name"`
	AtMM Vector `json:"at_mm"`
}

// OnAct has a function called whenever a hand has taken something up, let it go, or done
// something to the frame.
func (w *World) OnAct(do func()) { w.acted = do }

func (w *World) act() {
	if w.acted != nil {
		w.acted()
	}
}

// Wood gives where everything is now; logs that roll, where they come to rest.
func (w *World) Wood() Wood {
	var all Wood
	inFrame := map[string]bool{}
	if f := w.frame; f != nil {
		f.mu.Lock()
		for k, name := range f.logs.names {
			if l := f.logs.pile.Log(k); f.logs.now[name] == k && f.logs.pile.Fate(k) == roll.Lies {
				all.Frame = append(all.Frame, Lain{name, Vector{X: l.XMM, Y: l.YMM, Z: l.ZMM}})
				inFrame[name] = true
			}
		}
		f.mu.Unlock()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.pieces {
		if !inFrame[p.Name] {
			all.Pieces = append(all.Pieces, Lying{p.Name, p.at, p.tilt, p.held || p.inFrame})
		}
	}
	return all
}

// LayOut puts everything where it was: before anything else happens in this world. Pieces
// that the wood doesn't name stay beside the board.
func (w *World) LayOut(wood Wood) error {
	w.mu.Lock()
	for _, l := range wood.Pieces {
		p, ok := w.byName[l.Name]
		if !ok {
			w.mu.Unlock()
			return fmt.Errorf("%w: %q", ErrNoPiece, l.Name)
		}
		p.at, p.tilt, p.held = l.At, l.Tilt, l.Held
		w.moved(p)
	}
	w.mu.Unlock()
	if len(wood.Frame) == 0 {
		return nil
	}
	f := w.frame
	if f == nil {
		return ErrNoFrame
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range wood.Frame {
		p, ok := w.byName[l.Name]
		if !ok {
			return fmt.Errorf("%w: %q", ErrNoPiece, l.Name)
		}
		k, err := f.logs.pile.Put(roll.Log{RadiusMM: p.radius, MassG: p.massG, XMM: l.AtMM.X, YMM: l.AtMM.Y, ZMM: l.AtMM.Z})
		if err := f.logs.came(p, k, err); err != nil {
			return fmt.Errorf("world: %s in the frame: %w", l.Name, err)
		}
		p.inFrame, p.held = true, false
		f.order = append(f.order, l.Name)
	}
	f.logs.pile.Settle()
	for name, k := range f.logs.now {
		p, l := w.byName[name], f.logs.pile.Log(k)
		p.at, p.tilt = f.over(l, p), Vector{Z: 1}
	}
	w.plate.mu.Lock()
	w.plate.feet.rests = f.rests()
	w.plate.mu.Unlock()
	return nil
}
