package calibrate

import (
	"context"
	"errors"
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
	// Frame is shown every frame that is learnt from, before it is.
	Frame func(*scan.Frame)
}

func (t *Told) frame(f *scan.Frame) {
	if t.Frame != nil {
		t.Frame(f)
	}
}

// Run learns all that a game needs of a board whose scan lanes are running, and
// adds it to c; what c knows of other games stays. ErrNoTray if there is nothing
// to learn.
func Run(ctx context.Context, b *board.Board, store *scan.Store, game games.Game, clock drivers.Clock, c *board.Calibration, told Told) (err error) {
	defer func() {
		if err == nil {
			c.Stamp(b.File, clock.Now())
		}
	}()
	if HoldsTags(game) {
		tags, err := RunTags(ctx, b, store, game, clock, told)
		if err == nil {
			c.Tags[game.Name()] = tags
		} else if !errors.Is(err, ErrNoTray) || !b.File.HasFields() {
			return err
		}
	}
	if !b.File.HasFields() {
		return nil
	}
	return RunBase(ctx, b, store, game, clock, c, told)
}

// RunTags learns the tags of a game's pieces from a board whose scan lanes are
// running. It blocks until all are learnt or ctx is done.
func RunTags(ctx context.Context, b *board.Board, store *scan.Store, game games.Game, clock drivers.Clock, told Told) (map[string]string, error) {
	tray := -1
	for i, c := range b.Channels {
		if c.Sensor == board.Tags && c.Place == games.Tray {
			tray = i
			break
		}
	}
	if tray < 0 {
		return nil, ErrNoTray
	}
	learning := NewTags(game.Kinds())
	var frame scan.Frame
	var seq uint32
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		store.Frame(&frame, clock.Now())
		told.frame(&frame)
		if r := &frame.Readings[tray]; r.Seq != seq {
			seq = r.Seq
			var p Prompt
			var news bool
			if learning, p, news = learning.Step(r); news && told.Tags != nil {
				told.Tags(p)
			}
		}
		if learning.Done() {
			return learning.Learnt(), nil
		}
		clock.Sleep(look)
	}
}

// RunBase learns the linear sensors, the load cells and a game's pieces of a board
// whose scan lanes are running, and puts the figures into c. It blocks until all
// is measured or ctx is done.
func RunBase(ctx context.Context, b *board.Board, store *scan.Store, game games.Game, clock drivers.Clock, c *board.Calibration, told Told) error {
	learning := NewBase(b.File, b.Channels, game.Kinds())
	if Weighed(game) {
		learning = NewScale(b.File, b.Channels, game.Kinds())
	}
	var frame scan.Frame
	for !learning.Done() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if store.Frame(&frame, clock.Now()) {
			told.frame(&frame)
			var o Order
			var news bool
			if learning, o, news = learning.Step(&frame); news && told.Base != nil {
				told.Base(o)
			}
		}
		clock.Sleep(frameTick)
	}
	return learning.Solve(c, game.Name())
}

// frameTick is short enough that no reading of the load cells is missed.
const frameTick = 10 * time.Millisecond
