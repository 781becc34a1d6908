package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/firmware/separability"
	"tablero/firmware/trace"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/fault"
	"tablero/sim/hand"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// Opts says what to set up.
type Opts struct {
	Board       *board.File
	Wired       *board.File // how the board is wired in truth; nil: as Board says
	Game        games.Game
	Settings    games.Settings
	Calibration *board.Calibration   // nil: learnt first, through the whole chain
	Limits      *separability.Limits // what sensors may worsen to; nil: computed first
	Parts, Seed uint64
	Rough       world.Rough
	Ideal       bool // an ideal observer looks on, where there are linear sensors
	Language    string
	Keep        func(referee.Commit) error
	Watch       func(referee.Action) // told of everything, after the bench
	Faults      fault.Plan           // what breaks while a match is played
	Trace       *trace.Recorder      // nil: no trace is recorded

	Clock   string           // time for each side, as referee.ParseControls reads it
	Journal *journal.Journal // that keeps the match; nil: none
	Wood    string           // file that the simulated wood is kept in; empty: none
	Players [2]string        // as the journal names them, White first
	// Interrupted, if set, is a match that goes on.
	Interrupted *Interrupted
}

// Bench is a firmware on a simulated board, in virtual time.
type Bench struct {
	Lanes   *lane.Scheduler
	World   *world.World
	Board   *board.Board
	Program *firmware.Program
	Log     Log

	opts   Opts
	cancel context.CancelFunc
	ctx    context.Context
	off    context.CancelFunc // ends the firmware alone
	kept   string             // folder of a journal of its own; empty without
	disk   *fault.Drive       // the record's, where something breaks
	enough func() bool        // whoever watches has seen enough; nil if never

	cutAt     time.Duration // when the power is cut; 0 never
	number    int           // of the match in its series, from 1
	writeWood func()        // nil if the wood isn't kept
	woodErr   error
}

// New sets up a bench whose firmware runs and waits for an empty board.
func New(o Opts) (*Bench, error) {
	if o.Calibration == nil {
		o.Calibration = board.NewCalibration(o.Board.Name)
		if err := Learn(context.Background(), o, o.Calibration, calibrate.Told{}); err != nil {
			return nil, err
		}
	}
	if o.Interrupted == nil { // else it is judged as it was
		o.Settings = firmware.WithWood(o.Game, o.Settings, o.Calibration)
	}
	b := &Bench{Lanes: lane.NewScheduler(), opts: o, number: 1}
	left := o.Interrupted.wood()
	if left != nil {
		b.number = left.Number
	}
	if o.Interrupted != nil {
		b.Lanes = lane.NewSchedulerAt(o.Interrupted.elapsed())
	}
	var err error
	if b.World, b.Board, err = wood(o, b.Lanes); err != nil {
		return nil, err
	}
	if left != nil {
		if err := b.World.LayOut(left.World); err != nil {
			return nil, err
		}
	}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	for _, l := range b.World.Lanes() {
		b.Lanes.Go(l.Name, l.Run)
	}
	if err := b.remember(); err != nil {
		return nil, err
	}
	if err := b.powerUp(); err != nil {
		return nil, errors.Join(err, b.forget())
	}
	return b, nil
}

// wood builds the simulated board for a match, and opens it.
func wood(o Opts, t lane.Time) (*world.World, *board.Board, error) { return woodWith(o, t, frame(o)) }

// woodWith builds the board with a frame on it, if one is given.
func woodWith(o Opts, t lane.Time, f *world.Frame) (*world.World, *board.Board, error) {
	wired := o.Wired
	if wired == nil {
		wired = o.Board
	}
	w, err := world.New(wired, shapes(o), t, world.Opts{Parts: o.Parts, Seed: o.Seed, Rough: o.Rough, Frame: f})
	if err != nil {
		return nil, nil, err
	}
	b, err := board.Open(o.Board, w, t)
	return w, b, err
}

// shapes gives the pieces of a game as they are made for a board.
func shapes(o Opts) []world.Shape {
	switch o.Game.Name() {
	case "bodoquito":
		return world.Bodoquito(o.Game.Kinds(), o.Board.HasFields())
	case lenero.Game{}.Name():
		return world.Lenero(o.Game.Kinds(), lenero.MaxLogs) // the whole box, however many are played with
	}
	return world.Mixtour(o.Game.Kinds())
}

