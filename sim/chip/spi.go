package chip

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/sim/lane"
)

// SPIDevice is a part behind one chip select.
type SPIDevice interface {
	// SPI is one transaction, CS low to CS high. r is as long as w and never the
	// same memory; every byte of it must be set. A part without MISO sets 0xFF.
	SPI(w, r []byte)
}

// SPIOpts sets up an SPIPort. The zero value is a Pi's port.
type SPIOpts struct {
	Overhead time.Duration // of one transfer in the kernel; 0 is 20 us, negative none
	MaxTx    int           // bytes in one transfer, spidev's bufsiz; 0 is 4096
	Wire     *Wire         // shared with the controller's other ports; nil for a wire of its own
}

// SPIPort is one chip select of an SPI controller.
type SPIPort struct {
	// Fault, if set, is asked for an error after each transfer's time has passed
	// and before the part sees it.
	Fault func() error

	// Set once.
	name     string
	t        lane.Time
	wire     *Wire
	overhead time.Duration
	maxTx    int

	gate   gate // guards what follows
	part   SPIDevice
	conn   *spiConn // nil while nobody is connected
	limit  physic.Frequency
	stats  Stats
	mosi   []byte // scratch: what the part sees as w
	unread []byte // scratch: what the part answers if nobody wants to know
}

// NewSPI gives a port without a part.
func NewSPI(name string, t lane.Time, opts SPIOpts) *SPIPort {
	if opts.MaxTx <= 0 {
		opts.MaxTx = 4096
	}
	if opts.Wire == nil {
		opts.Wire = NewWire(t)
	}
	return &SPIPort{
		name:     name,
		t:        t,
		wire:     opts.Wire,
		overhead: orDefault(opts.Overhead, 20*time.Microsecond),
		maxTx:    opts.MaxTx,
		gate:     newGate(),
	}
}

// Attach plugs a part in, in place of the one before.
func (p *SPIPort) Attach(part SPIDevice) {
	p.gate.lock()
	defer p.gate.unlock()
	p.part = part
}

// Detach unplugs the part: MISO floats and reads 0xFF.
func (p *SPIPort) Detach() { p.Attach(nil) }

// Stats tells what happened on the port so far.
func (p *SPIPort) Stats() Stats {
	p.gate.lock()
	defer p.gate.unlock()
	return p.stats
}

// String gives the name of the port.
func (p *SPIPort) String() string { return p.name }

// MaxTxSize gives the most bytes that one transfer takes.
func (p *SPIPort) MaxTxSize() int { return p.maxTx }

// Close ends the connection; the port may then be connected again, as a file
// may be opened again.
func (p *SPIPort) Close() error {
	p.gate.lock()
	defer p.gate.unlock()
	p.conn = nil
	return nil
}

// LimitSpeed sets the port's own maximum, whatever the driver asks for.
func (p *SPIPort) LimitSpeed(f physic.Frequency) error {
	if f < 100*physic.Hertz || f > physic.GigaHertz {
		return fmt.Errorf("chip: %s: invalid speed %s", p.name, f)
	}
	p.gate.lock()
	defer p.gate.unlock()
	p.limit = f
	return nil
}

// Connect may be called once for each open handle.
func (p *SPIPort) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	if f < 100*physic.Hertz || f > physic.GigaHertz {
		return nil, fmt.Errorf("chip: %s: invalid speed %s", p.name, f)
	}
	// The Pi's controller sends most significant bit first, whole bytes; half
	// duplex it could, but no part of ours wants it.
	if mode&^(spi.Mode3|spi.NoCS) != 0 {
		return nil, fmt.Errorf("chip: %s: mode %v: invalid argument", p.name, mode)
	}
	if bits != 8 {
		return nil, fmt.Errorf("chip: %s: %d bits a word: invalid argument", p.name, bits)
	}
	p.gate.lock()
	defer p.gate.unlock()
	if p.conn != nil {
		return nil, errors.New("chip: " + p.name + ": Connect can only be called once; close the port first")
	}
	p.conn = &spiConn{port: p, asked: f}
	return p.conn, nil
}

var (
	_ spi.PortCloser = (*SPIPort)(nil)
	_ conn.Limits    = (*SPIPort)(nil)
)
