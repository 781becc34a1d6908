package world

import (
	"fmt"
	"slices"
	"strings"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"tablero/firmware/board"
	"tablero/sim/chip"
)

// wires are the buses, pins and chips of a board.
type wires struct {
	i2c   map[string]*chip.I2CBus
	spi   map[string]*chip.SPIPort // by port and chip select: "SPI1.0"
	pins  map[string]*chip.Pin
	keys  [3]*chip.Pin
	strip interface{ LED(int) chip.Light }
	panel *chip.SSD1306
	plugs map[string]plug
	drain map[string]*chip.OpenDrain
	shine map[string]*chip.Wire // of an SPI controller
	lanes []Lane
}

// plug is how a part is plugged in.
type plug struct {
	in, out, cycle func()
}

// wire builds everything that the board file names.
func (w *World) wire() error {
	w.wires = wires{i2c: map[string]*chip.I2CBus{}, spi: map[string]*chip.SPIPort{}, pins: map[string]*chip.Pin{},
		plugs: map[string]plug{}, drain: map[string]*chip.OpenDrain{}, shine: map[string]*chip.Wire{}}
	if err := w.muxes(); err != nil {
		return err
	}
	for _, b := range w.file.Buses {
		switch {
		case b.Kind == "i2c" && b.Root == "":
			w.wires.i2c[b.Port] = chip.NewI2C(b.Port, w.t, chip.I2COpts{})
		case b.Kind == "spi":
			w.wires.shine[b.Port] = chip.NewWire(w.t)
		}
	}
	for i, name := range []string{w.file.Keys.White, w.file.Keys.Menu, w.file.Keys.Black} {
		if name != "" {
			w.wires.keys[i] = w.pin(name)
		}
	}
	decoders := map[string]*chip.HC154{}
	for i := range w.file.Parts {
		if p := &w.file.Parts[i]; p.Chip == "74hc154" {
			a := p.AddressPins
			d := chip.NewHC154(w.pin(a[0]), w.pin(a[1]), w.pin(a[2]), w.pin(a[3]))
			decoders[p.Name] = d
			w.plugSPI(p, d, func() {})
		}
	}
	for i := range w.file.Parts {
		if err := w.part(&w.file.Parts[i], decoders); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) part(p *board.Part, decoders map[string]*chip.HC154) error {
	switch p.Chip {
	case "mcp23017":
		w.expander(p)
	case "mfrc522":
		w.reader(p, decoders[p.Behind])
	case "apa102":
		s := chip.NewAPA102(p.LEDs, w.t)
		w.wires.strip = s
		w.plugSPI(p, s, func() {})
	case "ws2812":
		s := chip.NewWS2812(p.LEDs, w.t, 2500*physic.KiloHertz)
		w.wires.strip = s
		w.plugSPI(p, s, func() {})
	case "ssd1306":
		d := chip.NewSSD1306(chip.SSD1306Opts{Rand: Stream(w.opts.Parts, "display "+p.Name)})
		w.wires.panel = d
		w.plugI2C(p, d, d.PowerCycle)
	case "ads1115":
		w.converter(p)
	case "hx711":
		return w.loadCells(p)
	case "74hc154":
	default:
		return fmt.Errorf("part %q: no model of a %s", p.Name, p.Chip)
	}
	return nil
}

// expander plugs in an MCP23017 with a hall switch at each input in use.
func (w *World) expander(p *board.Part) {
	opts := chip.MCP23017Opts{Bit7OutputOnly: true, Noise: Stream(w.opts.Seed, "floating "+p.Name)}
	if p.Interrupt != "" {
		if w.wires.drain[p.Interrupt] == nil {
			w.wires.drain[p.Interrupt] = chip.NewOpenDrain(w.pin(p.Interrupt))
		}
		opts.INTA = w.wires.drain[p.Interrupt].Driver()
	}
	m := chip.NewMCP23017(opts)
	for _, c := range w.file.Channels() {
		if c.Part != p.Name {
			continue
		}
		at := w.Middle(c.Place)
		at.Z = -w.file.Grid.SensorDepthMM
		h := newHallSwitch(c.Place.String(), at, w.opts.Parts)
		h.drive = onExpander(m, c.Input)
		h.drive(false)
		w.switches = append(w.switches, h)
	}
	w.plugI2C(p, m, m.PowerCycle)
}

// reader plugs in an MFRC522 below a cell or the tray.
func (w *World) reader(p *board.Part, decoder *chip.HC154) {
	r := &reader{name: p.Name, noise: Stream(w.opts.Seed, "radio "+p.Name), chance: map[*chip.Card]float64{}, now: w.t.Now}
	r.chip = chip.NewMFRC522(w.t, chip.MFRC522Opts{Coupled: r.coupled, Noise: Stream(w.opts.Seed, "garbage "+p.Name)})
	for _, c := range w.file.Channels() {
		if c.Part == p.Name {
			r.at = w.Middle(c.Place)
		}
	}
	if i := slices.Index(w.file.Tray.Tags, p.Name); i >= 0 {
		r.at = w.tray(i)
	}
	r.at.Z = -w.file.Grid.AntennaDepthMM
	w.readers = append(w.readers, r)
	if p.Reset != "" {
		w.onReset(p.Reset, r.chip.PowerCycle)
	}
	if decoder == nil {
		w.plugSPI(p, r.chip, r.chip.PowerCycle)
		return
	}
	plugged := plug{cycle: r.chip.PowerCycle,
		in:  func() { decoder.Attach(p.Output, r.chip) },
		out: func() { decoder.Attach(p.Output, nil) }}
	plugged.in()
	w.wires.plugs[p.Name] = plugged
}

// onReset lets a pin reset a part when it falls.
func (w *World) onReset(name string, cycle func()) {
	pin := w.pin(name)
	before := pin.OnOut
	pin.OnOut = func(l gpio.Level) {
		if before != nil {
			before(l)
		}
		if l == gpio.Low {
			cycle()
		}
	}
}

func (w *World) plugI2C(p *board.Part, d chip.I2CDevice, cycle func()) {
	bus, _ := w.file.Bus(p.Bus)
	b := w.wires.i2c[bus.Port]
	plugged := plug{cycle: cycle,
		in: func() { b.Attach(p.Address, d) }, out: func() { b.Detach(p.Address) }}
	plugged.in()
	w.wires.plugs[p.Name] = plugged
}

func (w *World) plugSPI(p *board.Part, d chip.SPIDevice, cycle func()) {
	bus, _ := w.file.Bus(p.Bus)
	name := portName(bus.Port, p.Select)
	port := chip.NewSPI(name, w.t, chip.SPIOpts{Wire: w.wires.shine[bus.Port]})
	w.wires.spi[name] = port
	plugged := plug{cycle: cycle, in: func() { port.Attach(d) }, out: port.Detach}
	plugged.in()
	w.wires.plugs[p.Name] = plugged
}

// pin gives a pin of the Pi by name, made when it is first named.
func (w *World) pin(name string) *chip.Pin {
	if p, ok := w.wires.pins[name]; ok {
		return p
	}
	number := 0
	_, _ = fmt.Sscanf(strings.TrimPrefix(name, "GPIO"), "%d", &number) // others have no number
	p := chip.NewPin(name, number, w.t)
	w.wires.pins[name] = p
	return p
}

func portName(port string, chipSelect int) string { return fmt.Sprintf("%s.%d", port, chipSelect) }
