package world

import (
	"math"

	"periph.io/x/conn/v3/gpio"

	"tablero/games"
	"tablero/sim/chip"
)

// hallSwitch is an omnipolar digital hall switch with an open-drain output: on
// above its operate point, off again below its release point (DRV5032 FA, TI
// SLVSDC7: typically 3.9 and 3.0 mT).
type hallSwitch struct {
	name             string
	at               Vector
	operate, release float64 // mT
	on               bool
	stuck            bool // a short: it stays as it is
	open             bool // its joint: the expander reads nothing of it
	drive            func(on bool)
}

const (
	operatePoint  = 3.9
	releasePoint  = 3.0
	switchSpread  = 0.08 // relative
	placingSpread = 0.4  // mm, how exactly a switch is soldered
	earthsFieldMT = 0.05
)

// newHallSwitch makes the switch below a cell; the world's parts make it differ
// from others.
func newHallSwitch(name string, at Vector, parts uint64) *hallSwitch {
	r := Stream(parts, "switch "+name)
	spread := about(r, 1, switchSpread)
	return &hallSwitch{
		name:    name,
		at:      Vector{about(r, at.X, placingSpread), about(r, at.Y, placingSpread), at.Z},
		operate: operatePoint * spread,
		release: releasePoint * spread,
	}
}

// feel lets the switch feel a field.
func (h *hallSwitch) feel(mT float64) {
	b := math.Abs(mT + earthsFieldMT)
	on := h.on && b > h.release || b > h.operate
	if on == h.on || h.stuck {
		return
	}
	h.on = on
	h.drive(on && !h.open)
}

// onExpander gives a switch's output to an input of an expander.
func onExpander(m *chip.MCP23017, pin int) func(on bool) {
	return func(on bool) { m.Set(pin, gpio.Level(!on)) }
}

// switchAt finds the hall switch of a cell; mu is held.
func (w *World) switchAt(p games.Place) *hallSwitch {
	for _, h := range w.switches {
		if h.name == p.String() {
			return h
		}
	}
	return nil
}
