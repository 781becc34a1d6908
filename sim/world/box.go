package world

import (
	"fmt"
	"math"

	"tablero/sim/world/roll"
)

// How the wood of boxes differs, sigma, as shares.
const (
	frictionDiffers = 0.15
	surfacesDiffer  = 0.02 // logs, floor and walls of one box
	rollingDiffers  = 0.2
)

// ownWood lets wood rub and resist rolling as it does in this box.
func (w *World) ownWood(o *roll.Opts) {
	r := Stream(w.opts.Parts, "wood of the box")
	rubs := about(r, 1, frictionDiffers)
	for _, mu := range []*float64{&o.FrictionLog, &o.FrictionFloor, &o.FrictionWall} {
		*mu *= rubs * about(r, 1, surfacesDiffer)
	}
	o.RollingMM *= about(r, 1, rollingDiffers)
}

// TrueWood gives how logs rub on the floor and on each other, and the lever arm in mm of what
// resists their rolling.
func (w *World) TrueWood() (floor, logs, rollingMM float64) {
	if w.frame == nil {
		return 0, 0, 0
	}
	o := w.frame.logs.pile.Opts()
	return o.FrictionFloor, o.FrictionLog, o.RollingMM
}

// StandFrame stands the frame on the platform, or, with false, beside the board. No log may
// lie in it.
func (w *World) StandFrame(on bool) error { return w.moveFrame(func(f *frame) { f.beside = !on }) }

// SlideFrame pushes the frame along the platform, away from its near edge. No log may lie in it.
func (w *World) SlideFrame(mm float64) error {
	return w.moveFrame(func(f *frame) { f.along += mm })
}

// moveFrame moves the frame, which is empty, while nothing else presses on the platform.
func (w *World) moveFrame(move func(*frame)) error {
	f := w.frame
	if f == nil {
		return ErrNoFrame
	}
	f.enter(w)
	defer f.leave()
	if len(w.Logs()) > 0 {
		return fmt.Errorf("%w: take the logs out of the frame first", ErrInFrame)
	}
	p := w.plate
	p.mu.Lock()
	defer p.mu.Unlock()
	move(f)
	a := p.lean.rests
	p.feet.motion, p.feet.rests = nil, f.leaning(wrench{}, attitude{a, math.Cos(a)})
	return nil
}

// Carpet lets the frame's floor rub otherwise: something lies on it, or somebody has oiled it.
func (w *World) Carpet(friction float64) error {
	if w.frame == nil {
		return ErrNoFrame
	}
	w.frame.enter(w)
	defer w.frame.leave()
	return w.frame.logs.pile.Carpet(friction)
}

func (f *frame) isBeside(p *plate) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return f.beside
}

// TrueDead gives what the load cells bear of platform and frame, g.
func (w *World) TrueDead() float64 { return w.plate.ownG + w.frame.made.MassG }
