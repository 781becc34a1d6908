package hx711

import (
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3"

	"tablero/drivers"
)

// Dev is the chips on one SCK. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	wire   wire
	clock  drivers.Clock
	pulses int
	period time.Duration // nominal

	up    bool // Init succeeded and Halt didn't follow
	start time.Time
	chips []chip
	words words
	took  time.Duration // what a shift takes, the longest of late
}

// firstTook is how long a shift is taken to last until one was seen.
const firstTook = 400 * time.Microsecond

// Init powers all chips down and up, so that they begin to convert together. Whether
// they are there shows in the first Read, and the conversions before a chip has settled
// come as ErrSettling. Call it again after any error, and to take in a chip whose
// samples were ErrAbsent or ErrReset: it costs the others some 60 ms at 80 conversions
// a second.
func (d *Dev) Init(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("hx711: init: %w", err)
	}
	d.up, d.start, d.took = true, d.clock.Now(), firstTook
	for i := range d.chips {
		d.chips[i] = chip{}
	}
	return d.cycle("init")
}

// cycle powers all chips down and up.
func (d *Dev) cycle(op string) error {
	from := d.now()
	if err := d.wire.cycle(); err != nil {
		return d.fail(op, err)
	}
	to := d.now()
	for i := range d.chips {
		d.chips[i].powered(from, to, d.period, d.settle())
	}
	return nil
}

// settle gives how many reads to discard after a power-up. The first one chooses the
// gain if it isn't the one that a chip wakes up with, and the chip settles anew.
func (d *Dev) settle() int {
	if d.pulses != GainA128.pulses() {
		return settleConversions + 1
	}
	return settleConversions
}

// Halt leaves the chips powered down; by SPI it can't and does nothing. It may be
// called twice.
func (d *Dev) Halt() error {
	d.up = false
	if err := d.wire.halt(); err != nil {
		return fmt.Errorf("hx711: halt on %s: %w: %w", d.wire, drivers.ErrAbsent, err)
	}
	return nil
}

// Ready takes one look and gives the chips that have a conversion to be read. Bit 0 is
// the first.
func (d *Dev) Ready(ctx context.Context) (byte, error) {
	if err := d.look(ctx, "ready"); err != nil {
		return 0, err
	}
	var ready byte
	for i := range d.chips {
		if c := &d.chips[i]; c.ready && c.gone == nil {
			ready |= 1 << i
		}
	}
	return ready, nil
}

var errInit = errors.New("hx711: call Init first")

// look notes which lines are low.
func (d *Dev) look(ctx context.Context, op string) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("hx711: %s: %w", op, err)
	}
	if !d.up {
		return errInit
	}
	asked := d.now()
	low, err := d.wire.look()
	if err != nil {
		return d.fail(op, err)
	}
	now := d.now()
	for i := range d.chips {
		c := &d.chips[i]
		switch is := low>>i&1 == 1; {
		case c.gone != nil:
			if is && c.back {
				c.gone = errBack
			}
			c.back = !is
		case c.ready:
		case is && c.fresh && now < c.opens():
			c.gone, c.back = errLow, false // no conversion can have ended so soon
		case is:
			c.fell(now, d.period, d.settle())
		case asked > c.due:
			c.gone, c.back = errHigh, true
		default:
			c.stayed(asked, d.period, d.settle())
		}
	}
	return nil
}

func (d *Dev) fail(op string, err error) error {
	d.up = false
	return fmt.Errorf("hx711: %s on %s: %w: %w", op, d.wire, drivers.ErrAbsent, err)
}

func (d *Dev) now() time.Duration { return d.clock.Now().Sub(d.start) }

// all is the mask of all chips.
func (d *Dev) all() byte { return 1<<len(d.chips) - 1 }

// String gives the part and its wire.
func (d *Dev) String() string { return fmt.Sprintf("hx711{%d on %s}", len(d.chips), d.wire) }

var _ conn.Resource = (*Dev)(nil)
