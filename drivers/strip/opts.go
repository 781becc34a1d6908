package strip

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/physic"

	"tablero/drivers"
)

// Opts tells what strip there is.
type Opts struct {
	// LEDs on the strip, at least 1. Required.
	LEDs int
	// Clock keeps frames to WS2812 apart. Required for those.
	Clock drivers.Clock
	// MaxCurrent of the whole strip, at 20 mA for a channel that is full on; the chips'
	// own 1 mA each comes on top. 0 means 500 mA.
	MaxCurrent physic.ElectricCurrent
	// Speed of the SPI clock for APA102, up to 20 MHz. 0 means 8 MHz, which copes with
	// a level shifter and some metres. WS2812 have 2.5 MHz and nothing else.
	Speed physic.Frequency
}

// DefaultOpts is what zero values mean, and the wall's clock; LEDs are to be set.
var DefaultOpts = Opts{Clock: drivers.Wall{}, MaxCurrent: 500 * physic.MilliAmpere, Speed: 8 * physic.MegaHertz}

// perChannel is what a channel draws when it is full on.
const perChannel = 20 * physic.MilliAmpere

func (o *Opts) complete() (Opts, error) {
	if o == nil {
		return Opts{}, errors.New("strip: no options: set Opts.LEDs")
	}
	c := *o
	if c.MaxCurrent == 0 {
		c.MaxCurrent = DefaultOpts.MaxCurrent
	}
	if c.Speed == 0 {
		c.Speed = DefaultOpts.Speed
	}
	switch {
	case c.LEDs < 1 || c.LEDs > 10000:
		return Opts{}, fmt.Errorf("strip: %d LEDs, want 1 to 10000", c.LEDs)
	case c.MaxCurrent < 0:
		return Opts{}, fmt.Errorf("strip: current %s is negative", c.MaxCurrent)
	case c.Speed < 100*physic.KiloHertz || c.Speed > 20*physic.MegaHertz:
		return Opts{}, fmt.Errorf("strip: speed %s, want 100kHz to 20MHz", c.Speed)
	}
	return c, nil
}
