package bodoquito

import "tablero/games"

// Winning lists the cells of the lines that won the match; none before that and
// in a draw.
func (m *Match) Winning() []games.Place {
	p := m.Now()
	with, without := p.traits, p.without()
	won := anyPlane(with&fourths(with) | without&fourths(without))
	var cells []games.Place
	for c := Cell(0); c < Cells; c++ {
		if won>>c&1 == 1 {
			cells = append(cells, c.Place())
		}
	}
	return cells
}
