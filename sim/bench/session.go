package bench

import (
	"errors"
	"fmt"
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/hand"
)

// Session is a match in which somebody types turns and a simulated hand carries
// them out, allowed or not; what comes of it has gone through the whole chain.
type Session struct {
	b      *Bench
	hands  [2]*hand.Hand
	stacks bool // a game of stacks of pieces that look alike
}

// Reply is what came of an order.
type Reply struct {
	Commits []referee.Commit // what was done to the record
	Refused []referee.Note
	Asked   []words.Message // what the display asks now
	Faults  []referee.Note
	// Unseen: the board can't see what was done wrong, or didn't answer. Broken is
	// the rule that it breaks, nil if none.
	Unseen  bool
	Broken  *games.RuleError
	Righted bool    // the hand put its pieces back where they came from
	ByMenu  bool    // the take-back had to be chosen in the menu
	Picture Picture // what there was to see at the board's answer
}

// Orders that can't be carried out.
var (
	ErrNoPiece = errors.New("no piece lies on the tray: hand one over first, as =7")
	ErrInHand  = errors.New("that is the piece of this turn: hand over another")
	ErrNoTurn  = errors.New("there is no turn to take back")
	ErrNoBack  = errors.New("logs aren't taken back by hand: use the menu, and put them right as the display says")
	ErrOver    = errors.New("the match is over and the result stands: key menu long, then yes, for a new one")
)

// How long a session waits for the board, in virtual time.
const (
	boardComesUp = 5 * time.Second
	boardAnswers = 8 * time.Second
	boardSettles = 1500 * time.Millisecond
	glimpse      = 50 * time.Millisecond
	shortPress   = 150 * time.Millisecond
	longPress    = 1200 * time.Millisecond
)

// NewSession sets up a board that is ready for the first turn.
func NewSession(o Opts) (*Session, error) {
	b, err := New(o)
	if err != nil {
		return nil, err
	}
	match, err := b.agreed()
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	s := &Session{b: b}
	for _, k := range o.Game.Kinds() {
		s.stacks = s.stacks || k.Count > 1
	}
	table := hand.NewTable(b.World, o.Board, o.Game, match)
	for side := range s.hands {
		s.hands[side] = hand.New(table, games.Side(side), hand.Careful(), o.Seed)
	}
	if o.Wood != "" {
		b.keepWood(o.Wood, 1, s.replay)
		table.Record = s.Turns
		table.Tell = func(from int, turns []string) { b.Program.Tell(from, turns) }
		table.Screen = b.screen
	}
	if o.Interrupted != nil {
		b.Lanes.RunFor(boardSettles)
		b.setUp(s.hands[match.ToMove().Other()], match)
	}
	if !s.until(boardComesUp, func() bool { return len(b.Log.Commits) > 0 }) {
		return nil, errors.Join(fmt.Errorf("bench: board %s isn't ready after %s", o.Board.Name, boardComesUp), b.Close())
	}
	b.Lanes.RunFor(boardSettles)
	return s, nil
}

// Close ends the session, LEDs dark.
func (s *Session) Close() error { return s.b.Close() }

// Picture gives what there is to see now.
func (s *Session) Picture() Picture { return s.b.Picture(nil) }

// Printer words messages as the board's display does.
func (s *Session) Printer() *words.Printer { return s.b.Program.Printer() }

// Result gives the outcome; Undecided and NotOver while the match goes on.
func (s *Session) Result() (games.Outcome, games.Reason) {
	if !s.b.Log.Over {
		return games.Undecided, games.NotOver
	}
	return s.b.Log.Outcome, s.b.Log.Reason
}

// Turns gives the record.
func (s *Session) Turns() []string { return append([]string(nil), s.b.Log.Turns...) }

// ToMove gives the side whose turn it is by the record.
func (s *Session) ToMove() games.Side { return s.replay().ToMove() }

// Turn lets a hand carry out a typed turn. An error says that it can't be done;
// what the board makes of it is in the reply.
func (s *Session) Turn(text string) (Reply, error) {
	if s.b.Log.Over {
		return Reply{}, ErrOver
	}
	if s.Piled() {
		return s.logTurn(text)
	}
	if s.stacks {
		return s.stackTurn(text)
	}
	columns, rows := s.b.World.Grid()
	order, err := hand.ParseOrder(text, columns, rows, s.b.opts.Game.Kinds())
	if err != nil {
		return Reply{}, err
	}
	from, pending := s.mark(), s.pending()
	if order.Next != "" && pending != games.Nowhere && s.lying(order.Next) == pending {
		return Reply{}, ErrInHand
	}
	if order.Put != games.Nowhere && order.Put != pending {
		piece, err := s.inHand(order)
		if err != nil {
			return Reply{}, err
		}
		if r, done := s.carry(from, piece, order.Put); !done {
			return r, nil
		}
	}
	if order.Next == "" {
		return s.finish(from), nil
	}
	return s.handOver(from, order.Next)
}

// inHand gives the piece that an order puts: the one on the tray; without one, and
// against the rules, the one that the order names.
func (s *Session) inHand(o hand.Order) (string, error) {
	lying := s.b.World.On(games.Tray)
	switch {
	case len(lying) > 0 && lying[len(lying)-1] == o.Next:
		return "", ErrInHand
	case len(lying) > 0:
		return lying[len(lying)-1], nil
	case o.Next != "":
		return o.Next, nil
	}
	return "", ErrNoPiece
}

