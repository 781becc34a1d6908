package lenero

import "tablero/games"

// Rules that a change may break, with the arguments of their messages. Kinds are of
// the log that was moved; places are texts in millimetres from the left wall, "88.0".
const (
	// CodeOwnLog: one of the player's own logs was taken. Kind, place.
	CodeOwnLog games.Code = "lenero.own-log"
	// CodeTopRow: a log of the top row was taken. Kind, place.
	CodeTopRow games.Code = "lenero.top-row"
	// CodeNoLog: no such log lies there. Kind, place.
	CodeNoLog games.Code = "lenero.no-log"
	// CodeWhichLog: two logs of the kind lie there, one over the other, and it wasn't
	// said which. Kind, place.
	CodeWhichLog games.Code = "lenero.which-log"
	// CodeWrongSide: a log of the side that isn't to play was placed. Kind, side to play.
	CodeWrongSide games.Code = "lenero.wrong-side"
	// CodeNotInHand: a log was placed that the side has no more in hand. Kind.
	CodeNotInHand games.Code = "lenero.not-in-hand"
	// CodeUnknownLog: a log was placed and nobody knows which. Place.
	CodeUnknownLog games.Code = "lenero.unknown-log"
	// CodeGap: a log was put where none comes to rest that is let go above the pile: into
	// a gap inside it, or where it doesn't hold. Kind, place.
	CodeGap games.Code = "lenero.gap"
	// CodeNotTouching: a log was placed that touches none of the other colour. It is to
	// be lifted and put elsewhere. Kind, place.
	CodeNotTouching games.Code = "lenero.not-touching"
	// CodeOutside: a log was placed outside the frame. Kind, place.
	CodeOutside games.Code = "lenero.outside"
	// CodeMoved: a log was moved from one place in the frame to another. Kind, place it
	// came from.
	CodeMoved games.Code = "lenero.moved"
	// CodePassNotAllowed: nothing was placed, though a log can be. Side.
	CodePassNotAllowed games.Code = "lenero.pass-not-allowed"
)

// Codes lists the codes of this game, so that wording can be checked against it.
func Codes() []games.Code {
	return []games.Code{
		CodeOwnLog, CodeTopRow, CodeNoLog, CodeWhichLog, CodeWrongSide, CodeNotInHand, CodeUnknownLog,
		CodeGap, CodeNotTouching, CodeOutside, CodeMoved, CodePassNotAllowed,
	}
}
