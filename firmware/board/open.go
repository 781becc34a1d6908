package board

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/hc154"
	"tablero/drivers/key"
	"tablero/drivers/mcp23017"
	"tablero/drivers/mfrc522"
	"tablero/drivers/oled"
	"tablero/drivers/strip"
	"tablero/games"
)

// Board is a board whose buses are open and whose drivers are built. Nothing has
// been said to any part yet: a part that is unplugged when the program starts is
// a fault that mends itself, like any other.
type Board struct {
	File     *File
	Channels []Channel
	Roots    []Root     // sensors by root bus: each root is one lane
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
	Bus       string // name in the board file
	Expanders []Expander
	Readers   []Reader
}

// Expander is an MCP23017 and the channels at its inputs.
type Expander struct {
	Part      string
	Dev       *mcp23017.Dev
	Interrupt gpio.PinIO // shared by the root's expanders; nil if not wired
	Inputs    []Input
}

// Input is an input of an expander, by its bit, and its channel.
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
	for i := range b.Roots {
		for j := range b.Roots[i].Expanders {
			note(b.Roots[i].Expanders[j].Dev.Halt())
		}
		for j := range b.Roots[i].Readers {
			note(b.Roots[i].Readers[j].Dev.Halt())
		}
	}
	for _, k := range b.Keys {
		if k != nil {
			note(k.Halt())
		}
	}
	if b.Strip != nil {
		note(b.Strip.Halt())
	}
	if b.Panel != nil {
		note(b.Panel.Halt())
	}
	note(b.closeAll())
	return errors.Join(errs...)
}

func (b *Board) closeAll() error {
	var errs []error
	for _, c := range b.close {
		errs = append(errs, c())
	}
	b.close = nil
	return errors.Join(errs...)
}

// wirer builds the drivers of one board.
type wirer struct {
	board    *Board
	opener   Opener
	clock    drivers.Clock
	i2c      map[string]i2c.Bus
	decoders map[string]*hc154.Dev
	pins     map[string]gpio.PinIO
}

func (w *wirer) all() error {
	f := w.board.File
	for i := range f.Parts { // decoders first: readers sit behind them
		if p := &f.Parts[i]; p.Chip == chipHC154 {
			if err := w.decoder(p); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
		}
	}
	for i := range f.Parts {
		if err := w.part(&f.Parts[i]); err != nil {
			return fmt.Errorf("%s: %w", f.Parts[i].Name, err)
		}
	}
	for i, name := range []string{f.Keys.White, f.Keys.Menu, f.Keys.Black} {
		if name == "" {
			continue
		}
		pin, err := w.pin(name)
		if err != nil {
			return err
		}
		opts := key.DefaultOpts
		opts.Clock = w.clock
		if w.board.Keys[i], err = key.New(pin, &opts); err != nil {
			return err
		}
	}
	return nil
}

func (w *wirer) part(p *Part) error {
	switch p.Chip {
	case chipMCP23017:
		return w.expander(p)
	case chipMFRC522:
		return w.reader(p)
	case chipAPA102, chipWS2812:
		return w.strip(p)
	case chipSSD1306:
		bus, err := w.bus(p.Bus)
		if err != nil {
			return err
		}
		w.board.Panel, err = oled.New(bus, &oled.DefaultOpts)
		return err
	}
	return nil
}

func (w *wirer) expander(p *Part) error {
	bus, err := w.bus(p.Bus)
	if err != nil {
		return err
	}
	e := Expander{Part: p.Name}
	opts := mcp23017.DefaultOpts
	opts.Address, opts.Inputs = p.Address, 0
	for i, c := range w.board.Channels {
		if c.Part == p.Name {
			e.Inputs = append(e.Inputs, Input{Bit: c.Input, Channel: i})
			opts.Inputs |= 1 << c.Input
		}
	}
	if len(e.Inputs) == 0 {
		return nil
	}
	if e.Dev, err = mcp23017.New(bus, &opts); err != nil {
		return err
	}
	if p.Interrupt != "" {
		if e.Interrupt, err = w.pin(p.Interrupt); err != nil {
			return err
		}
	}
	r := w.root(p.Bus)
	r.Expanders = append(r.Expanders, e)
	return nil
}

