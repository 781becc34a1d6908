package key

import (
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
)

// Opts tells how a key behaves.
type Opts struct {
	// Clock gives time and sleeps. Required.
	Clock drivers.Clock
	// Debounce is how long contacts must be quiet to be believed, 1 ms to 1 s. 0
	// means 20 ms. A press that is shorter goes unnoticed.
	Debounce time.Duration
	// Long is how long a key must be held for a long press, more than Debounce. 0
	// means 800 ms.
	Long time.Duration
}

// DefaultOpts is a common key on the wall's clock.
var DefaultOpts = Opts{Clock: drivers.Wall{}, Debounce: 20 * time.Millisecond, Long: 800 * time.Millisecond}

// Press is one complete press.
type Press struct {
	Long bool
	At   time.Time // when the contacts came to rest on it
}

// Dev is one key. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	pin   gpio.PinIO
	clock drivers.Clock

	contact contact
	ready   bool // Init succeeded and Halt didn't follow
}

// New checks the options; it doesn't touch the pin.
func New(pin gpio.PinIO, opts *Opts) (*Dev, error) {
	if pin == nil {
		return nil, errors.New("key: no pin")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Clock == nil {
		return nil, errors.New("key: no clock: set Opts.Clock")
	}
	if o.Debounce == 0 {
		o.Debounce = DefaultOpts.Debounce
	}
	if o.Long == 0 {
		o.Long = DefaultOpts.Long
	}
	if o.Debounce < time.Millisecond || o.Debounce > time.Second {
		return nil, fmt.Errorf("key: debounce %s, want 1ms to 1s", o.Debounce)
	}
	if o.Long <= o.Debounce {
		return nil, fmt.Errorf("key: long press of %s, want more than the debounce of %s", o.Long, o.Debounce)
	}
	return &Dev{pin: pin, clock: o.Clock, contact: contact{debounce: o.Debounce, long: o.Long}}, nil
}

// Init makes the pin an input with pull-up that reports both edges, and forgets what
// was pressed before.
func (d *Dev) Init(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("key: init: %w", err)
	}
	d.ready = false
	if err := d.pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
		return fmt.Errorf("key: init %s: %w: %w", d.pin.Name(), drivers.ErrAbsent, err)
	}
	d.contact.reset(d.clock.Now())
	d.ready = true
	return nil
}

// Halt ends the reports of edges. It may be called twice.
func (d *Dev) Halt() error {
	if !d.ready {
		return nil
	}
	if err := d.pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
		return fmt.Errorf("key: halt %s: %w: %w", d.pin.Name(), drivers.ErrAbsent, err)
	}
	d.ready = false
	return nil
}

// String gives the pin.
func (d *Dev) String() string { return fmt.Sprintf("key{%s}", d.pin) }

var _ conn.Resource = (*Dev)(nil)
