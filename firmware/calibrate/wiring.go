package calibrate

import (
	"fmt"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// Wiring finds out what is wired where: a piece with a magnet is laid on each cell as its
// light asks, or on boards that don't feel where it lies once by name and once by light.
// It is a value; Step gives the next.
type Wiring struct {
	file     *board.File
	channels []board.Channel
	tasks    []WireOrder
	next     int
	lying    bool
	zeroed   bool
	zero     []float64
	zeroSeen []bool

	window []glance // replaced, never changed in place
	from   time.Time
	upset  []int       // how often a channel made all begin anew
	noisy  []bool      // channels that don't come to rest, which are left out
	felt   [][]float64 // by task: how much each channel changed
	quiet  int         // windows at rest since something was asked for
	said   WireOrder
}

// glance is what one channel read in a window.
type glance struct {
	seq        uint32
	n          int
	first, sum float64
	off        bool // the latest reading was far off; one alone is a spike
}

// WireOrder is what to do for the wiring.
type WireOrder struct {
	Lay        bool // lay it; else clear the board
	Mass       bool // the known mass; else a piece with a magnet
	Light      bool // where the light is on: that of Place, if LEDs are wired as they should be
	Place      games.Place
	Number, Of int
	Done       bool
}

// String words the order.
func (o WireOrder) String() string {
	what := "a piece with a magnet"
	if o.Mass {
		what = fmt.Sprintf("the known mass of %g g, or something as heavy,", KnownMassG)
	}
	switch {
	case o.Done:
		return "done"
	case !o.Lay:
		return "clear the board"
	case o.Light:
		return fmt.Sprintf("lay %s on the cell whose light is on, on %s if none is (%d of %d)", what, o.Place, o.Number, o.Of)
	}
	return fmt.Sprintf("lay %s on %s (%d of %d)", what, o.Place, o.Number, o.Of)
}

// NewWiring begins to find out how a board is wired.
func NewWiring(f *board.File, channels []board.Channel) Wiring {
	w := Wiring{file: f, channels: channels, window: make([]glance, len(channels)), upset: make([]int, len(channels)), noisy: make([]bool, len(channels))}
	places := slices.Collect(f.All())
	scales := len(f.Platform.Cells) == 4
	if scales {
		for _, p := range cornersOf(f) {
			w.tasks = append(w.tasks, WireOrder{Mass: true, Place: p})
		}
	} else {
		for _, p := range places {
			w.tasks = append(w.tasks, WireOrder{Place: p})
		}
	}
	for _, p := range places {
		lit := f.Cells[p.String()].LED != nil
		if lit || scales {
			w.tasks = append(w.tasks, WireOrder{Place: p, Light: lit})
		}
	}
	for i := range w.tasks {
		w.tasks[i].Lay, w.tasks[i].Number, w.tasks[i].Of = true, i+1, len(w.tasks)
	}
	return w
}

// cornersOf gives the cells nearest to the load cells, in their order.
func cornersOf(f *board.File) []games.Place {
	c, r := f.Grid.Columns-1, f.Grid.Rows-1
	return []games.Place{games.Cell(0, 0), games.Cell(c, 0), games.Cell(0, r), games.Cell(c, r)}
}

// wiringWindow is how long all must be still; wiringUpset how often one channel may move
// alone before it is left out.
const (
	wiringWindow = 400 * time.Millisecond
	wiringUpset  = 60
	wiringLeast  = 4 // readings
	// wiringWaits is how many windows at rest are waited on boards without load cells, which
	// can't tell a dead sensor from an owner who does nothing: 20 s.
	wiringWaits = 50
)

// Step takes a frame in.
func (w Wiring) Step(f *scan.Frame) (next Wiring, o WireOrder, tell bool) {
	if w.next < len(w.tasks) {
		w.take(f)
	}
	o = w.order()
	tell = o != w.said
	w.said = o
	return w, o, tell
}

func (w *Wiring) order() WireOrder {
	switch {
	case w.next == len(w.tasks):
		return WireOrder{Done: true}
	case !w.zeroed || w.lying:
		o := w.tasks[w.next]
		o.Lay = false
		return o
	}
	return w.tasks[w.next]
}

// Done tells whether all was laid down.
func (w *Wiring) Done() bool { return w.next == len(w.tasks) }
