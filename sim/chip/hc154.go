package chip

import "periph.io/x/conn/v3/gpio"

// HC154 is a 74HC154, a 4-to-16 decoder, wired as in a board with 16 readers:
// the SPI port's chip select enables it, four pins choose which of 16 parts gets
// it. MISO floats if nobody is there.
type HC154 struct {
	address [4]*Pin // A0 to A3

	gate  gate // guards what follows
	parts [16]SPIDevice
}

// NewHC154 gives a decoder with nothing on its outputs.
func NewHC154(a0, a1, a2, a3 *Pin) *HC154 {
	return &HC154{address: [4]*Pin{a0, a1, a2, a3}, gate: newGate()}
}

// Attach wires a part's chip select to an output, 0 to 15; nil unplugs it.
func (h *HC154) Attach(output int, part SPIDevice) {
	h.gate.lock()
	defer h.gate.unlock()
	if output >= 0 && output < len(h.parts) {
		h.parts[output] = part
	}
}

// Selected gives the output that is low while the decoder is enabled.
func (h *HC154) Selected() int {
	n := 0
	for i, p := range h.address {
		if p.Level() == gpio.High {
			n |= 1 << i
		}
	}
	return n
}

// SPI hands the transaction to the chosen part.
func (h *HC154) SPI(w, r []byte) {
	n := h.Selected()
	h.gate.lock()
	part := h.parts[n]
	h.gate.unlock()
	if part == nil {
		float(r)
		return
	}
	part.SPI(w, r)
}

var _ SPIDevice = (*HC154)(nil)