func (w *wirer) reader(p *Part) error {
	channel := -1
	for i, c := range w.board.Channels {
		if c.Part == p.Name {
			channel = i
		}
	}
	if channel < 0 {
		return nil
	}
	conn, err := w.readerConn(p)
	if err != nil {
		return err
	}
	opts := mfrc522.DefaultOpts
	opts.Clock = w.clock
	// A reset shared by several readers would reset all when one is set up.
	if p.Reset != "" && w.users(p.Reset) == 1 {
		if opts.Reset, err = w.pin(p.Reset); err != nil {
			return err
		}
	}
	dev, err := mfrc522.New(conn, &opts)
	if err != nil {
		return err
	}
	r := w.root(p.Bus)
	r.Readers = append(r.Readers, Reader{Part: p.Name, Dev: dev, Channel: channel, Often: w.board.Channels[channel].Place == games.Tray})
	return nil
}

func (w *wirer) users(reset string) int {
	n := 0
	for i := range w.board.File.Parts {
		if w.board.File.Parts[i].Reset == reset {
			n++
		}
	}
	return n
}

func (w *wirer) readerConn(p *Part) (spi.Conn, error) {
	if d, ok := w.decoders[p.Behind]; ok {
		return d.Output(p.Output), nil
	}
	port, err := w.port(p)
	if err != nil {
		return nil, err
	}
	return port.Connect(mfrc522.MaxSpeed, spi.Mode0, 8)
}

func (w *wirer) decoder(p *Part) error {
	port, err := w.port(p)
	if err != nil {
		return err
	}
	conn, err := port.Connect(mfrc522.MaxSpeed, spi.Mode0, 8)
	if err != nil {
		return err
	}
	address, err := w.opener.Address(p.AddressPins...)
	if err != nil {
		return err
	}
	w.decoders[p.Name], err = hc154.New(conn, address)
	return err
}

func (w *wirer) strip(p *Part) error {
	port, err := w.port(p)
	if err != nil {
		return err
	}
	opts := strip.DefaultOpts
	opts.LEDs, opts.Clock = p.LEDs, w.clock
	if p.MaxCurrent > 0 {
		opts.MaxCurrent = physic.ElectricCurrent(p.MaxCurrent) * physic.MilliAmpere
	}
	if p.Chip == chipWS2812 {
		w.board.Strip, err = strip.NewWS2812(port, &opts)
	} else {
		w.board.Strip, err = strip.NewAPA102(port, &opts)
	}
	return err
}

// root gives the board's root for a bus, new if it is the first sensor there.
func (w *wirer) root(bus string) *Root {
	for i := range w.board.Roots {
		if w.board.Roots[i].Bus == bus {
			return &w.board.Roots[i]
		}
	}
	w.board.Roots = append(w.board.Roots, Root{Bus: bus})
	return &w.board.Roots[len(w.board.Roots)-1]
}

func (w *wirer) bus(name string) (i2c.Bus, error) {
	if b, ok := w.i2c[name]; ok {
		return b, nil
	}
	bus, _ := w.board.File.Bus(name)
	b, err := w.opener.I2C(bus.Port)
	if err != nil {
		return nil, fmt.Errorf("bus %s (%s): %w", name, bus.Port, err)
	}
	w.board.close = append(w.board.close, b.Close)
	w.i2c[name] = b
	return b, nil
}

func (w *wirer) port(p *Part) (spi.PortCloser, error) {
	bus, _ := w.board.File.Bus(p.Bus)
	port, err := w.opener.SPI(bus.Port, p.Select)
	if err != nil {
		return nil, fmt.Errorf("bus %s (%s.%d): %w", p.Bus, bus.Port, p.Select, err)
	}
	w.board.close = append(w.board.close, port.Close)
	return port, nil
}

func (w *wirer) pin(name string) (gpio.PinIO, error) {
	if p, ok := w.pins[name]; ok {
		return p, nil
	}
	p, err := w.opener.Pin(name)
	if err != nil {
		return nil, err
	}
	w.pins[name] = p
	return p, nil
}
