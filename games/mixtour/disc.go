package mixtour

import "tablero/games"

// The two kinds of disc.
const (
	WhiteDisc games.Kind = 1
	BlackDisc games.Kind = 2
)

// KindOf gives the kind of a side's discs.
func KindOf(s games.Side) games.Kind { return WhiteDisc + games.Kind(s) }

// Stacks are kept as numbers: a 1 and then a bit for each disc, the lowest disc
// first, set for Black. So an empty stack is 1, the top disc is the lowest bit,
// and taking n discs off is a shift by n.
const emptyStack = 1

// stackOf writes such a number as the board shows it.
func stackOf(code uint16) games.Stack {
	var s games.Stack
	for level := heightOf(code) - 1; level >= 0; level-- {
		s = s.Push(WhiteDisc + games.Kind(code>>level&1))
	}
	return s
}
