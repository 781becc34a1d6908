package oled

import (
	"errors"
	"fmt"
	"image"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// address is that of most modules; periph's driver knows no other (8.1.5).
const address = 0x3C

// Opts tells what panel there is and how it is mounted.
type Opts struct {
	// Width in pixels, 8 to 128, a multiple of 8. 0 means 128.
	Width int
	// Height in pixels, 8 to 64, a multiple of 8. 0 means 64.
	Height int
	// Rotated turns the picture by 180°.
	Rotated bool
	// Sequential is for panels whose rows are wired in sequence, as those of 32 rows
	// are; without it every other row is missing.
	Sequential bool
}

// DefaultOpts is the common 0.96 inch module.
var DefaultOpts = Opts{Width: 128, Height: 64}

// Dev is one panel. It isn't safe for concurrent use.
type Dev struct {
	// Set once.
	bus  i2c.Bus
	opts ssd1306.Opts
	rect image.Rectangle

	panel *ssd1306.Dev           // nil while the panel's state is unknown
	frame *image1bit.VerticalLSB // what Draw was given last
	off   bool                   // by Halt
	mute  bool                   // its status can't be read
}

// New checks the options; it doesn't talk to the panel.
func New(bus i2c.Bus, opts *Opts) (*Dev, error) {
	if bus == nil {
		return nil, errors.New("oled: no bus")
	}
	if opts == nil {
		opts = &DefaultOpts
	}
	o := *opts
	if o.Width == 0 {
		o.Width = DefaultOpts.Width
	}
	if o.Height == 0 {
		o.Height = DefaultOpts.Height
	}
	if o.Width < 8 || o.Width > 128 || o.Width%8 != 0 {
		return nil, fmt.Errorf("oled: width %d, want 8 to 128 in steps of 8", o.Width)
	}
	if o.Height < 8 || o.Height > 64 || o.Height%8 != 0 {
		return nil, fmt.Errorf("oled: height %d, want 8 to 64 in steps of 8", o.Height)
	}
	rect := image.Rect(0, 0, o.Width, o.Height)
	return &Dev{
		bus:   bus,
		opts:  ssd1306.Opts{W: o.Width, H: o.Height, MirrorVertical: o.Rotated, MirrorHorizontal: o.Rotated, Sequential: o.Sequential},
		rect:  rect,
		frame: image1bit.NewVerticalLSB(rect),
	}, nil
}

// Bounds gives the rectangle that pictures must have.
func (d *Dev) Bounds() image.Rectangle { return d.rect }

// String gives the part, its address and its bus.
func (d *Dev) String() string { return fmt.Sprintf("oled{%#02x on %s}", address, d.bus) }

var _ conn.Resource = (*Dev)(nil)
