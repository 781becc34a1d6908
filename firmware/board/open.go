package board

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"tablero/drivers"
	"tablero/drivers/ads1115"
	"tablero/drivers/hc154"
	"tablero/drivers/hx711"
	"tablero/drivers/key"
	"tablero/drivers/mcp23017"
	"tablero/drivers/mfrc522"
	"tablero/drivers/oled"
	"tablero/drivers/strip"
)

// Board is a board whose buses are open and whose drivers are built. Nothing has
// been said to any part yet: a part that is unplugged when the program starts is
// a fault that mends itself, like any other.
type Board struct {
	File     *File
	Channels []Channel
	Roots    []Root     // sensors by root bus: each root is one lane
	Scales   *Scales    // load cells, a lane of their own; nil without
	Strip    *strip.Dev // nil without LEDs
	Panel    *oled.Dev  // nil without a display
	Keys     [3]*key.Dev
	close    []func() error
}

// Keys of a board, as indices into Board.Keys.
const (
	WhiteKey = iota
	MenuKey
	BlackKey
)

// Root is a root bus with the sensors on it.
type Root struct {
	Bus        string // name in the board file
	Expanders  []Expander
	Readers    []Reader
	Converters []Converter
}

// Converter is an ADS1115 and the channels at its inputs.
type Converter struct {
	Part   string
	Dev    *ads1115.Dev
	Inputs []Input // by AIN
}

// Scales are the HX711 of the load cells, which share a clock.
type Scales struct {
	Part   string
	Dev    *hx711.Dev
	Inputs []Input // by DOUT
}

// Expander is an MCP23017 and the channels at its inputs.
type Expander struct {
	Part      string
	Dev       *mcp23017.Dev
	Interrupt gpio.PinIO // shared by the root's expanders; nil if not wired
	Inputs    []Input
}

// Input is an input of a part, by its number, and its channel.
type Input struct{ Bit, Channel int }

// Reader is an MFRC522 and its channel.
type Reader struct {
	Part    string
	Dev     *mfrc522.Dev
	Channel int
	Often   bool // at the tray, where a piece may lie for a moment only
}

// Open opens the buses and builds the drivers. On an error everything that was
// opened is closed again.
func Open(f *File, o Opener, clock drivers.Clock) (*Board, error) {
	b := &Board{File: f, Channels: f.Channels()}
	w := wirer{board: b, opener: o, clock: clock,
		i2c: map[string]i2c.Bus{}, decoders: map[string]*hc154.Dev{}, pins: map[string]gpio.PinIO{}}
	if err := w.all(); err != nil {
		return nil, errors.Join(fmt.Errorf("board: opening %s: %w", f.Name, err), b.closeAll())
	}
	return b, nil
}

// Halt leaves every part safe, LEDs dark, and closes the buses. It may be called
// twice.
func (b *Board) Halt() error {
	var errs []error
	note := func(err error) {
		if err != nil {
			errs = append(errs, err)
		}
	}
	if b.Strip != nil { // first: a sensor's bus that holds everything up mustn't keep LEDs lit
		note(b.Strip.Halt())
	}
	for i := range b.Roots {
		for j := range b.Roots[i].Expanders {
			note(b.Roots[i].Expanders[j].Dev.Halt())
		}
		for j := range b.Roots[i].Readers {
			note(b.Roots[i].Readers[j].Dev.Halt())
		}
		for j := range b.Roots[i].Converters {
			note(b.Roots[i].Converters[j].Dev.Halt())
		}
	}
	if b.Scales != nil {
		note(b.Scales.Dev.Halt())
	}
	for _, k := range b.Keys {
		if k != nil {
			note(k.Halt())
		}
	}
	if b.Panel != nil {
		note(b.Panel.Halt())
	}
	note(b.closeAll())
	return errors.Join(errs...)
}

// Close closes the buses and leaves the parts as they are, as the end of a process does.
func (b *Board) Close() error { return b.closeAll() }

func (b *Board) closeAll() error {
	var errs []error
	for _, c := range b.close {
		errs = append(errs, c())
	}
	b.close = nil
	return errors.Join(errs...)
}
