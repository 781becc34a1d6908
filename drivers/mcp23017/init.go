package mcp23017

import (
	"bytes"
	"context"
	"fmt"

	"tablero/drivers"
)

// Init sets directions, pull-ups and the change interrupt of all inputs in use, reads
// the settings back, and clears a pending interrupt. Call it again after any error.
//
// It gives ErrAbsent if the chip doesn't answer and ErrCorrupt if the settings read
// back are others than those written.
func (d *Dev) Init(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("mcp23017: init: %w", err)
	}
	// A program or a garbled write may have left BANK or SEQOP set, and then no
	// register below is where it should be. Leave BANK = 1 first (3.5.6).
	if err := d.write("init", ioconBank, 0); err != nil {
		return err
	}
	if err := d.write("init", regIOCON, d.want[regIOCON]); err != nil {
		return err
	}
	if err := d.write("init", regIODIR, d.want[:]...); err != nil {
		return err
	}
	got, err := d.burst(ctx, "init", regIODIR, settingsLen)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, d.want[:]) {
		return fmt.Errorf("mcp23017: init at %#02x: wrote % X, read back % X: %w", d.c.Addr, d.want, got, drivers.ErrCorrupt)
	}
	_, err = d.ReadChange(ctx)
	return err
}

// Check compares the chip's settings with those of Init, in one transaction. It gives
// ErrReset if they differ: the chip lost power, and its inputs have no pull-ups and no
// interrupt until Init is called again.
func (d *Dev) Check(ctx context.Context) error {
	got, err := d.burst(ctx, "check", regIODIR, settingsLen)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, d.want[:]) {
		return fmt.Errorf("mcp23017: check at %#02x: settings are % X: %w", d.c.Addr, got, drivers.ErrReset)
	}
	return nil
}
