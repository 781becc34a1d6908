package chip

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/pin"

	"tablero/sim/lane"
)

// PinGroup is several pins that are read or set by one operation, as a LineSet
// of gpioioctl is.
type PinGroup struct {
	pins []*Pin
	t    lane.Time
	bell lane.Bell // for the lane in WaitForEdge
	gate gate      // guards halts
	halt int
}

// Group joins pins; bit 0 is the first. A pin reports edges to the last group it
// was put in. A group has one pin at least and 64 at most.
func Group(pins ...*Pin) (*PinGroup, error) {
	if len(pins) == 0 || len(pins) > 64 {
		return nil, fmt.Errorf("chip: a group of %d pins; it takes 1 to 64", len(pins))
	}
	g := &PinGroup{pins: pins, t: pins[0].t, bell: pins[0].t.NewBell(), gate: newGate()}
	for _, p := range pins {
		p.gate.lock()
		p.watcher = g.bell
		p.gate.unlock()
	}
	return g, nil
}

// Out drives the pins in mask, all of them if it is 0.
func (g *PinGroup) Out(value, mask gpio.GPIOValue) error {
	g.pins[0].spend()
	for i, p := range g.pins {
		if mask == 0 || mask>>i&1 == 1 {
			p.set(gpio.Level(value>>i&1 == 1), false)
		}
	}
	return nil
}

// Read gives the levels of the pins in mask, of all if it is 0.
func (g *PinGroup) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	g.pins[0].spend()
	var value gpio.GPIOValue
	for i, p := range g.pins {
		if (mask == 0 || mask>>i&1 == 1) && bool(p.Level()) {
			value |= 1 << i
		}
	}
	return value, nil
}

// WaitForEdge parks the caller until an edge on any pin and gives that pin's line
// number. Time-outs are read as the first pin's IoctlSemantics says.
func (g *PinGroup) WaitForEdge(timeout time.Duration) (int, gpio.Edge, error) {
	g.gate.lock()
	halt := g.halt
	g.gate.unlock()
	forEver, deadline := waitUntil(g.t.Now(), timeout, g.pins[0].IoctlSemantics)
	for {
		if p, rising := g.oldest(); p != nil {
			g.pins[0].spend()
			if rising {
				return p.number, gpio.RisingEdge, nil
			}
			return p.number, gpio.FallingEdge, nil
		}
		left := time.Duration(-1)
		if !forEver {
			left = max(0, deadline.Sub(g.t.Now()))
		}
		g.gate.lock()
		halted := g.halt != halt
		g.gate.unlock()
		if halted || left == 0 {
			return 0, gpio.NoEdge, errTimeout
		}
		if !g.bell.Wait(left) && forEver {
			return 0, gpio.NoEdge, errTimeout
		}
	}
}

var errTimeout = errors.New("chip: i/o timeout")

// oldest takes the edge that came first.
func (g *PinGroup) oldest() (from *Pin, rising bool) {
	var first time.Time
	for _, p := range g.pins {
		p.gate.lock()
		if e, ok := p.edges.peek(); ok && (from == nil || e.at.Before(first)) {
			from, first = p, e.at
		}
		p.gate.unlock()
	}
	if from == nil {
		return nil, false
	}
	from.gate.lock()
	defer from.gate.unlock()
	e, ok := from.edges.pop()
	if !ok {
		return nil, false
	}
	return from, e.rising
}

// Halt ends a WaitForEdge that is under way.
func (g *PinGroup) Halt() error {
	g.gate.lock()
	g.halt++
	g.gate.unlock()
	g.bell.Ring()
	return nil
}

// Pins gives the pins in order.
func (g *PinGroup) Pins() []pin.Pin {
	all := make([]pin.Pin, len(g.pins))
	for i, p := range g.pins {
		all[i] = p
	}
	return all
}

// ByOffset gives the pin of a bit, nil if there is none.
func (g *PinGroup) ByOffset(offset int) pin.Pin {
	if offset < 0 || offset >= len(g.pins) {
		return nil
	}
	return g.pins[offset]
}

// ByName gives a pin by its name, nil if there is none.
func (g *PinGroup) ByName(name string) pin.Pin {
	return g.find(func(p *Pin) bool { return p.name == name })
}

// ByNumber gives a pin by its line number, nil if there is none.
func (g *PinGroup) ByNumber(number int) pin.Pin {
	return g.find(func(p *Pin) bool { return p.number == number })
}

func (g *PinGroup) find(is func(*Pin) bool) pin.Pin {
	for _, p := range g.pins {
		if is(p) {
			return p
		}
	}
	return nil
}

// String lists the pins.
func (g *PinGroup) String() string { return fmt.Sprint(g.pins) }

var _ gpio.Group = (*PinGroup)(nil)
