package mixtour

import (
	"math/bits"

	"tablero/games"
)

// MaxHeight is the height of the highest stack that stays on the board.
const MaxHeight = 4

// The double board. A cell is the number 6 row + column: a sixth column that is
// always empty keeps what is shifted off one edge from coming in at the other. A
// set of cells is a word that holds every cell twice, cell i as bit i and as bit
// 63-i. So one shift to the left goes one way on the lower board and the opposite
// way on the upper one, and four shifts serve all eight directions.
type cell = uint8

const (
	width     = games.Columns + 1
	lowestTop = 35 // bit of e5 on the upper board, its lowest
)

// The shifts: along rows, the falling diagonal, columns, the rising diagonal.
const (
	alongRow    = 1
	falling     = width - 1
	alongColumn = width
	rising      = width + 1
)

// guard is the one bit that a shift carries from board to board: e5 of the lower
// one, shifted along the rising diagonal, would come out as e5 of the upper one.
// No cell shifts there rightly, so it may be cleared from where shifts lead.
const guard = 1 << lowestTop

// allCells is every cell of both boards. The board turned about is itself, so the
// upper one is the lower one shifted.
const (
	lowerCells = 0x1f * (1 | 1<<width | 1<<(2*width) | 1<<(3*width) | 1<<(4*width))
	allCells   = lowerCells | lowerCells<<lowestTop
)

var (
	bitOf   [32]uint64        // by cell, on both boards; 32 so that an index needs no check
	placeOf [32]games.Place   // by cell
	cellOf  [games.Cells]cell // by place
	shifts  = [4]uint8{alongRow, falling, alongColumn, rising}
)

func init() {
	for i := range placeOf {
		placeOf[i] = games.Nowhere
	}
	for place := range games.Place(games.Cells) {
		c := cell(place.Row()*width + place.Column())
		cellOf[place] = c
		placeOf[c] = place
		bitOf[c] = 1<<c | 1<<(63-c)
	}
}

// lower gives a set's lower board, where cell i is bit i.
func lower(set uint64) uint32 { return uint32(set) }

func heightOf(stack uint16) int { return bits.Len16(stack) - 1 }

// way is how to get from a place to another: so many steps of one direction. ok
// is false if they aren't in line, or the same.
func way(from, to games.Place) (columns, rows, distance int, ok bool) {
	columns, rows = to.Column()-from.Column(), to.Row()-from.Row()
	distance = max(columns, -columns, rows, -rows)
	if distance == 0 || columns != 0 && rows != 0 && columns != rows && columns != -rows {
		return 0, 0, 0, false
	}
	return columns / distance, rows / distance, distance, true
}
