package referee

import (
	"fmt"
	"strings"

	"tablero/firmware/lights"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// FrameAt tells how far from the platform's left edge the left wall of a frame begins, so
// that the row of lights along the platform can point at logs.
func (s State) FrameAt(leftMM float64) State {
	s.frameMM = leftMM
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
	if s.frameMM > 0 {
		v.MarkEdge(s.frameMM+at.XMM, m)
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
	restoring := s.phase == starting || s.restoring || s.resuming
	switch {
	case restoring:
	case g.log != nil && !g.refused:
		_, g.rule = s.match.Judge(v.Best.Change)
		g.refused = true
		s.note(Refused, v.Best.Change.String(), g.rule)
	case g.log == nil && (s.guidance == nil || s.guidance.log != nil):
		s.note(Guided, "the logs don't lie as they did", nil)
	}
	if !restoring {
		s.maybeStirred(v)
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

// tell takes the players' word for turns with logs. What can't have been is left alone,
// and said.
func (s *stepper) tell(t *Told) {
	m, ok := s.match.Clone().(games.Piled)
	settled := s.phase == over && (s.reason == games.Resigned || s.reason == games.Agreed || s.reason == games.Abandoned)
	if !ok || s.phase == starting || settled || t.From < 1 || t.From > len(finished(m))+1 {
		s.note(Untold, fmt.Sprintf("there is no turn %d to be put right", t.From), nil)
		return
	}
	for len(finished(m)) >= t.From || m.Unfinished() {
		if m.Undo() != nil {
			return
		}
	}
	all, err := s.tellings(m, t.Turns)
	if err != nil {
		s.note(Untold, err.Error(), nil)
		return
	}
	s.note(Agreed, strings.Join(t.Turns, ", "), nil)
	s.question, s.guidance, s.denied = nil, nil, nil
	if s.resuming {
		s.resumed()
	}
	s.restoring, s.relaid = false, false
	// The last turn too may have been another.
	s.phase, s.outcome, s.reason = playing, games.Undecided, games.NotOver
	s.agreed = true
	s.changeAll(all)
	s.agreed = false
	s.told()
}
