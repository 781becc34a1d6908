package bodoquito_test

import "tablero/games/bodoquito"

// board is the rules once more, as slow and plain as can be: the piece on each
// cell or -1.
type board [16]int

var emptyBoard = func() (b board) {
	for c := range b {
		b[c] = -1
	}
	return b
}()

func boardOf(p bodoquito.Position) board {
	b := emptyBoard
	for c := range b {
		if piece, ok := p.At(bodoquito.Cell(c)); ok {
			b[c] = int(piece)
		}
	}
	return b
}

// won looks at each line by columns and rows, and at each trait in turn.
func (b board) won() bool {
	line := func(column, row, right, up int) bool {
		for _, trait := range []int{1, 2, 4, 8} {
			with, without := 0, 0
			for i := range 4 {
				switch piece := b[(row+i*up)*4+column+i*right]; {
				case piece < 0:
				case piece&trait != 0:
					with++
				default:
					without++
				}
			}
			if with == 4 || without == 4 {
				return true
			}
		}
		return false
	}
	for i := range 4 {
		if line(0, i, 1, 0) || line(i, 0, 0, 1) {
			return true
		}
	}
	return line(0, 0, 1, 1) || line(3, 0, -1, 1)
}

func (b board) holds(piece int) bool {
	for _, there := range b {
		if there == piece {
			return true
		}
	}
	return false
}

// perft plays every turn to the last; hand is -1 if a piece is to be handed over.
func (b board) perft(hand, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	if hand < 0 {
		for piece := range 16 {
			if !b.holds(piece) {
				n += b.perft(piece, depth-1)
			}
		}
		return n
	}
	for c := range b {
		if b[c] >= 0 {
			continue
		}
		b[c] = hand
		handed := false
		for piece := range 16 {
			if !b.won() && !b.holds(piece) {
				handed = true
				n += b.perft(piece, depth-1)
			}
		}
		if !handed && depth == 1 {
			n++
		}
		b[c] = -1
	}
	return n
}
