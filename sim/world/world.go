package world

import (
	"fmt"
	"sync"
	"time"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/sim/chip"
	"tablero/sim/lane"
)

// Opts are the seeds of a world and how rough it is.
type Opts struct {
	Parts uint64 // the individual parts: magnets, thresholds, tags
	Seed  uint64 // everything that happens
	Rough Rough
	Frame *Frame // that stands on the platform; nil: none
}

// Rough multiplies what makes a world hard to read. Zero values mean 1.
type Rough struct {
	Noise  float64 // of hall sensors and load cells
	Off    float64 // how far off centre hands put things down
	Spread float64 // of magnets from each other
}

// orOne gives 1 for what isn't set.
func orOne(x float64) float64 {
	if x == 0 {
		return 1
	}
	return x
}

// World is a board, the pieces on and beside it, and the chips beneath. It may be
// used by several lanes, live ones too.
type World struct {
	t     lane.Time
	file  *board.File
	opts  Opts
	wires wires // buses, pins and chips; set once

	pieces []*Piece          // set once; what changes of each is guarded by mu
	byName map[string]*Piece // set once
	row    []int             // the LEDs along the edge, set once
	acted  func()            // told of what hands do; set once, nil if nobody is

	mu       sync.Mutex // guards all below; never held while time passes
	switches []*hallSwitch
	linear   []*linearHall
	spots    []Vector  // of the switches, then of the linear sensors
	fields   []float64 // mT at each spot
	readers  []*reader
	plate    *plate // nil without load cells
	things   map[string]*thing
	stirred  time.Time // when a piece was last moved

	frame *frame // nil without one; set once, it has a lock of its own
}

// New builds the board that a file describes, with all parts plugged in and all
// pieces beside it.
func New(file *board.File, shapes []Shape, t lane.Time, opts Opts) (*World, error) {
	w := &World{t: t, file: file, opts: opts, pieces: makePieces(shapes, opts), byName: map[string]*Piece{}}
	for _, p := range w.pieces {
		w.byName[p.Name] = p
	}
	if err := standing(w.pieces); err != nil {
		return nil, err
	}
	if err := w.wire(); err != nil {
		return nil, fmt.Errorf("world: %w", err)
	}
	for _, h := range w.switches {
		w.spots = append(w.spots, h.at)
	}
	for _, h := range w.linear {
		w.spots = append(w.spots, h.at)
	}
	w.fields = make([]float64, len(w.spots))
	w.row = w.rowOfEdge()
	for _, p := range w.pieces {
		p.field = make([]float64, len(w.spots))
		w.moved(p)
	}
	if opts.Frame != nil {
		if err := w.stand(*opts.Frame); err != nil {
			return nil, fmt.Errorf("world: %w", err)
		}
	}
	return w, nil
}

// Middle gives the middle of a place, on the board's surface.
func (w *World) Middle(p games.Place) Vector {
	pitch := w.file.Grid.PitchMM
	if p == games.Tray {
		return w.tray(0)
	}
	return Vector{X: pitch * (float64(p.Column()) + 0.5), Y: pitch * (float64(p.Row()) + 0.5)}
}

// tray gives the middle of a tray: the first lies at the near edge, the second at
// the far one.
func (w *World) tray(i int) Vector {
	pitch := w.file.Grid.PitchMM
	at := Vector{X: pitch * float64(w.file.Grid.Columns) / 2, Y: -1.6 * pitch}
	if i > 0 {
		at.Y = pitch * (float64(w.file.Grid.Rows) + 1.6)
	}
	return at
}

// Off tells by how much more, or less, than usual hands miss the middle.
func (w *World) Off() float64 { return orOne(w.opts.Rough.Off) }

// Grid gives the columns and rows of the board.
func (w *World) Grid() (columns, rows int) { return w.file.Grid.Columns, w.file.Grid.Rows }

// Time gives the time that passes in this world.
func (w *World) Time() lane.Time { return w.t }

// moved lets the sensors feel that one piece moved; mu is held.
func (w *World) moved(p *Piece) {
	w.stirred = w.t.Now()
	m := Vector{p.tilt.X * p.moment, p.tilt.Y * p.moment, p.tilt.Z * p.moment}
	for i, at := range w.spots {
		b := dipole(m, at.Minus(p.at))
		w.fields[i] += b - p.field[i]
		p.field[i] = b
	}
	w.feel()
	for _, r := range w.readers {
		r.sense(p)
	}
	if w.plate != nil {
		grams := p.massG
		if p.held || p.inFrame || !w.onPlate(p.at) {
			grams = 0
		}
		w.plate.bear(p, p.at.X, p.at.Y, grams)
	}
}

// Stirred gives when a piece was last moved.
func (w *World) Stirred() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stirred
}

// feel lets the hall sensors feel the fields as they are now; mu is held.
func (w *World) feel() {
	for i, h := range w.switches {
		h.feel(w.fields[i])
	}
	for i, h := range w.linear {
		h.set(w.fields[len(w.switches)+i])
	}
}

// LED gives the light of the LED at a cell as an eye sees it.
func (w *World) LED(p games.Place) chip.Light {
	cell := w.file.Cells[p.String()]
	if cell.LED == nil || w.wires.strip == nil {
		return chip.Light{}
	}
	return w.wires.strip.LED(*cell.LED)
}

// Screen gives what the display shows, and a number that changes when that may
// have changed.
func (w *World) Screen() (*image1bit.VerticalLSB, uint64) {
	if w.wires.panel == nil {
		return nil, 0
	}
	return w.wires.panel.Image(), w.wires.panel.Version()
}

// ScreenVersion gives the number alone, which costs nothing.
func (w *World) ScreenVersion() uint64 {
	if w.wires.panel == nil {
		return 0
	}
	return w.wires.panel.Version()
}

// Press holds a key of the board down for a time.
func (w *World) Press(key int, d time.Duration) {
	pin := w.wires.keys[key]
	if pin == nil {
		return
	}
	pin.Drive(false)
	w.t.Sleep(d)
	pin.Release()
}

// Tags gives the tag of every piece, by the piece's name.
func (w *World) Tags() map[string]string {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[string]string{}
	for _, p := range w.pieces {
		all[p.Name] = p.Tag()
	}
	return all
}
