package mixtour

import (
	"fmt"

	"tablero/games"
)

// Move is a whole turn: an entry, a carry or a pass. The zero value is NoMove.
// It is small and comparable: from and to are its low five bits and the next
// five, the discs carried the three above. From and to are equal in an entry.
type Move uint16

// Moves that aren't on cells.
const (
	NoMove Move = 0
	Pass   Move = 7 << discsAt
	// twoPasses stands for the last move when both have passed.
	twoPasses Move = 6 << discsAt
)

const (
	toAt     = 5
	discsAt  = 10
	cellBits = 1<<toAt - 1
)

// Enter is the entry of a new disc on a cell. It panics for a place that is none.
func Enter(on games.Place) Move { return enter(cellOf[on]) }

// CarryOf is the carry of the n top discs from a cell to another. It panics for
// places that are no cells; n is 1 to 4.
func CarryOf(n int, from, to games.Place) Move { return carry(n, cellOf[from], cellOf[to]) }

func enter(c cell) Move { return Move(c) | Move(c)<<toAt | 1<<discsAt }

func carry(n int, from, to cell) Move { return Move(from) | Move(to)<<toAt | Move(n)<<discsAt }

func (m Move) from() cell { return cell(m & cellBits) }
func (m Move) to() cell   { return cell(m >> toAt & cellBits) }

// IsEntry tells whether the move enters a disc.
func (m Move) IsEntry() bool { return m>>discsAt == 1 && m.from() == m.to() }

// IsCarry tells whether the move carries discs.
func (m Move) IsCarry() bool { return m.from() != m.to() }

// From is where a carry takes its discs; Nowhere for other moves.
func (m Move) From() games.Place {
	if !m.IsCarry() {
		return games.Nowhere
	}
	return placeOf[m.from()]
}

// To is where an entry or a carry puts its discs; Nowhere for other moves.
func (m Move) To() games.Place {
	if !m.IsCarry() && !m.IsEntry() {
		return games.Nowhere
	}
	return placeOf[m.to()]
}

// Discs is how many discs an entry or a carry puts; 0 for other moves.
func (m Move) Discs() int {
	if !m.IsCarry() && !m.IsEntry() {
		return 0
	}
	return int(m >> discsAt)
}

// back is the carry that takes a carry back.
func (m Move) back() Move { return carry(int(m>>discsAt), m.to(), m.from()) }

const (
	noMoveText    = "-"
	passText      = "pass"
	twoPassesText = "pass,pass"
)

// String writes the move: "b2", "a1-b2" for one disc, "c4:3-d3" for three,
// "pass"; "-" for NoMove.
func (m Move) String() string {
	switch {
	case m == NoMove:
		return noMoveText
	case m == Pass:
		return passText
	case m == twoPasses:
		return twoPassesText
	case m.IsEntry():
		return m.To().String()
	case m.Discs() == 1:
		return m.From().String() + "-" + m.To().String()
	}
	return fmt.Sprintf("%s:%d-%s", m.From(), m.Discs(), m.To())
}

// ParseMove reads what String writes of a turn. The error of anything else says
// how turns are written.
func ParseMove(text string) (Move, error) {
	if m, ok := readMove(text); ok {
		return m, nil
	}
	return NoMove, fmt.Errorf("mixtour: %q is no turn: write b2 to enter, a1-b2 to carry one disc, c4:3-d3 to carry two to four, or pass", text)
}

func readMove(text string) (m Move, ok bool) {
	if text == passText {
		return Pass, true
	}
	if len(text) == len("b2") {
		on, ok := readCell(text)
		if !ok {
			return NoMove, false
		}
		return Enter(on), true
	}
	n := 1
	switch {
	case len(text) == len("c4:3-d3") && text[2] == ':' && text[3] >= '2' && text[3] <= '0'+MaxHeight:
		n = int(text[3] - '0')
	case len(text) != len("a1-b2"):
		return NoMove, false
	}
	from, ok := readCell(text[:2])
	to, ok2 := readCell(text[len(text)-2:])
	if !ok || !ok2 || from == to || text[len(text)-3] != '-' {
		return NoMove, false
	}
	return CarryOf(n, from, to), true
}

func readCell(text string) (games.Place, bool) {
	p, err := games.ParsePlace(text)
	return p, err == nil && p.IsCell()
}
