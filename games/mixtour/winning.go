package mixtour

import "tablero/games"

// Winning lists the cell of the stack that won the match; none before that and
// in a draw.
func (m *Match) Winning() []games.Place {
	_, reason := m.Result()
	if last := m.now.position.LastMove(); reason == PointsMade && last.IsCarry() {
		return []games.Place{last.To()}
	}
	return nil
}
