package bench

import (
	"context"
	"errors"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// Calibrate learns what is particular about a board's parts as its owner would:
// hands do what the procedures ask, and all readings come through real drivers.
func Calibrate(file *board.File, game games.Game, parts uint64) (*board.Calibration, error) {
	c := board.NewCalibration(file.Name)
	return c, Learn(context.Background(), Opts{Board: file, Game: game, Parts: parts}, c, calibrate.Told{})
}

// Learn is Calibrate into a calibration that may know things already, of other
// games. It ends early with ctx's error, and leaves c half learnt then.
func Learn(ctx context.Context, o Opts, c *board.Calibration, told calibrate.Told) error {
	return Lesson{Opts: o, Learn: calibrate.Opts{Told: told}}.Run(ctx, c)
}

// Lesson is a simulated board that is calibrated by a simulated owner.
type Lesson struct {
	Opts
	Learn calibrate.Opts // but for the game
	Luck  uint64         // seed of what happens meanwhile
	// Before, if set, does something to the board before anything is asked.
	Before func(*world.World)
	// Instead, if set, does what the owner is asked for in a way of its own, and tells
	// whether it did.
	Instead func(*world.World, calibrate.Order) bool
	// InsteadBox is the same of what is asked of the frame and its logs.
	InsteadBox func(*world.World, calibrate.BoxOrder) bool
	// After, if set, looks at the board once all is learnt.
	After func(*world.World)
}

// Run calibrates the board. It ends early with ctx's error, or that of the calibration.
func (l Lesson) Run(ctx context.Context, c *board.Calibration) error {
	l.Seed = l.Luck // what happens while a board is calibrated is no match's business
	k, err := newClass(l.Opts, l.Before)
	if err != nil {
		return err
	}
	k.owner.turns, k.owner.instead, k.owner.box.instead = calibrate.Weighed(l.Game), l.Instead, l.InsteadBox
	err = k.run(ctx, func(ctx context.Context) error {
		learn := l.Learn
		learn.Game, learn.Told = l.Game, k.owner.told(l.Learn.Told)
		err := calibrate.Run(ctx, k.board, k.store, k.lanes, c, learn)
		if errors.Is(err, calibrate.ErrNoTray) {
			return nil // nothing needs to be learnt
		}
		return err
	}, k.owner.run)
	if err == nil && l.After != nil {
		l.After(k.world)
	}
	return err
}

// scanning starts the lanes of a board's chips and of whoever reads them.
func scanning(ctx context.Context, lanes *lane.Scheduler, w *world.World, b *board.Board, store *scan.Store) {
	for _, l := range w.Lanes() {
		lanes.Go(l.Name, l.Run)
	}
	for _, root := range b.Roots {
		l := scan.NewLane(root, store, lanes)
		lanes.Go(l.Name(), func() { l.Run(ctx) })
	}
	if b.Scales != nil {
		s := scan.NewScales(*b.Scales, store, lanes)
		lanes.Go("scales", func() { s.Run(ctx) })
	}
}

// owner does what calibration asks for: lays things down and takes them away.
type owner struct {
	w       *world.World
	t       lane.Time
	asked   *calibrate.Prompt // of the tags
	ordered *calibrate.Order  // of the base
	wiring  *calibrate.WireOrder
	held    string             // what was laid down last
	tagged  map[games.Kind]int // how many of a kind were laid on the tray
	weighed map[games.Kind]int // and on the board
	instead func(*world.World, calibrate.Order) bool
	boxed   *calibrate.BoxOrder
	box     boxOwner
	turns   bool // twins are weighed in turns: wood differs
}

// told lets the owner hear what somebody else is told too.
func (o *owner) told(other calibrate.Told) calibrate.Told {
	return calibrate.Told{
		Frame: other.Frame,
		Tags: func(p calibrate.Prompt) {
			o.asked = &p
			if other.Tags != nil {
				other.Tags(p)
			}
		},
		Base: func(q calibrate.Order) {
			o.ordered = &q
			if other.Base != nil {
				other.Base(q)
			}
		},
		Box: func(q calibrate.BoxOrder) {
			o.boxed = &q
			if other.Box != nil {
				other.Box(q)
			}
		},
	}
}

func (o *owner) run(ctx context.Context) {
	for ctx.Err() == nil {
		o.t.Sleep(50 * time.Millisecond)
		switch p, q, r := o.asked, o.ordered, o.boxed; {
		case p != nil:
			o.asked = nil
			o.away()
			if p.Ask == calibrate.Lay {
				o.lay(o.next(p.Piece.Kind, o.tagged), o.w.Middle(games.Tray))
			}
		case q != nil:
			o.ordered = nil
			o.away()
			if did := o.instead != nil && o.instead(o.w, *q); q.Lay && !did {
				o.order(q.Task)
			}
		case r != nil:
			o.boxed = nil
			o.away()
			o.box.do(*r)
		}
	}
}

// next names the next piece of a kind: twins take turns.
func (o *owner) next(k games.Kind, laid map[games.Kind]int) string {
	twins := o.w.Twins(k)
	if len(twins) == 0 {
		return ""
	}
	laid[k]++
	return twins[(laid[k]-1)%len(twins)]
}

// knownMass is a weight without a magnet.
const knownMass = "known mass"

func (o *owner) order(t calibrate.Task) {
	if t.Kind.Kind == games.NoKind {
		o.w.Lean(knownMass, o.w.Middle(t.Place), calibrate.KnownMassG)
		o.held = knownMass
		return
	}
	name, ok := o.w.Beside(t.Kind.Kind)
	if o.turns {
		name = o.next(t.Kind.Kind, o.weighed)
	}
	if ok {
		at := o.w.Middle(t.Place)
		r := world.Stream(uint64(t.Place)<<8|uint64(t.Kind.Kind), "owner")
		at.X += r.NormFloat64()
		at.Y += r.NormFloat64()
		o.lay(name, at)
	}
}

func (o *owner) lay(name string, at world.Vector) {
	put(o.w, o.t, name, at)
	o.held = name
}

// away takes what lies there back.
func (o *owner) away() {
	switch o.held {
	case "":
	case knownMass:
		o.w.Lean(knownMass, world.Vector{}, 0)
	default:
		put(o.w, o.t, o.held, o.w.Reserve(o.held))
	}
	o.held = ""
}

// put moves a piece without ado.
func put(w *world.World, t lane.Time, name string, to world.Vector) {
	if w.Hold(name) != nil {
		return
	}
	t.Sleep(200 * time.Millisecond)
	if w.Carry(name, to, 0, 0) == nil && w.Drop(name) == nil {
		t.Sleep(100 * time.Millisecond)
	}
}
