package drivers

import "errors"

var (
	// ErrAbsent: the part doesn't answer. Look for a loose cable or a wrong
	// address, then call Init again.
	ErrAbsent = errors.New("no answer")
	// ErrReset: the part lost its settings (brown-out, plugged in again). Call
	// Init again; readings since the last good one are worthless.
	ErrReset = errors.New("the part was reset")
	// ErrTimeout: the part answers but didn't finish in time. Call Init again.
	ErrTimeout = errors.New("not ready in time")
	// ErrCorrupt: a checksum or a fixed bit was wrong. Read again.
	ErrCorrupt = errors.New("corrupt answer")
)
