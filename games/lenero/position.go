package lenero

import (
	"tablero/games"
)

// position is all that a turn begins with. Copies share logs, which are never changed
// in place.
type position struct {
	logs  []games.Log // in the frame, in the order in which they were placed
	side  games.Side  // to play
	hands [2]Counts   // to be placed
	taken [2]Counts   // kept by each side
	lost  [2]int      // turns that each side owes
}

// placed gives the number of logs that aren't in a hand.
func (p *position) placed() int {
	return len(p.logs) + p.taken[games.White].Logs() + p.taken[games.Black].Logs()
}

// mustTouch tells whether a log must touch one of the other colour: from the third
// on, while there is any in the frame.
func (p *position) mustTouch() bool { return p.placed() >= 2 && len(p.logs) > 0 }

// emptyHanded tells whether a side has placed all of its logs.
func (p *position) emptyHanded() bool {
	return p.hands[games.White].Logs() == 0 || p.hands[games.Black].Logs() == 0
}

// endTurn passes the turn on. Whom it comes to while owing a turn, loses it; turns
// that both owe are struck.
func (p *position) endTurn() {
	mover := p.side
	p.end()
	if p.lost[p.side] > 0 {
		p.lost[p.side]--
		p.side = mover
	}
}

// end leaves the turn to the opponent, who may owe it.
func (p *position) end() {
	struck := min(p.lost[games.White], p.lost[games.Black])
	p.lost[games.White] -= struck
	p.lost[games.Black] -= struck
	p.side = p.side.Other()
}

// giveBack puts a log into its owner's hand.
func (p *position) giveBack(k games.Kind) {
	side, size, _ := LogOf(k)
	p.hands[side][size-1]++
}
