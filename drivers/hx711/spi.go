package hx711

import (
	"fmt"

	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// bits is a wire whose SCK is MOSI: every bit is half a period of it, and MISO is read
// in its middle.
type bits struct {
	c     spi.Conn // set once
	clock drivers.Clock

	// Reused by each transaction, on the heap because the kernel gets their address.
	pulse, low, high []byte
	r                [17]byte
}

func newBits(c spi.Conn, clock drivers.Clock) *bits {
	b := &bits{c: c, clock: clock, pulse: make([]byte, 7), low: make([]byte, 1), high: make([]byte, 17)}
	for i := range 6 {
		b.pulse[i] = 0xAA
	}
	for i := range 16 { // 128 µs, then low
		b.high[i] = 0xFF
	}
	return b
}

func (b *bits) String() string { return fmt.Sprint(b.c) }

// look clocks in eight bits without a pulse. DOUT is what the last one says.
func (b *bits) look() (byte, error) {
	err := b.c.Tx(b.low, b.r[:1])
	return ^b.r[0] & 1, err
}

func (b *bits) shift(pulses int, w *words) error {
	b.pulse[6] = [...]byte{0x80, 0xA0, 0xA8}[pulses-25]
	w.began = b.clock.Now()
	w.last = w.began
	err := b.c.Tx(b.pulse, b.r[:7])
	w.ended = b.clock.Now()
	if err != nil {
		return err
	}
	var value uint32
	w.doubts = false
	for _, v := range b.r[:6] {
		high, low := v>>1&0x55, v&0x55
		if high != low {
			w.doubts = true // DOUT changes only after a rising edge (figure 2)
		}
		value = value<<4 | uint32(v>>7&1)<<3 | uint32(v>>5&1)<<2 | uint32(v>>3&1)<<1 | uint32(v>>1&1)
	}
	w.value = [MaxChips]uint32{value}
	w.low = 0
	if b.r[6] != 0xFF {
		w.low = 1
	}
	return nil
}

func (b *bits) cycle() error { return b.c.Tx(b.high, b.r[:]) }

// halt can't hold MOSI high between transactions.
func (b *bits) halt() error { return nil }

var _ wire = (*bits)(nil)
