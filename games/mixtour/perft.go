package mixtour

import "math/bits"

// Perft counts the sequences of depth turns from p. A forced pass is a turn;
// games that end earlier don't count. Depth 0 or less gives 1. The last turn
// is counted, not made.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	room := make([]Moves, depth)
	return perft(&p, depth, room)
}

func perft(p *Position, depth int, room []Moves) uint64 {
	if depth == 1 {
		return uint64(p.Count())
	}
	moves := &room[depth-1]
	moves.Fill(p)
	list := moves.All()
	var n uint64
	if depth == 2 {
		entries := 0
		n, entries = repliesToEntries(p)
		list = list[entries:]
	}
	for _, m := range list {
		q := *p
		q.Play(m)
		n += perft(&q, depth-1, room)
	}
	return n
}

// repliesToEntries counts the replies to every entry; it needs only the planes,
// since an entry ends no game and bans nothing.
func repliesToEntries(p *Position) (n uint64, entries int) {
	if p.Over() || p.ledger.reserve(p.ledger.side()) == 0 {
		return 0, 0
	}
	entries = p.empty()
	left := 0
	if p.ledger.reserve(p.ledger.side().Other()) != 0 {
		left = entries - 1
	}
	for empty := lower(allCells &^ p.atLeast[0]); empty != 0; empty &= empty - 1 {
		occupied := p.atLeast[0] | bitOf[bits.TrailingZeros32(empty)&cellBits]
		n += uint64(max(carries(occupied, p.atLeast[1], p.atLeast[2], p.atLeast[3])+left, 1))
	}
	return n, entries
}

// PerftLeaves counts as Perft does, but makes the last turns too.
func PerftLeaves(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	room := make([]Moves, depth)
	return perftLeaves(&p, depth, room)
}

func perftLeaves(p *Position, depth int, room []Moves) uint64 {
	moves := &room[depth-1]
	moves.Fill(p)
	var n uint64
	if depth == 1 {
		for _, m := range moves.All() {
			if m.IsEntry() {
				before := p.ledger
				p.enter(m.to())
				n++
				p.withdraw(m.to(), before)
				continue
			}
			before := p.Play(m)
			n++
			p.Undo(m, before)
		}
		return n
	}
	for _, m := range moves.All() {
		before := p.Play(m)
		n += perftLeaves(p, depth-1, room)
		p.Undo(m, before)
	}
	return n
}

// Branch is a first turn and the number of sequences that begin with it.
type Branch struct {
	Turn  string
	Count uint64
}

// Divide splits Perft by the first turn. Nothing for depth 0 or less.
func Divide(p Position, depth int) []Branch {
	if depth <= 0 {
		return nil
	}
	var moves Moves
	moves.Fill(&p)
	branches := make([]Branch, 0, moves.Len())
	for _, m := range moves.All() {
		q := p
		q.Play(m)
		branches = append(branches, Branch{m.String(), Perft(q, depth-1)})
	}
	return branches
}
