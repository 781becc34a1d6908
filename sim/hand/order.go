package hand

import (
	"fmt"
	"strings"

	"tablero/games"
)

// Order is a turn that somebody asks a hand to carry out, allowed or not, as
// Bodoquito writes turns.
type Order struct {
	Put  games.Place // where the piece in hand goes; Nowhere if nowhere
	Next string      // the piece to lay on the tray then; "" if none
}

// ParseOrder reads "b2=7", "=7" or "b2" for a board and a game's pieces.
func ParseOrder(text string, columns, rows int, kinds []games.KindInfo) (Order, error) {
	o := Order{Put: games.Nowhere}
	cell, next, handsOver := strings.Cut(text, "=")
	if cell == "" && !handsOver {
		return o, fmt.Errorf("hand: %q is no turn", text)
	}
	if cell != "" {
		p, err := games.ParsePlace(cell)
		if err != nil || !p.IsCell() || p.Column() >= columns || p.Row() >= rows {
			return o, fmt.Errorf("hand: %q is no turn: there is no cell %q; they are a1 to %s", text, cell, games.Cell(columns-1, rows-1))
		}
		o.Put = p
	}
	if !handsOver {
		return o, nil
	}
	for _, k := range kinds {
		if k.Sign == next {
			o.Next = next
			return o, nil
		}
	}
	return o, fmt.Errorf("hand: %q is no turn: there is no piece %q; they are %s to %s", text, next, kinds[0].Sign, kinds[len(kinds)-1].Sign)
}

// Lay carries a piece from wherever it is to a place, as carefully as the hand's
// style has it.
func (h *Hand) Lay(name string, on games.Place) { h.carry(name, h.where(on)) }

// Return carries a piece back to its place beside the board.
func (h *Hand) Return(name string) { h.aside(name) }
