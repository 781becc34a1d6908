package referee

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// seenApartMM is how far a log must lie otherwise for players to see it; mostNamed are named
// on the display.
const (
	seenApartMM = 6
	mostNamed   = 3
)

// deed gives the turn that a hypothesis about logs comes to, without how they lie then.
func (s *stepper) deed(h *sense.Hypothesis) string {
	m, _ := s.after(h)
	if turns := m.Turns(); len(turns) > 0 && len(h.Came) > 0 {
		bare, _, shifted := strings.Cut(turns[len(turns)-1], "{")
		if shifted && h.Change.Parts()[0].Op == games.Add {
			bare, _, _ = strings.Cut(bare, "@") // where it lies is part of how they lie
		}
		return bare
	}
	return ""
}

// sameDeed tells whether options differ only in how logs have come to lie.
func (s *stepper) sameDeed(options []sense.Hypothesis) bool {
	if !s.piled() {
		return false
	}
	for i := range options {
		if d := s.deed(&options[i]); d == "" || d != s.deed(&options[0]) {
			return false
		}
	}
	return true
}

// wordLies asks about an option by how logs lie, where another is of the same deed.
func (s *stepper) wordLies(h *sense.Hypothesis, number int, options []sense.Hypothesis) (words.Message, bool) {
	if !s.piled() || len(h.Came) == 0 {
		return words.Message{}, false
	}
	apart := make([]float64, len(h.After.Logs))
	twins := 0
	for i := range options {
		o := &options[i]
		if s.deed(o) != s.deed(h) || len(o.After.Logs) != len(apart) {
			continue
		}
		twins++
		for k, l := range h.After.Logs {
			apart[k] = max(apart[k], math.Hypot(l.At.XMM-o.After.Logs[k].At.XMM, l.At.YMM-o.After.Logs[k].At.YMM))
		}
	}
	if twins < 2 {
		return words.Message{}, false
	}
	var lie []string
	for len(lie) < mostNamed {
		k := slices.Index(apart, slices.Max(apart))
		if apart[k] < seenApartMM {
			break
		}
		at := h.After.Logs[k].At
		lie = append(lie, fmt.Sprintf("%s %.0f,%.0f", s.sign(h.After.Logs[k].Kind), at.XMM, at.YMM))
		apart[k] = 0
	}
	m, _ := s.after(h)
	turns := m.Turns()
	return words.Say(words.AskLies, spoken(turns[len(turns)-1]), strings.Join(lie, " "), number, len(options)), len(lie) > 0
}

// about sorts a question by what it is about.
func (s *stepper) about(options []sense.Hypothesis) string {
	if len(recordable(options)) < len(options) {
		return "legal or not"
	}
	if !s.piled() {
		return "what was done"
	}
	deeds := map[string]bool{}
	for i := range options {
		deeds[s.deed(&options[i])] = true
	}
	bare := map[string]bool{}
	for d := range deeds {
		d, _, _ = strings.Cut(strings.TrimSuffix(d, "!"), "@")
		bare[d] = true
	}
	switch {
	case len(deeds) == 1:
		return "how logs lie"
	case len(bare) == 1:
		return "shifted or not"
	}
	return "what was done"
}

// sign gives how records write a kind.
func (s *State) sign(k games.Kind) string {
	for _, info := range s.game.Kinds() {
		if info.Kind == k {
			return info.Sign
		}
	}
	return "?"
}
