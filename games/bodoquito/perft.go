package bodoquito

import "math/bits"

// Perft counts the sequences of depth turns from p. A turn is a placing and a
// handing over; a placing that wins or fills the board is one by itself, and so
// is the handing over where no piece is in hand. Games that end earlier don't
// count. Depth 0 or less gives 1.
func Perft(p Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.Over():
		return 0
	case p.hand != 0:
		return placings(p, depth)
	case depth == 1:
		return uint64(bits.OnesCount16(p.Unused()))
	}
	return handings(p, depth-1)
}

// placings counts from a position with a piece in hand.
func placings(p Position, depth int) uint64 {
	wins := p.WinningCells(Piece(p.hand - 1))
	if depth == 1 {
		return lastTurn(16-p.Placed(), bits.OnesCount16(wins))
	}
	var n uint64
	for cells := p.Empty() &^ wins; cells != 0; cells &= cells - 1 {
		n += handings(p.Put(Cell(bits.TrailingZeros16(cells))), depth-1)
	}
	return n
}

// handings counts from an unfinished position without a piece in hand, for all
// pieces that may be handed over; that handing over isn't counted as a turn.
func handings(p Position, depth int) uint64 {
	if depth == 1 {
		return lastTurns(p)
	}
	var n uint64
	for pieces := p.Unused(); pieces != 0; pieces &= pieces - 1 {
		n += placings(p.HandOver(Piece(bits.TrailingZeros16(pieces))), depth)
	}
	return n
}

// lastTurn counts the turns with one piece in hand, of which a number of
// placings win.
func lastTurn(empty, wins int) uint64 {
	if empty == 1 {
		return 1 // the sixteenth piece: nothing is left to hand over
	}
	return uint64(empty*(empty-1) - wins*(empty-2))
}

// lastTurns is lastTurn summed over every piece that may be handed over. What
// the pieces have in common is done once: the cells that lack a fourth.
func lastTurns(p Position) uint64 {
	empty := 16 - p.Placed()
	if empty <= 1 {
		return uint64(empty)
	}
	all := uint64(empty * empty * (empty - 1))
	free := uint64(p.Empty()) * everyPlane
	with, without := fourths(p.traits)&free, fourths(p.without())&free
	if with|without == 0 {
		return all
	}
	wins := 0
	for pieces := p.Unused(); pieces != 0; pieces &= pieces - 1 {
		planes := planesOf[bits.TrailingZeros16(pieces)]
		wins += bits.OnesCount16(anyPlane(with&planes | without&^planes))
	}
	return all - uint64(wins*(empty-2))
}

// Branch is a first turn and the number of sequences that begin with it.
type Branch struct {
	Turn  string
	Count uint64
}

// Divide splits Perft by the first turn, in the order of cells and then of
// pieces. Nothing for depth 0 or less.
func Divide(p Position, depth int) []Branch {
	if depth <= 0 || p.Over() {
		return nil
	}
	if p.hand == 0 {
		return divideHandings(nil, "", p, depth)
	}
	var branches []Branch
	for cells := p.Empty(); cells != 0; cells &= cells - 1 {
		c := Cell(bits.TrailingZeros16(cells))
		q := p.Put(c)
		if !q.Over() {
			branches = divideHandings(branches, c.String(), q, depth)
		} else if depth == 1 {
			branches = append(branches, Branch{c.String(), 1})
		}
	}
	return branches
}

func divideHandings(branches []Branch, put string, p Position, depth int) []Branch {
	for pieces := p.Unused(); pieces != 0; pieces &= pieces - 1 {
		piece := Piece(bits.TrailingZeros16(pieces))
		branches = append(branches, Branch{put + "=" + piece.String(), Perft(p.HandOver(piece), depth-1)})
	}
	return branches
}
