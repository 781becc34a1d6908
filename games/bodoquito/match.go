package bodoquito

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"tablero/games"
)

// Reasons for which a match ends, besides those of every game.
const (
	LineMade  games.Reason = "line"  // a line of four shares a trait
	BoardFull games.Reason = "board" // sixteen pieces and no such line: a draw
)

// ErrNothingToUndo: the match stands where it began. Play a step first.
var ErrNothingToUndo = errors.New("bodoquito: no step to take back: the match stands where it began")

// Match is a game of Bodoquito being played. Game makes them.
type Match struct {
	path []Position // before the first step, and after each; never empty
}

// Now gives the bare position.
func (m *Match) Now() Position { return m.path[len(m.path)-1] }

// ToMove gives the side that puts or hands over next; see Position.ToMove.
func (m *Match) ToMove() games.Side { return m.Now().ToMove() }

// Layout gives the placed pieces on their cells and the piece in hand on the
// tray. After a put the tray is empty until the next piece is handed over.
func (m *Match) Layout() games.Layout {
	var l games.Layout
	p := m.Now()
	for c := range Cell(Cells) {
		if piece, ok := p.At(c); ok {
			l.Put(c.Place(), games.StackOf(KindOf(piece)))
		}
	}
	if piece, ok := p.Hand(); ok {
		l.Put(games.Tray, games.StackOf(KindOf(piece)))
	}
	return l
}

// Steps appends a put for every empty cell, or a handing over of every unused
// piece.
func (m *Match) Steps(dst []games.Step) []games.Step {
	p := m.Now()
	if p.Over() {
		return dst
	}
	if _, ok := p.Hand(); ok {
		for cells := p.Empty(); cells != 0; cells &= cells - 1 {
			dst = append(dst, p.putStep(Cell(bits.TrailingZeros16(cells))))
		}
		return dst
	}
	for pieces := p.Unused(); pieces != 0; pieces &= pieces - 1 {
		dst = append(dst, handOverStep(Piece(bits.TrailingZeros16(pieces))))
	}
	return dst
}

// putStep is the put of the piece in hand on an empty cell.
func (p Position) putStep(c Cell) games.Step {
	piece, _ := p.Hand()
	return games.Step{
		Verb:   games.Put,
		Change: games.Carried(games.StackOf(KindOf(piece)), games.Tray, c.Place()),
		Ends:   p.Put(c).Over(),
	}
}

func handOverStep(piece Piece) games.Step {
	return games.Step{
		Verb:   games.HandOver,
		Change: games.Added(games.StackOf(KindOf(piece)), games.Tray),
		Ends:   true,
	}
}

// Play makes a step that Steps, Judge or ParseTurn gave. What was observed
// doesn't matter: the rules settle everything.
func (m *Match) Play(step games.Step, _ games.Observed) error {
	legal, broken := m.Judge(step.Change)
	if broken != nil {
		return broken
	}
	if step != legal {
		return fmt.Errorf("bodoquito: the step for %q isn't as the rules have it: play what Judge gives for the change", step.Change)
	}
	m.path = append(m.path, m.Now().after(step))
	return nil
}

// after gives the position after a legal step.
func (p Position) after(step games.Step) Position {
	part := step.Change.Parts()[0]
	if step.Verb == games.Put {
		c, _ := CellOf(part.To)
		return p.Put(c)
	}
	piece, _ := PieceOf(part.Pieces.Top())
	return p.HandOver(piece)
}

// Undo takes one step back; ErrNothingToUndo if there is none.
func (m *Match) Undo() error {
	if len(m.path) == 1 {
		return ErrNothingToUndo
	}
	m.path = m.path[:len(m.path)-1]
	return nil
}

// Result gives the win of whoever put the last piece of a line, or the draw of a
// full board.
func (m *Match) Result() (games.Outcome, games.Reason) {
	p := m.Now()
	switch {
	case p.Won():
		return games.WinFor(p.ToMove().Other()), LineMade
	case p.Full():
		return games.Draw, BoardFull
	}
	return games.Undecided, games.NotOver
}

// Position writes the position; see Position.String for the middle of a turn.
func (m *Match) Position() string { return m.Now().String() }

// Clone gives an independent copy.
func (m *Match) Clone() games.Match { return &Match{path: slices.Clone(m.path)} }

var _ games.Match = (*Match)(nil)
