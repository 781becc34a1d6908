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
	c := board.NewCalibration(file.Name)
	var asked *calibrate.Prompt
	done := false
	lanes.Go("learning", func() {
		defer func() { done = true }()
		var tags map[string]string
		tags, err = calibrate.RunTags(ctx, b, store, game, lanes, func(p calibrate.Prompt) { asked = &p })
		if err == nil {
			c.Tags[game.Name()] = tags
		}
		if errors.Is(err, calibrate.ErrNoTray) {
			err = nil
		}
	})
	lanes.Go("owner", func() { owner(ctx, w, lanes, &asked) })
	if !lanes.RunWhile(func() bool { return !done }, calibrationLimit) {
		return nil, fmt.Errorf("bench: calibrating %s: no end after %s", file.Name, calibrationLimit)
	}
	return c, err
}

// owner lays on the tray what is asked for and takes it away again.
func owner(ctx context.Context, w *world.World, t lane.Time, asked **calibrate.Prompt) {
	held := ""
	for ctx.Err() == nil {
		t.Sleep(50 * time.Millisecond)
		p := *asked
		if p == nil {
			continue
		}
		*asked = nil
		if held != "" {
			put(w, t, held, w.Reserve(held))
			held = ""
		}
		if p.Ask == calibrate.Lay {
			held = p.Piece.Sign
			put(w, t, held, w.Middle(games.Tray))
		}
	}
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
