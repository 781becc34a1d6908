package ads1115

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablero/drivers"
)

// poll is the pause between two questions whether a conversion has ended.
const poll = 100 * time.Microsecond

// Init sets range and rate and reads them back. A conversion that another program left
// running is waited for: 140 ms at most, at the lowest rate. Call it again after any
// error.
//
// It gives ErrAbsent if the chip doesn't answer, ErrCorrupt if it forgets what was
// written, ErrTimeout if it never stops converting.
func (d *Dev) Init(ctx context.Context) error {
	d.ready, d.running, d.fetch = false, false, false
	d.config = d.settings | muxSingle
	if err := d.configure(ctx, "init", d.config); err != nil {
		return err
	}
	_, longest := conversionTime(rates[0])
	deadline := d.clock.Now().Add(longest)
	for {
		asked := d.clock.Now()
		got, err := d.tx(ctx, "init", 0, true)
		if err != nil {
			return err
		}
		if got&^osBit != d.config {
			return d.fail("init", fmt.Errorf("wrote %04X, read back %04X: %w", d.config, got, drivers.ErrCorrupt))
		}
		if got&osBit != 0 {
			d.ready = true
			return nil
		}
		if asked.After(deadline) {
			return d.fail("init", fmt.Errorf("still converting: %w", drivers.ErrTimeout))
		}
		d.clock.Sleep(time.Millisecond)
	}
}

// Start begins a conversion of a channel, 0 to 3, against ground, in one transaction.
// While another is under way the chip would ignore it ("Config Register", OS): then Start sleeps until
// that has ended. A result that wasn't fetched is lost.
func (d *Dev) Start(ctx context.Context, channel int) error {
	if channel < 0 || channel > 3 {
		return fmt.Errorf("ads1115: start: channel %d, want 0 to 3", channel)
	}
	if !d.ready {
		return errInit
	}
	if rest := d.longest - d.clock.Now().Sub(d.started); d.running && rest > 0 {
		d.clock.Sleep(rest)
	}
	d.fetch = false
	config := d.settings | muxSingle | uint16(channel)<<muxShift
	if err := d.configure(ctx, "start", config|osBit); err != nil {
		return err
	}
	d.config, d.running, d.started = config, true, d.clock.Now()
	return nil
}

var (
	errInit  = errors.New("ads1115: call Init first")
	errStart = errors.New("ads1115: call Start first")
	errReady = errors.New("ads1115: call Ready until it gives true first")
)

// Ready asks whether the conversion has ended, in one short transaction: the chip still
// points at its config register. It gives ErrReset if that isn't what Start wrote, and
// ErrTimeout if twice the usual time has passed.
func (d *Dev) Ready(ctx context.Context) (bool, error) {
	switch {
	case !d.ready:
		return false, errInit
	case d.fetch:
		return true, nil
	case !d.running:
		return false, errStart
	}
	passed := d.clock.Now().Sub(d.started)
	got, err := d.tx(ctx, "ready", 0, true)
	if err != nil {
		return false, err
	}
	// A chip that was reset points at its conversion register, which is 0 ("Reset and
	// Power-Up", "Conversion Register"): that is no config of ours either.
	if got&^osBit != d.config {
		return false, d.fail("ready", fmt.Errorf("config is %04X, not %04X: %w", got, d.config, drivers.ErrReset))
	}
	// Until it has woken up the bit may still be that of the conversion before.
	if got&osBit != 0 && passed >= wakeUp {
		d.running, d.fetch = false, true
		return true, nil
	}
	if passed > 2*d.longest+time.Millisecond {
		return false, d.fail("ready", drivers.ErrTimeout)
	}
	return false, nil
}

// Result fetches what Ready announced, in one transaction. A reset between the two is
// ErrReset.
func (d *Dev) Result(ctx context.Context) (Code, error) {
	if !d.fetch {
		return 0, errReady
	}
	d.w[0] = regConversion
	got, err := d.tx(ctx, "result", 1, true)
	if err != nil {
		return 0, err
	}
	if got == 0 { // an honest 0 V, or the power-on value
		d.w[0] = regConfig
		config, err := d.tx(ctx, "result", 1, true)
		if err != nil {
			return 0, err
		}
		if config&^osBit != d.config {
			return 0, d.fail("result", fmt.Errorf("config is %04X, not %04X: %w", config, d.config, drivers.ErrReset))
		}
	}
	d.fetch = false
	return Code(got), nil
}

// Read starts a conversion, waits for its end and fetches it.
func (d *Dev) Read(ctx context.Context, channel int) (Code, error) {
	if err := d.Start(ctx, channel); err != nil {
		return 0, err
	}
	d.clock.Sleep(d.shortest)
	return d.finish(ctx)
}

// finish asks until the conversion has ended and fetches it.
func (d *Dev) finish(ctx context.Context) (Code, error) {
	for {
		ok, err := d.Ready(ctx)
		if err != nil {
			return 0, err
		}
		if ok {
			return d.Result(ctx)
		}
		d.clock.Sleep(poll)
	}
}
