package bench

import (
	"context"
	"errors"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/sim/hand"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// Readings is a simulated board that is only scanned, while two hands play on it
// so that there is something to read.
type Readings struct {
	Board *board.Board

	lanes  *lane.Scheduler
	world  *world.World
	store  *scan.Store
	cancel context.CancelFunc
}

// NewReadings sets the board up, with these parts unplugged. Nothing is read yet.
func NewReadings(o Opts, unplugged ...string) (*Readings, error) {
	match, err := o.Game.New(o.Settings)
	if err != nil {
		return nil, err
	}
	r := &Readings{lanes: lane.NewScheduler()}
	if r.world, r.Board, err = wood(o, r.lanes); err != nil {
		return nil, err
	}
	for _, part := range unplugged {
		if err := r.world.Unplug(part); err != nil {
			return nil, errors.Join(err, r.Board.Halt())
		}
	}
	var ctx context.Context
	ctx, r.cancel = context.WithCancel(context.Background())
	r.store = scan.NewStore(r.Board.Channels)
	scanning(ctx, r.lanes, r.world, r.Board, r.store)
	table := hand.NewTable(r.world, o.Board, o.Game, match)
	style := hand.Careful()
	style.Waits = false // no light will answer
	for _, side := range []games.Side{games.White, games.Black} {
		h := hand.New(table, side, style, o.Seed)
		r.lanes.Go("hand "+side.String(), func() { h.Play(ctx) })
	}
	return r, nil
}

// RunFor lets time pass.
func (r *Readings) RunFor(d time.Duration) { r.lanes.RunFor(d) }

// Frame fills f with the present readings.
func (r *Readings) Frame(f *scan.Frame) { r.store.Frame(f, r.lanes.Now()) }

// Close ends the scan and leaves the parts safe.
func (r *Readings) Close() error {
	r.cancel()
	r.lanes.RunFor(2 * time.Second)
	r.lanes.Stop()
	return r.Board.Halt()
}
