package mcp3008

import (
	"context"
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// How to connect the port that New gets its conn from. The chip takes 1.35 MHz at 2.7 V
// and 3.6 MHz at 5 V (electrical characteristics); much below 10 kHz it forgets.
const (
	MaxSpeed = physic.MegaHertz
	Mode     = spi.Mode0
	Bits     = 8
)

// Channels that a chip has.
const Channels = 8

// Opts tells how the chip is wired.
type Opts struct {
	// VRef is the voltage at VREF, 0.25 to 5.5 V: it reads 1024. 0 means 3.3 V.
	VRef physic.ElectricPotential
}

// DefaultOpts is a chip whose reference is a Raspberry Pi's supply.
var DefaultOpts = Opts{VRef: 3300 * physic.MilliVolt}

// Dev is one chip. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	c       spi.Conn
	vref    physic.ElectricPotential
	packets [Channels]spi.Packet // one for each channel, in w and r
	w       [Channels][3]byte
	r       [Channels][3]byte // changes with each transaction
}

// New checks the options; it doesn't talk to the chip. c may be an output of a chip
// select decoder.
func New(c spi.Conn, opts *Opts) (*Dev, error) {
	if c == nil {
		return nil, errors.New("mcp3008: no conn")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.VRef == 0 {
		o.VRef = DefaultOpts.VRef
	}
	if o.VRef < 250*physic.MilliVolt || o.VRef > 5500*physic.MilliVolt {
		return nil, fmt.Errorf("mcp3008: reference %s, want 250mV to 5.5V", o.VRef)
	}
	d := &Dev{c: c, vref: o.VRef}
	for i := range d.packets {
		// Start bit, single-ended, channel; placed so that the result ends with the
		// third byte (figure 6-1).
		d.w[i] = [3]byte{0x01, 0x80 | byte(i)<<4, 0}
		d.packets[i] = spi.Packet{W: d.w[i][:], R: d.r[i][:]}
	}
	return d, nil
}

// Code is a result as the chip gives it, 0 to 1023.
type Code uint16

// Volts gives the voltage at the lower edge of a code (equation 4-2).
func (d *Dev) Volts(c Code) physic.ElectricPotential {
	return physic.ElectricPotential(c) * d.vref / 1024
}

// Init reads all channels once, to see that the chip is there; it has no settings. It
// gives ErrAbsent if it isn't.
func (d *Dev) Init(ctx context.Context) error {
	var codes [Channels]Code
	return d.ReadAll(ctx, codes[:])
}

// Read gives the voltage between a channel, 0 to 7, and ground, in one transaction of
// three bytes. It gives ErrAbsent if the chip doesn't answer.
func (d *Dev) Read(ctx context.Context, channel int) (Code, error) {
	if channel < 0 || channel >= Channels {
		return 0, fmt.Errorf("mcp3008: read: channel %d, want 0 to 7", channel)
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("mcp3008: read: %w", err)
	}
	if err := d.c.Tx(d.w[channel][:], d.r[channel][:]); err != nil {
		return 0, fmt.Errorf("mcp3008: read: %w: %w", drivers.ErrAbsent, err)
	}
	return d.result(channel)
}

// ReadAll fills dst with the channels from 0 on, eight at most, with one call of the
// kernel. If it gives an error dst is worthless.
func (d *Dev) ReadAll(ctx context.Context, dst []Code) error {
	if len(dst) == 0 || len(dst) > Channels {
		return fmt.Errorf("mcp3008: read all: %d channels, want 1 to 8", len(dst))
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("mcp3008: read all: %w", err)
	}
	if err := d.c.TxPackets(d.packets[:len(dst)]); err != nil {
		return fmt.Errorf("mcp3008: read all: %w: %w", drivers.ErrAbsent, err)
	}
	for i := range dst {
		var err error
		if dst[i], err = d.result(i); err != nil {
			return err
		}
	}
	return nil
}

// result takes the answer apart: five bits without meaning, the null bit, ten of data.
func (d *Dev) result(channel int) (Code, error) {
	r := &d.r[channel]
	if r[1]&0x04 != 0 {
		return 0, fmt.Errorf("mcp3008: channel %d on %s: null bit is set in % X: %w", channel, d.c, r[:], drivers.ErrAbsent)
	}
	return Code(r[1]&3)<<8 | Code(r[2]), nil
}

// Halt does nothing: a chip that isn't selected sleeps.
func (d *Dev) Halt() error { return nil }

// String gives the part and its conn.
func (d *Dev) String() string { return fmt.Sprintf("mcp3008{%s}", d.c) }

var _ conn.Resource = (*Dev)(nil)
