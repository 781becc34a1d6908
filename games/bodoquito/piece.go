package bodoquito

import "tablero/games"

// Piece is one of the sixteen pieces, 0 to 15. Each bit is a trait; two pieces
// share a trait where their bits agree, set or not.
type Piece uint8

// The traits of a piece, as bits.
const (
	Holed  Piece = 1 << iota // with a hole; else without
	Square                   // else round
	Brown                    // else natural
	Large                    // else small
)

// Pieces is the number of pieces, each of which exists once.
const Pieces = 16

const hexDigits = "0123456789abcdef"

// String gives the piece's hex digit: "0" to "f".
func (p Piece) String() string { return hexDigits[p%Pieces : p%Pieces+1] }

// KindOf gives the kind by which layouts and changes name a piece: 1 to 16.
func KindOf(p Piece) games.Kind { return games.Kind(p) + 1 }

// PieceOf gives the piece of a kind; ok is false if the kind is none of this
// game's, as NoKind and AnyKind.
func PieceOf(k games.Kind) (p Piece, ok bool) {
	if k < 1 || k > Pieces {
		return 0, false
	}
	return Piece(k - 1), true
}

// pieceFor reads a lower-case hex digit.
func pieceFor(digit byte) (p Piece, ok bool) {
	switch {
	case digit >= '0' && digit <= '9':
		return Piece(digit - '0'), true
	case digit >= 'a' && digit <= 'f':
		return Piece(digit-'a') + 10, true
	}
	return 0, false
}
