package hand

import (
	"fmt"
	"math"
	"strings"
	"time"

	"tablero/firmware/lights"
)

// recorded tells whether the display says of the last turn what the players have agreed on.
// Nothing is wrong with what it doesn't say.
func (h *Hand) recorded() bool {
	text, ok := h.displayed("Recorded: ")
	if !ok {
		return true
	}
	m := h.match()
	turns := m.Turns()
	if m.Unfinished() {
		turns = turns[:len(turns)-1]
	}
	for len(turns) > 0 && turns[len(turns)-1] == "pass" && !strings.HasPrefix(text, "pass") {
		turns = turns[:len(turns)-1] // the board may have more to say of the one before
	}
	if len(turns) == 0 {
		return false
	}
	played := turns[len(turns)-1]
	deeds, _, _ := strings.Cut(played, "!")
	words, n := strings.Fields(text), len(strings.Fields(deeds))
	if len(words) < n {
		return true // it goes on on another page
	}
	return alikeDeeds(strings.Join(words[:n], " "), played, askedMM)
}

// displayed gives what the display says behind some words, on whichever page.
func (h *Hand) displayed(words string) (text string, ok bool) {
	for range pages {
		h.eyes.read()
		if _, text, ok = strings.Cut(strings.Join(h.eyes.lines[:max(0, len(h.eyes.lines)-1)], " "), words); ok {
			return text, true
		}
		h.clock.Sleep(look)
	}
	return "", false
}

// pages is how many looks it takes to have seen all pages of the display: two of text and
// the frame.
const pages = int(3 * lights.PageTime / look)

// objectTo tells the board by its menu that the last step was otherwise, and answers what
// it asks then.
func (h *Hand) objectTo() {
	h.chooseInMenu("It was otherwise")
	for range 80 {
		h.clock.Sleep(look)
		h.attend()
	}
}

// shownRight tells whether the screen shows logs as they lie, as far as eyes can tell.
func (h *Hand) shownRight() bool {
	if h.table.Screen == nil {
		return true
	}
	shown, wood := h.table.Screen(), h.world.Logs()
	if len(shown) != len(wood) {
		return false
	}
	taken := make([]bool, len(wood))
	for _, l := range shown {
		best, off := -1, float64(seesMM)
		for i, o := range wood {
			if d := math.Hypot(o.AtMM.X-l.At.XMM, o.AtMM.Y-l.At.YMM); !taken[i] && o.Kind == l.Kind && d < off {
				best, off = i, d
			}
		}
		if best < 0 {
			return false
		}
		taken[best] = true
	}
	return true
}

// rulerMM is how well players measure with a ruler how logs lie, sigma.
const rulerMM = 0.4

// tell types in what the turns were since something has shifted, and how all logs lay then.
func (h *Hand) tell() {
	m := h.match()
	turns := m.Turns()
	if h.table.Tell == nil || len(turns) == 0 {
		return
	}
	// From the shift before: how logs lay then may be what the board has otherwise.
	from := max(0, h.agreedUpTo(turns)-1)
	for from > 0 && !strings.HasSuffix(turns[from], "}") {
		from--
	}
	turns = turns[from:]
	for i := range turns {
		turns[i] = h.measured(turns[i])
	}
	if m.Unfinished() {
		turns[len(turns)-1] += " ..."
	}
	h.table.Tell(from+1, turns)
	h.clock.Sleep(3 * time.Second)
}

// agreedUpTo gives the first turn that the record has otherwise, or the last one.
func (h *Hand) agreedUpTo(turns []string) int {
	recorded := h.table.Record()
	for i, turn := range turns {
		if i >= len(recorded) || !alikeDeeds(turn, recorded[i], 2*askedMM) {
			return i
		}
	}
	return len(turns) - 1
}

// measured gives a turn with the places that a ruler tells.
func (h *Hand) measured(turn string) string {
	deeds, layout, shifted := strings.Cut(turn, "!{")
	if !shifted {
		return turn
	}
	logs := strings.Fields(strings.TrimSuffix(layout, "}"))
	for i, l := range logs {
		kind, at, _ := strings.Cut(l, "@")
		var x, y float64
		if _, err := fmt.Sscanf(at, "%f,%f", &x, &y); err == nil {
			x, y = max(0, x+rulerMM*h.rand.NormFloat64()), max(0, y+rulerMM*h.rand.NormFloat64())
			logs[i] = fmt.Sprintf("%s@%.1f,%.1f", kind, x, y)
		}
	}
	return deeds + "!{" + strings.Join(logs, " ") + "}"
}
