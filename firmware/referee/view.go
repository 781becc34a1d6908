package referee

import (
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// confirmTime is how long the lights confirm a turn that is kept.
const confirmTime = 1500 * time.Millisecond

// View gives what lights and display should show.
func (s *State) View() lights.View {
	v := lights.View{}
	s.titles(&v)
	s.markLast(&v)
	v.Frame = s.frame()
	v.Clock = s.clock()
	switch {
	case s.unkept != nil:
		v.Title, v.Detail, v.Keys = words.Say(words.RecordUnkept), []words.Message{words.Say(words.RecordWhy, s.unkept.Cause)}, [3]words.Message{}
	case s.failing:
		s.viewFault(&v)
	case s.question != nil:
		s.viewQuestion(&v)
	case s.menu > 0:
		items := s.offered()
		v.Title = words.Say("menu.title")
		v.Detail = []words.Message{items[min(s.menu, len(items))-1].label}
		v.Keys = [3]words.Message{words.Say("key.yes"), words.Say("key.next"), words.Say("key.yes")}
	case s.leaning:
		v.Title, v.Detail = words.Say(words.LeanOff), nil
	case s.guidance != nil:
		s.viewGuidance(&v)
	default:
		s.viewTargets(&v)
	}
	return v
}

// titles says whose turn it is and what for, what was recorded last, and what
// the keys do.
func (s *State) titles(v *lights.View) {
	v.Keys[MenuKey] = words.Say("key.menu")
	switch s.phase {
	case starting:
		v.Title = words.Say("start.ready")
		if s.piled() {
			v.Detail = []words.Message{words.Say(words.StartFrame)}
		}
		return
	case over:
		v.Title = words.Say("over.draw", s.reason)
		if s.outcome == games.WhiteWins {
			v.Title = words.Say("over.win", games.White, s.reason)
		} else if s.outcome == games.BlackWins {
			v.Title = words.Say("over.win", games.Black, s.reason)
		} else if s.outcome == games.Undecided {
			v.Title = words.Say(words.OverGivenUp)
		}
		v.Detail = append(append(append(s.recorded(), logsScore(s.match)...), words.Say("over.again")), s.drifts()...)
		return
	}
	v.Keys[WhiteKey], v.Keys[BlackKey] = words.Say("key.resign"), words.Say("key.resign")
	v.Title = s.turnTitle()
	if s.resuming {
		v.Title = words.Say(words.StartResume)
	}
	v.Detail = append(s.recorded(), logsScore(s.match)...)
	if s.flickered && len(s.verdict.Flickers) > 0 {
		v.Detail = append(v.Detail, words.Say("fault.flicker", s.verdict.Flickers[0]))
	}
	v.Detail = append(v.Detail, s.drifts()...)
}

// mostDrifts are said on the display: the log has all.
const mostDrifts = 3

// drifts words which sensors are about to fail, behind all else.
func (s *State) drifts() []words.Message {
	if s.drifted == nil {
		return nil
	}
	return s.drifted.Say[:min(len(s.drifted.Say), mostDrifts)]
}

// turnTitle words what the side to move is to do.
func (s *State) turnTitle() words.Message {
	side := s.match.ToMove()
	steps := s.match.Steps(nil)
	if len(steps) == 0 {
		return words.Say("turn.move", side)
	}
	if title := logsTitle(side, steps); !title.Silent() {
		return title
	}
	switch steps[0].Verb {
	case games.HandOver:
		return words.Say("turn.hand-over", side)
	case games.Put:
		l := s.match.Layout()
		if k := l.At(games.Tray).Top(); k != games.NoKind {
			return words.Say("turn.put", side, k)
		}
	case games.LiftOff:
		return words.Say("turn.lift-off", steps[0].Change.Parts()[0].From)
	}
	return words.Say("turn.move", side)
}

// recorded words the last turn once it is kept.
func (s *State) recorded() []words.Message {
	turns := finished(s.match)
	if len(turns) == 0 || s.kept < s.commits {
		return nil
	}
	return []words.Message{words.Say("turn.recorded", spoken(turns[len(turns)-1]))}
}

// markLast marks where the last turn put a piece; for a moment after it is kept
// as a confirmation.
func (s *State) markLast(v *lights.View) {
	if s.piled() {
		s.markLastLog(v)
		return
	}
	past := s.match.Clone()
	now := past.Layout()
	for past.Undo() == nil {
		before := past.Layout()
		for p := games.Place(0); p.IsCell(); p++ {
			if now.At(p) != before.At(p) && !now.At(p).Empty() {
				v.Marks[p] = lights.Last
				if s.confirming() {
					v.Marks[p] = lights.Confirm
				}
			}
		}
		if v.Marks != ([games.Cells]lights.Mark{}) {
			break
		}
	}
	if line, ok := s.match.(interface{ Winning() []games.Place }); ok && s.phase == over {
		for _, p := range line.Winning() {
			v.Marks[p] = lights.Win
		}
	}
}

// confirming tells whether the lights still confirm the latest commit.
func (s *State) confirming() bool {
	return s.confirmed == s.commits && s.now.Sub(s.confirmAt) < confirmTime
}

// viewTargets marks where a piece that is in a hand may go.
func (s *State) viewTargets(v *lights.View) {
	for _, step := range s.match.Steps(nil) {
		if step.Verb == games.LiftOff {
			v.Mark(step.Change.Parts()[0].From, lights.Win)
		}
	}
	if s.phase != playing || s.verdict.Kind != sense.Busy || s.verdict.Best.Class != sense.Held {
		return
	}
	for _, p := range s.situation.Targets(&s.verdict.Best) {
		v.Marks[p] = v.Marks[p].Over(lights.Target)
	}
	v.Title = words.Say("turn.lifted", s.match.ToMove())
}

func (s *State) viewQuestion(v *lights.View) {
	q := s.question
	v.Title = q.ask
	v.Detail = nil
	v.Keys = [3]words.Message{}
	for _, k := range q.by {
		v.Keys[k] = words.Say("key.yes")
	}
	v.Keys[MenuKey] = words.Say("key.no")
	if !q.board {
		return
	}
	if len(q.options) > 1 {
		v.Keys[MenuKey] = words.Say("key.next")
	}
	if s.piled() {
		for i := range q.options {
			s.markLog(v, lastLog(&q.options[i]), lights.Ask)
		}
		return
	}
	l := s.match.Layout()
	for i := range q.options {
		for p := games.Place(0); p.IsCell(); p++ {
			if q.options[i].After.At(p) != l.At(p) {
				v.Marks[p] = lights.Ask
			}
		}
	}
}

func (s *State) viewGuidance(v *lights.View) {
	if s.piled() {
		s.viewLogs(v)
		return
	}
	v.Detail = nil
	if s.guidance.rule != nil {
		v.Detail = append(v.Detail, words.Rule(s.guidance.rule))
	}
	if s.phase == starting {
		v.Title = words.Say("start.clear", len(s.guidance.wrong))
	}
	for _, d := range s.guidance.wrong {
		mark, say := putRight(d, s.sight)
		if d.Place.IsCell() {
			v.Marks[d.Place] = mark
		}
		if s.phase != starting {
			v.Detail = append(v.Detail, say)
		}
	}
}
