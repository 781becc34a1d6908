package hc154

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// Outputs of the decoder.
const Outputs = 16

const addressMask = Outputs - 1

// Address is the four address lines, A0 at bit 0. A gpio.Group sets them in one call.
type Address interface {
	Out(value, mask gpio.GPIOValue) error
}

// Dev is one decoder. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	c       spi.Conn
	address Address
	outputs [Outputs]output

	selected int // the address on the lines, -1 if unknown
}

// New takes the conn whose CE enables the decoder, and the address lines. It doesn't
// touch either.
func New(c spi.Conn, address Address) (*Dev, error) {
	if c == nil || address == nil {
		return nil, errors.New("hc154: needs a conn and address lines")
	}
	d := &Dev{c: c, address: address, selected: -1}
	for i := range d.outputs {
		d.outputs[i] = output{d, i}
	}
	return d, nil
}

// Output gives output n, 0 to 15, as a conn of its own. Transactions on any other
// number fail.
func (d *Dev) Output(n int) spi.Conn {
	if n < 0 || n >= Outputs {
		return &output{d, n}
	}
	return &d.outputs[n]
}

// String gives the part and its conn.
func (d *Dev) String() string { return fmt.Sprintf("hc154{%s}", d.c) }

// Halt does nothing to the lines, no output is active between transactions. The next
// transaction sets the address anew.
func (d *Dev) Halt() error {
	d.selected = -1
	return nil
}

func (d *Dev) choose(n int) error {
	if n < 0 || n >= Outputs {
		return fmt.Errorf("hc154: no output %d, want 0 to 15", n)
	}
	if n == d.selected {
		return nil
	}
	// What the lines hold after an error is anyone's guess.
	d.selected = -1
	if err := d.address.Out(gpio.GPIOValue(n), addressMask); err != nil {
		return fmt.Errorf("hc154: address %d: %w: %w", n, drivers.ErrAbsent, err)
	}
	d.selected = n
	return nil
}

var _ conn.Resource = (*Dev)(nil)
