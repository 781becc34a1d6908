package scan

import (
	"fmt"
	"time"

	"tablero/firmware/board"
)

// Frame is the latest reading of every channel, each with its own time.
type Frame struct {
	Seq      uint64    // grows with every reading taken in
	Now      time.Time // when the frame was asked for
	Readings []Reading // by channel
	Faults   []Fault   // parts that fail now; never changed in place
	Poorer   []Fault   // what is read, but not as it is wired; likewise
	Rounds   []Round   // the lanes that scan now, in the order in which they began
}

// Round tells when a lane last went on to its next part, whether or not that answers: a
// pulled cable holds no lane up, a call that never returns does.
type Round struct {
	Lane string // its bus, or the part it reads
	At   time.Time
}

// Fault is a part that fails.
type Fault struct {
	Part  string // its name in the board file
	Input string // what alone fails: a cell, "c4", or an input, "DOUT2"; empty for the whole part
	Cause error
	Since time.Time
}

// Name names what fails: "load cells, DOUT2".
func (f *Fault) Name() string {
	if f.Input == "" {
		return f.Part
	}
	return f.Part + ", " + f.Input
}

// Blinds tells whether a channel can't be read because of the fault.
func (f *Fault) Blinds(c board.Channel) bool {
	return f.Part == c.Part && (f.Input == "" || f.Input == inputOf(&c))
}

// dout names an input of load cells as board files do.
func dout(input int) string { return fmt.Sprintf("DOUT%d", input) }
