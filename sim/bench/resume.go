package bench

import (
	"errors"
	"fmt"
	"time"

	"tablero/firmware"
	"tablero/firmware/journal"
	"tablero/games"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

// Interrupted is a match that was cut short: what the journal has of it, and the wood.
type Interrupted struct {
	Kept *journal.Match
	Wood *Wood // nil if it is lost: players set the pieces up as the record has them
}

// wood gives the wood that is left; nil without.
func (i *Interrupted) wood() *Wood {
	if i == nil {
		return nil
	}
	return i.Wood
}

// elapsed gives the board time at which all was left.
func (i *Interrupted) elapsed() time.Duration {
	last := time.Duration(0)
	if i.Wood != nil {
		last = time.Duration(i.Wood.Elapsed) * time.Millisecond
	}
	if n := len(i.Kept.Entries); n > 0 {
		last = max(last, i.Kept.Entries[n-1].At.Sub(lane.Epoch))
	}
	return max(last, 0)
}

// players gives what the players agree was played. They remember what lies on the wood, and
// a piece that somebody has just put where it may be put counts as played; but what the board
// has otherwise, or has lost of it, more than the turn that it may see for itself, they set
// back, but for logs, of which they tell the board instead.
func (i *Interrupted) players(o *Opts, lying games.Layout) (games.Match, error) {
	record, err := o.Game.New(o.Settings)
	if err != nil {
		return nil, err
	}
	turns := i.Kept.Turns()
	if err := games.PlayTurns(record, turns); err != nil {
		return nil, fmt.Errorf("bench: the record: %w", err)
	}
	if i.Wood == nil {
		if len(record.Layout().Logs) > 0 {
			return nil, errLost
		}
		return record, nil
	}
	wood, err := i.Wood.match(o)
	if err != nil {
		return nil, err
	}
	whole := i.Wood.finished()
	if _, piled := wood.(games.Piled); piled && len(turns) <= len(i.Wood.Turns) {
		return wood, nil
	}
	same := 0
	for same < min(len(turns), len(whole)) && turns[same] == whole[same] {
		same++
	}
	switch {
	case same == len(turns) && len(whole) == same:
		return stepped(wood, lying), nil
	case same == len(turns) && len(i.Wood.Turns) == same+1: // the board sees for itself what was played last
		return wood, nil
	}
	return record, nil
}

// stepped gives the match with the step that its pieces lie after, if there is one.
func stepped(m games.Match, lying games.Layout) games.Match {
	for _, s := range m.Steps(nil) {
		after := m.Clone()
		if err := after.Play(s, games.Observed{}); err != nil {
			continue
		}
		if l := after.Layout(); l.Equal(&lying) {
			return after
		}
	}
	return m
}

// errLost: logs can't be laid as the record has them.
var errLost = errors.New("bench: the wood is lost, and logs can't be piled up as they lay: give the match up")

// setUp brings the wood to what the players agree on, before play goes on.
func (b *Bench) setUp(h *hand.Hand, m games.Match) {
	done := false
	b.Lanes.Go("setting up", func() {
		l := m.Layout()
		h.SetUp(&l)
		if b.frames() {
			h.Confirm()
		}
		done = true
	})
	b.Lanes.RunWhile(func() bool { return !done && !b.seenEnough() }, matchLimit)
}

// keeping joins a journal to the options of the firmware.
func (b *Bench) keeping(o *firmware.Opts, goOn *journal.Match) error {
	if b.opts.Journal == nil {
		return nil
	}
	about := journal.Match{Game: b.opts.Game.Name(), Board: b.opts.Board.Name, Clock: b.opts.Clock, Rules: b.opts.Settings, White: b.opts.Players[0], Black: b.opts.Players[1]}
	if goOn != nil {
		b.Log.Turns = goOn.Turns()
	}
	return o.KeepIn(b.opts.Journal, about, goOn)
}

// GoOn finds the match that was cut short, if there is one and it isn't to be given up for
// good: what is set up next goes on with it, by its own rules and clocks.
func (o *Opts) GoOn(anew bool) error {
	m, err := o.Journal.Unfinished(o.Game.Name())
	if err != nil || m == nil {
		return err
	}
	i := &Interrupted{Kept: m}
	if anew {
		return o.Journal.GiveUp(m.ID, string(games.Abandoned), lane.Epoch.Add(i.elapsed()))
	}
	if err := o.Journal.CheckBoard(m, o.Board.Name); err != nil {
		return err
	}
	if o.Wood != "" {
		if i.Wood, err = LoadWood(o.Wood); err != nil {
			return err
		}
	}
	if i.Wood != nil && !i.Wood.of(o) {
		return fmt.Errorf("%w: %s", ErrWood, o.Wood)
	}
	o.Interrupted, o.Settings, o.Clock = i, m.Rules, m.Clock
	return nil
}
