package lenero

import "tablero/games"

// Outlines gives what the logs of the layout look like, in its order: Black's are the
// darker ones.
func (m *Match) Outlines() []games.Outline {
	var all []games.Outline
	for _, l := range m.now.position.logs {
		side, size, _ := LogOf(l.Kind)
		all = append(all, games.Outline{Size: int(size), RadiusMM: size.RadiusMM(), Dark: side == games.Black})
	}
	p := m.Pile()
	if p.Check() == nil { // in one that can't lie so nobody knows what lies on what
		for _, i := range p.TopRow() {
			all[i].Top = true
		}
	}
	return all
}
