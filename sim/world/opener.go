package world

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers/hc154"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
	"tablero/sim/chip"
)

// I2C opens a bus of the board.
func (w *World) I2C(port string) (i2c.BusCloser, error) {
	b, ok := w.wires.i2c[port]
	if !ok {
		return nil, fmt.Errorf("world: no I2C bus %q", port)
	}
	return b, nil
}

// SPI opens a bus of the board with one of its chip selects.
func (w *World) SPI(port string, chipSelect int) (spi.PortCloser, error) {
	p, ok := w.wires.spi[portName(port, chipSelect)]
	if !ok {
		return nil, fmt.Errorf("world: no SPI port %q with chip select %d", port, chipSelect)
	}
	return p, nil
}

// Pin gives a pin of the board.
func (w *World) Pin(name string) (gpio.PinIO, error) { return w.pin(name), nil }

// Lines gives pins that are read together, with pull-ups on the board.
func (w *World) Lines(names ...string) (hx711.Lines, error) {
	var pins []*chip.Pin
	for _, n := range names {
		p := w.pin(n)
		p.Resistor = gpio.PullUp
		pins = append(pins, p)
	}
	return chip.Group(pins...)
}

// Address gives pins that are set together.
func (w *World) Address(names ...string) (hc154.Address, error) {
	var pins []*chip.Pin
	for _, n := range names {
		pins = append(pins, w.pin(n))
	}
	return chip.Group(pins...)
}

var _ board.Opener = (*World)(nil)
