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

// redo takes back what is recorded otherwise than it was played, lays the pieces as the
// board has them, and does all that it has missed again, waiting for its answer to each.
func (h *Hand) redo() {
	if h.table.logs || h.table.Record == nil {
		return // logs that moved can't be laid as they lay
	}
	h.table.discuss(true)
	defer h.table.discuss(false)
	back := false
	for i := 0; i < mostTakenBack && h.misrecorded(); i++ {
		h.takeBackByMenu()
		back = true
	}
	missed := h.missed()
	if h.misrecorded() || len(missed) == 0 && !h.table.stacks {
		return
	}
	if h.table.stacks {
		h.redoStacks()
		return
	}
	recorded := deeds(h.table.Record())
	if !back && missed[0].to.IsCell() && h.eyes.says("hands over") {
		recorded, missed = append(recorded, missed[0]), missed[1:] // that much is taken in
	}
	h.arrange(recorded)
	h.await(func() bool { return !h.eyes.corrects() })
	for _, d := range missed {
		h.heedFault()
		h.carry(d.name, h.world.Middle(d.to))
		h.await(func() bool { return h.taken(d) })
	}
}

// mostTakenBack is how many turns players take back before they give up.
const mostTakenBack = 4

// misrecorded tells whether the record has a turn that wasn't played.
func (h *Hand) misrecorded() bool {
	if h.table.Record == nil {
		return false
	}
	turns, recorded := h.table.Match().Turns(), h.table.Record()
	return len(recorded) > len(turns) || !slices.Equal(turns[:len(recorded)], recorded)
}

// takeBackByMenu takes the last turn back: the menu asks.
func (h *Hand) takeBackByMenu() {
	if h.chooseInMenu("Take back") {
		h.press(h.ownKey(), 150*time.Millisecond)
	}
}

// arrange lays pieces where some deeds left them, and all others beside the board.
func (h *Hand) arrange(done []deed) {
	want := map[string]games.Place{}
	for _, d := range done {
		want[d.name] = d.to
	}
	for p := range games.Place(games.Places) {
		for _, name := range h.world.On(p) {
			if to, ok := want[name]; !ok || to != p {
				h.aside(name)
			}
		}
	}
	for i, d := range done {
		last := !slices.ContainsFunc(done[i+1:], func(o deed) bool { return o.name == d.name })
		if last && !slices.Contains(h.world.On(d.to), d.name) {
			h.carry(d.name, h.world.Middle(d.to))
		}
	}
}

// missed lists what was done that isn't recorded.
func (h *Hand) missed() []deed {
	turns, recorded := h.table.Match().Turns(), h.table.Record()
	all := deeds(turns)
	return all[min(len(all), len(deeds(recorded))):]
}

// deeds takes turns apart.
func deeds(turns []string) (all []deed) {
	inHand := ""
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