// handOver lays a piece on the tray; one that still lies there goes back first.
func (s *Session) handOver(from mark, piece string) (Reply, error) {
	for _, there := range s.b.World.On(games.Tray) {
		if there != piece {
			s.hand().Return(there)
		}
	}
	r, done := s.carry(from, piece, games.Tray)
	if done {
		return s.finish(from), nil
	}
	return r, nil
}

// carry moves a piece and waits for the board's answer. Unless the board takes the
// move as part of a turn, it is put right again and the reply says what happened.
func (s *Session) carry(from mark, piece string, to games.Place) (r Reply, done bool) {
	back := s.lying(piece)
	broken := s.judge(piece, back, to)
	before := s.mark()
	s.hand().Lay(piece, to)
	answered := s.until(boardAnswers, func() bool { return s.answered(before, broken == nil) })
	taken := answered && s.taken(before)
	if taken {
		return Reply{}, true
	}
	return s.refused(from, answered, broken, func() { s.restore(piece, back) }), false
}

// refused tells what happened to a move that the board didn't take, and lets the
// hand put it right again, unless the board asks: then an answer decides.
func (s *Session) refused(from mark, answered bool, broken *games.RuleError, restore func()) Reply {
	if !s.questioned() {
		s.b.Lanes.RunFor(boardSettles / 2) // the lights' first flashes
	}
	r := s.reply(from)
	r.Broken, r.Unseen = broken, !answered
	if len(r.Asked) > 0 {
		return r
	}
	restore()
	s.until(boardAnswers, s.right)
	s.b.Lanes.RunFor(boardSettles)
	r.Righted = true
	r.Commits = s.b.Log.Commits[from.commits:]
	return r
}

// restore puts a piece back where it lay.
func (s *Session) restore(piece string, place games.Place) {
	if place == games.Nowhere {
		s.hand().Return(piece)
		return
	}
	s.hand().Lay(piece, place)
}

// Back takes the last turn back with the hands, piece by piece.
func (s *Session) Back() (Reply, error) {
	from := s.mark()
	if s.Piled() {
		return Reply{}, ErrNoBack
	}
	if s.stacks {
		return s.stackBack(from)
	}
	turns, put := s.b.Log.Turns, s.pending()
	switch {
	case s.b.Log.Over:
		return Reply{}, ErrOver
	case put != games.Nowhere:
		s.unput(put)
		return s.finish(from), nil
	case len(turns) == 0:
		return Reply{}, ErrNoTurn
	}
	columns, rows := s.b.World.Grid()
	order, err := hand.ParseOrder(turns[len(turns)-1], columns, rows, s.b.opts.Game.Kinds())
	if err != nil {
		return Reply{}, err
	}
	s.hand().Return(order.Next)
	if order.Put != games.Nowhere {
		s.unput(order.Put)
	}
	undone := func() bool { return len(s.b.Log.Commits) > from.commits || s.questioned() }
	byMenu := !s.until(boardAnswers/2, undone)
	if byMenu {
		// A piece that is gone from the tray may well be in the other player's hand.
		s.takeBackByMenu()
	}
	r := s.finish(from)
	r.ByMenu, r.Unseen = byMenu, !undone()
	return r, nil
}

// Clear takes every piece off the board, as for a new match.
func (s *Session) Clear() Reply {
	from := s.mark()
	if s.Piled() {
		return s.clearLogs(from)
	}
	if s.stacks {
		s.hand().ArrangeStacks(&games.Layout{})
		return s.finish(from)
	}
	for _, k := range s.b.opts.Game.Kinds() {
		if s.lying(k.Sign) != games.Nowhere {
			s.hand().Return(k.Sign)
		}
	}
	return s.finish(from)
}

// unput carries the piece on a cell back to the tray.
func (s *Session) unput(p games.Place) {
	if on := s.b.World.On(p); len(on) > 0 {
		s.hand().Lay(on[len(on)-1], games.Tray)
	}
}

// Press presses a key of the board.
func (s *Session) Press(k referee.Key, held bool) Reply {
	from := s.mark()
	d := shortPress
	if held {
		d = longPress
	}
	s.b.World.Press(int(k), d)
	return s.finish(from)
}

// Asks tells whether the board asks something, or its menu is open.
func (s *Session) Asks() bool {
	for k := range referee.Key(lights.Keys) {
		if s.Hears(k, false) {
			return true
		}
	}
	return false
}

// Hears tells whether a press of a key means something now.
func (s *Session) Hears(k referee.Key, held bool) bool {
	switch s.b.Program.View().Keys[k].Code {
	case "":
		return held && s.Asks() // an answer may be held too
	case words.KeyResign, words.KeyMenu:
		return held
	}
	return true
}

// Answer presses the key that means yes or no to what the display asks.
func (s *Session) Answer(yes bool) Reply {
	k := referee.MenuKey
	if view := s.b.Program.View(); yes {
		k = referee.WhiteKey
		if view.Keys[lights.WhiteKey].Code != words.KeyYes && view.Keys[lights.BlackKey].Code == words.KeyYes {
			k = referee.BlackKey
		}
	}
	return s.Press(k, false)
}
