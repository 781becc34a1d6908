package hx711

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
)

// pins is a wire of GPIO lines.
type pins struct {
	// Set once.
	sck   gpio.PinOut
	dout  Lines
	mask  gpio.GPIOValue
	clock drivers.Clock

	seen [27]byte // the lines at each pulse
}

func (p *pins) String() string { return p.sck.Name() }

func (p *pins) look() (byte, error) {
	v, err := p.dout.Read(p.mask)
	return byte(^v & p.mask), err
}

// shift gives up at the first pulse that was too long: nothing after it is worth having.
func (p *pins) shift(pulses int, w *words) error {
	w.doubts = false
	for i := range pulses {
		// Before the rising edge, for what holds us up may do so inside of Out.
		rise := p.clock.Now()
		if err := p.sck.Out(gpio.High); err != nil {
			_ = p.sck.Out(gpio.Low)
			return err
		}
		v, err := p.dout.Read(p.mask)
		if low := p.sck.Out(gpio.Low); err == nil {
			err = low
		}
		if err != nil {
			return err
		}
		fell := p.clock.Now()
		if i == 0 {
			w.began = rise
		}
		w.last, w.ended = rise, fell
		if fell.Sub(rise) > tooLong {
			w.doubts = true
			return nil
		}
		p.seen[i] = byte(v)
	}
	w.value = [MaxChips]uint32{}
	for _, v := range p.seen[:24] {
		for k := range w.value {
			w.value[k] = w.value[k]<<1 | uint32(v>>k&1)
		}
	}
	w.low = ^p.seen[pulses-1] & byte(p.mask)
	return nil
}

func (p *pins) cycle() error {
	if err := p.halt(); err != nil {
		return err
	}
	p.clock.Sleep(powerDown)
	return p.sck.Out(gpio.Low)
}

func (p *pins) halt() error {
	// The first Out of a line may glitch low, so let it be low.
	if err := p.sck.Out(gpio.Low); err != nil {
		return fmt.Errorf("SCK: %w", err)
	}
	return p.sck.Out(gpio.High)
}

var _ wire = (*pins)(nil)
