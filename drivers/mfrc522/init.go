package mfrc522

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
)

// How long a chip may take to come back: its crystal must start (8.8.2), a matter of
// a millisecond or two.
const wakeUp = 10 * time.Millisecond

// Init resets the chip, sets it up, and leaves its antenna off. Call it again after
// any error. It gives ErrAbsent if nothing answers, ErrTimeout if the chip doesn't
// come back from its reset, ErrCorrupt if what answers is no MFRC522 or forgets what
// was written.
func (d *Dev) Init(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("mfrc522: init: %w", err)
	}
	if err := d.reset(); err != nil {
		return err
	}
	w := &d.wire
	w.write(regTMode, valueTMode)
	w.write(regTPrescaler, valueTPrescaler)
	w.write(regTReloadHi, 0)
	w.write(regTReloadLo, valueTReload)
	w.write(regTxASK, valueTxASK)
	w.write(regMode, valueMode)
	w.write(regRFCfg, d.rfcfg())
	w.write(regTxControl, antennaOff)
	// ValuesAfterColl = 0: bits after a collision read 0 (9.3.1.15).
	w.write(regColl, 0)
	p := d.prove()
	if err := w.send(); err != nil {
		return err
	}
	d.on, d.since = false, d.opts.Clock.Now()
	if err := p.version(); err != nil {
		return err
	}
	if err := d.check(p); err != nil {
		return fmt.Errorf("mfrc522: init: read back % X: %w", []byte(p), drivers.ErrCorrupt)
	}
	return nil
}

// reset resets by pin and by command, for a chip may have been powered down softly by
// Halt or left in any state by another program.
func (d *Dev) reset() error {
	if pin := d.opts.Reset; pin != nil {
		// 100 ns are enough (8.8.1); a millisecond survives a long wire.
		if err := pin.Out(gpio.Low); err != nil {
			return fmt.Errorf("mfrc522: reset pin: %w", err)
		}
		d.opts.Clock.Sleep(time.Millisecond)
		if err := pin.Out(gpio.High); err != nil {
			return fmt.Errorf("mfrc522: reset pin: %w", err)
		}
	}
	for _, command := range [...]byte{cmdIdle, cmdSoftReset} {
		d.wire.write(regCommand, command)
		if err := d.wire.send(); err != nil {
			return err
		}
		if err := d.awake(); err != nil {
			return err
		}
	}
	return nil
}

// awake waits until PowerDown reads 0, which says that the clock runs (8.6.2).
func (d *Dev) awake() error {
	deadline := d.opts.Clock.Now().Add(wakeUp)
	for {
		d.opts.Clock.Sleep(50 * time.Microsecond)
		p := proof(d.wire.read(regVersion, regCommand))
		if err := d.wire.send(); err != nil {
			return err
		}
		err := p.version()
		if err == nil && p[1]&powerDown == 0 {
			return nil
		}
		if d.opts.Clock.Now().After(deadline) {
			if err != nil {
				return err
			}
			return fmt.Errorf("mfrc522: still powered down after %s: %w", wakeUp, drivers.ErrTimeout)
		}
	}
}

// Halt switches the antenna off and powers the chip down softly. Init wakes it. It
// may be called twice.
func (d *Dev) Halt() error {
	d.wire.write(regTxControl, antennaOff)
	d.wire.write(regCommand, powerDown)
	d.on, d.since = false, d.opts.Clock.Now()
	return d.wire.send()
}

var _ conn.Resource = (*Dev)(nil)
