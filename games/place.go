package games

import "fmt"

// Place is where a piece may lie: a cell, the tray, or nowhere.
//
// Cells are numbered on a grid of five columns whatever the game: a1 is 0, e1
// is 4, a2 is 5, e5 is 24. A game of four columns leaves the fifth unused, so
// one board serves games of both sizes.
type Place uint8

// Columns and Rows are the largest grid a board may have.
const (
	Columns = 5
	Rows    = 5
	Cells   = Columns * Rows
)

// Places that aren't cells.
const (
	// Tray is where a piece is shown or handed over. A board may have a reader
	// for it at each player's edge; for the rules they are one place.
	Tray Place = Cells
	// Places is the number of places a Layout knows.
	Places = Cells + 1
	// Nowhere is off the board: the reserve, a hand, the table.
	Nowhere Place = 255
)

// Cell gives the place in column (0 is a) and row (0 is 1). It panics outside
// the grid, since callers loop over it; text goes through ParsePlace.
func Cell(column, row int) Place {
	if column < 0 || column >= Columns || row < 0 || row >= Rows {
		panic(fmt.Sprintf("games: no cell in column %d, row %d", column, row))
	}
	return Place(row*Columns + column)
}

// IsCell tells whether p is a cell of the grid.
func (p Place) IsCell() bool { return p < Cells }

// Column gives 0 for a to 4 for e. Cells only.
func (p Place) Column() int { return int(p) % Columns }

// Row gives 0 for the row at the near edge. Cells only.
func (p Place) Row() int { return int(p) / Columns }

// String names the place as players do: "b2", "tray", "nowhere".
func (p Place) String() string {
	switch {
	case p.IsCell():
		return string([]byte{'a' + byte(p.Column()), '1' + byte(p.Row())})
	case p == Tray:
		return "tray"
	}
	return "nowhere"
}

// ParsePlace reads a cell's name ("a1" to "e5") or "tray".
func ParsePlace(s string) (Place, error) {
	if s == "tray" {
		return Tray, nil
	}
	if len(s) != 2 || s[0] < 'a' || s[0] >= 'a'+Columns || s[1] < '1' || s[1] >= '1'+Rows {
		return Nowhere, fmt.Errorf("games: %q is no place: cells are a1 to e5, and there is the tray", s)
	}
	return Cell(int(s[0]-'a'), int(s[1]-'1')), nil
}
