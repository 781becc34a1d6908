package mixtour

import "tablero/games"

// handled gives the layout after a change, whatever the rules think of it; also
// after discs went from below others, which Layout.Apply knows nothing of. The
// tray and all else off the board are left out. ok is false if the discs aren't
// there.
func handled(l games.Layout, c games.Change) (after games.Layout, ok bool) {
	for _, part := range c.Parts() {
		if part.Pieces.Empty() || part.Op < games.Add || part.Op > games.Carry {
			return l, false
		}
		if part.Op != games.Add && part.From.IsCell() {
			stays, taken, ok := pulled(l.At(part.From), part.Pieces)
			if !ok {
				return l, false
			}
			l.Put(part.From, stays)
			part.Pieces = taken
		}
		if part.Op != games.Take && part.To.IsCell() {
			sum, ok := part.Pieces.On(l.At(part.To))
			if !ok {
				return l, false
			}
			l.Put(part.To, sum)
		}
	}
	return l, true
}

// pulled takes discs out of a stack: from the top if they lie there, else
// the highest that lie together.
func pulled(s, discs games.Stack) (stays, taken games.Stack, ok bool) {
	for below := 0; below+discs.Height() <= s.Height(); below++ {
		rest, above, _ := s.Split(below)
		rest, taken, _ = rest.Split(discs.Height())
		if taken.Matches(discs) {
			stays, _ = above.On(rest)
			return stays, taken, true
		}
	}
	return s, games.Stack{}, false
}

// What has become of a stack.
type what uint8

const (
	rearranged what = iota
	grown           // by discs on its top
	shrunk          // by discs off its top
	hollowed        // by discs from below its top
)

// difference is a stack that isn't as it was.
type difference struct {
	at    games.Place
	what  what
	discs games.Stack // that came or went; of a rearranged stack none
}

// differences lists the stacks on cells that aren't as they were.
func differences(before, after *games.Layout) (changed []difference) {
	for at := range games.Place(games.Cells) {
		was, is := before.At(at), after.At(at)
		if was == is {
			continue
		}
		d := difference{at: at}
		more := is.Height() - was.Height()
		if low, high, ok := is.Split(more); ok && low.Matches(was) {
			d.what, d.discs = grown, high
		} else if low, high, ok := was.Split(-more); ok {
			d.what, d.discs = hollowed, high
			if low.Matches(is) {
				d.what = shrunk
			}
		}
		changed = append(changed, d)
	}
	return changed
}

// added tells whether all that changed are stacks with discs added on top.
func added(changed []difference) bool {
	for _, d := range changed {
		if d.what != grown {
			return false
		}
	}
	return true
}
