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
	missed := h.missed()
	if len(missed) == 0 {
		return
	}
	var back []string
	for i, d := range slices.Backward(missed) {
		switch {
		case slices.Contains(back, d.name):
		case i == 0 && d.to.IsCell(), d.to.IsCell() && d.name == missed[0].name && missed[0].to.IsCell():
			h.carry(d.name, h.world.Middle(games.Tray)) // it was handed over, as the board knows
		default:
			h.aside(d.name)
		}
		back = append(back, d.name)
	}
	h.await(func() bool { return !h.eyes.corrects() })
	for _, d := range missed {
		h.heedFault()
		h.carry(d.name, h.world.Middle(d.to))
		h.await(func() bool { return h.taken(d) })
	}
}

// missed lists what was done that the board hasn't taken in: nothing if it has recorded
// something else.
func (h *Hand) missed() []deed {
	turns, recorded := h.table.Match().Turns(), h.table.Record()
	if len(recorded) > len(turns) || !slices.Equal(turns[:len(recorded)], recorded) {
		return nil
	}
	inHand := ""
	if n := len(recorded); n > 0 {
		_, inHand, _ = strings.Cut(recorded[n-1], "=")
	}
	var all []deed
	for _, turn := range turns[len(recorded):] {
		cell, next, _ := strings.Cut(turn, "=")
		if p, err := games.ParsePlace(cell); err == nil {
			all = append(all, deed{inHand, p})
		}
		if next != "" {
			all = append(all, deed{next, games.Tray})
		}
		inHand = next
	}
	if len(all) > 0 && all[0].to.IsCell() && h.eyes.says("hands over") {
		all = all[1:] // that much is taken in
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
