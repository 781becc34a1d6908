package strip

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3"

	"tablero/drivers"
)

// Color is the drive of an LED's channels, 0 dark to 255 full.
type Color struct{ R, G, B uint8 }

// panel is a periph driver that takes whole frames.
type panel interface {
	fmt.Stringer
	Write(rgb []byte) (int, error)
}

// Dev is one strip. Show and Halt may be called from several goroutines.
type Dev struct {
	// Set once.
	panel panel
	leds  int
	limit int  // of the sum of all channels
	twice bool // send a new frame twice
	pause time.Duration
	clock drivers.Clock

	// turn holds a token while nobody uses what is below. It is a channel and not a
	// mutex, because one that waits for a mutex stops virtual time in its bubble while
	// the holder sleeps.
	turn  chan struct{}
	next  []byte
	sent  []byte
	known bool      // the strip shows sent
	end   time.Time // of the last frame, zero before the first
}

func newDev(o Opts, p panel) *Dev {
	d := &Dev{
		panel: p,
		leds:  o.LEDs,
		limit: int(int64(o.MaxCurrent) * 255 / int64(perChannel)),
		clock: o.Clock,
		turn:  make(chan struct{}, 1),
		next:  make([]byte, 3*o.LEDs),
		sent:  make([]byte, 3*o.LEDs),
	}
	d.turn <- struct{}{}
	return d
}

// Show lights the whole strip. There must be a color for each LED.
func (d *Dev) Show(colors []Color) error {
	if len(colors) != d.leds {
		return fmt.Errorf("strip: %d colors for %d LEDs", len(colors), d.leds)
	}
	<-d.turn
	defer d.give()
	d.render(colors)
	return d.send()
}

// Halt makes the strip dark. It may be called twice, and Show lights it again.
func (d *Dev) Halt() error {
	<-d.turn
	defer d.give()
	clear(d.next)
	d.known = false
	return d.send()
}

// String gives the driver and its conn.
func (d *Dev) String() string { return fmt.Sprintf("strip{%s}", d.panel) }

func (d *Dev) give() { d.turn <- struct{}{} }

// render fills next with colors, dimmed to the limit.
func (d *Dev) render(colors []Color) {
	sum := 0
	for _, c := range colors {
		sum += int(c.R) + int(c.G) + int(c.B)
	}
	dim := func(v uint8) byte {
		if sum <= d.limit {
			return v
		}
		return byte(int(v) * d.limit / sum)
	}
	for i, c := range colors {
		d.next[3*i], d.next[3*i+1], d.next[3*i+2] = dim(c.R), dim(c.G), dim(c.B)
	}
}

var _ conn.Resource = (*Dev)(nil)
