package mfrc522

import (
	"context"
	"fmt"
	"time"
)

// fieldReset is how long the field must be off until every card has forgotten that it
// was halted (ISO 5, PICC reset).
const fieldReset = 5 * time.Millisecond

// Antenna switches the field on or off and checks that the chip still has its
// settings, in one transaction. Two antennas on side by side disturb each other.
func (d *Dev) Antenna(ctx context.Context, on bool) error {
	if err := ctx.Err(); err != nil && on {
		return fmt.Errorf("mfrc522: antenna: %w", err)
	}
	p := d.prove()
	value := byte(antennaOff)
	if on {
		value |= antennaPins
	}
	d.wire.write(regTxControl, value)
	if err := d.wire.send(); err != nil {
		return err
	}
	err := d.check(p)
	if on != d.on {
		d.on, d.since = on, d.opts.Clock.Now()
	}
	if err != nil && on {
		// Best effort: the fault is already reported, and Init switches it off too.
		_ = d.quiet()
	}
	return err
}

func (d *Dev) quiet() error {
	d.wire.write(regTxControl, antennaOff)
	d.on, d.since = false, d.opts.Clock.Now()
	return d.wire.send()
}

// field brings the antenna on and waits until cards have booted.
func (d *Dev) field(ctx context.Context) error {
	if !d.on {
		if d.crowded {
			// A halted card that loses the anticollision falls back to HALT and
			// never answers a REQA (ISO 6.4): take its memory away first.
			d.sleepUntil(d.since.Add(fieldReset))
		}
		if err := d.Antenna(ctx, true); err != nil {
			return err
		}
	}
	d.sleepUntil(d.since.Add(d.opts.Boot))
	return nil
}

func (d *Dev) sleepUntil(t time.Time) {
	if rest := t.Sub(d.opts.Clock.Now()); rest > 0 {
		d.opts.Clock.Sleep(rest)
	}
}
