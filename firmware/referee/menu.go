package referee

import (
	"slices"
	"strings"

	"tablero/firmware/words"
	"tablero/games"
)

// menuItem is a line of the menu.
type menuItem struct {
	label words.Message
	offer func(*State) bool
	take  func(*stepper)
}

// menuItems lists the menu.
func menuItems() []menuItem {
	running := func(s *State) bool { return s.phase == playing }
	return []menuItem{
		{words.Say("menu.take-back"), func(s *State) bool { return s.phase == playing && s.mayTakeBack() }, (*stepper).askTakeBack},
		{words.Say(words.MenuOtherwise), (*State).mayDoubt, (*stepper).object},
		{words.Say("menu.draw"), running, (*stepper).askDraw},
		{words.Say(words.MenuGiveUp), running, (*stepper).askGiveUp},
		{words.Say("menu.new"), func(s *State) bool { return s.phase != starting }, (*stepper).askNew},
		{words.Say("menu.take-back"), func(s *State) bool { return s.phase == over && s.mayTakeBack() }, (*stepper).askTakeBack},
		{words.Say("menu.close"), func(*State) bool { return true }, func(s *stepper) { s.menu = 0 }},
	}
}

// mayTakeBack tells whether a turn may be taken back: the one by which the rules ended the
// match, too, since a sensor may have failed; not what players agreed on.
func (s *State) mayTakeBack() bool {
	outcome, _ := s.match.Result()
	return (s.phase == playing || s.phase == over && outcome != games.Undecided) && len(finished(s.match)) > 0
}

// offered lists the menu's items that can be chosen now.
func (s *State) offered() []menuItem {
	return slices.DeleteFunc(menuItems(), func(i menuItem) bool { return !i.offer(s) })
}

// press takes in a key: answers first, then the menu, then the game.
func (s *stepper) press(p Press) {
	switch {
	case s.question != nil:
		s.answer(p)
	case s.menu > 0:
		s.choose(p)
	case p.Key == MenuKey && p.Long:
		s.menu = 1
	case p.Key != MenuKey && p.Long && s.phase == playing:
		s.askResign(p.Key)
	case p.Key != MenuKey && s.phase == playing && s.guidance == nil && p.Key == KeyOf(s.match.ToMove()):
		s.passBy()
	}
}

func (s *stepper) answer(p Press) {
	q := s.question
	switch {
	case p.Key == MenuKey && q.no != nil:
		q.no(s)
	case p.Key == MenuKey:
		s.question = nil
		s.note(Answered, "no", nil)
	case slices.Contains(q.by, p.Key) && len(q.needs) > 1:
		next := *q
		next.needs = map[Key]bool{}
		for k := range q.needs {
			if k != p.Key {
				next.needs[k] = true
			}
		}
		next.by = slices.DeleteFunc(slices.Clone(q.by), func(k Key) bool { return k == p.Key })
		s.question = &next
	case slices.Contains(q.by, p.Key):
		s.note(Answered, "yes", nil)
		q.yes(s)
	}
}

func (s *stepper) choose(p Press) {
	items := s.offered()
	switch {
	case p.Key == MenuKey && p.Long:
		s.menu = 0
	case p.Key == MenuKey:
		s.menu = s.menu%len(items) + 1
	default:
		item := items[min(s.menu, len(items))-1]
		s.menu = 0
		item.take(s)
	}
}

// KeyOf gives the key of a player.
func KeyOf(side games.Side) Key {
	if side == games.Black {
		return BlackKey
	}
	return WhiteKey
}

// passBy passes for a player who says so by key, where the rules allow it.
func (s *stepper) passBy() {
	all := s.eachBelief(func(m games.Match) bool {
		step, broken := m.Judge(games.Change{})
		return broken == nil && step.Verb == games.Pass && m.Play(step, games.Observed{}) == nil
	})
	if len(all) > 0 {
		s.changeAll(all)
	}
}

// askResign asks the player whose key it is.
func (s *stepper) askResign(k Key) {
	side := games.White
	if k == BlackKey {
		side = games.Black
	}
	s.question = &question{ask: words.Say("ask.resign", side), by: []Key{k}, yes: func(s *stepper) {
		s.finish(games.WinFor(side.Other()), games.Resigned)
	}}
}

// askDraw asks both players.
func (s *stepper) askDraw() {
	s.question = &question{ask: words.Say("ask.draw", s.match.ToMove()), by: []Key{WhiteKey, BlackKey},
		needs: bothKeys(),
		yes:   func(s *stepper) { s.finish(games.Draw, games.Agreed) }}
}

// askTakeBack asks whether the last finished turn, and what follows it, is to be
// taken back. Where logs have shifted both players must agree, and confirm how all lie then.
func (s *stepper) askTakeBack() {
	turns := finished(s.match)
	shifted := s.piled() && strings.Contains(turns[len(turns)-1], "!")
	s.question = &question{ask: words.Say("ask.take-back", spoken(turns[len(turns)-1])), by: []Key{WhiteKey, BlackKey}, yes: func(s *stepper) {
		all := s.eachBelief(func(m games.Match) bool {
			// A pass before the turn would be played by itself again.
			for want := len(turns) - 1; len(m.Turns()) > want || mustPass(m); {
				if m.Undo() != nil {
					break
				}
			}
			return true
		})
		s.question, s.restoring, s.relaid = nil, true, shifted
		s.phase, s.outcome, s.reason = playing, games.Undecided, games.NotOver
		s.changeAll(all)
	}}
	if shifted {
		s.question.needs = bothKeys()
	}
}

// bothKeys are the keys of two players who must agree.
func bothKeys() map[Key]bool { return map[Key]bool{WhiteKey: true, BlackKey: true} }

// askGiveUp asks whether this match is to end undecided, for good.
func (s *stepper) askGiveUp() {
	s.question = &question{ask: words.Say(words.AskGiveUp), by: []Key{WhiteKey, BlackKey}, yes: func(s *stepper) {
		s.finish(games.Undecided, games.Abandoned)
	}}
}

// askNew asks whether this match may be given up for a new one.
func (s *stepper) askNew() {
	s.question = &question{ask: words.Say("ask.new-match"), by: []Key{WhiteKey, BlackKey}, yes: func(s *stepper) {
		if s.phase == playing {
			s.finish(games.Undecided, games.Abandoned)
		}
		match, err := s.game.New(s.settings)
		if err != nil {
			return // the settings were good when this match began
		}
		s.phase, s.question, s.restoring, s.resuming = starting, nil, false, false
		s.State = s.WithClocks(s.clocks.controls)
		s.outcome, s.reason = games.Undecided, games.NotOver
		s.believe(match)
	}}
}
