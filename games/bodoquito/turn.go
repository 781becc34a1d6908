package bodoquito

import (
	"fmt"
	"math/bits"
	"strings"

	"tablero/games"
)

// Turns writes the turns since the match began: "=7" for the opening, "b2=7",
// "b2" for one that ended the game. A last turn whose handing over is awaited is
// "b2" as well; Unfinished tells the two apart.
func (m *Match) Turns() []string {
	turns := []string{}
	for i, after := range m.path[1:] {
		before := m.path[i]
		switch piece, ok := after.Hand(); {
		case !ok:
			turns = append(turns, cellPut(before, after).String())
		case before.Placed() == 0:
			turns = append(turns, "="+piece.String())
		default:
			turns[len(turns)-1] += "=" + piece.String()
		}
	}
	return turns
}

// Unfinished tells whether a piece was put and the next isn't handed over yet.
func (m *Match) Unfinished() bool {
	p := m.Now()
	_, ok := p.Hand()
	return !ok && p.Placed() > 0 && !p.Over()
}

// cellPut gives the cell that a put has filled.
func cellPut(before, after Position) Cell {
	return Cell(bits.TrailingZeros16(before.Empty() &^ after.Empty()))
}

// ParseTurn reads a turn and gives the steps that complete it: "=7" to open,
// "b2=7", or "b2" where that ends the game. After b2 was put, "=7" and "b2=7"
// both give the handing over that remains. A text that is no whole turn is a
// plain error, an illegal turn a *games.RuleError.
func (m *Match) ParseTurn(text string) ([]games.Step, error) {
	puts, hands, err := readTurn(text)
	if err != nil {
		return nil, err
	}
	var steps []games.Step
	rest := Match{path: []Position{m.Now()}}
	add := func(change games.Change) *games.RuleError {
		step, broken := rest.Judge(change)
		if broken == nil {
			steps = append(steps, step)
			rest.path[0] = rest.path[0].after(step)
		}
		return broken
	}
	if puts != games.Nowhere && !m.justPut(puts) {
		kind := games.AnyKind
		if piece, ok := rest.Now().Hand(); ok {
			kind = KindOf(piece)
		}
		if broken := add(games.Added(games.StackOf(kind), puts)); broken != nil {
			return nil, broken
		}
	}
	if hands != games.NoKind {
		if broken := add(games.Added(games.StackOf(hands), games.Tray)); broken != nil {
			return nil, broken
		}
	}
	if len(steps) == 0 || !steps[len(steps)-1].Ends {
		return nil, fmt.Errorf("bodoquito: turn %q doesn't end the game: hand a piece over with it, as in b2=7", text)
	}
	return steps, nil
}

// justPut tells whether the unfinished turn put its piece on place.
func (m *Match) justPut(place games.Place) bool {
	return m.Unfinished() && len(m.path) > 1 &&
		cellPut(m.path[len(m.path)-2], m.Now()).Place() == place
}

// readTurn gives where a turn puts, Nowhere if it doesn't, and what it hands
// over, NoKind if nothing.
func readTurn(text string) (puts games.Place, hands games.Kind, err error) {
	puts = games.Nowhere
	cell, digit, handsOver := strings.Cut(text, "=")
	ok := cell != "" || handsOver
	if cell != "" {
		if puts, err = games.ParsePlace(cell); err != nil || !puts.IsCell() {
			ok = false
		}
	}
	if handsOver {
		piece, known := Piece(0), false
		if len(digit) == 1 {
			piece, known = pieceFor(digit[0])
		}
		hands, ok = KindOf(piece), ok && known
	}
	if !ok {
		return games.Nowhere, games.NoKind, fmt.Errorf("bodoquito: %q is no turn: write a cell and the piece handed over, as b2=7, the piece alone to open, as =7, or the cell alone to end the game, as b2", text)
	}
	return puts, hands, nil
}
