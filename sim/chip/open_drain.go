package chip

import "periph.io/x/conn/v3/gpio"

// OpenDrain joins several open-drain outputs on one wire, for instance the INT
// outputs of two MCP23017 on one pin: low if any of them pulls. Give the pin a
// pull-up, or the wire never rises.
type OpenDrain struct {
	pin *Pin

	gate   gate // guards what follows, and the order in which the pin is told
	pulled []bool
	low    int // how many pull
}

// NewOpenDrain gives a wire to pin on which nobody pulls.
func NewOpenDrain(pin *Pin) *OpenDrain { return &OpenDrain{pin: pin, gate: newGate()} }

// Driver adds an output and gives the function that sets it: low pulls, high lets
// go.
func (o *OpenDrain) Driver() func(gpio.Level) {
	o.gate.lock()
	defer o.gate.unlock()
	n := len(o.pulled)
	o.pulled = append(o.pulled, false)
	return func(l gpio.Level) { o.set(n, !bool(l)) }
}

func (o *OpenDrain) set(n int, pull bool) {
	o.gate.lock()
	defer o.gate.unlock()
	if o.pulled[n] == pull {
		return
	}
	o.pulled[n] = pull
	if pull {
		o.low++
	} else {
		o.low--
	}
	switch {
	case o.low > 0:
		o.pin.Drive(gpio.Low)
	default:
		o.pin.Release()
	}
}
