package mixtour

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/games"
)

// The bounds of a match.
const (
	MaxDiscs  = 20 // discs a side
	MaxTarget = 9  // points to win
)

const form = "BOARD SIDE RESERVES SCORE/TARGET LAST, as in x5/x5/x5/x5/x5 w 20/20 0:0/1 -"

// String writes the position as "BOARD SIDE RESERVES SCORE/TARGET LAST". LAST is
// a carry or "pass" if the last turn was one, "pass,pass" if two passes have
// ended the game, else "-".
func (p Position) String() string {
	return boardText(p.Layout()) + p.rest()
}

// rest is all after the board.
func (p *Position) rest() string {
	return fmt.Sprintf(" %c %d/%d %d:%d/%d %s", p.ToMove().String()[0],
		p.Reserve(games.White), p.Reserve(games.Black),
		p.Points(games.White), p.Points(games.Black), p.target, p.ledger.last())
}

func boardText(l games.Layout) string {
	var b strings.Builder
	for row := games.Rows - 1; row >= 0; row-- {
		for column := 0; column < games.Columns; {
			if column > 0 {
				b.WriteByte(',')
			}
			stack := l.At(games.Cell(column, row))
			if !stack.Empty() {
				for level := range stack.Height() {
					b.WriteByte("?WB"[stack.At(level)])
				}
				column++
				continue
			}
			empty := 1
			for column+empty < games.Columns && l.At(games.Cell(column+empty, row)).Empty() {
				empty++
			}
			b.WriteByte('x')
			if empty > 1 {
				b.WriteByte('0' + byte(empty))
			}
			column += empty
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// ParsePosition reads what String writes. An error names what is wrong: the
// text, or why no game can come to the position. Both sides own the same number
// of discs, 1 to 20, on the board and in reserve together.
func ParsePosition(text string) (Position, error) {
	p, err := readPosition(text)
	if err != nil {
		return Position{}, err
	}
	if written := p.String(); written != text {
		return Position{}, fmt.Errorf("mixtour: position %q is written %q", text, written)
	}
	return p, nil
}

func readPosition(text string) (Position, error) {
	p := Start(0, 0)
	fields := strings.Split(text, " ")
	if len(fields) != 5 {
		return p, fmt.Errorf("mixtour: position %q has %d parts: write %s", text, len(fields), form)
	}
	if err := p.readBoard(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.ledger = p.ledger.withSide(games.Black)
	default:
		return p, fmt.Errorf("mixtour: %q to move is no side: write w or b", fields[1])
	}
	for _, read := range []func() error{
		func() error { return p.readReserves(fields[2]) },
		func() error { return p.readPoints(fields[3]) },
		func() error { return p.readLast(fields[4]) },
	} {
		if err := read(); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p *Position) readBoard(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != games.Rows {
		return fmt.Errorf("mixtour: the board %q has %d rows: write five, from row 5 down to row 1, joined by /", text, len(rows))
	}
	for i, rowText := range rows {
		row, column := games.Rows-1-i, 0
		for word := range strings.SplitSeq(rowText, ",") {
			empty := emptyCells(word)
			if column+max(empty, 1) > games.Columns {
				return fmt.Errorf("mixtour: row %d, %q, has more than five cells", row+1, rowText)
			}
			if empty == 0 {
				if err := p.readStack(games.Cell(column, row), word); err != nil {
					return err
				}
				empty = 1
			}
			column += empty
		}
		if column != games.Columns {
			return fmt.Errorf("mixtour: row %d, %q, has %d cells: write five, xN for N empty ones", row+1, rowText, column)
		}
	}
	return nil
}

// emptyCells reads "x" and "x2" to "x5"; 0 for anything else.
func emptyCells(word string) int {
	if word == "x" {
		return 1
	}
	if len(word) == 2 && word[0] == 'x' && word[1] >= '2' && word[1] <= '0'+games.Columns {
		return int(word[1] - '0')
	}
	return 0
}

func (p *Position) readStack(at games.Place, word string) error {
	if word == "" || strings.Trim(word, "WB") != "" {
		return fmt.Errorf("mixtour: %q on %s is no stack: write its discs W and B, bottom first, or x for empty cells", word, at)
	}
	if len(word) > MaxHeight {
		return fmt.Errorf("mixtour: the stack %s on %s is %d high: from five on it leaves the board, so write the position after it was lifted off", word, at, len(word))
	}
	c := cellOf[at]
	stack := uint8(emptyStack)
	for _, disc := range word {
		stack <<= 1
		if disc == 'B' {
			stack |= 1
		}
	}
	p.stacks[c] = stack
	p.between(emptyStack, stack, bitOf[c])
	return nil
}

func (p *Position) readReserves(text string) error {
	white, black, ok := twoNumbers(text, "/")
	if !ok || white > MaxDiscs || black > MaxDiscs {
		return fmt.Errorf("mixtour: %q are no reserves: write White's and Black's, 0 to %d each, as 20/20", text, MaxDiscs)
	}
	p.ledger += ofReserve(games.White, uint8(white)) + ofReserve(games.Black, uint8(black))
	ownedByWhite, ownedByBlack := p.owned(games.White), p.owned(games.Black)
	if ownedByWhite != ownedByBlack || ownedByWhite == 0 || ownedByWhite > MaxDiscs {
		return fmt.Errorf("mixtour: on the board and in reserve White has %d discs and Black %d: both own the same number, 1 to %d", ownedByWhite, ownedByBlack, MaxDiscs)
	}
	return nil
}

// owned counts a side's discs on the board and in reserve.
func (p *Position) owned(s games.Side) int {
	n := p.Reserve(s)
	for _, stack := range p.stacks {
		white, black := discsOf(uint16(stack))
		n += int([2]uint8{white, black}[s])
	}
	return n
}

func (p *Position) readPoints(text string) error {
	score, goal, _ := strings.Cut(text, "/")
	white, black, ok := twoNumbers(score, ":")
	target, ok2 := number(goal)
	if !ok || !ok2 || target < 1 || target > MaxTarget {
		return fmt.Errorf("mixtour: %q is no score: write White's and Black's points and how many win, 1 to %d, as 0:0/1", text, MaxTarget)
	}
	if white > target || black > target || white == target && black == target {
		return fmt.Errorf("mixtour: the score %s can't be: the first to have %d points ends the game", text, target)
	}
	p.target = uint8(target)
	p.ledger += ofPoints(games.White, uint8(white)) + ofPoints(games.Black, uint8(black))
	if white == target || black == target {
		p.ledger |= overBit
	}
	return nil
}

func twoNumbers(text, between string) (a, b int, ok bool) {
	left, right, _ := strings.Cut(text, between)
	a, ok = number(left)
	b, ok2 := number(right)
	return a, b, ok && ok2
}

// number reads one or two digits.
func number(text string) (n int, ok bool) {
	if len(text) > 2 {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0
}
