package referee

import (
	"strings"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
)

// logsTitle words what a side is to do with logs in a frame: whether it may take some, and
// whether it can place one. Silent where steps aren't of logs.
func logsTitle(side games.Side, steps []games.Step) words.Message {
	takes, places := false, false
	for i := range steps {
		switch part := steps[i].Change.Parts(); {
		case steps[i].Verb == games.Capture:
			takes = true
		case steps[i].Verb == games.Put && len(part) == 1 && part[0].To == games.Nowhere:
			places = true
		}
	}
	switch {
	case takes && places:
		return words.Say(words.TurnTake, side)
	case places:
		return words.Say(words.TurnPlace, side)
	case takes:
		return words.Say(words.TurnPass, side)
	}
	return words.Message{}
}

// logsScore words what counts besides the logs in the frame, as far as there is any.
func logsScore(m games.Match) []words.Message {
	score, ok := m.(interface {
		Points(games.Side) int
		Lost(games.Side) int
	})
	if !ok {
		return nil
	}
	var all []words.Message
	if white, black := score.Points(games.White), score.Points(games.Black); white+black > 0 {
		all = append(all, words.Say(words.LogsPoints, white, black))
	}
	for _, side := range []games.Side{games.White, games.Black} {
		if n := score.Lost(side); n > 0 {
			all = append(all, words.Say(words.LogsLost, side, n))
		}
	}
	return all
}

// frame gives the logs as the likeliest match has them.
func (s *State) frame() *lights.Frame {
	m, ok := s.match.(games.Piled)
	if !ok {
		return nil
	}
	return &lights.Frame{WidthMM: m.FrameMM(), Logs: m.Layout().Logs, Outlines: m.Outlines()}
}

// markLastLog marks where the last log was placed or taken; for a moment after it is kept
// as a confirmation.
func (s *State) markLastLog(v *lights.View) {
	if s.phase == starting || s.lastLog == (games.Point{}) {
		return
	}
	mark := lights.Last
	if s.confirming() {
		mark = lights.Confirm
	}
	s.markLog(v, s.lastLog, mark)
}

// spoken is a turn as the display has room for it: without the layout that came out of it.
func spoken(turn string) string {
	bare, _, _ := strings.Cut(turn, "{")
	return bare
}
