package pi

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/conn/v3/spi/spireg"
	_ "periph.io/x/host/v3/sysfs" // registers the kernel's I2C and SPI buses

	"tablero/drivers/hc154"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
)

// Opener opens the buses and pins of the machine that it runs on.
type Opener struct {
	lines lines
	held  map[string]*os.File // devices that this program has to itself
	close []func() error
}

// New looks for the machine's buses and pins.
func New() (*Opener, error) {
	chips, err := filepath.Glob("/dev/gpiochip*")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrHardware, err)
	}
	if len(chips) == 0 {
		return nil, fmt.Errorf("%w: this machine has no GPIO pins (no /dev/gpiochip*), so it is no Raspberry Pi", ErrHardware)
	}
	// periph only logs what it isn't allowed to open.
	if err := tryEach(chips); err != nil {
		return nil, err
	}
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrHardware, err)
	}
	return &Opener{lines: hostLines()}, nil
}

// tryEach tells why the first device that can't be opened can't.
func tryEach(chips []string) error {
	for _, c := range chips {
		if err := try(c, os.O_RDONLY); err != nil {
			return cause(err, "GPIO pins", c, "enable them", "gpio")
		}
	}
	return nil
}

// try opens a device file for a moment: the kernel's reasons, which periph's
// errors don't carry.
func try(device string, how int) error {
	f, err := os.OpenFile(device, how, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// I2C opens a bus: "I2C1" is /dev/i2c-1.
func (o *Opener) I2C(port string) (i2c.BusCloser, error) {
	n, err := number(port, "I2C")
	if err != nil {
		return nil, err
	}
	device := fmt.Sprintf("/dev/i2c-%d", n)
	if err := cause(o.hold(device), port, device, enableI2C(n), "i2c"); err != nil {
		return nil, err
	}
	bus, err := i2creg.Open(device)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrHardware, port, err)
	}
	return bus, nil
}

// SPI opens a bus with one of its chip selects: "SPI1", 0 is /dev/spidev1.0.
func (o *Opener) SPI(port string, chipSelect int) (spi.PortCloser, error) {
	n, err := number(port, "SPI")
	if err != nil {
		return nil, err
	}
	device := fmt.Sprintf("/dev/spidev%d.%d", n, chipSelect)
	name := fmt.Sprintf("%s.%d", port, chipSelect)
	if err := cause(o.hold(device), name, device, enableSPI(n, chipSelect), "spi"); err != nil {
		return nil, err
	}
	p, err := spireg.Open(device)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrHardware, name, err)
	}
	return p, nil
}

// Pin gives a pin: "GPIO23".
func (o *Opener) Pin(name string) (gpio.PinIO, error) { return o.lines.pin(name) }

// Address gives pins that are set together by one call to the kernel, all low at
// first.
func (o *Opener) Address(names ...string) (hc154.Address, error) {
	set, err := o.lines.outputs(names)
	if err != nil {
		return nil, err
	}
	o.close = append(o.close, set.Close)
	return set, nil
}

// Lines gives input pins with pull-up that are read together by one call to the
// kernel.
func (o *Opener) Lines(names ...string) (hx711.Lines, error) {
	set, err := o.lines.inputs(names)
	if err != nil {
		return nil, err
	}
	o.close = append(o.close, set.Close)
	return set, nil
}

// hold opens a device and keeps others from it until Close. The kernel lets any number of
// programs open a bus, and two that talk to the same chips read each other's answers: so all
// that mean to have it alone lock it.
func (o *Opener) hold(device string) error {
	if o.held[device] != nil {
		return nil
	}
	f, err := os.OpenFile(device, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := lock(f); err != nil {
		return errors.Join(err, f.Close())
	}
	if o.held == nil {
		o.held = map[string]*os.File{}
	}
	o.held[device] = f
	return nil
}

// Close gives the pins and devices back. Buses are closed by whoever opened them.
func (o *Opener) Close() error {
	var errs []error
	for _, f := range o.held {
		errs = append(errs, f.Close()) // which unlocks it
	}
	clear(o.held)
	for _, c := range o.close {
		errs = append(errs, c())
	}
	o.close = nil
	return errors.Join(errs...)
}

var _ board.Opener = (*Opener)(nil)
