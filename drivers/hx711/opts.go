package hx711

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// How to connect the port that NewSPI gets its conn from. Slower than 100 kHz a pulse
// might power the chip down.
const (
	Speed = physic.MegaHertz
	Mode  = spi.Mode0
	Bits  = 8
)

// MaxChips is how many chips may share one SCK.
const MaxChips = 4

// Gain is the amplification, and with it the input (table 3).
type Gain byte

// The gains there are. The zero Gain is the default of Opts.
const (
	GainA128 Gain = 128 // channel A, ±20 mV at 5 V
	GainA64  Gain = 64  // channel A, ±40 mV
	GainB32  Gain = 32  // channel B, ±80 mV
)

// pulses gives how many of them choose a gain (table 3).
func (g Gain) pulses() int {
	switch g {
	case GainB32:
		return 26
	case GainA64:
		return 27
	}
	return 25
}

// Opts tells how the chips are wired.
type Opts struct {
	// Clock gives time and sleeps. Required.
	Clock drivers.Clock
	// Chips is how many share SCK, 1 to 4: the lines from bit 0 on. 0 means 1.
	Chips int
	// Rate in conversions a second by the RATE pin: 10 or 80. 0 means 80.
	Rate int
	// Gain and input of all chips. 0 means GainA128.
	Gain Gain
}

// DefaultOpts is one chip with RATE high, on the wall's clock.
var DefaultOpts = Opts{Clock: drivers.Wall{}, Chips: 1, Rate: 80, Gain: GainA128}

// Lines are the DOUT lines of all chips, bit 0 the first: inputs with pull-up that are
// read together. A gpio.Group is one.
type Lines interface {
	Read(mask gpio.GPIOValue) (gpio.GPIOValue, error)
}

// New checks the options; it doesn't touch the pins.
func New(sck gpio.PinOut, dout Lines, opts *Opts) (*Dev, error) {
	if sck == nil || dout == nil {
		return nil, errors.New("hx711: no SCK or no DOUT")
	}
	d, err := newDev(opts)
	if err != nil {
		return nil, err
	}
	d.wire = &pins{sck: sck, dout: dout, mask: gpio.GPIOValue(d.all()), clock: d.clock}
	return d, nil
}

// NewSPI checks the options; it doesn't talk to the chip. MOSI is wired to SCK, MISO to
// DOUT; chip select and SCLK stay free. MOSI must rest low, and nothing else may be on
// the bus.
func NewSPI(c spi.Conn, opts *Opts) (*Dev, error) {
	if c == nil {
		return nil, errors.New("hx711: no conn")
	}
	d, err := newDev(opts)
	if err != nil {
		return nil, err
	}
	if len(d.chips) != 1 {
		return nil, fmt.Errorf("hx711: %d chips on one MISO: want 1", len(d.chips))
	}
	d.wire = newBits(c, d.clock)
	return d, nil
}

func newDev(opts *Opts) (*Dev, error) {
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Clock == nil {
		return nil, errors.New("hx711: no clock: set Opts.Clock")
	}
	if o.Chips == 0 {
		o.Chips = DefaultOpts.Chips
	}
	if o.Rate == 0 {
		o.Rate = DefaultOpts.Rate
	}
	if o.Gain == 0 {
		o.Gain = DefaultOpts.Gain
	}
	if o.Chips < 1 || o.Chips > MaxChips {
		return nil, fmt.Errorf("hx711: %d chips, want 1 to %d", o.Chips, MaxChips)
	}
	if o.Rate != 10 && o.Rate != 80 {
		return nil, fmt.Errorf("hx711: %d conversions a second, want 10 or 80", o.Rate)
	}
	if o.Gain != GainA128 && o.Gain != GainA64 && o.Gain != GainB32 {
		return nil, fmt.Errorf("hx711: gain %d: take one of the constants", o.Gain)
	}
	return &Dev{
		clock:  o.Clock,
		pulses: o.Gain.pulses(),
		period: time.Second / time.Duration(o.Rate),
		chips:  make([]chip, o.Chips),
	}, nil
}
