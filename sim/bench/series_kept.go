package bench

import (
	"context"
	"fmt"
	"iter"
	"time"
)

// oneByOne plays the matches of a series that a journal keeps one after the other: it has
// one writer, and one wood. A match that was cut short goes on first, and the series from
// there.
func (s Series) oneByOne(ctx context.Context, shown *time.Duration) iter.Seq2[int, played] {
	return func(yield func(int, played) bool) {
		i := 0
		left, err := s.interrupted()
		if err != nil {
			yield(0, played{err: err})
			return
		}
		if left.wood() != nil {
			i = left.Wood.Number - 1
		}
		for ; i < max(s.Games, 1) || left != nil; i++ {
			o := s
			o.Interrupted, left = left, nil
			r, err := o.match(ctx, i, shown)
			if !yield(i, played{r, err}) || err != nil || ctx.Err() != nil {
				return
			}
		}
	}
}

// interrupted finds the match that was cut short; nil if there is none, or if it is given
// up.
func (s *Series) interrupted() (*Interrupted, error) {
	m, err := s.Journal.Unfinished(s.Game.Name())
	if err != nil || m == nil {
		return nil, err
	}
	if s.Anew {
		return nil, s.Journal.GiveUp(m.ID, "abandoned", time.Now())
	}
	if m.Board != s.Board.Name {
		return nil, fmt.Errorf("bench: match %d is unfinished on board %s; go on with --board %s, or give it up", m.ID, m.Board, m.Board)
	}
	i := &Interrupted{Kept: m}
	if i.Memory, err = s.Journal.Memory(m.ID); err != nil {
		return nil, err
	}
	if s.Wood != "" {
		if i.Wood, err = LoadWood(s.Wood); err != nil {
			return nil, err
		}
	}
	if i.Wood != nil && !i.Wood.of(&s.Opts) {
		return nil, fmt.Errorf("%w: %s", ErrWood, s.Wood)
	}
	return i, nil
}
