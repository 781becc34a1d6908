package mcp23017

import (
	"context"
	"encoding/binary"
)

// Read gives the levels of the inputs in use, both ports in one transaction: 120 µs
// at 400 kHz. Bit 0 is GPA0, bit 15 GPB7; bits that aren't in use are 0. It clears a
// pending interrupt (3.6).
func (d *Dev) Read(ctx context.Context) (uint16, error) {
	b, err := d.burst(ctx, "read", regGPIO, 2)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint16(b) & d.inputs, nil
}

// Change is what the chip knows of the change that raised its interrupt. All three
// hold the inputs in use only.
type Change struct {
	Flags   uint16 // INTF: the inputs whose change raised the interrupt
	Capture uint16 // INTCAP: the levels at that moment, meaningless if Flags is 0
	Port    uint16 // GPIO: the levels now
}

// ReadChange gives flags, capture and levels in one transaction of six bytes, and
// clears the interrupt. A short pulse is seen as an input that is set in Flags and
// has different levels in Capture and Port.
func (d *Dev) ReadChange(ctx context.Context) (Change, error) {
	b, err := d.burst(ctx, "read change", regINTF, 6)
	if err != nil {
		return Change{}, err
	}
	at := func(i int) uint16 { return binary.LittleEndian.Uint16(b[i:]) & d.inputs }
	return Change{Flags: at(0), Capture: at(2), Port: at(4)}, nil
}
