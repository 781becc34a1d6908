package bodoquito

import (
	"math/bits"

	"tablero/games"
)

// Position says which piece lies on which cell and which one has been handed
// over. A small comparable value without heap; the zero value is the start.
//
// Sets of cells are sixteen bits, bit c for Cell c; sets of pieces likewise.
type Position struct {
	// traits holds, for each trait, the cells whose piece has it: sixteen bits a
	// trait, Holed lowest. Four planes in one word go through the win test at once.
	traits   uint64
	occupied uint16
	used     uint16 // pieces on the board, and the one in hand
	hand     uint8  // piece in hand plus one; 0 for none
}

// everyPlane copies sixteen bits into each of the four planes by multiplying.
const everyPlane = 0x0001_0001_0001_0001

// planesOf marks, for each piece, the planes of the traits that it has.
var planesOf = func() (planes [Pieces]uint64) {
	for p := range planes {
		for trait := range 4 {
			if p>>trait&1 == 1 {
				planes[p] |= 0xffff << (16 * trait)
			}
		}
	}
	return planes
}()

// HandOver gives the position in which piece has been handed over. The piece
// must be unused and no other in hand; otherwise the result means nothing.
func (p Position) HandOver(piece Piece) Position {
	p.used |= 1 << piece
	p.hand = uint8(piece) + 1
	return p
}

// Put gives the position in which the piece in hand lies on c. A piece must be
// in hand and c empty; otherwise the result means nothing.
func (p Position) Put(c Cell) Position {
	p.traits |= planesOf[(p.hand-1)%Pieces] & (everyPlane << c)
	p.occupied |= 1 << c
	p.hand = 0
	return p
}

// At gives the piece on c; ok is false if there is none.
func (p Position) At(c Cell) (piece Piece, ok bool) {
	for trait := range 4 {
		piece |= Piece(p.traits>>(16*trait+int(c))&1) << trait
	}
	return piece, p.occupied>>c&1 == 1
}

// Hand gives the piece that was handed over and waits to be put; ok is false
// if there is none.
func (p Position) Hand() (piece Piece, ok bool) { return Piece(p.hand - 1), p.hand != 0 }

// Empty gives the set of empty cells.
func (p Position) Empty() uint16 { return ^p.occupied }

// Unused gives the set of pieces that are neither on the board nor in hand.
func (p Position) Unused() uint16 { return ^p.used }

// Placed gives the number of pieces on the board.
func (p Position) Placed() int { return bits.OnesCount16(p.occupied) }

// Full tells whether every cell is occupied.
func (p Position) Full() bool { return p.occupied == 0xffff }

// Over tells whether the game has ended: by a line or by a full board.
func (p Position) Over() bool { return p.Full() || p.Won() }

// ToMove gives the side that puts or hands over next. After the end it is the
// loser's, or in a draw that of whoever didn't put the last piece.
func (p Position) ToMove() games.Side {
	// White only hands over at first, so Black puts the first piece, the third ...
	lastPutter := games.Side(p.Placed() & 1)
	if p.hand == 0 && !p.Over() {
		return lastPutter
	}
	return lastPutter.Other()
}
