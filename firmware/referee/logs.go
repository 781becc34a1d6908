package referee

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// doubtTime is how long the board has to look into the last step again: hands are off it.
const doubtTime = 3 * time.Second

// OnPlatform tells how wide the platform is on which a frame stands in the middle, so that
// the row of lights along its edge can point at logs.
func (s State) OnPlatform(sizeMM float64) State {
	s.platformMM = sizeMM
	return s
}

// piled tells whether the match is one of logs in a frame.
func (s *State) piled() bool {
	_, ok := s.match.(games.Piled)
	return ok
}

// lastLog gives where a step's log lies or lay.
func lastLog(h *sense.Hypothesis) games.Point {
	for _, p := range h.Change.Parts() {
		return p.At
	}
	return games.Point{}
}

// markLog marks a place in the frame.
func (s *State) markLog(v *lights.View, at games.Point, m lights.Mark) {
	if p, ok := s.match.(games.Piled); ok && s.platformMM > 0 {
		v.MarkEdge((s.platformMM-p.FrameMM())/2+at.XMM, m)
	}
}

// guideLogs points out what is wrong with logs once it has been so for the grace time.
func (s *stepper) guideLogs(v *sense.Verdict) {
	if s.guidance == nil && s.now.Sub(v.Still) < grace {
		return
	}
	g := &guidance{}
	if s.guidance != nil {
		g.refused, g.rule = s.guidance.refused, s.guidance.rule
	}
	parts := v.Best.Change.Parts()
	if v.Kind == sense.Illegal && len(parts) == 1 {
		g.log = &parts[0]
	}
	restoring := s.phase == starting || s.restoring
	switch {
	case restoring:
	case g.log != nil && !g.refused:
		_, g.rule = s.match.Judge(v.Best.Change)
		g.refused = true
		s.note(Refused, v.Best.Change.String(), g.rule)
	case s.guidance == nil:
		s.note(Guided, "the logs don't lie as they did", nil)
	}
	if was := s.guidance; was != nil && was.rule == g.rule && was.refused == g.refused && sameLog(was.log, g.log) {
		return
	}
	s.guidance = g
}

func sameLog(a, b *games.Part) bool { return a == b || a != nil && b != nil && *a == *b }

// viewLogs shows what is to be put right.
func (s *State) viewLogs(v *lights.View) {
	g := s.guidance
	v.Detail = nil
	switch {
	case s.phase == starting:
		v.Title = words.Say(words.LogsTakeOut)
	case g.rule != nil:
		v.Detail = append(v.Detail, words.Rule(g.rule))
	default:
		v.Detail = append(v.Detail, words.Say(words.LogsAstray))
	}
	if g.log == nil {
		return
	}
	mark := lights.Extra
	if g.log.Op == games.Take {
		mark = lights.Missing
	}
	s.markLog(v, g.log.At, mark)
}

// mayDoubt tells whether there is a last step with logs that may be doubted.
func (s *State) mayDoubt() bool {
	turns := s.match.Turns()
	return s.piled() && s.phase == playing && slices.ContainsFunc(turns, placesLog)
}

// placesLog tells whether a turn takes or places anything.
func placesLog(turn string) bool { return strings.Contains(turn, "@") }

// reconsider looks again into the last step: players say that it wasn't what the board
// takes it for.
func (s *stepper) reconsider() {
	var before []sense.Belief
	for _, b := range s.beliefs {
		m := b.Match.Clone()
		for again := true; again; {
			turns := m.Turns()
			again = len(turns) > 0 && !placesLog(turns[len(turns)-1]) // a pass leaves no trace
			if m.Undo() != nil {
				return
			}
		}
		before = append(before, sense.Belief{Match: m, Weight: b.Weight})
	}
	s.note(Doubted, "the last step was otherwise", nil)
	s.doubtAt = s.now
	s.situated++
	s.situation = sense.NewDoubt(s.situated, before)
}

// doubt takes in what else the last step may have been: it is asked about.
func (s *stepper) doubt(v *sense.Verdict) {
	switch {
	case s.question != nil:
	case v.Kind == sense.Ambiguous:
		s.guidance, s.denied = nil, nil
		s.question = &question{board: true, about: v.Options, options: recordable(v.Options), doubts: true}
		s.present()
	case s.now.Sub(s.doubtAt) > doubtTime:
		s.sure()
	}
}

// sure ends a doubt: the last step stays what it was.
func (s *stepper) sure() {
	s.doubtAt = time.Time{}
	s.situate()
}

// tell takes the players' word for turns with logs. What can't have been is left alone,
// and said.
func (s *stepper) tell(t *Told) {
	m, ok := s.match.Clone().(games.Piled)
	if !ok || s.phase == starting || t.From < 1 || t.From > len(finished(m))+1 {
		s.note(Untold, fmt.Sprintf("there is no turn %d to be put right", t.From), nil)
		return
	}
	for len(finished(m)) >= t.From || m.Unfinished() {
		if m.Undo() != nil {
			return
		}
	}
	for _, turn := range t.Turns {
		happened, err := m.ReadMeasured(turn)
		for _, h := range happened {
			if err == nil {
				err = m.Play(h.Step, h.Observed)
			}
		}
		if err != nil {
			s.note(Untold, fmt.Sprintf("turn %q: %s", turn, err), nil)
			return
		}
	}
	s.note(Agreed, strings.Join(t.Turns, ", "), nil)
	s.question, s.guidance, s.denied = nil, nil, nil
	s.agreed = true
	s.changeAll([]sense.Belief{{Match: m, Weight: 1}})
	s.agreed = false
	s.situated++
	s.situation = sense.NewTold(s.situated, s.match)
}

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
