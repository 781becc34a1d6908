package lenero

import (
	"errors"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// Reasons for which a match ends, besides those of every game.
const (
	AllPlaced  games.Reason = "all-placed" // a side has placed all of its logs; points decide
	BothPassed games.Reason = "passes"     // two passes running, one of each side; points decide
)

// ErrNothingToUndo: the match stands where it began. Play a step first.
var ErrNothingToUndo = errors.New("lenero: no step to take back: the match stands where it began")

// Match is a game of Lenero being played. Game makes them.
type Match struct {
	now   *moment
	terms terms // set once
}

// moment is where a match stands before its first step or after one. Moments never
// change, so clones share those that they have in common.
type moment struct {
	before   *moment // nil at the start
	position position
	text     string // the step that led here, as turns write it
	ends     bool   // the turn ended with it
	passed   pass   // the last turn, if it was a pass
	over     bool   // a pass of each side, one after the other, has ended the match
}

// pass is whose the last turn was, if it was a pass.
type pass uint8

const noPass pass = 0

func passOf(s games.Side) pass { return pass(s) + 1 }

// ToMove gives the side to play. After the end, the opponent of whoever played last.
func (m *Match) ToMove() games.Side { return m.now.position.side }

// Layout gives the logs in the frame, in the order in which they were placed.
func (m *Match) Layout() games.Layout { return games.Layout{Logs: m.now.position.logs} }

// Pile gives the logs in the frame as geometry and statics want them, in the order
// of the layout.
func (m *Match) Pile() pile.Pile { return m.terms.pile(m.now.position.logs) }

// Hand gives the logs that a side has yet to place.
func (m *Match) Hand(s games.Side) Counts { return m.now.position.hands[s] }

// Taken gives the logs that count for a side.
func (m *Match) Taken(s games.Side) Counts { return m.now.position.taken[s] }

// Points gives what the logs count that a side has taken.
func (m *Match) Points(s games.Side) int { return m.Taken(s).Points() }

// Lost gives the turns that a side owes.
func (m *Match) Lost(s games.Side) int { return m.now.position.lost[s] }

func (m *Match) isOver() bool { return m.now.over || m.now.position.emptyHanded() }

// Undo takes one step back; ErrNothingToUndo if there is none.
func (m *Match) Undo() error {
	if m.now.before == nil {
		return ErrNothingToUndo
	}
	m.now = m.now.before
	return nil
}

// Result gives, at the end, the win of the side with more points.
func (m *Match) Result() (games.Outcome, games.Reason) {
	if !m.isOver() {
		return games.Undecided, games.NotOver
	}
	reason := BothPassed
	if m.now.position.emptyHanded() {
		reason = AllPlaced
	}
	white, black := m.Points(games.White), m.Points(games.Black)
	switch {
	case white > black:
		return games.WhiteWins, reason
	case black > white:
		return games.BlackWins, reason
	}
	return games.Draw, reason
}

// Clone gives an independent copy, at once.
func (m *Match) Clone() games.Match {
	clone := *m
	return &clone
}

var _ games.Natural = (*Match)(nil)
