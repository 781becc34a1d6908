package mfrc522

import "slices"

// GoneAfter is the number of inventories in a row that must miss a card until it counts
// as gone: a hand or a neighbour's field hides a card for a moment.
const GoneAfter = 3

// Presence makes a steady picture of inventories: a card is there as soon as it is
// seen, and gone after Misses inventories without it. It follows MaxCards cards; when
// more come, those missed longest give way. The zero value is ready.
type Presence struct {
	// Misses until a card is gone. 0 means GoneAfter.
	Misses int

	n      int
	uids   [MaxCards]UID
	missed [MaxCards]int
}

// See takes a complete inventory, one without an error, and gives the cards that are
// there, in the order they came. The slice is valid until the next call.
func (p *Presence) See(seen []UID) (now []UID) {
	limit := p.Misses
	if limit <= 0 {
		limit = GoneAfter
	}
	keep := 0
	for i := range p.n {
		missed := p.missed[i] + 1
		if slices.Contains(seen, p.uids[i]) {
			missed = 0
		}
		if missed < limit {
			p.uids[keep], p.missed[keep] = p.uids[i], missed
			keep++
		}
	}
	p.n = keep
	for _, u := range seen {
		if u.IsZero() || slices.Contains(p.uids[:p.n], u) {
			continue
		}
		if p.n == MaxCards && !p.yield() {
			break
		}
		p.uids[p.n], p.missed[p.n] = u, 0
		p.n++
	}
	return p.uids[:p.n:p.n]
}

// yield drops the card that was missed longest, if any was missed at all.
func (p *Presence) yield() bool {
	worst := 0
	for i := range p.n {
		if p.missed[i] > p.missed[worst] {
			worst = i
		}
	}
	if p.missed[worst] == 0 {
		return false
	}
	copy(p.uids[worst:p.n], p.uids[worst+1:p.n])
	copy(p.missed[worst:p.n], p.missed[worst+1:p.n])
	p.n--
	return true
}
