package calibrate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// ErrNoTray: the board has no tag reader at a tray, so no tags can be learnt; it
// needs none either.
var ErrNoTray = errors.New("calibrate: the board has no tag reader at the tray")

const look = 20 * time.Millisecond

// Told is somebody who is told all that is asked for. What is nil isn't told.
type Told struct {
	Tags func(Prompt)
	Base func(Order)
	Box  func(BoxOrder)
	// Frame is shown every frame that is learnt from, before it is.
	Frame func(*scan.Frame)
}

func (t *Told) frame(f *scan.Frame) {
	if t.Frame != nil {
		t.Frame(f)
	}
}

// Opts says what to learn.
type Opts struct {
	Game games.Game
	Part Part
	// Wood has how logs rub learnt with the Whole of a game of logs.
	Wood bool
	Told Told
	// Patience is how long a thing that is asked for may take; 0 for ever.
	Patience time.Duration
	// Of names the parts that are learnt: what was measured of others is no use.
	Of string
	// Before is what was measured when it was interrupted; nil if nothing was. Keep, if
	// set, is told what there is to keep after every thing.
	Before *Progress
	Keep   func(*Progress) error
	// Learnt, if set, is told of the measurements of sensors and load cells.
	Learnt func(Quality)
}

// runner is a calibration that runs.
type runner struct {
	Opts
	board    *board.Board
	store    *scan.Store
	clock    drivers.Clock
	progress *Progress
	asked    time.Time // when the latest thing was asked for
}

// Run learns all that a game needs of a board whose scan lanes are running, or one part of
// it, and adds it to c; all else that c knows stays. ErrNoTray if there is nothing to learn.
func Run(ctx context.Context, b *board.Board, store *scan.Store, clock drivers.Clock, c *board.Calibration, o Opts) error {
	if err := o.Part.may(b.File, o.Game, c); err != nil {
		return err
	}
	r := &runner{Opts: o, board: b, store: store, clock: clock, progress: progressOf(b.File, &o)}
	if o.Before != nil && o.Before.same(r.progress) {
		r.progress = o.Before
	}
	if err := r.keep(); err != nil {
		return err
	}
	if err := r.run(ctx, c); err != nil {
		return err
	}
	c.Stamp(b.File, clock.Now())
	return nil
}

func (r *runner) run(ctx context.Context, c *board.Calibration) error {
	if r.Part == Friction {
		return r.box(ctx, c)
	}
	fields := r.board.File.HasFields() && r.Part != Labels
	if HoldsTags(r.Game) && (r.Part == Whole || r.Part == Labels) {
		tags, err := r.tags(ctx)
		if err == nil {
			c.Tags[r.Game.Name()] = tags
		} else if !errors.Is(err, ErrNoTray) || !fields {
			return err
		}
	}
	if !fields {
		return nil
	}
	if err := r.base(ctx, c); err != nil || r.Part != Whole || !r.Wood || !rubs(r.Game) {
		return err
	}
	return r.box(ctx, c)
}

// keep keeps what was measured.
func (r *runner) keep() error {
	if r.Keep == nil {
		return nil
	}
	return r.Keep(r.progress)
}

// late tells whether what was asked for wasn't done in time.
func (r *runner) late(what string) error {
	if r.Patience > 0 && r.clock.Now().Sub(r.asked) > r.Patience {
		return fmt.Errorf("%w: %s (waited %s)", ErrPatience, what, r.Patience)
	}
	return nil
}

// tags learns the tags of a game's pieces.
func (r *runner) tags(ctx context.Context) (map[string]string, error) {
	tray := -1
	for i, c := range r.board.Channels {
		if c.Sensor == board.Tags && c.Place == games.Tray {
			tray = i
			break
		}
	}
	if tray < 0 {
		return nil, ErrNoTray
	}
	learning := NewTags(r.Game.Kinds()).Resume(r.progress.Tags)
	var frame scan.Frame
	var seq uint32
	var p Prompt
	r.asked = r.clock.Now()
	for !learning.Done() {
		if err := errors.Join(ctx.Err(), r.late(p.String())); err != nil {
			return nil, err
		}
		if r.store.Frame(&frame, r.clock.Now()) {
			r.Told.frame(&frame)
		}
		if now := &frame.Readings[tray]; now.Seq != seq {
			seq = now.Seq
			var news bool
			if learning, p, news = learning.Step(now); news {
				r.asked = r.clock.Now()
				if r.Told.Tags != nil {
					r.Told.Tags(p)
				}
				r.progress.Tags = learning.soFar()
				if err := r.keep(); err != nil {
					return nil, err
				}
			}
		}
		if !learning.Done() {
			r.clock.Sleep(look)
		}
	}
	return learning.Learnt(), nil
}

// base learns linear sensors, load cells and a game's pieces.
func (r *runner) base(ctx context.Context, c *board.Calibration) error {
	learning := newBase(r.board.File, r.board.Channels, r.Game.Kinds(), Weighed(r.Game), r.Part)
	if r.Part == Halls || r.Part == Masses {
		learning.known = c.Corners
	}
	learning = learning.Resume(r.progress)
	var frame scan.Frame
	var o Order
	r.asked = r.clock.Now()
	for !learning.Done() {
		if err := errors.Join(ctx.Err(), learning.Err(), r.late(o.String())); err != nil {
			return err
		}
		if r.store.Frame(&frame, r.clock.Now()) {
			r.Told.frame(&frame)
			var news bool
			before := learning.next
			if learning, o, news = learning.Step(&frame); news {
				if o.Wrong == "" {
					r.asked = r.clock.Now()
				}
				if r.Told.Base != nil {
					r.Told.Base(o)
				}
			}
			if learning.next != before {
				r.progress.Means, r.progress.Noise = learning.measuredSoFar()
				if err := r.keep(); err != nil {
					return err
				}
			}
		}
		r.clock.Sleep(frameTick)
	}
	if err := errors.Join(learning.Err(), learning.Solve(c, r.Game.Name())); err != nil {
		return err
	}
	if r.Learnt != nil {
		r.Learnt(learning.Quality(c, r.Game.Name()))
	}
	return nil
}

// frameTick is short enough that no reading of the load cells is missed.
const frameTick = 10 * time.Millisecond
