package mixtour

import (
	"fmt"

	"tablero/games"
)

// readLast reads the last turn and refuses one that can't have led here.
func (p *Position) readLast(text string) error {
	switch text {
	case noMoveText:
		return nil
	case twoPassesText:
		p.ledger = p.ledger.withLast(twoPasses)
		if p.Over() || !p.stuck(games.White) || !p.stuck(games.Black) {
			return fmt.Errorf("mixtour: the last turns can't be %s: a side passes only if it can do nothing else", text)
		}
		p.ledger |= overBit
		return nil
	}
	m, ok := readMove(text)
	if !ok || m.IsEntry() {
		return fmt.Errorf("mixtour: %q is no last turn: write the carry, as a1-b2 or c4:3-d3, pass, or %q after an entry", text, noMoveText)
	}
	p.ledger = p.ledger.withLast(m)
	if m == Pass {
		return nil
	}
	columns, rows, distance, ok := way(m.From(), m.To())
	if !ok {
		return fmt.Errorf("mixtour: the last turn can't be %s: the cells aren't in line", text)
	}
	for i := 1; i < distance; i++ {
		if at := games.Cell(m.From().Column()+i*columns, m.From().Row()+i*rows); p.Height(at) > 0 {
			return fmt.Errorf("mixtour: the last turn can't be %s: a stack on %s is between", text, at)
		}
	}
	made := distance + m.Discs()
	if height := p.Height(m.To()); height != made && (height != 0 || made <= MaxHeight) {
		return fmt.Errorf("mixtour: the last turn can't be %s: it makes a stack of %d, not of %d, on %s", text, made, height, m.To())
	}
	return nil
}

// stuck tells whether a side could only pass, if it were its turn and nothing
// were banned.
func (p Position) stuck(s games.Side) bool {
	p.ledger = p.ledger.withSide(s).withLast(NoMove)
	return p.mustPass()
}
