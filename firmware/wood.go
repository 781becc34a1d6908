package firmware

import (
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// WithWood gives the settings of a match that begins with what the calibration tells of how
// its logs rub, so that whoever keeps the settings keeps that too. What they say already
// stays.
func WithWood(game games.Game, s games.Settings, c *board.Calibration) games.Settings {
	rubs, ok := game.(games.Rubs)
	if !ok || c == nil {
		return s
	}
	w, ok := c.Wood[game.Name()]
	if !ok {
		return s
	}
	return rubs.Rubbing(s, w.Friction, math.Hypot(w.FrictionSD, w.PairSD), w.RollingMM, w.RollingSDMM)
}
