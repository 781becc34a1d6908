package mcp23017

import (
	"context"
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"

	"tablero/drivers"
)

// Opts tells how the chip is wired.
type Opts struct {
	// Address on the bus, 0x20 to 0x27 by A0 to A2. 0 means 0x20.
	Address uint16
	// Inputs is the mask of the inputs in use: bit 0 is GPA0, bit 15 is GPB7. Bits 7
	// and 15 are refused, newer chips have no inputs there.
	Inputs uint16
	// PullUps switches on the chip's pull-ups of 100 kΩ for the inputs in use, as open
	// drain sensors and switches to ground need.
	PullUps bool
}

// DefaultOpts is a chip with A0 to A2 at ground and open drain sensors on all 14
// inputs.
var DefaultOpts = Opts{Address: 0x20, Inputs: 0x7F7F, PullUps: true}

// Dev is one chip. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	c      i2c.Dev
	inputs uint16
	want   [settingsLen]byte

	// Reused by each transaction, on the heap because the kernel gets their address.
	w [settingsLen + 1]byte
	r [settingsLen]byte
}

// New checks the options; it doesn't talk to the chip.
func New(bus i2c.Bus, opts *Opts) (*Dev, error) {
	if bus == nil {
		return nil, errors.New("mcp23017: no bus")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Address == 0 {
		o.Address = 0x20
	}
	if o.Address < 0x20 || o.Address > 0x27 {
		return nil, fmt.Errorf("mcp23017: address %#02x, want 0x20 to 0x27", o.Address)
	}
	if o.Inputs == 0 {
		return nil, errors.New("mcp23017: no inputs in use: set Inputs")
	}
	if bad := o.Inputs & outputsOnly; bad != 0 {
		return nil, fmt.Errorf("mcp23017: inputs %#04x: newer chips have no inputs at GPA7 and GPB7 (bits 7 and 15): use other pins", o.Inputs)
	}
	return &Dev{c: i2c.Dev{Bus: bus, Addr: o.Address}, inputs: o.Inputs, want: settings(&o)}, nil
}

// String gives the part, its address and its bus.
func (d *Dev) String() string {
	return fmt.Sprintf("mcp23017{%#02x on %s}", d.c.Addr, d.c.Bus)
}

// Halt turns the change interrupt off, so that the shared line is free for the other
// chip. All used pins stay inputs. It may be called twice.
func (d *Dev) Halt() error {
	return d.write("halt", regIODIR+4, 0, 0)
}

// burst reads n registers from reg on in one transaction; the slice is valid until the
// next.
func (d *Dev) burst(ctx context.Context, op string, reg byte, n int) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("mcp23017: %s: %w", op, err)
	}
	d.w[0] = reg
	if err := d.c.Tx(d.w[:1], d.r[:n]); err != nil {
		return nil, d.absent(op, err)
	}
	return d.r[:n], nil
}

// write sets registers from reg on in one transaction.
func (d *Dev) write(op string, reg byte, values ...byte) error {
	d.w[0] = reg
	n := copy(d.w[1:], values)
	if err := d.c.Tx(d.w[:n+1], nil); err != nil {
		return d.absent(op, err)
	}
	return nil
}

func (d *Dev) absent(op string, err error) error {
	return fmt.Errorf("mcp23017: %s at %#02x: %w: %w", op, d.c.Addr, drivers.ErrAbsent, err)
}

var _ conn.Resource = (*Dev)(nil)
