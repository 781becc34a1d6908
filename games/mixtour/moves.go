package mixtour

import "math/bits"

// MaxMoves is more moves than any position has: an entry on each cell, and each
// of forty discs being the lowest of a carry in eight directions.
const MaxMoves = 25 + 40*8

// Moves is room for the moves of one position, for callers to keep and fill
// again and again.
type Moves struct {
	list [MaxMoves]Move
	n    int
}

// All gives the moves; the slice is good until Moves is filled again.
func (ms *Moves) All() []Move { return ms.list[:ms.n] }

// Len gives the number of moves.
func (ms *Moves) Len() int { return ms.n }

// Fill replaces the moves by the legal ones of p: entries from a1 to e5, then
// carries. None after the end; Pass alone where there is nothing else.
func (ms *Moves) Fill(p *Position) {
	ms.n = 0
	if p.Over() {
		return
	}
	ms.entries(p)
	ms.carries(p)
	if banned := p.Banned(); banned != NoMove {
		ms.remove(banned)
	}
	if ms.n == 0 {
		ms.list[0], ms.n = Pass, 1
	}
}

func (ms *Moves) entries(p *Position) {
	if p.ledger.reserve(p.ledger.side()) == 0 {
		return
	}
	n := ms.n
	for empty := lower(allCells &^ p.atLeast[0]); empty != 0; empty &= empty - 1 {
		ms.list[n] = enter(cell(bits.TrailingZeros32(empty)))
		n++
	}
	ms.n = n
}

// carries shifts the targets of each height so often as they are high, over
// empty cells, onto sources.
func (ms *Moves) carries(p *Position) {
	g := &p.atLeast
	h1, h2, h3, h4 := g[0]&^g[1], g[1]&^g[2], g[2]&^g[3], g[3]
	for _, s := range shifts {
		empty, occupied := allCells&^g[0]&^guard, g[0]&^guard
		if s != rising {
			empty, occupied = allCells&^g[0], g[0]
		}
		s &= 7 // spares the check for shifts of 64 and more
		ms.onto(p, h1<<s&occupied, int(s))
		if h2 != 0 {
			ms.onto(p, h2<<s&empty<<s&occupied, 2*int(s))
		}
		if h3 != 0 {
			ms.onto(p, h3<<s&empty<<s&empty<<s&occupied, 3*int(s))
		}
		if h4 != 0 {
			ms.onto(p, h4<<s&empty<<s&empty<<s&empty<<s&occupied, 4*int(s))
		}
	}
}

// onto adds the carries of any number of discs from each source; the target is
// so many cells away, downwards for sources on the lower board.
func (ms *Moves) onto(p *Position, sources uint64, away int) {
	for ; sources != 0; sources &= sources - 1 {
		from := bits.TrailingZeros64(sources)
		to := from - away
		if from >= lowestTop {
			from = 63 - from
			to = from + away
		}
		m := carry(0, cell(from), cell(to))
		for height := p.height(cell(from)); height > 0; height-- {
			m += 1 << discsAt
			ms.list[ms.n] = m
			ms.n++
		}
	}
}

func (ms *Moves) remove(banned Move) {
	for i, m := range ms.All() {
		if m == banned {
			copy(ms.list[i:], ms.list[i+1:ms.n])
			ms.n--
			return
		}
	}
}
