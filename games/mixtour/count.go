package mixtour

import "math/bits"

// Count gives the number of legal moves, without making a list of them.
func (p *Position) Count() int {
	if p.Over() {
		return 0
	}
	n := carries(p.atLeast[0], p.atLeast[1], p.atLeast[2], p.atLeast[3])
	if p.ledger.reserve(p.ledger.side()) != 0 {
		n += p.empty()
	}
	if p.Banned() != NoMove {
		n--
	}
	return max(n, 1) // the pass
}

// empty counts the empty cells.
func (p *Position) empty() int { return 25 - bits.OnesCount32(lower(p.atLeast[0])) }

// mustPass tells whether nothing else can be done.
func (p *Position) mustPass() bool {
	if p.Over() || p.ledger.reserve(p.ledger.side()) != 0 && p.empty() > 0 {
		return false
	}
	n := carries(p.atLeast[0], p.atLeast[1], p.atLeast[2], p.atLeast[3])
	return n == 0 || n == 1 && p.Banned() != NoMove
}

// carries counts the carries, banned or not, given the planes. A source finds
// at most one target in a direction, the first stack there: so all heights
// of targets can be shifted together, the higher ones starting earlier, and the
// number of carries is the sum of the heights of the sources that they reach.
func carries(g1, g2, g3, g4 uint64) int {
	if g2 == 0 {
		return 2 * neighbours(lower(g1))
	}
	a, b, c, d := sources(g1, g2, g3, g4)
	n := bits.OnesCount64(a) + bits.OnesCount64(b) + bits.OnesCount64(c) + bits.OnesCount64(d) +
		bits.OnesCount64(a&g2) + bits.OnesCount64(b&g2) + bits.OnesCount64(c&g2) + bits.OnesCount64(d&g2)
	if g3 != 0 {
		n += bits.OnesCount64(a&g3) + bits.OnesCount64(b&g3) + bits.OnesCount64(c&g3) + bits.OnesCount64(d&g3) +
			bits.OnesCount64(a&g4) + bits.OnesCount64(b&g4) + bits.OnesCount64(c&g4) + bits.OnesCount64(d&g4)
	}
	return n
}

// sources gives, for each shift, the stacks that reach a target in either
// direction of it.
func sources(g1, g2, g3, g4 uint64) (a, b, c, d uint64) {
	e := allCells &^ g1
	h1, h2, h3 := g1&^g2, g2&^g3, g3&^g4
	a = (((g4<<alongRow&e|h3)<<alongRow&e|h2)<<alongRow&e | h1) << alongRow & g1
	b = (((g4<<falling&e|h3)<<falling&e|h2)<<falling&e | h1) << falling & g1
	c = (((g4<<alongColumn&e|h3)<<alongColumn&e|h2)<<alongColumn&e | h1) << alongColumn & g1
	e &^= guard
	d = (((g4<<rising&e|h3)<<rising&e|h2)<<rising&e | h1) << rising & (g1 &^ guard)
	return a, b, c, d
}

// neighbours counts the pairs of neighbours among single discs.
func neighbours(singles uint32) int {
	x := uint64(singles)
	// Two directions fit into one word: one stays low, the other goes 32 up.
	return bits.OnesCount64(x&(x<<alongRow)|x&(x<<falling)<<32) +
		bits.OnesCount64(x&(x<<alongColumn)|x&(x<<rising)<<32)
}

// Nth gives a legal move by its number from 0 to Count()-1, each exactly once,
// in an order that isn't that of Moves: for random games.
func (p *Position) Nth(i int) Move {
	m := p.nth(i)
	if m != NoMove && m == p.Banned() {
		// Count is one less than there would be without the ban: the last number
		// that it leaves out stands in.
		m = p.nth(p.Count())
	}
	if m == NoMove {
		return Pass
	}
	return m
}

// nth doesn't know the ban; NoMove beyond the last move.
func (p *Position) nth(i int) Move {
	if p.ledger.reserve(p.ledger.side()) != 0 {
		n := p.empty()
		if i < n {
			return enter(cell(nthBit(uint64(lower(allCells&^p.atLeast[0])), i)))
		}
		i -= n
	}
	a, b, c, d := sources(p.atLeast[0], p.atLeast[1], p.atLeast[2], p.atLeast[3])
	for s, from := range [4]uint64{a, b, c, d} {
		for level := range MaxHeight {
			here := from & p.atLeast[level]
			n := bits.OnesCount64(here)
			if i < n {
				return p.nthCarry(nthBit(here, i), int(shifts[s]), level+1)
			}
			i -= n
		}
	}
	return NoMove
}

// nthCarry finds the target: the first stack from a source in the direction
// that its board stands for.
func (p *Position) nthCarry(from, shift, n int) Move {
	if from >= lowestTop {
		from, shift = 63-from, -shift
	}
	to := from - shift
	for p.stacks[to&cellBits] == emptyStack {
		to -= shift
	}
	return carry(n, cell(from), cell(to))
}

// nthBit gives the number of the i-th bit that is set.
func nthBit(set uint64, i int) int {
	for ; i > 0; i-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
