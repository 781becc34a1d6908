package chip

import (
	"math"
	"math/rand/v2"
)

// MCP3008Opts sets up an MCP3008.
type MCP3008Opts struct {
	// VRef is the voltage at VREF; 0 is 3.3 V.
	VRef float64
	// Input gives the voltage of CH0 to CH7 against ground; nil is 0 V.
	Input func(channel int) float64
	// Noise and NoiseRMS, in volts, are added to each conversion; nil for none.
	Noise    *rand.Rand
	NoiseRMS float64
}

// MCP3008 is a converter of 10 bits, eight inputs or four pairs of them. It holds no
// state between transactions.
type MCP3008 struct {
	opts MCP3008Opts // set once
	gate gate        // guards the noise
}

// NewMCP3008 gives a part.
func NewMCP3008(opts MCP3008Opts) *MCP3008 {
	if opts.VRef == 0 {
		opts.VRef = 3.3
	}
	return &MCP3008{opts: opts, gate: newGate()}
}

// Clocks after that of the start bit (DS21295, figure 5-1).
const (
	mcpSingle = 1  // SGL/DIFF, then D2 to D0
	mcpNull   = 6  // after one clock for the sample to be taken
	mcpLSB    = 16 // B9 to B0, then B1 to B9, then zeros
	mcpMSB    = 25
)

// SPI waits for the start bit, takes four bits of configuration, and gives a null bit
// and the result: most significant bit first, then again the other way round.
func (m *MCP3008) SPI(w, r []byte) {
	m.gate.lock()
	defer m.gate.unlock()
	clock, command, code := -1, 0, uint(0) // clock counts from the start bit
	for i := range w {
		in, out := w[i], byte(0)
		for bit := 7; bit >= 0; bit-- {
			din := in >> bit & 1
			if clock >= 0 || din == 1 {
				clock++
			}
			dout := byte(1) // let go: the pull-up decides
			switch {
			case clock < mcpNull:
				if clock >= mcpSingle && clock < mcpSingle+4 {
					command = command<<1 | int(din)
				}
				if clock == mcpSingle+4 {
					code = m.sample(command)
				}
			case clock == mcpNull:
				dout = 0
			case clock <= mcpLSB:
				dout = byte(code>>(mcpLSB-clock)) & 1
			case clock <= mcpMSB:
				dout = byte(code>>(clock-mcpLSB)) & 1
			default:
				dout = 0
			}
			out = out<<1 | dout
		}
		r[i] = out
	}
}

// sample converts what SGL/DIFF and D2 to D0 choose (table 5-2).
func (m *MCP3008) sample(command int) uint {
	channel := command & 7
	v := m.volts(channel)
	if command&8 == 0 { // a pair: the channel against its neighbour
		v -= m.volts(channel ^ 1)
	}
	if m.opts.Noise != nil {
		v += m.opts.Noise.NormFloat64() * m.opts.NoiseRMS
	}
	code := math.Floor(v / m.opts.VRef * 1024)
	if !(code > 0) {
		return 0
	}
	return uint(min(1023, code))
}

func (m *MCP3008) volts(channel int) float64 {
	if m.opts.Input == nil {
		return 0
	}
	return m.opts.Input(channel)
}

var _ SPIDevice = (*MCP3008)(nil)
