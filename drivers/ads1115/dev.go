package ads1115

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"tablero/drivers"
)

// Opts tells how the chip is wired and used.
type Opts struct {
	// Clock gives time and sleeps. Required.
	Clock drivers.Clock
	// Address on the bus, 0x48 to 0x4B by ADDR. 0 means 0x48.
	Address uint16
	// Range is the full scale either way: 6.144, 4.096, 2.048, 1.024, 0.512 or
	// 0.256 V. Inputs must stay within the supply whatever it is. 0 means 4.096 V.
	Range physic.ElectricPotential
	// Rate in samples a second: 8, 16, 32, 64, 128, 250, 475 or 860. Slower is less
	// noisy. 0 means 860.
	Rate int
}

// DefaultOpts is a chip with ADDR at ground, on the wall's clock.
var DefaultOpts = Opts{Clock: drivers.Wall{}, Address: 0x48, Range: 4096 * physic.MilliVolt, Rate: 860}

// Dev is one chip. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	c                 i2c.Dev
	clock             drivers.Clock
	full              physic.ElectricPotential
	settings          uint16 // the config register without channel and start
	shortest, longest time.Duration

	ready   bool      // Init succeeded and nothing failed since
	running bool      // started, and not yet seen to end
	fetch   bool      // ended, and not yet fetched
	config  uint16    // what was written last, without start
	started time.Time // when

	// Reused by each transaction, on the heap because the kernel gets their address.
	w [3]byte
	r [2]byte
}

// New checks the options; it doesn't talk to the chip.
func New(bus i2c.Bus, opts *Opts) (*Dev, error) {
	if bus == nil {
		return nil, errors.New("ads1115: no bus")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Clock == nil {
		return nil, errors.New("ads1115: no clock: set Opts.Clock")
	}
	if o.Address == 0 {
		o.Address = DefaultOpts.Address
	}
	if o.Range == 0 {
		o.Range = DefaultOpts.Range
	}
	if o.Rate == 0 {
		o.Rate = DefaultOpts.Rate
	}
	if o.Address < 0x48 || o.Address > 0x4B {
		return nil, fmt.Errorf("ads1115: address %#02x, want 0x48 to 0x4B", o.Address)
	}
	pga, dr := slices.Index(ranges[:], o.Range), slices.Index(rates[:], o.Rate)
	if pga < 0 {
		return nil, fmt.Errorf("ads1115: range %s, want one of %s", o.Range, ranges)
	}
	if dr < 0 {
		return nil, fmt.Errorf("ads1115: %d samples a second, want one of %d", o.Rate, rates)
	}
	d := &Dev{
		c:        i2c.Dev{Bus: bus, Addr: o.Address},
		clock:    o.Clock,
		full:     o.Range,
		settings: uint16(pga)<<pgaShift | modeSingle | uint16(dr)<<rateShift | noCompare,
	}
	d.shortest, d.longest = conversionTime(o.Rate)
	return d, nil
}

// wakeUp is what the chip takes from its power-down before it converts ("Single-Shot Mode").
const wakeUp = 25 * time.Microsecond

// conversionTime gives the bounds for a rate that is off by ±10 % ("Electrical
// Characteristics", data rate variation).
func conversionTime(rate int) (shortest, longest time.Duration) {
	second := 10 * time.Second / time.Duration(rate)
	return second / 11, second/9 + wakeUp
}

// ConversionTime gives the bounds of what a conversion takes, by the tolerance of the
// chip's oscillator: 1.06 and 1.32 ms at 860 samples a second. To ask before the
// shortest has passed is in vain; after the longest one question is enough.
func (d *Dev) ConversionTime() (shortest, longest time.Duration) { return d.shortest, d.longest }

// Code is a result as the chip gives it: 32768 is full scale.
type Code int16

// Saturated tells whether the voltage was out of range.
func (c Code) Saturated() bool { return c == 0x7FFF || c == -0x8000 }

// Volts gives the voltage of a code in the range of Opts ("Data Format").
func (d *Dev) Volts(c Code) physic.ElectricPotential {
	return physic.ElectricPotential(c) * d.full / 0x8000
}

// String gives the part, its address and its bus.
func (d *Dev) String() string { return fmt.Sprintf("ads1115{%#02x on %s}", d.c.Addr, d.c.Bus) }

// Halt forgets what was started: the chip powers down by itself after a conversion.
// Init must be called before the next. It may be called twice.
func (d *Dev) Halt() error {
	d.ready, d.fetch = false, false
	return nil
}

// tx writes n bytes of d.w, then reads a register if get is set.
func (d *Dev) tx(ctx context.Context, op string, n int, get bool) (uint16, error) {
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("ads1115: %s: %w", op, err)
	}
	var r []byte
	if get {
		r = d.r[:]
	}
	if err := d.c.Tx(d.w[:n], r); err != nil {
		return 0, d.fail(op, fmt.Errorf("%w: %w", drivers.ErrAbsent, err))
	}
	return binary.BigEndian.Uint16(d.r[:]), nil
}

// configure writes the config register, which leaves the pointer there.
func (d *Dev) configure(ctx context.Context, op string, config uint16) error {
	d.w[0] = regConfig
	binary.BigEndian.PutUint16(d.w[1:], config)
	_, err := d.tx(ctx, op, 3, false)
	return err
}

// fail notes that the chip needs Init.
func (d *Dev) fail(op string, err error) error {
	d.ready, d.fetch = false, false
	return fmt.Errorf("ads1115: %s at %#02x: %w", op, d.c.Addr, err)
}

var _ conn.Resource = (*Dev)(nil)
