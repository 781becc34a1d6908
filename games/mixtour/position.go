package mixtour

import (
	"math/bits"

	"tablero/games"
)

// Position is a position between two turns. Start and ParsePosition make them;
// the zero value is none. It is a comparable value of one size; copying it is as
// cheap as taking a move back.
//
// Two positions that differ in the last move alone may have the same moves: see
// Canonical.
type Position struct {
	ledger  ledger            // reserves, points, side to move, last turn
	atLeast [MaxHeight]uint64 // cells with stacks of at least 1, 2, 3, 4 discs
	stacks  [32]uint8         // by cell, as stack numbers
	target  uint8             // points that win; never changes
	free    bool              // taking back is allowed: a variant that only the tests know; never changes
}

// Start is the empty board with so many discs a side, 1 to 20, and so many
// points to win, 1 to 9.
func Start(discs, points int) Position {
	p := Position{target: uint8(points)}
	p.ledger = ofReserve(games.White, uint8(discs)) + ofReserve(games.Black, uint8(discs))
	for i := range p.stacks {
		p.stacks[i] = emptyStack
	}
	return p
}

// ToMove gives the side whose turn it is. After the end, the opponent of whoever
// made the last turn.
func (p *Position) ToMove() games.Side { return p.ledger.side() }

// Reserve gives the number of a side's discs that aren't on the board.
func (p *Position) Reserve(s games.Side) int { return int(p.ledger.reserve(s)) }

// Points gives a side's points.
func (p *Position) Points(s games.Side) int { return int(p.ledger.points(s)) }

// Target gives the points that win.
func (p *Position) Target() int { return int(p.target) }

// Over tells whether the game has ended: by points or by two passes.
func (p *Position) Over() bool { return p.ledger.over() }

// LastMove gives the last turn if it was a carry or a pass, else NoMove.
func (p *Position) LastMove() Move {
	if last := p.ledger.last(); last != twoPasses {
		return last
	}
	return Pass
}

// Height gives the number of discs on a cell.
func (p *Position) Height(at games.Place) int { return p.height(cellOf[at]) }

func (p *Position) height(c cell) int { return heightOf(uint16(p.stacks[c&cellBits])) }

// Stack gives the discs on a cell.
func (p *Position) Stack(at games.Place) games.Stack { return stackOf(uint16(p.stacks[cellOf[at]])) }

// Layout gives all stacks; the tray is empty.
func (p *Position) Layout() games.Layout {
	var l games.Layout
	for occupied := lower(p.atLeast[0]); occupied != 0; occupied &= occupied - 1 {
		place := placeOf[bits.TrailingZeros32(occupied)]
		l.Put(place, p.Stack(place))
	}
	return l
}

// Scores tells whether a legal move makes a stack of five or more.
func (p *Position) Scores(m Move) bool {
	return m.IsCarry() && p.height(m.to())+m.Discs() > MaxHeight
}

// Banned gives the carry that is forbidden only because it would take back the
// opponent's last move; NoMove if the ban forbids nothing. It bites where the
// stack that the discs came from is now as high as the distance.
func (p *Position) Banned() Move {
	// Whoever carried n discs found the target as high as the distance, so that is
	// what is left without them. A stack that scored left less than nothing.
	last := p.ledger.last()
	if last.IsCarry() && !p.free && p.height(last.from()) == p.height(last.to())-int(last>>discsAt) {
		return last.back()
	}
	return NoMove
}

// Canonical forgets the last move where nothing depends on it, so that positions
// with the same moves and the same future are equal.
func (p Position) Canonical() Position {
	switch {
	case p.ledger.last() == Pass && p.mustPass(): // one more pass ends it
	case p.Over() && p.ledger.last() == twoPasses:
	case p.Banned() != NoMove:
	default:
		p.ledger = p.ledger.withLast(NoMove)
	}
	return p
}
