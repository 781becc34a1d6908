package bench

import (
	"context"
	"fmt"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// classLimit is how long learning may take in virtual time.
const classLimit = 30 * time.Minute

// class is a board that learns, and its owner, who does what it asks for.
type class struct {
	lanes *lane.Scheduler
	world *world.World
	board *board.Board
	store *scan.Store
	owner *owner
}

// crookedDeg is sigma of how much tables fall to one side.
const crookedDeg = 0.03

// newClass sets a board up, its frame beside it; what befalls it before anything is asked,
// if anything does.
func newClass(o Opts, before func(*world.World)) (*class, error) {
	k := &class{lanes: lane.NewScheduler()}
	var err error
	f := frame(o)
	if f != nil {
		f.Beside = true
		f.TableDeg = crookedDeg * max(-2, min(2, world.Stream(o.Seed, "table").NormFloat64()))
	}
	if k.world, k.board, err = woodWith(o, k.lanes, f); err != nil {
		return nil, err
	}
	if before != nil {
		before(k.world)
	}
	k.store = scan.NewStore(k.board.Channels)
	k.owner = &owner{w: k.world, t: k.lanes, tagged: map[games.Kind]int{}, weighed: map[games.Kind]int{}}
	k.owner.box = boxOwner{w: k.world, t: k.lanes, draw: world.Stream(o.Seed, "owner of the box"), eager: [2]float64{1, 1}}
	return k, nil
}

// run lets the board learn while the owner works. It ends early with ctx's error.
func (k *class) run(ctx context.Context, learn func(context.Context) error, work func(context.Context)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer k.lanes.Stop()
	defer cancel()
	scanning(ctx, k.lanes, k.world, k.board, k.store)
	done := false
	var err error
	k.lanes.Go("learning", func() {
		defer func() { done = true }()
		err = learn(ctx)
	})
	k.lanes.Go("owner", func() { work(ctx) })
	going := k.lanes.RunWhile(func() bool { return !done && ctx.Err() == nil }, classLimit)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !going:
		return fmt.Errorf("bench: board %s learns: no end after %s", k.board.File.Name, classLimit)
	}
	return err
}
