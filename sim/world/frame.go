package world

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"tablero/sim/world/roll"
)

// Frame is an open frame for round logs: a floor and two walls. It stands across the
// platform, in its middle; logs lie in it along Y.
type Frame struct {
	WidthMM  float64 // inside, between the walls
	HeightMM float64 // of the walls
	LengthMM float64 // of the frame and of all logs
	MassG    float64
	Friction float64 // of wood on wood, nominal
	// Own says that the wood rubs, and resists rolling, in its own way, by the parts' seed:
	// more or less than nominal.
	Own bool
	// Beside says that it stands beside the board at first; StandFrame puts it there.
	Beside bool
	// TableDeg is by how many degrees the table falls to the right.
	TableDeg float64
}

// DefaultFrame gives the frame of the box with an inside width.
func DefaultFrame(widthMM float64) Frame {
	return Frame{WidthMM: widthMM, HeightMM: 400, LengthMM: 120, MassG: 350, Friction: 0.4}
}

// What may be wrong with logs and the frame.
var (
	// ErrNoFrame: there is no frame on the board. Give Opts one, on a board with load cells.
	ErrNoFrame = errors.New("world: no frame on the board")
	// ErrInFrame: a log lies in the frame, or doesn't, or isn't in the hand. Do with it what
	// can be done where it is.
	ErrInFrame = errors.New("world: a log isn't where it must be")
)

// wallMM and soleMM are how thick the walls and the floor of the frame are.
const (
	wallMM = 10
	soleMM = 6
	// frameHigh is how high above the platform the frame's middle is, as a share of its walls.
	frameHigh = 0.42
)

// frame is a frame and the logs in it. At rest time stands still in it: nothing moves
// until a hand acts.
type frame struct {
	made  Frame
	left  float64 // X of the left wall's inside
	along float64 // Y of the middle, lengthwise

	beside bool // it isn't on the platform; changed with both mu and the plate's held

	mu   sync.Mutex // guards what follows; held while the logs roll, which takes no time
	busy bool       // time passes in an act
	logs logs
	draw *rand.Rand // how the platform rings

	order []string // of the logs in the frame as they came; the world's mu guards it
}

// logs are the pile, and which piece is which of its logs.
type logs struct {
	pile  *roll.Pile
	names []string       // by number; whatever there ever was
	now   map[string]int // number by name, of those in the frame
}

func (l *logs) clone() logs {
	return logs{pile: l.pile.Clone(), names: slices.Clone(l.names), now: maps.Clone(l.now)}
}

// stand puts the frame on the platform.
func (w *World) stand(made Frame) error {
	if w.plate == nil {
		return fmt.Errorf("%w: board %q has no load cells", ErrNoFrame, w.file.Name)
	}
	if out := made.WidthMM + 2*wallMM; out > w.plate.sizeMM {
		return fmt.Errorf("%w: it would be %g mm wide on a platform of %g mm", ErrNoFrame, out, w.plate.sizeMM)
	}
	o := roll.DefaultOpts(made.WidthMM)
	o.HeightMM, o.LengthMM = made.HeightMM, made.LengthMM
	o.FrictionLog, o.FrictionFloor, o.FrictionWall = made.Friction, made.Friction, made.Friction
	o.Step *= coarser
	if made.Own {
		w.ownWood(&o)
	}
	p, err := roll.New(o, Stream(w.opts.Parts, "frame").Uint64())
	if err != nil {
		return err
	}
	half := w.plate.sizeMM / 2
	w.frame = &frame{made: made, left: w.plate.origin.X + half - made.WidthMM/2, along: w.plate.origin.Y + half,
		logs: logs{pile: p, now: map[string]int{}}, draw: Stream(w.opts.Seed, "logs landing"), beside: made.Beside}
	w.plate.feet.rests = w.frame.weight(0, 0, 0)
	if made.TableDeg != 0 {
		_, err = p.Tilt(made.TableDeg, 0)
	}
	return err
}

// coarser is how much coarser time runs than roll does by itself: matches have many
// logs, and blows still last 16 steps.
const coarser = 2

// weight gives what presses on the plate: the frame, and what the logs do to it, in g,
// and g mm from the left wall and from the frame's middle.
func (f *frame) weight(grams, x, y float64) wrench {
	return f.leaning(wrench{grams, x, y}, attitude{0, 1})
}

// leaning is weight where the board leans: the frame presses less, and farther away.
func (f *frame) leaning(logs wrench, a attitude) wrench {
	if f.beside {
		return wrench{}
	}
	middle, grams := f.left+f.made.WidthMM/2, f.made.MassG*a.heavy
	own := wrench{grams, grams * middle, grams * f.along}
	if a.rad != 0 {
		own.y += f.made.MassG * math.Sin(a.rad) * frameHigh * f.made.HeightMM
	}
	return own.plus(wrench{logs.grams, logs.x + logs.grams*f.left, logs.y + logs.grams*f.along})
}

// rests gives what presses on the plate when all is at rest: each log's weight where
// its middle lies.
func (f *frame) rests() wrench {
	var grams, x, y float64
	for k := range f.logs.names {
		if l := f.logs.pile.Log(k); f.logs.pile.Fate(k) == roll.Lies {
			grams += l.MassG
			x += l.MassG * l.XMM
			y += l.MassG * l.ZMM
		}
	}
	return f.weight(grams, x, y)
}

// newtonsToGrams: roll reckons with standard gravity.
const newtonsToGrams = 1000 / 9.80665

// felt gives what a sample presses on the plate with.
func (f *frame) felt(s roll.Sample, a attitude) wrench {
	logs := wrench{s.DownN * newtonsToGrams, s.XNMM * newtonsToGrams, s.ZNMM * newtonsToGrams}
	if a.rad != 0 {
		logs.y += s.AwayN * newtonsToGrams * soleMM
	}
	return f.leaning(logs, a)
}
