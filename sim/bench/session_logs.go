package bench

import (
	"time"

	"tablero/firmware/referee"
	"tablero/sim/hand"
)

// logsSettle is how long a pile is given to come to rest and the board to say what it makes
// of it, in virtual time.
const logsSettle = 6 * time.Second

// Piled tells whether the game is one of logs in a frame.
func (s *Session) Piled() bool { return s.b.frames() }

// logTurn lets a hand take and place logs as typed, allowed or not. What the board refuses
// goes back.
func (s *Session) logTurn(text string) (Reply, error) {
	from := s.mark()
	if text == "pass" {
		s.b.World.Press(int(referee.KeyOf(s.ToMove())), shortPress)
		return s.finish(from), nil
	}
	orders, err := hand.ParseLogOrders(text)
	if err != nil {
		return Reply{}, err
	}
	for _, o := range orders {
		before, lay := s.mark(), s.b.World.Logs()
		name, _, err := s.hand().DoLog(o)
		if err != nil {
			return Reply{}, err
		}
		s.b.Lanes.RunFor(logsSettle)
		if s.questioned() {
			return s.reply(from), nil
		}
		if s.taken(before) {
			continue
		}
		r := s.reply(from)
		back := func() error { return s.hand().ReturnLog(name) }
		for _, l := range lay {
			if l.Name == name {
				back = func() error { return s.hand().PutBackLog(name, l.AtMM) }
			}
		}
		if err := back(); err != nil {
			return r, err
		}
		s.b.Lanes.RunFor(logsSettle)
		r.Righted = true
		return r, nil
	}
	return s.finish(from), nil
}

// Tell tells the board what a turn was, by its number from 1.
func (s *Session) Tell(number int, turn string) Reply {
	from := s.mark()
	s.b.Program.Tell(number, []string{turn})
	return s.finish(from)
}

// clearLogs takes all logs out of the frame, those on top first.
func (s *Session) clearLogs(from mark) Reply {
	var err error
	for logs := s.b.World.Logs(); err == nil && len(logs) > 0; logs = s.b.World.Logs() {
		top := 0
		for i, l := range logs {
			if l.AtMM.Y > logs[top].AtMM.Y {
				top = i
			}
		}
		err = s.hands[0].ReturnLog(logs[top].Name)
	}
	r := s.finish(from)
	r.Unseen = err != nil
	return r
}
