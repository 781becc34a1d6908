package hx711

import "time"

// wire leads to the chips. Bit n of a mask is chip n.
type wire interface {
	// look gives the lines that are low.
	look() (low byte, err error)
	// shift clocks all chips.
	shift(pulses int, w *words) error
	// cycle powers all chips down and up.
	cycle() error
	// halt leaves the chips powered down, where that is possible.
	halt() error
	String() string
}

// words is what one shift brought.
type words struct {
	value  [MaxChips]uint32
	low    byte      // lines that were low at the last pulse, which should have made them high
	began  time.Time // before the first pulse
	last   time.Time // before the last one
	ended  time.Time // after it
	doubts bool      // SCK may have been high for too long, or a bit changed between pulses
}

const (
	// tooLong is short of the 60 µs that power a chip down.
	tooLong = 45 * time.Microsecond
	// powerDown is well over them.
	powerDown = 100 * time.Microsecond
)
