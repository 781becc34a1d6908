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

// tally gathers a channel's readings while nothing moves.
type tally struct {
	seq          uint32
	n            int
	sum, squares float64
	first, last  float64
	jumps        float64 // squares of the differences from reading to reading
	suspect      bool    // the latest reading was far off and isn't counted; one alone is a spike
}

// strays tells whether a value is so far from the first that something moved: by
// the noise from reading to reading, which a move hardly adds to, but at least by
// still. Readings taken before tell of the noise better than the first few.
func (l *tally) strays(value, still, variance float64) bool {
	switch {
	case l.n == 0:
		return false
	case variance == 0 && l.n < few:
		return math.Abs(value-l.first) > strange*still
	}
	if l.n > 1 {
		variance = max(variance, l.jumps/float64(2*(l.n-1)))
	}
	return math.Abs(value-l.first) > max(still, strange*math.Sqrt(2*variance))
}

const (
	// strange is how many times the noise of two readings is no chance any more.
	strange = 5
	// few readings don't tell the noise.
	few = 4
)

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

func cellsOf(f *board.File) []games.Place {
	var all []games.Place
	for r := range f.Grid.Rows {
		for c := range f.Grid.Columns {
			all = append(all, games.Cell(c, r))
		}
	}
	return all
}

// Readings averaged for one figure: half a second of load cells. Noisy ones take longer:
// where a piece lies must be known well to tell how strong it is.
const (
	enough     = 40
	mostEnough = 10 * enough
	quietG     = 0.15 // rms of a load cell for which enough is enough
)

// need gives how many readings are averaged for one figure.
func (b *Base) need() int {
	worst := 0.0
	for i, c := range b.channels {
		if c.Sensor == board.Weight {
			worst = max(worst, b.varianceOf(i)/(quietG*quietG*nominalCounts*nominalCounts))
		}
	}
	return int(min(max(enough, enough*worst), mostEnough))
}

// stillFields and stillWeights are how far readings of quiet sensors may stray from
// the first one while nothing moves: V, and counts.
const (
	stillFields  = 0.008
	stillWeights = 900.0
)

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

// gather takes readings in and tells whether all channels were still for long
// enough. Whatever moves makes all begin anew.
func (b *Base) gather(f *scan.Frame) bool {
	b.looks = slices.Clone(b.looks)
	full, need := true, b.need()
	for i, c := range b.channels {
		r := &f.Readings[i]
		if c.Sensor != board.Field && c.Sensor != board.Weight {
			continue
		}
		l := &b.looks[i]
		if r.Quality != scan.Good {
			b.anewBy(i, "can't be read: its magnet is too strong or too near, or its part doesn't answer")
			return false
		}
		if r.Seq != l.seq {
			still := stillFields
			if c.Sensor == board.Weight {
				still = stillWeights
			}
			l.seq = r.Seq
			if l.strays(r.Value, still, b.varianceOf(i)) {
				if l.suspect {
					b.anewBy(i, "its readings don't come to rest: it drifts, a wire is loose, or hands are at work")
					return false
				}
				l.suspect, full = true, false
				continue
			}
			l.suspect = false
			if l.n == 0 {
				l.first, l.last = r.Value, r.Value
			}
			l.jumps += (r.Value - l.last) * (r.Value - l.last)
			l.last = r.Value
			l.n++
			l.sum += r.Value
			l.squares += (r.Value - l.first) * (r.Value - l.first)
		}
		full = full && l.n >= need
	}
	return full
}

// varianceOf gives what the empty board told of a channel's noise; 0 before.
func (b *Base) varianceOf(channel int) float64 {
	if len(b.noise) == 0 {
		return 0
	}
	return b.noise[channel]
}

// anewBy begins anew because of one channel, and says so if it does that all the time.
func (b *Base) anewBy(channel int, why string) {
	b.anew()
	b.restless = slices.Clone(b.restless)
	b.restless[channel]++
	if b.restless[channel] >= restlessMost && b.wrong == "" {
		b.wrong = b.sensor(channel) + ": " + why
	}
}

func (b *Base) anew() {
	for i := range b.looks {
		b.looks[i] = tally{seq: b.looks[i].seq}
	}
}

// measured decides what a still board means: empty as asked, or the thing asked
// for laid down. An error ends it all.
func (b *Base) measured() error {
	means := make([]float64, len(b.looks))
	for i, l := range b.looks {
		if l.n > 0 {
			means[i] = l.sum / float64(l.n)
		}
	}
	noise := b.variances()
	b.anew()
	b.restless = make([]int, len(b.restless))
	if !b.zeroed {
		b.noise = noise
		if len(b.means) == 0 {
			b.means = [][]float64{nil}
		}
		b.zeroed, b.wrong = true, ""
		b.empty(means)
		return b.checkZero(means)
	}
	grams := b.gramsOn(means)
	switch {
	case b.lying && grams <= leastG:
		// Taken away; the zero may have drifted a little.
		err := b.checkDrift(means)
		b.empty(means)
		b.lying, b.lingers, b.wrong = false, 0, ""
		b.next++
		return err
	case b.lying:
		if b.lingers++; b.lingers >= leftLying && b.wrong == "" {
			b.wrong = b.left(means, grams)
		}
	case grams < -leastG:
		// Something lay there, or leaned on it, when it was taken for empty.
		b.empty(means)
	case grams > leastG:
		return b.laid(means)
	case b.wrong != "":
		b.wrong = "" // it was taken away, and may be laid anew
	}
	return nil
}

// empty takes the board as it is for empty.
func (b *Base) empty(means []float64) {
	b.means = slices.Clone(b.means)
	b.means[0] = means
	b.zeros = append(slices.Clone(b.zeros), zero{b.now, means})
}

// laid takes what lies there for the thing asked for, unless something is wrong with it.
func (b *Base) laid(means []float64) error {
	d := difference(means, b.means[0])
	wrong, err := b.judge(d)
	if b.wrong = wrong; wrong != "" || err != nil {
		return err
	}
	b.means = append(slices.Clone(b.means), d)
	b.lying = true
	if b.next+1 == b.masses() {
		return b.solveCorners(&board.Calibration{})
	}
	return nil
}

// leastG is the least that counts as something on the platform.
const leastG = 2.0

func (b *Base) variances() []float64 {
	all := make([]float64, len(b.looks))
	for i, l := range b.looks {
		if l.n > 0 {
			mean := l.sum/float64(l.n) - l.first
			all[i] = max(0, l.squares/float64(l.n)-mean*mean)
		}
	}
	return all
}

// gramsOn gives what lies on the platform, roughly.
func (b *Base) gramsOn(means []float64) float64 {
	sum := 0.0
	for i, c := range b.channels {
		if c.Sensor == board.Weight {
			sum += means[i] - b.means[0][i]
		}
	}
	return sum / nominalCounts
}

const nominalCounts = 400.0 // a gram, roughly

func difference(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}

// Err gives why nothing more can be learnt; nil while it can.
func (b *Base) Err() error { return b.refused }

// Done tells whether everything was measured.
func (b *Base) Done() bool { return b.next == len(b.tasks) }