// seenEnough tells whether whoever watches has seen enough, or the power was cut.
func (b *Bench) seenEnough() bool { return b.enough != nil && b.enough() || b.cut() }

func (b *Bench) cut() bool { return b.cutAt > 0 && b.Lanes.Elapsed() >= b.cutAt }

// screen gives the logs as the board shows that it believes them to lie.
func (b *Bench) screen() []games.Log {
	if f := b.Program.View().Frame; f != nil {
		return f.Logs
	}
	return nil
}

// agreed gives what the players have agreed was played when they begin, or go on.
func (b *Bench) agreed() (games.Match, error) {
	if i := b.opts.Interrupted; i != nil {
		return i.players(&b.opts, b.World.Layout())
	}
	return b.opts.Game.New(b.opts.Settings)
}

func (b *Bench) watch(a referee.Action) {
	b.Log.note(a)
	if b.opts.Watch != nil {
		b.opts.Watch(a)
	}
}

// Close ends all lanes and leaves the parts safe.
func (b *Bench) Close() error {
	b.cancel()
	b.Lanes.RunFor(2 * time.Second)
	b.Lanes.Stop()
	return errors.Join(b.Board.Halt(), b.forget())
}

// matchLimit is the virtual watchdog: no match takes longer.
const matchLimit = 2 * time.Hour

// linger is how long players wait after the end for the board to take the last
// turn in.
const linger = 15 * time.Second

// PlayMatch lets two hands play one match and compares the record with what they
// did.
func (b *Bench) PlayMatch(white, black hand.Style) (Report, error) {
	match, err := b.agreed()
	if err != nil {
		return Report{}, err
	}
	table := hand.NewTable(b.World, b.opts.Board, b.opts.Game, match)
	var shifts *shiftWatch
	if b.frames() {
		shifts = newShiftWatch(b.World, b.opts.Board.Platform.SizeMM, frame(b.opts).WidthMM)
		table.Witness = shifts
		table.Tell = func(from int, turns []string) { b.Program.Tell(from, turns) }
		table.Record = func() []string { return b.Log.Turns }
		table.Screen = b.screen
	}
	var ideal *idealObserver
	if b.opts.Ideal && b.opts.Board.HasFields() && !calibrate.Weighed(b.opts.Game) {
		ideal = newIdealObserver(b, white, black)
		table.Witness = ideal
	}
	if b.opts.Wood != "" {
		b.keepWood(b.opts.Wood, b.number, table.Match)
		table.Agreed = b.writeWood
	}
	b.Lanes.RunFor(time.Second) // the board comes up
	faults, err := b.startFaults(table)
	if err != nil {
		return Report{}, err
	}
	seed := b.opts.Seed
	if b.opts.Interrupted != nil {
		seed ^= uint64(b.Lanes.Elapsed()) // or they would do again what they did
	}
	var hands [2]*hand.Hand
	for side, style := range []hand.Style{white, black} {
		hands[side] = hand.New(table, games.Side(side), style, seed)
	}
	if b.opts.Interrupted != nil {
		b.setUp(hands[match.ToMove().Other()], match)
	}
	for side, h := range hands {
		b.Lanes.Go("hand "+games.Side(side).String(), func() { h.Play(b.ctx) })
	}
	b.Lanes.RunWhile(func() bool { return !table.Over() && !b.seenEnough() }, matchLimit)
	if b.cut() && !table.Over() {
		b.Lanes.Stop()
		return Report{}, ErrCut
	}
	if !table.Over() {
		table.GetUp(fmt.Sprintf("no end after %s", b.Lanes.Elapsed()))
	}
	if faults != nil {
		b.Lanes.RunWhile(func() bool { return !b.Log.Over || !b.frames() && !slices.Equal(b.Log.Turns, table.Match().Turns()) }, redone)
	}
	b.Lanes.RunWhile(func() bool { return !b.Log.Over }, linger)
	if b.writeWood != nil {
		b.writeWood()
	}
	if shifts != nil {
		b.Lanes.RunFor(linger) // players look whether the last turn is recorded as it was
	}
	if b.woodErr != nil {
		return Report{}, b.woodErr
	}
	r := b.report(table)
	if ideal != nil {
		r.Ideal = &ideal.count
	}
	if faults != nil {
		r.Faults = faults.count(&r)
	}
	if shifts != nil {
		r.Shifts = shifts.count(&b.Log)
	}
	return r, nil
}
