package hand

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tablero/sim/world"
)

// askedMM is how far from where a log lies the display may say that it does.
const askedMM = 3

// playedLogs tells whether the display asks about some of the latest turns, as they were
// played one after the other, and logs lie as it says. Places on it were measured.
func (h *Hand) playedLogs(turns []string) bool {
	text := strings.Join(h.eyes.lines, " ")
	_, text, ok := strings.Cut(text, "it ")
	text, _, ends := strings.Cut(text, "?")
	if !ok || !ends {
		return false
	}
	text, lie, _ := strings.Cut(text, " with ")
	if !h.lieSo(lie) {
		return false
	}
	said := strings.Split(text, ", ")
	for first := 0; first+len(said) <= len(turns); first++ {
		same := true
		for i, s := range said {
			same = same && alikeDeeds(s, turns[first+i], askedMM)
		}
		if same {
			return true
		}
	}
	return false
}

// lieSo tells whether logs lie as the display says, "w3 64,15 b2 30,12", as far as eyes
// can tell.
func (h *Hand) lieSo(text string) bool {
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		x, y, _ := strings.Cut(words[i+1], ",")
		atX, err := strconv.ParseFloat(x, 64)
		atY, err2 := strconv.ParseFloat(y, 64)
		if err != nil || err2 != nil {
			return false
		}
		if !slices.ContainsFunc(h.world.Logs(), func(l world.Log) bool {
			return h.table.names[l.Kind] == words[i] && math.Hypot(l.AtMM.X-atX, l.AtMM.Y-atY) < seesMM
		}) {
			return false
		}
	}
	return true
}

// seesMM is how far eyes are off that look where a log lies.
const seesMM = 6
