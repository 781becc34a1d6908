package hc154

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"
)

type output struct {
	d *Dev
	n int
}

// String gives the conn and the output's number.
func (o *output) String() string { return fmt.Sprintf("%s.Y%d", o.d.c, o.n) }

// Duplex is that of the conn.
func (o *output) Duplex() conn.Duplex { return o.d.c.Duplex() }

// Tx sets the address if another output was used last, and passes the transaction on.
func (o *output) Tx(w, r []byte) error {
	if err := o.d.choose(o.n); err != nil {
		return err
	}
	return o.d.c.Tx(w, r)
}

// TxPackets is like Tx.
func (o *output) TxPackets(p []spi.Packet) error {
	if err := o.d.choose(o.n); err != nil {
		return err
	}
	return o.d.c.TxPackets(p)
}

// PinAddress makes an address of four single pins, A0 first, where no group is at
// hand. It sets one after the other, which is harmless while no output is enabled.
func PinAddress(pins [4]gpio.PinOut) Address { return pinAddress(pins) }

type pinAddress [4]gpio.PinOut

// Out sets the pins in mask.
func (p pinAddress) Out(value, mask gpio.GPIOValue) error {
	for i, pin := range p {
		if mask>>i&1 == 0 {
			continue
		}
		if pin == nil {
			return fmt.Errorf("hc154: no pin for A%d", i)
		}
		if err := pin.Out(value>>i&1 == 1); err != nil {
			return fmt.Errorf("hc154: A%d: %w", i, err)
		}
	}
	return nil
}

var (
	_ spi.Conn = (*output)(nil)
	_ Address  = pinAddress{}
	_ Address  = gpio.Group(nil)
)
