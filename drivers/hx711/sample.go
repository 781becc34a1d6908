package hx711

import (
	"errors"
	"fmt"
	"time"

	"tablero/drivers"
)

// Sample is one conversion of one chip.
type Sample struct {
	Chip  int   // from 0
	Value int32 // -8388608 to 8388607; 0 if there is an error other than ErrSaturated
	Err   error // nil if Value is good
	// At is when the conversion ended, right to Within: some 50 µs, more if the lane was
	// held up. Without a conversion it is when the sample was given up.
	At     time.Time
	Within time.Duration
}

var (
	// ErrSettling: the chip was powered up a moment ago. The next samples will be good.
	ErrSettling = errors.New("hx711: still settling after power-up")
	// ErrDropped: SCK was held up, or a conversion may have ended while it was read, so
	// that the value may be wrong. The driver has set the chips right if needed.
	ErrDropped = errors.New("hx711: sample dropped")
	// ErrSaturated: the voltage is out of range. Look for a cell that is overloaded or
	// has a broken wire.
	ErrSaturated = errors.New("hx711: out of range")
)

// Why a chip is gone. It is left alone until Init.
var (
	errHigh = fmt.Errorf("hx711: DOUT stays high: %w", drivers.ErrAbsent)
	errLow  = fmt.Errorf("hx711: DOUT stays low: %w", drivers.ErrAbsent)
	errBack = fmt.Errorf("hx711: it answers again: %w", drivers.ErrReset)
)

const (
	most  = 1<<23 - 1
	least = -1 << 23
)

// judge makes a value of 24 bits.
func judge(word uint32) (int32, error) {
	v := int32(word<<8) >> 8
	switch v {
	case most, least:
		return v, ErrSaturated
	case -1:
		// What a chip reads that was unplugged since it was ready. A load that gives just
		// this loses a sample in ten thousand or so.
		return 0, ErrDropped
	}
	return v, nil
}
