package bench

import (
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/hand"
)

// mark remembers how far the log was.
type mark struct{ commits, notes int }

func (s *Session) mark() mark { return mark{len(s.b.Log.Commits), len(s.b.Log.Notes)} }

// finish waits until the board has come to rest and gives the reply.
func (s *Session) finish(from mark) Reply {
	s.b.Lanes.RunFor(boardSettles)
	return s.reply(from)
}

// reply gathers what the board had to say since.
func (s *Session) reply(from mark) Reply {
	r := Reply{Commits: s.b.Log.Commits[from.commits:], Picture: s.Picture()}
	for _, n := range s.b.Log.Notes[from.notes:] {
		switch n.What {
		case referee.Refused:
			r.Refused = append(r.Refused, n)
		case referee.Failing:
			r.Faults = append(r.Faults, n)
		}
	}
	if s.questioned() {
		r.Asked = append(r.Asked, r.Picture.View.Title)
	}
	return r
}

// answered tells whether the board has reacted to a move: to a legal one by taking
// it, to any by refusing it or asking.
func (s *Session) answered(before mark, legal bool) bool {
	for _, n := range s.b.Log.Notes[before.notes:] {
		if n.What == referee.Refused || n.What == referee.Asked {
			return true
		}
	}
	return len(s.b.Log.Commits) > before.commits || legal && s.awaitsNext()
}

// taken tells whether what the board answered is that it took the move.
func (s *Session) taken(before mark) bool {
	for _, n := range s.b.Log.Notes[before.notes:] {
		if n.What == referee.Refused {
			return false
		}
	}
	return !s.questioned()
}

// awaitsNext tells whether the board waits for the turn's other half.
func (s *Session) awaitsNext() bool {
	v := s.b.Program.View()
	return v.Title.Code == words.TurnHandOver && len(s.b.Log.Turns) > 0 && s.right()
}

// questioned tells whether the display asks something; the menu is no question.
func (s *Session) questioned() bool {
	return s.b.asks() && s.b.Program.View().Title.Code != words.MenuTitle
}

// right tells whether no cell shows an error.
func (s *Session) right() bool {
	v := s.b.Program.View()
	for _, m := range v.Marks {
		if m.IsError() {
			return false
		}
	}
	return true
}

// judge tells which rule a move breaks.
func (s *Session) judge(piece string, from, to games.Place) *games.RuleError {
	m := s.replay()
	if put := s.pending(); put != games.Nowhere {
		waiting := m.Layout()
		s.play(m, games.Carried(waiting.At(games.Tray), games.Tray, put))
	}
	change := games.Added(games.StackOf(s.kind(piece)), to)
	if from != games.Nowhere {
		change = games.Carried(games.StackOf(s.kind(piece)), from, to)
	}
	_, broken := m.Judge(change)
	return broken
}

// replay gives the match by the record, without a turn that is under way.
func (s *Session) replay() games.Match {
	m, err := s.b.opts.Game.New(s.b.opts.Settings)
	if err != nil {
		panic(err) // the settings were good when the session began
	}
	_ = games.PlayTurns(m, s.b.Log.Turns) // they were written by such a match
	return m
}

// play makes the step that a change means, if it is one.
func (s *Session) play(m games.Match, c games.Change) {
	if step, broken := m.Judge(c); broken == nil {
		_ = m.Play(step, games.Observed{}) // legal as Judge gave it
	}
}

// pending gives the cell of the put whose handing over the board awaits; Nowhere
// if it awaits something else.
func (s *Session) pending() games.Place {
	if s.b.Program.View().Title.Code != words.TurnHandOver || len(s.b.Log.Turns) == 0 {
		return games.Nowhere
	}
	wood, recorded := s.b.World.Layout(), s.replay().Layout()
	for p := range games.Place(games.Cells) {
		if !wood.At(p).Empty() && recorded.At(p).Empty() {
			return p
		}
	}
	return games.Nowhere
}

func (s *Session) kind(piece string) games.Kind {
	for _, k := range s.b.opts.Game.Kinds() {
		if k.Sign == piece {
			return k.Kind
		}
	}
	return games.AnyKind
}

// lying gives the place where a piece lies in the wood; Nowhere beside the board.
func (s *Session) lying(piece string) games.Place {
	for p := range games.Place(games.Places) {
		for _, name := range s.b.World.On(p) {
			if name == piece {
				return p
			}
		}
	}
	return games.Nowhere
}

// hand gives the hand of the side to move.
func (s *Session) hand() *hand.Hand { return s.hands[s.ToMove()] }

// until lets time pass while a condition doesn't hold and tells whether it came to
// hold.
func (s *Session) until(most time.Duration, holds func() bool) bool {
	for end := s.b.Lanes.Elapsed() + most; s.b.Lanes.Elapsed() < end; s.b.Lanes.RunFor(glimpse) {
		if holds() {
			return true
		}
	}
	return holds()
}
