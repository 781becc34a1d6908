package mfrc522

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// How to connect the port that New gets its conn from (8.1.2).
const (
	MaxSpeed = 10 * physic.MegaHertz
	Mode     = spi.Mode0
	Bits     = 8
)

// Gain is the receiver's amplification, as it stands in RFCfgReg (9.3.3.6). More
// reads weak stickers, and hears more noise and the neighbours' cards.
type Gain byte

// The gains there are. The zero Gain is the default of Opts.
const (
	Gain18dB Gain = 0x20
	Gain23dB Gain = 0x30
	Gain33dB Gain = 0x40 // the chip's own default
	Gain38dB Gain = 0x50
	Gain43dB Gain = 0x60
	Gain48dB Gain = 0x70
)

// Opts tells how the reader is wired and used.
type Opts struct {
	// Clock gives time and sleeps. Required.
	Clock drivers.Clock
	// Gain of the receiver. 0 means Gain38dB.
	Gain Gain
	// Boot is what a card needs from field to first request. 0 means 5 ms, the most
	// that ISO 14443-3 (5) allows it.
	Boot time.Duration
	// Reset is the pin at NRSTPD, if it is wired; else Init resets by command, which
	// doesn't help a chip that hangs.
	Reset gpio.PinOut
}

// DefaultOpts is a reader on the wall's clock without a reset pin.
var DefaultOpts = Opts{Clock: drivers.Wall{}, Gain: Gain38dB, Boot: 5 * time.Millisecond}

// Dev is one reader. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	opts Opts
	wire wire

	on      bool      // the antenna
	since   time.Time // when the antenna went on or off
	crowded bool      // the last inventory met several cards
}

// New checks the options; it doesn't talk to the chip. c may be an output of a chip
// select decoder.
func New(c spi.Conn, opts *Opts) (*Dev, error) {
	if c == nil {
		return nil, errors.New("mfrc522: no conn")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Clock == nil {
		return nil, errors.New("mfrc522: no clock: set Opts.Clock")
	}
	if o.Gain == 0 {
		o.Gain = Gain38dB
	}
	if o.Gain&^0x70 != 0 {
		return nil, fmt.Errorf("mfrc522: gain %#02x: take one of the constants", byte(o.Gain))
	}
	if o.Boot == 0 {
		o.Boot = DefaultOpts.Boot
	}
	if o.Boot < 0 || o.Boot > time.Second {
		return nil, fmt.Errorf("mfrc522: boot time %s, want up to 1s", o.Boot)
	}
	return &Dev{opts: o, wire: wire{c: c}}, nil
}

// String gives the part and its conn.
func (d *Dev) String() string { return fmt.Sprintf("mfrc522{%s}", d.wire.c) }
