package chip

import (
	"errors"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/pin"
)

// Pull gives the pull that In set.
func (p *Pin) Pull() gpio.Pull {
	p.gate.lock()
	defer p.gate.unlock()
	return p.pull
}

// DefaultPull gives the pull after boot.
func (p *Pin) DefaultPull() gpio.Pull { return gpio.Float }

// PWM fails.
func (p *Pin) PWM(gpio.Duty, physic.Frequency) error {
	return errors.New("chip: " + p.name + ": PWM isn't simulated")
}

// String gives the name of the pin.
func (p *Pin) String() string { return p.name }

// Name gives the name of the pin.
func (p *Pin) Name() string { return p.name }

// Number gives the number of the line.
func (p *Pin) Number() int { return p.number }

// Function gives what Func gives.
func (p *Pin) Function() string { return string(p.Func()) }

// Func tells direction and level.
func (p *Pin) Func() pin.Func {
	p.gate.lock()
	defer p.gate.unlock()
	switch {
	case p.output && bool(p.out):
		return gpio.OUT_HIGH
	case p.output:
		return gpio.OUT_LOW
	case bool(p.level()):
		return gpio.IN_HIGH
	}
	return gpio.IN_LOW
}

// SupportedFuncs gives in and out.
func (p *Pin) SupportedFuncs() []pin.Func { return []pin.Func{gpio.IN, gpio.OUT} }

// SetFunc sets the direction.
func (p *Pin) SetFunc(f pin.Func) error {
	switch f {
	case gpio.IN:
		return p.In(gpio.PullNoChange, gpio.NoEdge)
	case gpio.OUT, gpio.OUT_LOW:
		return p.Out(gpio.Low)
	case gpio.OUT_HIGH:
		return p.Out(gpio.High)
	}
	return errors.New("chip: " + p.name + ": no function " + string(f))
}

var (
	_ gpio.PinIO  = (*Pin)(nil)
	_ pin.PinFunc = (*Pin)(nil)
)
