package chip

import (
	"math/rand/v2"

	"periph.io/x/conn/v3/gpio"
)

// Registers of the MCP23017 by their address with IOCON.BANK = 0; port B follows
// port A (DS20001952, table 3-1).
const (
	mcpIODIR   = 0x00
	mcpIPOL    = 0x02
	mcpGPINTEN = 0x04
	mcpDEFVAL  = 0x06
	mcpINTCON  = 0x08
	mcpIOCON   = 0x0A
	mcpGPPU    = 0x0C
	mcpINTF    = 0x0E
	mcpINTCAP  = 0x10
	mcpGPIO    = 0x12
	mcpOLAT    = 0x14
	mcpEnd     = 0x16
)

// Bits of IOCON (register 3-6).
const (
	ioconBANK   = 1 << 7
	ioconMIRROR = 1 << 6
	ioconSEQOP  = 1 << 5
	ioconODR    = 1 << 2
	ioconINTPOL = 1 << 1
)

// MCP23017Opts sets up an MCP23017.
type MCP23017Opts struct {
	// Noise decides what a floating input reads; nil for the level it had last.
	Noise *rand.Rand
	// Bit7OutputOnly is true of parts since revision D of the datasheet: GPA7 and
	// GPB7 are outputs, whatever IODIR says.
	Bit7OutputOnly bool
	// INTA and INTB are told the level of the interrupt outputs when it changes.
	// With IOCON.ODR high means let go: see OpenDrain.
	INTA, INTB func(gpio.Level)
}

// MCP23017 is a 16-bit port expander. Pins count from 0, GPA0, to 15, GPB7.
type MCP23017 struct {
	opts MCP23017Opts // set once

	gate    gate // guards what follows
	reg     [mcpEnd]byte
	pointer byte
	outside [2]byte // the levels that others drive
	driven  [2]byte // which pins others drive
	seen    [2]byte // GPIO at the last look: the previous value of interrupt-on-change
	int     [2]gpio.Level
}

// NewMCP23017 gives a part just powered on, all pins floating.
func NewMCP23017(opts MCP23017Opts) *MCP23017 {
	m := &MCP23017{opts: opts, gate: newGate()}
	m.reset()
	return m
}

// PowerCycle is a brown-out, or a pulse on RESET: all registers at their
// power-on values.
func (m *MCP23017) PowerCycle() {
	m.gate.lock()
	defer m.gate.unlock()
	m.reset()
}

func (m *MCP23017) reset() {
	m.reg = [mcpEnd]byte{mcpIODIR: 0xFF, mcpIODIR + 1: 0xFF}
	m.pointer = 0
	m.settle()
}

// Set drives a pin from outside, as a sensor does. It has no effect on what the
// part reads while the pin is an output.
func (m *MCP23017) Set(pin int, l gpio.Level) { m.wire(pin, true, l) }

// SetFloating takes away what drove a pin.
func (m *MCP23017) SetFloating(pin int) { m.wire(pin, false, gpio.Low) }

func (m *MCP23017) wire(pin int, driven bool, l gpio.Level) {
	if pin < 0 || pin > 15 {
		return
	}
	m.gate.lock()
	defer m.gate.unlock()
	port, bit := pin/8, byte(1)<<(pin%8)
	m.driven[port] &^= bit
	if driven {
		m.driven[port] |= bit
		m.outside[port] &^= bit
		if l {
			m.outside[port] |= bit
		}
	}
	m.settle()
}

// Output tells the level that the part drives on a pin; ok is false for inputs.
func (m *MCP23017) Output(pin int) (level gpio.Level, ok bool) {
	if pin < 0 || pin > 15 {
		return gpio.Low, false
	}
	m.gate.lock()
	defer m.gate.unlock()
	port, bit := byte(pin/8), byte(1)<<(pin%8)
	return m.reg[mcpOLAT+port]&bit != 0, m.inputs(port)&bit == 0
}

// inputs gives the pins of a port that don't drive.
func (m *MCP23017) inputs(port byte) byte {
	in := m.reg[mcpIODIR+port]
	if m.opts.Bit7OutputOnly {
		in &^= 0x80
	}
	return in
}

// pins gives what the GPIO register reads: inputs from outside or the pull-ups,
// outputs from the latch, inverted where IPOL says so.
func (m *MCP23017) pins(port byte) byte {
	in, driven, pulled := m.inputs(port), m.driven[port], m.reg[mcpGPPU+port]
	if adrift := in &^ driven &^ pulled; adrift != 0 && m.opts.Noise != nil {
		m.outside[port] ^= byte(m.opts.Noise.Uint32()) & adrift
	}
	v := m.outside[port]&^(pulled&^driven) | pulled&^driven
	v = v&in | m.reg[mcpOLAT+port]&^in
	return v ^ m.reg[mcpIPOL+port]
}

var _ I2CDevice = (*MCP23017)(nil)
