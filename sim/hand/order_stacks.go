package hand

import (
	"fmt"
	"strings"

	"tablero/games"
)

// StackOrder is a turn that somebody asks a hand to carry out, allowed or not, as
// games of stacks write turns.
type StackOrder struct {
	From   games.Place // where pieces are taken from; Nowhere for one from the reserve
	To     games.Place
	Pieces int
}

// ParseStackOrder reads "b2", "a1-b2" or "c4:3-d3" for a board.
func ParseStackOrder(text string, columns, rows int) (StackOrder, error) {
	o := StackOrder{From: games.Nowhere, Pieces: 1}
	from, to, carries := strings.Cut(text, "-")
	if !carries {
		from, to = "", text
	}
	var err error
	if carries {
		cell, pieces, several := strings.Cut(from, ":")
		if o.From, err = parseCell(text, cell, columns, rows); err != nil {
			return o, err
		}
		if several {
			o.Pieces = 0
			if len(pieces) == 1 && pieces[0] >= '1' && pieces[0] <= '0'+games.MaxStack {
				o.Pieces = int(pieces[0] - '0')
			}
		}
		if o.Pieces == 0 {
			return o, fmt.Errorf("hand: %q is no turn: %q is no number of pieces; write 1 to %d", text, pieces, games.MaxStack)
		}
	}
	if o.To, err = parseCell(text, to, columns, rows); err != nil {
		return o, err
	}
	if o.From == o.To {
		return o, fmt.Errorf("hand: %q is no turn: it ends where it begins", text)
	}
	return o, nil
}

func parseCell(text, cell string, columns, rows int) (games.Place, error) {
	p, err := games.ParsePlace(cell)
	if err != nil || !p.IsCell() || p.Column() >= columns || p.Row() >= rows {
		return games.Nowhere, fmt.Errorf("hand: %q is no turn: there is no cell %q; they are a1 to %s", text, cell, games.Cell(columns-1, rows-1))
	}
	return p, nil
}

// Pick names the pieces that an order moves, lowest first. An error says why no
// hand can do that.
func (h *Hand) Pick(o StackOrder) ([]string, error) {
	below := len(h.world.On(o.To))
	if below+o.Pieces > games.MaxStack {
		return nil, fmt.Errorf("hand: %d on %d would be a stack higher than %d, which falls over", o.Pieces, below, games.MaxStack)
	}
	if o.From == games.Nowhere {
		name, ok := h.reserveOf(h.own())
		if !ok {
			return nil, fmt.Errorf("hand: %s has nothing left beside the board", h.side)
		}
		return []string{name}, nil
	}
	names := h.topOf(o.From, o.Pieces)
	if len(names) < o.Pieces {
		return nil, fmt.Errorf("hand: there are %d on %s, not %d", len(names), o.From, o.Pieces)
	}
	return names, nil
}

// Own gives the kind of the pieces that the hand enters.
func (h *Hand) Own() games.Kind { return h.own() }

// Spare names a piece of a kind that lies beside the board.
func (h *Hand) Spare(k games.Kind) (name string, ok bool) { return h.reserveOf(k) }

// LayStack carries pieces that lie on each other to a place, order kept.
func (h *Hand) LayStack(names []string, on games.Place) { h.shift(names, h.where(on)) }

// ReturnStack carries pieces, the highest first, back beside the board.
func (h *Hand) ReturnStack(names []string) { h.toReserve(names) }

// ArrangeStacks lays the stacks as they should lie: first everything off that doesn't
// belong, then everything on that is missing.
func (h *Hand) ArrangeStacks(want *games.Layout) {
	wood := h.world.Layout()
	for p := range games.Place(games.Cells) {
		if keep := wood.At(p).Common(want.At(p)); keep < wood.At(p).Height() {
			h.ReturnStack(h.world.On(p)[keep:])
		}
	}
	for i := range games.Cells {
		p := games.Place(games.Cells - 1 - i)
		stack := want.At(p)
		for level := len(h.world.On(p)); level < stack.Height(); level++ {
			if name, ok := h.Spare(stack.At(level)); ok {
				h.LayStack([]string{name}, p)
			}
		}
	}
}
