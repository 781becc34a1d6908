package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// calibrationLimit is how long learning may take in virtual time.
const calibrationLimit = 10 * time.Minute

// Calibrate learns what is particular about a board's parts as its owner would:
// hands do what the procedure asks, and all readings come through real drivers.
func Calibrate(file *board.File, game games.Game, parts uint64) (*board.Calibration, error) {
	return CalibrateTold(file, game, parts, func(calibrate.Prompt) {})
}

// CalibrateTold is Calibrate with somebody who is told all that is asked for.
func CalibrateTold(file *board.File, game games.Game, parts uint64, tell func(calibrate.Prompt)) (*board.Calibration, error) {
	lanes := lane.NewScheduler()
	w, b, err := wood(Opts{Board: file, Game: game, Parts: parts}, lanes)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer lanes.Stop()
	defer cancel()
	store := scan.NewStore(b.Channels)
	for _, root := range b.Roots {
		l := scan.NewLane(root, store, lanes)
		lanes.Go(l.Name(), func() { l.Run(ctx) })
	}
	if b.Scales != nil {
		s := scan.NewScales(*b.Scales, store, lanes)
		lanes.Go("scales", func() { s.Run(ctx) })
	}
	for _, l := range w.Lanes() {
		lanes.Go(l.Name, l.Run)
	}
	c := board.NewCalibration(file.Name)
	o := &owner{w: w, t: lanes}
	done := false
	lanes.Go("learning", func() {
		defer func() { done = true }()
		if unique(game) {
			c.Tags[game.Name()], err = calibrate.RunTags(ctx, b, store, game, lanes, func(p calibrate.Prompt) {
				tell(p)
				o.asked = &p
			})
		}
		if errors.Is(err, calibrate.ErrNoTray) {
			err = nil
		}
		if err == nil && file.HasFields() {
			err = calibrate.RunBase(ctx, b, store, game, lanes, c, func(p calibrate.Order) { o.ordered = &p })
		}
	})
	lanes.Go("owner", func() { o.run(ctx) })
	if !lanes.RunWhile(func() bool { return !done }, calibrationLimit) {
		return nil, fmt.Errorf("bench: calibrating %s: no end after %s", file.Name, calibrationLimit)
	}
	return c, err
}

// unique tells whether each of a game's kinds is one piece, and so holds a tag of
// its own.
func unique(game games.Game) bool {
	for _, k := range game.Kinds() {
		if k.Count > 1 {
			return false
		}
	}
	return true
}

// owner does what calibration asks for: lays things down and takes them away.
type owner struct {
	w       *world.World
	t       lane.Time
	asked   *calibrate.Prompt // of the tags
	ordered *calibrate.Order  // of the base
	held    string            // what was laid down last
}

func (o *owner) run(ctx context.Context) {
	for ctx.Err() == nil {
		o.t.Sleep(50 * time.Millisecond)
		switch p, q := o.asked, o.ordered; {
		case p != nil:
			o.asked = nil
			o.away()
			if p.Ask == calibrate.Lay {
				o.lay(p.Piece.Sign, o.w.Middle(games.Tray))
			}
		case q != nil:
			o.ordered = nil
			o.away()
			if q.Lay {
				o.order(q.Task)
			}
		}
	}
}

// knownMass is a weight without a magnet.
const knownMass = "known mass"

func (o *owner) order(t calibrate.Task) {
	if t.Kind.Kind == games.NoKind {
		o.w.Lean(knownMass, o.w.Middle(t.Place), calibrate.KnownMassG)
		o.held = knownMass
		return
	}
	if name, ok := o.w.Beside(t.Kind.Kind); ok {
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
