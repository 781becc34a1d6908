package bench

import (
	"errors"
	"slices"

	"tablero/firmware"
	"tablero/firmware/journal"
	"tablero/games"
	"tablero/sim/hand"
)

// Interrupted is a match that was cut short: what the journal has of it, and the wood.
type Interrupted struct {
	Kept   *journal.Match
	Memory []byte // what its sensors had learned of the pieces
	Wood   *Wood  // nil if it is lost: players set the pieces up as the record has them
}

// wood gives the wood that is left; nil without.
func (i *Interrupted) wood() *Wood {
	if i == nil {
		return nil
	}
	return i.Wood
}

// players gives what the players agree was played. They remember what lies on the wood; but
// what the board has lost of it, more than the turn that it may see for itself, they set
// back, but for logs, of which they tell the board instead.
func (i *Interrupted) players(o *Opts) (games.Match, error) {
	record, err := o.Game.New(o.Settings)
	if err != nil {
		return nil, err
	}
	turns := i.Kept.Turns()
	for _, t := range turns {
		if err := games.PlayTurn(record, t); err != nil {
			return nil, err
		}
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
	whole := i.Wood.Turns
	if i.Wood.Half {
		whole = whole[:len(whole)-1]
	}
	if _, piled := wood.(games.Piled); piled && len(turns) <= len(i.Wood.Turns) {
		return wood, nil
	}
	same := 0
	for same < min(len(turns), len(whole)) && turns[same] == whole[same] {
		same++
	}
	switch {
	case same == len(turns) && len(i.Wood.Turns) <= same+1: // the board sees for itself what was played last
		return wood, nil
	case same == len(whole)-1 && len(turns) == len(whole) && !i.Wood.Half: // or that it was otherwise
		return wood, nil
	}
	return record, nil
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
func (b *Bench) keeping(o *firmware.Opts) {
	j := b.opts.Journal
	if j == nil {
		return
	}
	about := journal.Match{Game: b.opts.Game.Name(), Board: b.opts.Board.Name, Clock: b.opts.Clock, Rules: b.opts.Settings, White: b.opts.Players[0], Black: b.opts.Players[1]}
	k := firmware.NewKeeper(j, about)
	o.Keep, o.Tick, o.Remember = k.Keep, k.Tick, k.Remember
	if i := b.opts.Interrupted; i != nil {
		k.GoOn(i.Kept)
		saved := firmware.Saved(i.Kept)
		o.Resume, o.Memory = &saved, i.Memory
		b.Log.Turns = slices.Clone(saved.Turns)
	}
}
