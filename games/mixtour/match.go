package mixtour

import (
	"errors"
	"fmt"

	"tablero/games"
)

// Reasons for which a match ends, besides those of every game.
const (
	PointsMade     games.Reason = "points"     // a side has the points that win
	BothPassed     games.Reason = "passes"     // two passes in a row: a draw
	RepeatedThrice games.Reason = "repetition" // a position was there three times: a draw, where agreed
)

// ErrNothingToUndo: the match stands where it began. Play a step first.
var ErrNothingToUndo = errors.New("mixtour: no step to take back: the match stands where it began")

// Match is a game of Mixtour being played. Game makes them.
type Match struct {
	now        *moment
	repetition int // occurrences that draw; 0 for no such rule; set once
}

// moment is where a match stands before its first step or after one. Moments
// never change, so clones share those that they have in common.
type moment struct {
	before   *moment  // nil at the start
	position Position // between turns
	turn     Move     // what led here
	// high is a carry that was made of the position's turn, whose stack still lies
	// and waits to be lifted off; NoMove between turns.
	high     Move
	repeated bool // the match is drawn by it
}

// Now gives the bare position. In the middle of a turn, while a stack waits to be
// lifted off, it is the position where the turn began.
func (m *Match) Now() Position { return m.now.position }

// ToMove gives the side whose step is next.
func (m *Match) ToMove() games.Side { return m.now.position.ToMove() }

// Layout gives all stacks, also one of five or more that waits to be lifted
// off. The tray has no part in the game.
func (m *Match) Layout() games.Layout {
	p := &m.now.position
	l := p.Layout()
	if high := m.now.high; high != NoMove {
		l, _ = l.Apply(p.carried(high)) // legal, so it can't fail
	}
	return l
}

func (m *Match) isOver() bool { return m.now.position.Over() || m.now.repeated }

// Play makes a step that Steps, Judge or ParseTurn gave. What was observed
// doesn't matter: the rules settle everything.
func (m *Match) Play(step games.Step, _ games.Observed) error {
	legal, broken := m.Judge(step.Change)
	if broken != nil {
		return broken
	}
	if step != legal {
		return fmt.Errorf("mixtour: the step for %q isn't as the rules have it: play what Judge gives for the change", step.Change)
	}
	next := &moment{before: m.now, position: m.now.position, turn: m.now.high}
	if step.Verb != games.LiftOff {
		next.turn = moveOf(step)
	}
	if step.Ends {
		next.position.Play(next.turn)
		next.repeated = m.repetition > 0 && next.occurrences() >= m.repetition
	} else {
		next.high = next.turn
	}
	m.now = next
	return nil
}

// moveOf gives the move that a legal step other than lifting off makes.
func moveOf(step games.Step) Move {
	switch step.Verb {
	case games.Put:
		return Enter(step.Change.Parts()[0].To)
	case games.Move:
		part := step.Change.Parts()[0]
		return CarryOf(part.Pieces.Height(), part.From, part.To)
	}
	return Pass
}

// occurrences counts how often the position has been there, this time included,
// since the last entry or score. Either changes the number of discs in reserve.
func (now *moment) occurrences() int {
	reserves := now.position.Reserve(games.White) + now.position.Reserve(games.Black)
	this, n := now.position.Canonical(), 1
	for m := now.before; m != nil; m = m.before {
		p := &m.position
		if p.Reserve(games.White)+p.Reserve(games.Black) != reserves {
			break
		}
		if m.high == NoMove && p.Canonical() == this {
			n++
		}
	}
	return n
}

// Undo takes one step back; ErrNothingToUndo if there is none.
func (m *Match) Undo() error {
	if m.now.before == nil {
		return ErrNothingToUndo
	}
	m.now = m.now.before
	return nil
}

// Result gives the win of the side that has the points, or the draw of two
// passes or of a repetition.
func (m *Match) Result() (games.Outcome, games.Reason) {
	p := &m.now.position
	switch {
	case m.now.repeated:
		return games.Draw, RepeatedThrice
	case !p.Over():
		return games.Undecided, games.NotOver
	case p.Points(games.White) >= p.Target():
		return games.WhiteWins, PointsMade
	case p.Points(games.Black) >= p.Target():
		return games.BlackWins, PointsMade
	}
	return games.Draw, BothPassed
}

// Position writes the position. While a stack waits to be lifted off, it writes
// the board as it lies, with that stack on it, and the rest as before the turn;
// ParsePosition refuses that: a position is where a turn begins. A draw by
// repetition isn't part of the position either.
func (m *Match) Position() string {
	return boardText(m.Layout()) + m.now.position.rest()
}

// Clone gives an independent copy, at once.
func (m *Match) Clone() games.Match {
	clone := *m
	return &clone
}

var _ games.Match = (*Match)(nil)
