package calibrate

import (
	"fmt"
	"math"
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

	window []look1 // replaced, never changed in place
	from   time.Time
	upset  []int       // how often a channel made all begin anew
	noisy  []bool      // channels that don't come to rest, which are left out
	felt   [][]float64 // by task: how much each channel changed
	quiet  int         // windows at rest since something was asked for
	said   WireOrder
}

// look1 is what one channel read in a window.
type look1 struct {
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
	w := Wiring{file: f, channels: channels, window: make([]look1, len(channels)), upset: make([]int, len(channels)), noisy: make([]bool, len(channels))}
	places := cellsOf(f)
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

// still gives how far readings of quiet sensors stray.
func still(s board.Sensor) float64 {
	switch s {
	case board.Field:
		return stillFields
	case board.Weight:
		return stillWeights
	}
	return 0.5
}

// take takes readings in until all was still for a while.
func (w *Wiring) take(f *scan.Frame) {
	w.window = slices.Clone(w.window)
	if w.from.IsZero() {
		w.from = f.Now
	}
	for i, c := range w.channels {
		r, l := &f.Readings[i], &w.window[i]
		if c.Sensor == board.Tags || r.Quality != scan.Good || r.Seq == l.seq || w.noisy[i] {
			continue
		}
		l.seq = r.Seq
		if l.n > 0 && math.Abs(r.Value-l.first) > still(c.Sensor) {
			if !l.off {
				l.off = true
				continue
			}
			w.anewBy(i, f.Now)
			return
		}
		if l.n == 0 {
			l.first = r.Value
		}
		l.off = false
		l.n++
		l.sum += r.Value
	}
	if f.Now.Sub(w.from) >= wiringWindow {
		w.rested()
		w.from = f.Now
		w.clear()
	}
}

func (w *Wiring) clear() {
	for i := range w.window {
		w.window[i] = look1{seq: w.window[i].seq}
	}
}

// anewBy begins the window anew because of one channel, which is left out if it does that
// all the time.
func (w *Wiring) anewBy(channel int, now time.Time) {
	w.clear()
	w.from = now
	w.upset = slices.Clone(w.upset)
	if w.upset[channel]++; w.upset[channel] >= wiringUpset {
		w.noisy = slices.Clone(w.noisy)
		w.noisy[channel] = true
	}
}

// rested decides what a board at rest means.
func (w *Wiring) rested() {
	w.upset = make([]int, len(w.upset))
	means, seen := make([]float64, len(w.window)), make([]bool, len(w.window))
	for i, l := range w.window {
		least := wiringLeast
		if w.channels[i].Sensor == board.Switch {
			least = 1
		}
		if seen[i] = l.n >= least; seen[i] {
			means[i] = l.sum / float64(l.n)
		} else if w.zeroed && w.channels[i].Sensor == board.Switch {
			means[i], seen[i] = w.zero[i], w.zeroSeen[i] // it is read when it changes
		}
	}
	if !w.zeroed {
		w.zero, w.zeroSeen, w.zeroed = means, seen, true
		return
	}
	changed := make([]float64, len(means))
	for i := range means {
		if seen[i] && w.zeroSeen[i] {
			changed[i] = means[i] - w.zero[i]
		}
	}
	lies := w.lies(changed)
	switch {
	case w.lying && !lies:
		w.zero, w.zeroSeen = means, seen
		w.lying, w.quiet = false, 0
		w.next++
	case !w.lying && lies:
		w.felt = append(slices.Clone(w.felt), changed)
		w.lying = true
	case !w.lying && len(w.file.Platform.Cells) == 0:
		if w.quiet++; w.quiet >= wiringWaits {
			w.felt = append(slices.Clone(w.felt), changed)
			w.quiet = 0
			w.next++
		}
	}
}

// lies tells whether something lies on the board. Load cells tell that best, whatever their
// order and however they are turned round.
func (w *Wiring) lies(changed []float64) bool {
	heavy := 0.0
	for i, c := range w.channels {
		switch c.Sensor {
		case board.Weight:
			heavy += math.Abs(changed[i])
		case board.Field:
			if math.Abs(changed[i]) > otherV {
				return true
			}
		case board.Switch:
			if math.Abs(changed[i]) > 0.5 {
				return true
			}
		}
	}
	return heavy > 3*nominalCounts
}
