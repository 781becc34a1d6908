package bench

import (
	"context"
	"iter"
	"time"
)

// oneByOne plays the matches of a series that a journal keeps one after the other: it has
// one writer, and one wood. A match that was cut short goes on first, and the series from
// there.
func (s Series) oneByOne(ctx context.Context, shown *time.Duration) iter.Seq2[int, played] {
	return func(yield func(int, played) bool) {
		i := 0
		first := s // which may go on by rules of its own
		if err := first.GoOn(s.Anew); err != nil {
			yield(0, played{err: err})
			return
		}
		if w := first.Interrupted.wood(); w != nil {
			i = w.Number - 1
		}
		for o := first; i < s.Games || o.Interrupted != nil; i++ {
			r, err := o.match(ctx, i, shown)
			o = s
			if !yield(i, played{r, err}) || err != nil || ctx.Err() != nil {
				return
			}
		}
	}
}
