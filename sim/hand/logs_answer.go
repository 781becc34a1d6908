package hand

import "strings"

// askedMM is how far from where a log lies the display may say that it does.
const askedMM = 3

// playedLogs tells whether the display asks about some of the latest turns, as they were
// played one after the other. Places on it were measured.
func (h *Hand) playedLogs(turns []string) bool {
	text := strings.Join(h.eyes.lines, " ")
	_, text, ok := strings.Cut(text, "it ")
	text, _, ends := strings.Cut(text, "?")
	if !ok || !ends {
		return false
	}
	said := strings.Split(text, ", ")
	for first := 0; first+len(said) <= len(turns); first++ {
		same := true
		for i, s := range said {
			// No display shows whole layouts.
			said, _, saysShift := strings.Cut(s, "!")
			played, _, shifted := strings.Cut(turns[first+i], "!")
			same = same && saysShift == shifted && Alike(said, played, askedMM)
		}
		if same {
			return true
		}
	}
	return false
}
