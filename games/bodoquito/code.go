package bodoquito

import "tablero/games"

// Rules that a change may break, with the arguments of their messages.
const (
	// CodeOccupied: a piece was put where one already lies. Place, kind there,
	// kind put (AnyKind if it wasn't recognised).
	CodeOccupied games.Code = "bodoquito.occupied"
	// CodeOutside: a piece was put outside the four by four. Place.
	CodeOutside games.Code = "bodoquito.outside"
	// CodeNothingHanded: a piece was put before the first was handed over. Place.
	CodeNothingHanded games.Code = "bodoquito.nothing-handed"
	// CodeSecondPiece: a second piece was put in one turn, when the next is to be
	// handed over. Place.
	CodeSecondPiece games.Code = "bodoquito.second-piece"
	// CodeNotHanded: another piece was put than the one handed over. Place, kind
	// put, kind handed over.
	CodeNotHanded games.Code = "bodoquito.not-handed"
	// CodePlacedMoved: a placed piece was moved. From, to, kind.
	CodePlacedMoved games.Code = "bodoquito.placed-moved"
	// CodePlacedTaken: a placed piece was taken off the board. Place, kind.
	CodePlacedTaken games.Code = "bodoquito.placed-taken"
	// CodeUsed: a piece was handed over that already lies on the board. Kind.
	CodeUsed games.Code = "bodoquito.used"
	// CodeUnknownPiece: a piece was handed over that wasn't recognised, so nobody
	// knows which it is. Place.
	CodeUnknownPiece games.Code = "bodoquito.unknown-piece"
	// CodeAlreadyHanded: another piece was handed over while one waits to be put.
	// Kind (AnyKind if it wasn't recognised), kind that waits.
	CodeAlreadyHanded games.Code = "bodoquito.already-handed"
)

// Codes lists the codes of this game, so that wording can be checked against it.
func Codes() []games.Code {
	return []games.Code{
		CodeOccupied, CodeOutside, CodeNothingHanded, CodeSecondPiece, CodeNotHanded,
		CodePlacedMoved, CodePlacedTaken, CodeUsed, CodeUnknownPiece, CodeAlreadyHanded,
	}
}
