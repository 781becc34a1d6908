package lenero

import (
	"slices"

	"tablero/games"
)

// Steps appends what may be done next: taking each of the opponent's logs that others
// lie on; placing each log of the hand wherever it may rest; a pass if none can be
// placed. On the floor a step has the span of its places and one of them in its change.
func (m *Match) Steps(dst []games.Step) []games.Step {
	if m.isOver() {
		return dst
	}
	p := &m.now.position
	logs := m.Pile()
	top := logs.TopRow()
	for i, l := range p.logs {
		if side, _, _ := LogOf(l.Kind); side != p.side && !slices.Contains(top, i) {
			dst = append(dst, takeStep(l))
		}
	}
	before := len(dst)
	for s := Size(1); s <= Sizes; s++ {
		if p.hands[p.side].Of(s) > 0 {
			dst = m.placings(dst, s)
		}
	}
	if len(dst) == before {
		dst = append(dst, games.Step{Verb: games.Pass, Ends: true})
	}
	return dst
}

// placings appends where a log of this size may be placed.
func (m *Match) placings(dst []games.Step, s Size) []games.Step {
	k := KindOf(m.now.position.side, s)
	places := m.places(s)
	for _, p := range places {
		for x := p.first(); x <= p.last(); x++ {
			if !m.fits(k, places, p, x) {
				continue
			}
			span := m.stretch(k, places, p, x)
			middle := max(x, tenthsOf((span.Lo+span.Hi)/2)) // x in a valley, whose span is none
			dst = append(dst, placeStep(k, p.at(middle), span))
			x = max(x, tenthsOf(span.Hi))
		}
	}
	return dst
}

// canPlace tells whether any log of the hand may be placed anywhere.
func (m *Match) canPlace() bool {
	p := &m.now.position
	for s := Size(1); s <= Sizes; s++ {
		if p.hands[p.side].Of(s) > 0 && len(m.placings(nil, s)) > 0 {
			return true
		}
	}
	return false
}
