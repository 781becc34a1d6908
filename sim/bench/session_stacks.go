package bench

import (
	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/hand"
)

// stackTurn is Turn in a game of stacks. A stack that scores is lifted off as soon
// as the board asks for it.
func (s *Session) stackTurn(text string) (Reply, error) {
	columns, rows := s.b.World.Grid()
	order, err := hand.ParseStackOrder(text, columns, rows)
	if err != nil {
		return Reply{}, err
	}
	if s.b.Log.Over {
		return Reply{}, ErrOver
	}
	h, from := s.hand(), s.mark()
	names, err := h.Pick(order)
	if err != nil {
		return Reply{}, err
	}
	_, broken := s.replay().Judge(s.stackChange(order))
	h.LayStack(names, order.To)
	answered := s.until(boardAnswers, func() bool {
		return s.answered(from, false) || broken == nil && s.awaitsLifting()
	})
	if answered && s.taken(from) {
		if s.awaitsLifting() {
			h.ReturnStack(s.b.World.On(order.To))
			s.until(boardAnswers, func() bool { return s.answered(from, false) })
		}
		r := s.finish(from)
		r.Broken = broken // the board took it for something else
		return r, nil
	}
	return s.refused(from, answered, broken, func() {
		if order.From == games.Nowhere {
			h.ReturnStack(names)
			return
		}
		h.LayStack(names, order.From)
	}), nil
}

// stackChange gives what an order comes to, before it is carried out.
func (s *Session) stackChange(o hand.StackOrder) games.Change {
	if o.From == games.Nowhere {
		return games.Added(games.StackOf(s.hand().Own()), o.To)
	}
	wood := s.b.World.Layout()
	_, top, _ := wood.At(o.From).Split(o.Pieces) // so many lie there
	return games.Carried(top, o.From, o.To)
}

// awaitsLifting tells whether the board asks for a stack to be lifted off.
func (s *Session) awaitsLifting() bool {
	return s.b.Program.View().Title.Code == words.TurnLiftOff && s.right()
}

// stackBack takes the last turn of a game of stacks back. A disc that is lifted may
// be about to be moved, and a carry back may be the opponent's, so the menu is told
// of it; then the hands put everything where it was.
func (s *Session) stackBack(from mark) (Reply, error) {
	turns := s.b.Log.Turns
	switch {
	case s.b.Log.Over:
		return Reply{}, ErrOver
	case len(turns) == 0:
		return Reply{}, ErrNoTurn
	}
	before := s.replay()
	for len(before.Turns()) >= len(turns) && before.Undo() == nil {
		continue
	}
	want := before.Layout()
	s.takeBackByMenu()
	s.hand().ArrangeStacks(&want)
	s.until(boardAnswers, func() bool { return len(s.b.Log.Commits) > from.commits && s.right() })
	r := s.finish(from)
	r.ByMenu, r.Unseen = true, len(r.Commits) == 0 && len(r.Asked) == 0
	return r, nil
}

// takeBackByMenu chooses to take the last turn back: the menu's first item, which
// asks.
func (s *Session) takeBackByMenu() {
	s.b.World.Press(lights.MenuKey, longPress)
	for range 2 {
		s.b.Lanes.RunFor(boardSettles / 2)
		s.b.World.Press(lights.WhiteKey, shortPress)
	}
}
