package board

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/ads1115"
	"tablero/drivers/hc154"
	"tablero/drivers/hx711"
	"tablero/drivers/key"
	"tablero/drivers/mcp23017"
	"tablero/drivers/mfrc522"
	"tablero/drivers/oled"
	"tablero/drivers/strip"
	"tablero/games"
)

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
	case chipADS1115:
		return w.converter(p)
	case chipHX711:
		return w.scales(p)
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
	e := Expander{Part: p.Name, Inputs: w.inputs(p)}
	opts := mcp23017.DefaultOpts
	opts.Address, opts.Inputs = p.Address, 0
	for _, in := range e.Inputs {
		opts.Inputs |= 1 << in.Bit
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
	if b, _ := w.board.File.Bus(bus); b.Root != "" {
		bus = b.Root
	}
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

// inputs lists a part's inputs that are in use.
func (w *wirer) inputs(p *Part) []Input {
	var all []Input
	for i, c := range w.board.Channels {
		if c.Part == p.Name {
			all = append(all, Input{Bit: c.Input, Channel: i})
		}
	}
	return all
}

func (w *wirer) converter(p *Part) error {
	bus, err := w.bus(p.Bus)
	if err != nil {
		return err
	}
	c := Converter{Part: p.Name, Inputs: w.inputs(p)}
	if len(c.Inputs) == 0 {
		return nil
	}
	opts := ads1115.DefaultOpts
	opts.Address, opts.Clock = p.Address, w.clock
	if c.Dev, err = ads1115.New(bus, &opts); err != nil {
		return err
	}
	r := w.root(p.Bus)
	r.Converters = append(r.Converters, c)
	return nil
}

func (w *wirer) scales(p *Part) error {
	clock, err := w.pin(p.Clock)
	if err != nil {
		return err
	}
	lines, err := w.opener.Lines(p.Data...)
	if err != nil {
		return err
	}
	opts := hx711.DefaultOpts
	opts.Clock, opts.Chips = w.clock, len(p.Data)
	dev, err := hx711.New(clock, lines, &opts)
	if err != nil {
		return err
	}
	w.board.Scales = &Scales{Part: p.Name, Dev: dev, Inputs: w.inputs(p)}
	return nil
}
