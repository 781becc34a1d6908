package board

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers/hc154"
	"tablero/drivers/hx711"
)

// Opener gives buses and pins by the names that board files use.
type Opener interface {
	// I2C opens a bus: "I2C1".
	I2C(port string) (i2c.BusCloser, error)
	// SPI opens a bus with one of its chip selects: "SPI1", 0.
	SPI(port string, chipSelect int) (spi.PortCloser, error)
	// Pin gives a pin: "GPIO23".
	Pin(name string) (gpio.PinIO, error)
	// Address gives pins that are set together, the first is bit 0.
	Address(names ...string) (hc154.Address, error)
	// Lines gives input pins with pull-up that are read together, the first is bit 0.
	Lines(names ...string) (hx711.Lines, error)
}
