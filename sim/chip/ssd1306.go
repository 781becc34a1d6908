package chip

import (
	"image"
	"math/rand/v2"

	"periph.io/x/devices/v3/ssd1306/image1bit"
)

const (
	oledColumns = 128
	oledPages   = 8
)

// SSD1306Opts sets up an SSD1306.
type SSD1306Opts struct {
	// W and H are the size of the glass; 0 is 128 and 64. Its top left pixel is
	// wired to SEG127 and to the last COM in use, as on the usual module.
	W, H int
	// Rand fills the RAM at power-on; nil for a pattern that is always the same.
	Rand *rand.Rand
}

// SSD1306 is an OLED module on I2C, address 0x3C or 0x3D. Scrolling is accepted
// but not shown; the COM pins are taken to be set up as the glass needs.
type SSD1306 struct {
	opts SSD1306Opts // set once

	gate    gate // guards what follows
	ram     [oledPages][oledColumns]byte
	version uint64
	state   oledState
}

// oledState is what PowerCycle resets besides the RAM.
type oledState struct {
	mode                  byte // 0 horizontal, 1 vertical, 2 page (command 0x20)
	column, page          int
	columnLow, columnHigh int // the range of 0x21
	pageLow, pageHigh     int // the range of 0x22
	columnStart           int // where page mode starts over
	segmentRemap          bool
	comRemap              bool
	on, allOn, inverted   bool
	pump                  bool
	contrast              byte
	startLine             int
	offset                int
	multiplex             int // lines - 1

	command  [8]byte // the command under way and its arguments so far
	have     int
	expected int
}

// NewSSD1306 gives a module just powered on: dark, with noise in its RAM.
func NewSSD1306(opts SSD1306Opts) *SSD1306 {
	if opts.W <= 0 || opts.W > oledColumns {
		opts.W = oledColumns
	}
	if opts.H <= 0 || opts.H > oledPages*8 {
		opts.H = oledPages * 8
	}
	if opts.Rand == nil {
		opts.Rand = rand.New(rand.NewPCG(1306, 0))
	}
	d := &SSD1306{opts: opts, gate: newGate()}
	d.powerOn()
	return d
}

// PowerCycle forgets everything.
func (d *SSD1306) PowerCycle() {
	d.gate.lock()
	defer d.gate.unlock()
	d.powerOn()
}

func (d *SSD1306) powerOn() {
	for p := range d.ram {
		for c := range d.ram[p] {
			d.ram[p][c] = byte(d.opts.Rand.Uint32())
		}
	}
	d.state = oledState{
		mode:       2,
		columnHigh: oledColumns - 1,
		pageHigh:   oledPages - 1,
		contrast:   0x7F,
		multiplex:  oledPages*8 - 1,
	}
	d.version++
}

// Version changes whenever the picture may have changed.
func (d *SSD1306) Version() uint64 {
	d.gate.lock()
	defer d.gate.unlock()
	return d.version
}

// Contrast gives the brightness, 0 to 255.
func (d *SSD1306) Contrast() byte {
	d.gate.lock()
	defer d.gate.unlock()
	return d.state.contrast
}

// Image gives what is seen; all dark while the display or its charge pump is off.
func (d *SSD1306) Image() *image1bit.VerticalLSB {
	d.gate.lock()
	defer d.gate.unlock()
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, d.opts.W, d.opts.H))
	s := &d.state
	if !s.on || !s.pump {
		return img
	}
	for y := range d.opts.H {
		line, ok := d.line(y)
		for x := 0; ok && x < d.opts.W; x++ {
			bit := d.ram[line/8][oledColumns-1-x]>>(line%8)&1 == 1
			img.SetBit(x, y, image1bit.Bit(s.allOn || bit != s.inverted))
		}
	}
	return img
}

// line gives the line of the RAM that the glass shows at y (section 10.1.6 to
// 10.1.15): row r is line start + offset + r, and COM r, or, remapped, COM N-1-r.
func (d *SSD1306) line(y int) (line int, ok bool) {
	s := &d.state
	row := d.opts.H - 1 - y
	if s.comRemap {
		row = s.multiplex - row
	}
	if row < 0 || row > s.multiplex {
		return 0, false
	}
	return (row + s.startLine + s.offset) % (oledPages * 8), true
}

var _ I2CDevice = (*SSD1306)(nil)
