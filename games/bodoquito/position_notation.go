package bodoquito

import "fmt"

const noHand = "-"

// String writes the position: sixteen characters for a1 b1 c1 d1 a2 ... d4, a
// hex digit or ".", then a blank and the piece in hand or "-".
//
// "-" stands at the start and after the end. Between putting a piece and handing
// over the next it stands too, but ParsePosition refuses that: a position is
// where a turn begins.
func (p Position) String() string {
	var text [Cells + 2]byte
	for c := range Cells {
		text[c] = '.'
		if piece, ok := p.At(Cell(c)); ok {
			text[c] = hexDigits[piece]
		}
	}
	text[Cells], text[Cells+1] = ' ', noHand[0]
	if piece, ok := p.Hand(); ok {
		text[Cells+1] = hexDigits[piece]
	}
	return string(text[:])
}

// ParsePosition reads what String writes. An error names what is wrong: the
// text, a piece that is there twice, or why no game can come to the position.
//
// A finished position, with a line that shares a trait or with a full board, has
// "-" for the piece in hand.
func ParsePosition(text string) (Position, error) {
	p, err := parseBoard(text)
	if err != nil {
		return Position{}, err
	}
	if err := p.checkLines(); err != nil {
		return Position{}, err
	}
	digit := text[Cells+1:]
	if digit == noHand {
		if p.Placed() > 0 && !p.Over() {
			return Position{}, fmt.Errorf("bodoquito: no piece is in hand in %q, though pieces are placed and the game isn't over: write the one handed over instead of %q", text, noHand)
		}
		return p, nil
	}
	piece, ok := pieceFor(digit[0])
	switch {
	case !ok:
		return Position{}, fmt.Errorf("bodoquito: %q in hand is no piece: write 0 to 9, a to f, or %q for none", digit, noHand)
	case p.used>>piece&1 == 1:
		return Position{}, fmt.Errorf("bodoquito: piece %s is in hand and also lies on %s: a piece exists once", piece, p.find(piece))
	case p.Won():
		return Position{}, fmt.Errorf("bodoquito: piece %s is in hand though line %s has ended the game: write %q", piece, lineName(p.fullLines()[0]), noHand)
	}
	return p.HandOver(piece), nil
}

// parseBoard reads the sixteen cells and leaves the hand empty.
func parseBoard(text string) (p Position, err error) {
	if len(text) != Cells+2 {
		return p, fmt.Errorf("bodoquito: position %q is %d characters long: write 16 for the cells a1 to d4, a blank, and the piece in hand or %q", text, len(text), noHand)
	}
	for c := range Cell(Cells) {
		if text[c] == '.' {
			continue
		}
		piece, ok := pieceFor(text[c])
		if !ok {
			return p, fmt.Errorf("bodoquito: %q on %s is no piece: write 0 to 9, a to f, or \".\" for an empty cell", text[c:c+1], c)
		}
		if p.used>>piece&1 == 1 {
			return p, fmt.Errorf("bodoquito: piece %s lies on %s and on %s: a piece exists once", piece, p.find(piece), c)
		}
		p = p.HandOver(piece).Put(c)
	}
	if text[Cells] != ' ' {
		return p, fmt.Errorf("bodoquito: %q stands after the sixteen cells: write a blank there", text[Cells:Cells+1])
	}
	return p, nil
}

// checkLines refuses lines that one last piece can't have completed together:
// the first of them would have ended the game.
func (p Position) checkLines() error {
	full := p.fullLines()
	common := uint16(0xffff)
	for _, line := range full {
		common &= line
	}
	if common != 0 {
		return nil
	}
	for _, line := range full[1:] {
		if line&full[0] == 0 {
			return fmt.Errorf("bodoquito: lines %s and %s both share a trait, but either would have ended the game before the other", lineName(full[0]), lineName(line))
		}
	}
	return fmt.Errorf("bodoquito: %d lines share a trait and have no cell in common, so no one piece ended the game", len(full))
}

// find gives the cell of a piece that is on the board.
func (p Position) find(piece Piece) (c Cell) {
	for ; c < Cells-1; c++ {
		if there, ok := p.At(c); ok && there == piece {
			break
		}
	}
	return c
}
