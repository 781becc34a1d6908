package chip

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"tablero/sim/lane"
)

// ErrNACK is what a model returns when it doesn't acknowledge. The bus turns it
// into an error with the kernel's text but without its identity: on a Pi
// errors.Is never matches, so no driver may lean on it here.
var ErrNACK = errors.New("remote I/O error")

// I2CDevice is a part on an I2C bus.
type I2CDevice interface {
	// I2C is one transaction, START to STOP: w is written, then, after a repeated
	// START, r is read. Either may be empty.
	I2C(w, r []byte) error
}

// I2COpts sets up an I2CBus. The zero value is a Pi's bus at 400 kHz.
type I2COpts struct {
	Speed    physic.Frequency // of SCL; 0 is 400 kHz
	Overhead time.Duration    // of one transaction in the kernel; 0 is 60 us, negative none
	Timeout  time.Duration    // of a transaction on a stuck bus; 0 is 1 s, as the kernel's adapters, negative none
	Wire     *Wire            // shared with other buses; nil for a wire of its own
}

// I2CBus is a root I2C adapter with its parts.
type I2CBus struct {
	// Fault, if set, is asked for an error after each transaction's time has
	// passed and before a part sees it.
	Fault func(addr uint16) error

	// Set once.
	name              string
	t                 lane.Time
	wire              *Wire
	bit               int64 // picoseconds
	overhead, timeout time.Duration
	absent, hangs     error

	gate  gate // guards what follows
	parts [128]I2CDevice
	stuck bool
	stats Stats
}

// NewI2C gives a bus without parts.
func NewI2C(name string, t lane.Time, opts I2COpts) *I2CBus {
	if opts.Speed <= 0 {
		opts.Speed = 400 * physic.KiloHertz
	}
	if opts.Wire == nil {
		opts.Wire = NewWire(t)
	}
	return &I2CBus{
		name:     name,
		t:        t,
		wire:     opts.Wire,
		bit:      picoseconds(opts.Speed),
		overhead: orDefault(opts.Overhead, 60*time.Microsecond),
		timeout:  orDefault(opts.Timeout, time.Second),
		absent:   fmt.Errorf("chip: %s: %v", name, ErrNACK),
		hangs:    fmt.Errorf("chip: %s: connection timed out", name),
		gate:     newGate(),
	}
}

// picoseconds gives the period of f, at least 1.
func picoseconds(f physic.Frequency) int64 {
	return max(1, int64(1e12)*int64(physic.Hertz)/int64(f))
}

// Attach plugs a part in, in place of what was at its address.
func (b *I2CBus) Attach(addr uint16, part I2CDevice) {
	b.gate.lock()
	defer b.gate.unlock()
	if int(addr) < len(b.parts) {
		b.parts[addr] = part
	}
}

// Detach unplugs the part at addr: from now on nobody acknowledges there.
func (b *I2CBus) Detach(addr uint16) { b.Attach(addr, nil) }

// StuckSDA holds SDA low, or releases it: a part that lost count of the clock in
// the middle of a read does that.
func (b *I2CBus) StuckSDA(stuck bool) {
	b.gate.lock()
	defer b.gate.unlock()
	b.stuck = stuck
}

// Recover is the bus recovery of UM10204 section 3.1.16: nine clocks, after which
// whoever holds SDA has let go.
func (b *I2CBus) Recover() {
	b.wire.take()
	defer b.wire.give()
	b.t.Sleep(b.overhead + b.wireTime(9))
	b.StuckSDA(false)
}

// Stats tells what happened on the bus so far.
func (b *I2CBus) Stats() Stats {
	b.gate.lock()
	defer b.gate.unlock()
	return b.stats
}

// String gives the name of the bus.
func (b *I2CBus) String() string { return b.name }

// Close does nothing: the board stays.
func (b *I2CBus) Close() error { return nil }

// SetSpeed fails as on a Pi, where the boot configuration sets the clock.
func (b *I2CBus) SetSpeed(physic.Frequency) error {
	return fmt.Errorf("chip: %s: SetSpeed: not supported", b.name)
}

var _ i2c.BusCloser = (*I2CBus)(nil)
