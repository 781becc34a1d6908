package hand

import (
	"slices"
	"strings"
	"time"

	"tablero/games"
)

// deed is a piece that was put on a cell or the tray.
type deed struct {
	name string
	to   games.Place
}

// redo puts the board back to what it has recorded, and does all that it has missed
// again, waiting for its answer to each.
func (h *Hand) redo() {
	if h.table.stacks || h.table.logs || h.table.Record == nil {
		return
	}
	h.table.discuss(true)
	defer h.table.discuss(false)
	missed, tray := h.missed()
	if len(missed) == 0 {
		return
	}
	var back []string
	for _, d := range slices.Backward(missed) {
		if d.name != tray && !slices.Contains(back, d.name) {
			h.aside(d.name)
		}
		back = append(back, d.name)
	}
	if tray != "" && !slices.Contains(h.world.On(games.Tray), tray) {
		h.carry(tray, h.world.Middle(games.Tray)) // as the board knows
	}
	h.await(func() bool { return !h.eyes.corrects() })
	for _, d := range missed {
		h.heedFault()
		if d.to == games.Tray {
			for _, other := range h.world.On(games.Tray) {
				h.aside(other)
			}
		}
		h.carry(d.name, h.world.Middle(d.to))
		h.await(func() bool { return h.taken(d) })
	}
}

// missed lists what was done that the board hasn't taken in, and what it takes to lie on
// the tray before. Nothing, if more is recorded otherwise than what was handed over last.
func (h *Hand) missed() (all []deed, tray string) {
	turns, recorded := h.table.Match().Turns(), h.table.Record()
	n := 0
	for n < len(recorded) && n < len(turns) && turns[n] == recorded[n] {
		n++
	}
	if n > 0 {
		_, tray, _ = strings.Cut(turns[n-1], "=")
	}
	all = deeds(turns[n:], tray)
	switch {
	case len(all) == 0 || len(recorded) > n+1:
		return nil, ""
	case len(recorded) > n: // another piece was handed over
		cell, next, _ := strings.Cut(recorded[n], "=")
		if own, _, _ := strings.Cut(turns[n], "="); own != cell {
			return nil, ""
		}
		if cell != "" {
			all = all[1:]
		}
		return all, next
	case all[0].to.IsCell() && h.eyes.says("hands over"):
		return all[1:], "" // that much is taken in
	}
	return all, tray
}

// deeds takes turns apart. The first puts the piece in hand, if it puts any.
func deeds(turns []string, inHand string) (all []deed) {
	for _, turn := range turns {
		cell, next, _ := strings.Cut(turn, "=")
		if p, err := games.ParsePlace(cell); err == nil {
			all = append(all, deed{inHand, p})
		}
		if next != "" {
			all = append(all, deed{next, games.Tray})
		}
		inHand = next
	}
	return all
}

// taken tells whether the board has taken a deed in.
func (h *Hand) taken(d deed) bool {
	if d.to == games.Tray {
		return h.eyes.says("puts piece " + d.name)
	}
	return h.eyes.says("hands over") || h.eyes.says("wins") || h.eyes.says("Draw")
}

// redoPatience is how long the board may take to take in a step that is done again.
const redoPatience = 8 * time.Second

// await watches until something is so, or for long enough.
func (h *Hand) await(so func() bool) {
	h.eyes.forget()
	for i := range int(redoPatience / look) {
		h.clock.Sleep(look)
		h.attend()
		if i > int(time.Second/look) && so() {
			return
		}
	}
}
