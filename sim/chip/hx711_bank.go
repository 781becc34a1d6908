package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"tablero/sim/lane"
)

// HX711Bank is HX711s whose SCK are one wire. Each has a DOUT of its own.
//
//	bank := chip.NewHX711Bank(s, sck, cells...)
//	s.Go("hx711", bank.Run)
type HX711Bank struct {
	t     lane.Time
	chips []*HX711
	bell  lane.Bell
	began time.Time

	gate gate // the parts' too
	stop bool
}

// NewHX711Bank wires parts to the pin that is their SCK. It takes the pin's OnOut.
func NewHX711Bank(t lane.Time, sck *Pin, chips ...*HX711) *HX711Bank {
	b := &HX711Bank{t: t, chips: chips, bell: t.NewBell(), began: t.Now(), gate: newGate()}
	for _, h := range chips {
		h.next += h.began.Sub(b.began)
		h.gate, h.began = b.gate, b.began
		h.show()
	}
	sck.OnOut = b.clock
	return b
}

func (b *HX711Bank) clock(l gpio.Level) {
	b.gate.lock()
	defer b.gate.unlock()
	now := b.t.Now().Sub(b.began)
	for _, h := range b.chips {
		h.clock(bool(l), now)
		h.show()
	}
}

// Run lets DOUT fall when conversions end, until Stop. It is the body of a lane of its
// own: a pin is told its level, it doesn't ask.
func (b *HX711Bank) Run() {
	for {
		rest, stop := b.catchUp()
		if stop {
			return
		}
		b.bell.Wait(rest)
	}
}

// catchUp brings all parts to the present and gives how long nothing will happen that
// SCK doesn't cause.
func (b *HX711Bank) catchUp() (rest time.Duration, stop bool) {
	b.gate.lock()
	defer b.gate.unlock()
	now := b.t.Now().Sub(b.began)
	rest = time.Second
	for _, h := range b.chips {
		h.catchUp(now)
		h.show()
		rest = min(rest, h.period) // after a reset nothing ends sooner
		if !h.down {
			rest = min(rest, h.next-now)
		}
	}
	return rest, b.stop
}

// Stop ends Run.
func (b *HX711Bank) Stop() {
	b.gate.lock()
	b.stop = true
	b.gate.unlock()
	b.bell.Ring()
}

// HX711SPI is an HX711 with SCK at MOSI and DOUT at MISO: each bit that is sent is a
// level of SCK.
type HX711SPI struct {
	chip *HX711
	bit  time.Duration
}

// NewHX711SPI wires a part to a port that is clocked at bit a bit; 0 is 1 us.
func NewHX711SPI(chip *HX711, bit time.Duration) *HX711SPI {
	return &HX711SPI{chip: chip, bit: max(orDefault(bit, time.Microsecond), 1)}
}

// SPI moves SCK at the beginning of each bit and looks at DOUT in its middle.
func (s *HX711SPI) SPI(w, r []byte) {
	h := s.chip
	h.gate.lock()
	defer h.gate.unlock()
	at := h.now() - time.Duration(8*len(w))*s.bit // a port shows a transfer at its end
	for i := range w {
		in, out := w[i], byte(0)
		for bit := 7; bit >= 0; bit-- {
			h.clock(in>>bit&1 == 1, at)
			h.catchUp(at + s.bit/2)
			out <<= 1
			if h.out || h.absent {
				out |= 1
			}
			at += s.bit
		}
		r[i] = out
	}
}

var _ SPIDevice = (*HX711SPI)(nil)
