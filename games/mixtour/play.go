package mixtour

import (
	"math/bits"

	"tablero/games"
)

// Before is what a move loses of the position before it; Undo wants it back.
type Before struct {
	ledger ledger
	lifted uint16 // the stack that scored, as a number; 0 if none did
}

// Play makes a legal move. It doesn't check: use Moves or Match for moves that
// come from outside.
func (p *Position) Play(m Move) Before {
	l := p.ledger
	after := l&^lastBits ^ sideBit
	from, to := m.from(), m.to()
	if from != to {
		p.ledger = after | ledger(m)<<lastAt
		return Before{l, p.carry(from, to, uint8(m>>discsAt))}
	}
	if m >= twoPasses {
		p.ledger = after | ledger(Pass)<<lastAt
		if l.last() == Pass {
			p.ledger = after | ledger(twoPasses)<<lastAt | overBit
		}
		return Before{ledger: l}
	}
	p.enter(to)
	return Before{ledger: l}
}

// enter and withdraw are small enough to be part of their callers: most moves of
// most positions are entries.
func (p *Position) enter(on cell) {
	side := p.ledger.side()
	p.ledger = p.ledger&^lastBits ^ sideBit - 1<<(8*side)
	p.atLeast[0] ^= bitOf[on]
	p.stacks[on] = emptyStack<<1 | uint8(side)
}

func (p *Position) withdraw(on cell, before ledger) {
	p.ledger = before
	p.atLeast[0] ^= bitOf[on]
	p.stacks[on] = emptyStack
}

// carry moves n discs and gives the stack that scored, or 0.
func (p *Position) carry(from, to cell, n uint8) (lifted uint16) {
	source, target := p.stacks[from], p.stacks[to]
	stays := source >> n
	whole := uint16(target)<<n | uint16(source&(1<<n-1))
	p.stacks[from] = stays
	p.between(stays, source, bitOf[from])
	if whole < emptyStack<<(MaxHeight+1) {
		p.stacks[to] = uint8(whole)
		p.between(target, uint8(whole), bitOf[to])
		return 0
	}
	p.stacks[to] = emptyStack
	p.between(emptyStack, target, bitOf[to])
	p.score(whole)
	return whole
}

// score gives the discs of a stack back and its point to whom the top belongs.
func (p *Position) score(stack uint16) {
	owner := games.Side(stack & 1)
	white, black := discsOf(stack)
	p.ledger += ofReserve(games.White, white) + ofReserve(games.Black, black) + ofPoints(owner, 1)
	if p.ledger.points(owner) >= p.target {
		p.ledger |= overBit
	}
}

// between switches a cell in the planes that tell the lower stack from the higher.
func (p *Position) between(low, high uint8, bit uint64) {
	for level, top := bits.Len8(low)-1, bits.Len8(high)-1; level < top; level++ {
		p.atLeast[level&(MaxHeight-1)] ^= bit
	}
}

// discsOf counts a stack's discs by colour.
func discsOf(stack uint16) (white, black uint8) {
	black = uint8(bits.OnesCount16(stack)) - 1
	return uint8(heightOf(stack)) - black, black
}

// Undo takes back the move that Play made last and gave before for.
func (p *Position) Undo(m Move, before Before) {
	from, to := m.from(), m.to()
	switch {
	case from != to:
		p.ledger = before.ledger
		p.carryBack(from, to, uint8(m>>discsAt), before.lifted)
	case m < twoPasses:
		p.withdraw(to, before.ledger)
	default:
		p.ledger = before.ledger
	}
}

func (p *Position) carryBack(from, to cell, n uint8, lifted uint16) {
	whole, left := lifted, uint8(emptyStack)
	if lifted == 0 {
		left = p.stacks[to]
		whole = uint16(left)
	}
	stays := p.stacks[from]
	source := stays<<n | uint8(whole)&(1<<n-1)
	target := uint8(whole >> n)
	p.between(stays, source, bitOf[from])
	// The target loses what it was given, or comes back from the reserves.
	p.between(min(left, target), max(left, target), bitOf[to])
	p.stacks[from], p.stacks[to] = source, target
}
