package scan

import "time"

// Frame is the latest reading of every channel, each with its own time.
type Frame struct {
	Seq      uint64    // grows with every reading taken in
	Now      time.Time // when the frame was asked for
	Readings []Reading // by channel
	Faults   []Fault   // parts that fail now; never changed in place
	Poorer   []Fault   // what is read, but not as it is wired; likewise
}

// Fault is a part that fails.
type Fault struct {
	Part  string // its name in the board file
	Cause error
	Since time.Time
}
