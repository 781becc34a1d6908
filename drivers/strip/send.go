package strip

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/apa102"
	"periph.io/x/devices/v3/nrzled"

	"tablero/drivers"
)

// NewAPA102 connects the port for a strip of APA102 or SK9822. It sends nothing.
func NewAPA102(port spi.Port, opts *Opts) (*Dev, error) {
	if port == nil {
		return nil, errors.New("strip: no port")
	}
	o, err := opts.complete()
	if err != nil {
		return nil, err
	}
	// Start frame, four bytes an LED, and a half clock an LED at the end.
	size := 4*(o.LEDs+1) + o.LEDs/16 + 1
	if l, ok := port.(conn.Limits); ok && l.MaxTxSize() > 0 && size > l.MaxTxSize() {
		return nil, fmt.Errorf("strip: %d LEDs need %d bytes a frame, the port takes %d", o.LEDs, size, l.MaxTxSize())
	}
	p := apa102.PassThruOpts
	p.NumPixels = o.LEDs
	leds, err := apa102.New(slow{port, o.Speed}, &p)
	if err != nil {
		return nil, fmt.Errorf("strip: %w", err)
	}
	d := newDev(o, leds)
	// An SK9822 takes over what it received at the next start frame.
	d.twice = true
	return d, nil
}

// frameGap is what a WS2812B needs to see the end of a frame (datasheet, "RES"), with
// a margin.
const frameGap = 300 * time.Microsecond

// NewWS2812 connects the port for a strip of WS2812. It sends nothing.
func NewWS2812(port spi.Port, opts *Opts) (*Dev, error) {
	if port == nil {
		return nil, errors.New("strip: no port")
	}
	o, err := opts.complete()
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		return nil, errors.New("strip: no clock: set Opts.Clock")
	}
	leds, err := nrzled.NewSPI(port, &nrzled.Opts{NumPixels: o.LEDs, Channels: 3, Freq: 2500 * physic.KiloHertz})
	if err != nil {
		return nil, fmt.Errorf("strip: %w", err)
	}
	d := newDev(o, leds)
	d.pause = frameGap
	return d, nil
}

// send sends next, twice if the strip may show something else and needs that.
func (d *Dev) send() error {
	changed := !d.known || !bytes.Equal(d.next, d.sent)
	d.known = false
	if err := d.frame(); err != nil {
		return err
	}
	if d.twice && changed {
		if err := d.frame(); err != nil {
			return err
		}
	}
	copy(d.sent, d.next)
	d.known = true
	return nil
}

func (d *Dev) frame() error {
	if d.pause > 0 && !d.end.IsZero() {
		if rest := d.pause - d.clock.Now().Sub(d.end); rest > 0 {
			d.clock.Sleep(min(rest, d.pause))
		}
	}
	_, err := d.panel.Write(d.next)
	if d.pause > 0 {
		d.end = d.clock.Now()
	}
	if err != nil {
		return fmt.Errorf("strip: %w: %w", drivers.ErrAbsent, err)
	}
	return nil
}

// slow is a port that connects no faster than its speed. periph's driver asks for
// 20 MHz, and only some ports can be limited from outside.
type slow struct {
	spi.Port
	speed physic.Frequency
}

// Connect lowers f to the speed.
func (s slow) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	return s.Port.Connect(min(f, s.speed), mode, bits)
}

var _ spi.Port = slow{}
