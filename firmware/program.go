package firmware

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/words"
	"tablero/games"
)

// Program is the firmware on one board.
type Program struct {
	opts    Opts // set once
	clock   drivers.Clock
	store   *scan.Store
	printer *words.Printer

	state   referee.State        // of the referee's lane
	senses  observer             // likewise
	recalls time.Time            // since when it goes by what was remembered before a power cut; zero if it doesn't
	learnt  uint64               // the situation in which it was last asked what it remembers
	events  queue[referee.Event] // keys and acknowledgements
	records queue[record]
	views   latest[lights.View]
	rounds  rounds
	drifts  drifts // of the referee's lane

	mu     sync.Mutex // guards what follows
	losses Losses
}

// Losses counts what went wrong with parts that only show something: play goes
// on without them.
type Losses struct {
	Lights, Display uint64 // writes that failed
	Keys            uint64 // keys that couldn't be set up or read
}

// Lane is a part of the program that runs by itself until ctx is done.
type Lane struct {
	Name string
	Run  func(context.Context)
}

// New prepares a match. Nothing runs yet.
func New(o Opts) (*Program, error) {
	if o.Board == nil || o.Game == nil || o.Clock == nil {
		return nil, errors.New("firmware: Opts needs a Board, a Game and a Clock")
	}
	if !o.Board.File.Plays(o.Game.Name()) {
		return nil, fmt.Errorf("firmware: board %s can't play %s; it plays %v", o.Board.File.Name, o.Game.Name(), o.Board.File.Games)
	}
	if o.Calibration == nil {
		o.Calibration = board.NewCalibration(o.Board.File.Name)
	}
	if o.Language == "" {
		o.Language = "en"
	}
	tags, err := o.tags()
	if err != nil {
		return nil, err
	}
	signatures, err := o.signatures()
	if err != nil {
		return nil, err
	}
	printer, err := words.New(o.Language, o.Game)
	if err != nil {
		return nil, err
	}
	now := o.Clock.Now()
	state, err := o.start(now)
	if err != nil {
		return nil, err
	}
	piled, _ := state.Match().(games.Piled)
	switch {
	case piled != nil && signatures == nil:
		return nil, fmt.Errorf("firmware: board %s has no load cells to weigh the logs of %s with: take it off the board file's games", o.Board.File.Name, o.Game.Name())
	case piled != nil:
		state = state.FrameAt(o.Board.File.FrameMM(piled.FrameMM()))
	}
	p := &Program{opts: o, clock: o.Clock, printer: printer, state: state}
	p.store = scan.NewStore(o.Board.Channels)
	for _, c := range noisy(signatures) {
		p.store.Varies(c)
	}
	p.senses = senses(&o, piled != nil, tags, signatures)
	if p.drifts, err = followed(&o, piled != nil, tags, signatures); err != nil {
		return nil, err
	}
	if o.Resume != nil && len(o.Memory) > 0 {
		if err := p.senses.recall(o.Memory); err == nil { // else the players are asked
			p.recalls = now
		}
	}
	if err := p.beginTrace(now); err != nil {
		return nil, err
	}
	p.show()
	return p, nil
}

// start begins a match, or takes one up.
func (o *Opts) start(now time.Time) (referee.State, error) {
	if o.Resume != nil {
		return referee.Resume(o.Game, o.Settings, sight(o.Board.Channels), *o.Resume, o.Clocks, now)
	}
	s, err := referee.Start(o.Game, o.Settings, sight(o.Board.Channels), now)
	return s.WithClocks(o.Clocks), err
}

// sight tells what a board's sensors see of the pieces on its cells.
func sight(channels []board.Channel) referee.Sight {
	for _, c := range channels {
		if c.Place.IsCell() && c.Sensor != board.Switch {
			return referee.Kinds
		}
	}
	return referee.Occupied
}

// Lanes lists the program's lanes.
func (p *Program) Lanes() []Lane {
	var all []Lane
	for _, root := range p.opts.Board.Roots {
		l := scan.NewLane(root, p.store, p.clock)
		all = append(all, Lane{"scan " + l.Name(), l.Run})
	}
	if s := p.opts.Board.Scales; s != nil {
		all = append(all, Lane{"scan " + s.Part, scan.NewScales(*s, p.store, p.clock).Run})
	}
	all = append(all, Lane{"referee", p.refereeLane}, Lane{"record", p.recordLane})
	if p.opts.Board.Strip != nil {
		all = append(all, Lane{"lights", p.lightsLane})
	}
	if p.opts.Board.Panel != nil {
		all = append(all, Lane{"display", p.displayLane})
	}
	for k, dev := range p.opts.Board.Keys {
		if dev != nil {
			all = append(all, Lane{"key", func(ctx context.Context) { p.keyLane(ctx, referee.Key(k), dev) }})
		}
	}
	if p.opts.Trace != nil {
		all = append(all, Lane{"trace", p.traceLane})
	}
	return all
}

// View gives what lights and display show now, and the frame beneath it.
func (p *Program) View() lights.View {
	v, _ := p.views.take()
	return v
}

// Tell takes what players say that turns with logs were, from one on by its number from 1,
// in the game's notation.
func (p *Program) Tell(from int, turns []string) {
	p.events.put(referee.Event{Now: p.clock.Now(), Told: &referee.Told{From: from, Turns: turns}})
}

// Printer words the program's messages.
func (p *Program) Printer() *words.Printer { return p.printer }

// Losses tells how often parts that only show something failed.
func (p *Program) Losses() Losses {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.losses
}

func (p *Program) lose(which func(*Losses) *uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	*which(&p.losses)++
}
