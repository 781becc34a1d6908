package world

import (
	"errors"
	"fmt"

	"tablero/games"
)

// ErrNoPart: the board has no part of that name.
var ErrNoPart = errors.New("world: no such part")

// Unplug pulls a part's cable: it doesn't answer, and when it is plugged in again
// it has lost its settings. One converter of several that are one part goes by the
// name that board files give its input: "load cells:DOUT2".
func (w *World) Unplug(part string) error {
	p, ok := w.wires.plugs[part]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPart, part)
	}
	p.out()
	return nil
}

// Plug puts a part's cable back.
func (w *World) Plug(part string) error {
	p, ok := w.wires.plugs[part]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPart, part)
	}
	p.cycle()
	p.in()
	return nil
}

// BrownOut resets a part: it answers, but has lost its settings.
func (w *World) BrownOut(part string) error {
	p, ok := w.wires.plugs[part]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPart, part)
	}
	p.cycle()
	return nil
}

// Parts lists the parts that can be unplugged, in the order of the board file.
func (w *World) Parts() []string {
	var all []string
	for _, p := range w.file.Parts {
		all = append(all, p.Name)
	}
	return all
}

// FailI2C makes every n-th transaction of a bus fail as if not acknowledged, until
// it is called with 0.
func (w *World) FailI2C(bus string, n int) error {
	b, ok := w.file.Bus(bus)
	if !ok || w.wires.i2c[b.Port] == nil {
		return fmt.Errorf("world: no I2C bus %q", bus)
	}
	if n == 0 {
		w.wires.i2c[b.Port].Fault = nil
		return nil
	}
	count := 0
	w.wires.i2c[b.Port].Fault = func(uint16) error {
		count++
		if count%n == 0 {
			return errors.New("remote I/O error")
		}
		return nil
	}
	return nil
}

// StickSDA holds the data wire of a bus low, or lets it go.
func (w *World) StickSDA(bus string, stuck bool) error {
	b, ok := w.file.Bus(bus)
	if !ok || w.wires.i2c[b.Port] == nil {
		return fmt.Errorf("world: no I2C bus %q", bus)
	}
	w.wires.i2c[b.Port].StuckSDA(stuck)
	return nil
}

// StickSwitch shorts the hall switch of a cell so that it reads on or off
// whatever lies there, or with nil heals it.
func (w *World) StickSwitch(p games.Place, on *bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.switchAt(p)
	if h == nil {
		return fmt.Errorf("%w: no hall switch at %s", ErrNoPart, p)
	}
	h.stuck = false
	if on != nil {
		h.on = *on
		h.drive(*on)
		h.stuck = true
		return nil
	}
	h.on = false
	h.drive(false)
	w.feel()
	return nil
}

// Weaken changes a piece's magnet to a share of what it was: it may not reach its
// switch any more, or hardly.
func (w *World) Weaken(name string, share float64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.byName[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoPiece, name)
	}
	p.moment *= share
	w.moved(p)
	return nil
}
