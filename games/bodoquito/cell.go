package bodoquito

import "tablero/games"

// Cell is one of the sixteen cells in the order of the notation: a1 is 0, b1 is
// 1, a2 is 4, d4 is 15. It is also the cell's bit in a set of cells.
type Cell uint8

// Columns and Rows are the size of the board.
const (
	Columns = 4
	Rows    = 4
	Cells   = Columns * Rows
)

// CellOf gives the cell at a place; ok is false outside the four by four.
func CellOf(p games.Place) (c Cell, ok bool) {
	if !p.IsCell() || p.Column() >= Columns || p.Row() >= Rows {
		return 0, false
	}
	return Cell(p.Row()*Columns + p.Column()), true
}

// Place gives the cell's place on the board, whose rows are five wide.
func (c Cell) Place() games.Place { return games.Cell(int(c%Columns), int(c/Columns)%Rows) }

// String names the cell as players do: "b2".
func (c Cell) String() string { return c.Place().String() }
