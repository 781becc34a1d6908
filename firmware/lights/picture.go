package lights

import (
	"math"
	"math/bits"
	"time"

	"tablero/games"
)

// Never is what NextChange gives for a picture that stays as it is.
const Never = time.Duration(math.MaxInt64)

// Picture gives the colour of each cell's LED at the time that has passed since
// any fixed moment (not negative); dst is indexed by games.Place and may be
// shorter than the grid. All LEDs keep step.
func Picture(v *View, elapsed time.Duration, dst []Color) {
	now := slot(elapsed)
	for i := range min(len(dst), games.Cells) {
		e := v.Marks[i].entry()
		if e.Rhythm>>now&1 != 0 {
			dst[i] = e.Color
		} else {
			dst[i] = Color{}
		}
	}
}

// NextChange gives the time, on the scale of elapsed and later than it, at which
// the picture changes next; Never if it doesn't. A mark of the row along the edge counts
// even where another hides it.
func NextChange(v *View, elapsed time.Duration) time.Duration {
	var changes uint8 // bit i: some LED differs between slot i and the one before
	for _, m := range v.Marks {
		changes |= m.changes()
	}
	for _, e := range v.Edge {
		changes |= e.Mark.changes()
	}
	if changes == 0 {
		return Never
	}
	next := elapsed/Slot + 1
	ahead := bits.RotateLeft8(changes, -int(next%Slots))
	return (next + time.Duration(bits.TrailingZeros8(ahead))) * Slot
}

// changes has bit i set if the mark's rhythm differs between slot i and the one before.
func (m Mark) changes() uint8 {
	r := uint8(m.entry().Rhythm)
	return r ^ bits.RotateLeft8(r, 1)
}
