package calibrate

import (
	"fmt"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// Base learns the linear sensors, the load cells and the kinds of pieces of a
// base: what is asked for is laid where it is asked for, one thing at a time. It
// is a value; Step gives the next.
type Base struct {
	file     *board.File
	channels []board.Channel
	tasks    []Task
	next     int
	lying    bool // the thing asked for was laid, and has to be taken away
	looks    []tally
	means    [][]float64 // by task, the empty board first; never changed in place
	noise    []float64   // variance of each channel on the empty board
	zeros    []zero      // looks at the empty board; never changed in place
	now      time.Time   // of the latest frame
	said     Order
	weighs   bool // pieces have no magnets
	part     Part
	known    []board.CornerCalibration // load cells that were learnt before; nil if they are learnt now

	zeroed   bool   // the empty board was looked at
	wrong    string // with what lies there, until it is put right
	lingers  int    // measurements since a thing should have been taken away
	restless []int  // how often each channel made all begin anew; never changed in place
	refused  error
}

// zero is a look at the empty board.
type zero struct {
	at    time.Time
	means []float64
}

// Task is one thing to lay down.
type Task struct {
	Kind  games.KindInfo // what; a zero Kind is the known mass
	Place games.Place    // where
}

// KnownMassG is the mass without a magnet that the load cells are calibrated with.
const KnownMassG = 200.0

// Order is what to tell whoever sits at the board.
type Order struct {
	Lay        bool // lay the task's thing down; else clear the board
	Task       Task
	Number, Of int    // of the task, from 1
	Wrong      string // what is wrong with what lies there; empty if nothing
	Done       bool
}

// String words the order.
func (o Order) String() string {
	if o.Wrong != "" {
		wrong := o.Wrong
		o.Wrong = ""
		return wrong + ": " + o.String()
	}
	switch {
	case o.Done:
		return "done"
	case !o.Lay:
		return "clear the board"
	case o.Task.Kind.Kind == games.NoKind:
		return fmt.Sprintf("lay the known mass of %g g on %s", KnownMassG, o.Task.Place)
	}
	return fmt.Sprintf("lay a %s on %s", o.Task.Kind.Name, o.Task.Place)
}

// NewScale begins to learn the load cells of a base, and what pieces weigh that have no
// magnets.
func NewScale(f *board.File, channels []board.Channel, kinds []games.KindInfo) Base {
	return newBase(f, channels, kinds, true, Whole)
}

// NewBase begins to learn a base for a game's pieces.
func NewBase(f *board.File, channels []board.Channel, kinds []games.KindInfo) Base {
	return newBase(f, channels, kinds, false, Whole)
}

func newBase(f *board.File, channels []board.Channel, kinds []games.KindInfo, weighs bool, part Part) Base {
	return Base{weighs: weighs, part: part, file: f, channels: channels, looks: make([]tally, len(channels)),
		restless: make([]int, len(channels)), tasks: tasksFor(f, kinds, weighs, part)}
}

// Step takes a frame in.
func (b Base) Step(f *scan.Frame) (next Base, o Order, tell bool) {
	b.now = f.Now
	if b.next < len(b.tasks) && b.refused == nil && b.gather(f) {
		b.refused = b.measured()
	}
	o = b.order()
	tell = o != b.said
	b.said = o
	return b, o, tell
}

func (b *Base) order() Order {
	if b.next == len(b.tasks) {
		return Order{Done: true}
	}
	return Order{Lay: b.zeroed && !b.lying, Task: b.tasks[b.next], Number: b.next + 1, Of: len(b.tasks), Wrong: b.wrong}
}

// Err gives why nothing more can be learnt; nil while it can.
func (b *Base) Err() error { return b.refused }

// Done tells whether everything was measured.
func (b *Base) Done() bool { return b.next == len(b.tasks) }
