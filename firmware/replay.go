package firmware

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/firmware/trace"
	"tablero/games"
)

// ErrNotPlayed: the trace is of a scan or a calibration, in which nothing was played. Read
// it with a program of your own; its format is documented in package trace.
var ErrNotPlayed = errors.New("firmware: nothing is played in the trace")

// Replay plays a trace again, without a board: sense and referee are given what they were
// given then.
type Replay struct {
	Trace *trace.Trace
	Game  func(name string) (games.Game, error)
	Watch func(referee.Action)     // told of everything that the referee does; may be nil
	Each  func(now time.Time) bool // called before each frame and event; false ends it; may be nil
	Begin func(*Program)           // called for each program that begins; may be nil
	Lost  func()                   // called where something is lost; may be nil

	figures  bool           // whether they must be the same to the last digit
	recorded []trace.Commit // of the present program, with their times
	times    []time.Time
	replayed []referee.Commit
	gap      bool // something is lost before here
}

// Compared is how what a replay makes of a trace compares with what was made of it then.
type Compared struct {
	Commits    int    // in the trace
	Difference string // the first one; empty if all is the same
	// Gap: something is lost amid the trace, and nothing was compared from there on.
	Gap bool
}

// Run plays all of it again.
func (r *Replay) Run() (c Compared, err error) {
	var p *Program
	for item := range r.Trace.Items() {
		if r.Each != nil && !item.Gap && !r.Each(item.At) {
			break
		}
		switch {
		case item.Gap:
			r.compare(&c)
			r.gap, c.Gap = true, true
			if r.Lost != nil {
				r.Lost()
			}
		case item.Header != nil:
			r.compare(&c)
			r.gap, r.recorded, r.times, r.replayed = false, nil, nil, nil
			if p, err = r.begin(item.Header); err != nil {
				return c, err
			}
		case p == nil: // not before a header
		case item.Frame != nil:
			p.look(item.Frame)
		case item.Event.Commit != nil:
			r.recorded, r.times = append(r.recorded, *item.Event.Commit), append(r.times, item.At)
		default:
			if e, ok := item.Event.Referee(item.At); ok {
				p.step(e)
			}
		}
		if p != nil {
			p.forgetRecords()
		}
	}
	r.compare(&c)
	return c, nil
}

// begin sets a program up as it was set up then.
func (r *Replay) begin(h *trace.Header) (*Program, error) {
	if h.Game == "" {
		return nil, fmt.Errorf("%w: it is of a %s", ErrNotPlayed, h.Source)
	}
	game, err := r.Game(h.Game)
	if err != nil {
		return nil, err
	}
	file, err := h.File()
	if err != nil {
		return nil, err
	}
	known, err := h.Calibrated(file, game)
	if err != nil {
		return nil, err
	}
	b := &board.Board{File: file, Channels: file.Channels()}
	same := func(c board.Channel, then trace.Channel) bool { return c.Name == then.Name && c.Part == then.Part }
	if !slices.EqualFunc(b.Channels, h.Channels, same) {
		return nil, fmt.Errorf("firmware: the trace's channels aren't those that this program gives its board %s; replay it with the program that wrote it", file.Name)
	}
	r.figures = h.Machine == runtime.GOARCH
	p, err := New(Opts{Board: b, Game: game, Settings: h.Settings, Calibration: known, Clock: standing{h.Started},
		Clocks: h.Controls(), Resume: h.Saved(), Memory: h.Memory, Watch: r.watch})
	if err == nil && r.Begin != nil {
		r.Begin(p)
	}
	return p, err
}

func (r *Replay) watch(a referee.Action) {
	if c, ok := a.(referee.Commit); ok {
		r.replayed = append(r.replayed, c)
	}
	if r.Watch != nil {
		r.Watch(a)
	}
}

// compare compares what the present program committed, now and then.
func (r *Replay) compare(c *Compared) {
	if r.gap {
		return
	}
	c.Commits += len(r.recorded)
	if c.Difference != "" {
		return
	}
	for i := range max(len(r.recorded), len(r.replayed)) {
		switch {
		case i >= len(r.replayed):
			c.Difference = fmt.Sprintf("commit %d: nothing, not %q", i+1, &r.recorded[i])
		case i >= len(r.recorded):
			made := trace.Committed(&r.replayed[i])
			c.Difference = fmt.Sprintf("commit %d: %q, where there was none", i+1, &made)
		default:
			made := trace.Committed(&r.replayed[i])
			c.Difference = r.recorded[i].Differs(&made, r.figures)
			if at, then := r.replayed[i].At, r.times[i]; c.Difference == "" && !at.Equal(then) {
				c.Difference = fmt.Sprintf("%s %s later", &made, at.Sub(then))
			}
			if c.Difference != "" {
				c.Difference = fmt.Sprintf("commit %d: %s", i+1, c.Difference)
			}
		}
		if c.Difference != "" {
			return
		}
	}
}

// forgetRecords lets go of what nobody keeps.
func (p *Program) forgetRecords() {
	for {
		if _, ok := p.records.take(); !ok {
			return
		}
	}
}

// standing is a clock that stands: in a replay, time comes with frames and events.
type standing struct{ at time.Time }

func (s standing) Now() time.Time      { return s.at }
func (s standing) Sleep(time.Duration) {}
