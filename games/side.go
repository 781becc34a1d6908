package games

// Side is one of the two players. White moves first in every game.
type Side uint8

// The two sides.
const (
	White Side = iota
	Black
)

// Other gives the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String gives "white" or "black".
func (s Side) String() string {
	if s == White {
		return "white"
	}
	return "black"
}
