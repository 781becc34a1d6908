package games

// Rubs is a Game of round logs, whose play goes by how much they rub.
type Rubs interface {
	Game
	// RadiusMM gives the radius of a log of a kind; 0 if there is none.
	RadiusMM(Kind) float64
	// Rubbing gives settings with what was measured of the logs of one box: friction and how
	// much pairs of things differ from it, the lever arm of rolling resistance in mm and its
	// standard uncertainty. What settings say already stays.
	Rubbing(s Settings, friction, frictionSD, rollingMM, rollingSD float64) Settings
}
