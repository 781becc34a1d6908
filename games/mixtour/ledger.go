package mixtour

import "tablero/games"

// ledger is all of a position but the stacks, in one word, so that a move
// changes it with one load and one store and a search takes it back with one:
// the reserves, a byte for each side; the points, likewise; the side to move;
// whether the game is over; the last turn, if it was a carry or a pass.
type ledger uint64

const (
	pointsAt = 16
	sideAt   = 32
	overAt   = 33
	lastAt   = 48

	sideBit  ledger = 1 << sideAt
	overBit  ledger = 1 << overAt
	lastBits ledger = 0xffff << lastAt
)

func (l ledger) side() games.Side             { return games.Side(l >> sideAt & 1) }
func (l ledger) over() bool                   { return l&overBit != 0 }
func (l ledger) last() Move                   { return Move(l >> lastAt) }
func (l ledger) reserve(s games.Side) uint8   { return uint8(l >> (8 * (s & 1))) }
func (l ledger) points(s games.Side) uint8    { return uint8(l >> (pointsAt + 8*(s&1))) }
func (l ledger) withLast(m Move) ledger       { return l&^lastBits | ledger(m)<<lastAt }
func (l ledger) withSide(s games.Side) ledger { return l&^sideBit | ledger(s)<<sideAt }

// ofReserve and ofPoints are amounts to add or subtract for a side.
func ofReserve(s games.Side, n uint8) ledger { return ledger(n) << (8 * (s & 1)) }
func ofPoints(s games.Side, n uint8) ledger  { return ledger(n) << (pointsAt + 8*(s&1)) }
