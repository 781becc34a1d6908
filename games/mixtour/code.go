package mixtour

import "tablero/games"

// Rules that a change may break, with the arguments of their messages.
const (
	// CodeOntoEmpty: discs were carried to an empty cell; carrying ends on a
	// stack. From, to.
	CodeOntoEmpty games.Code = "mixtour.onto-empty"
	// CodeNotInLine: the cells aren't in one row, column or diagonal. From, to.
	CodeNotInLine games.Code = "mixtour.not-in-line"
	// CodeWrongDistance: the distance isn't the height of the target. Discs (int),
	// from, to, height of the target (int), distance (int).
	CodeWrongDistance games.Code = "mixtour.wrong-distance"
	// CodeBlocked: a stack is in between. From, to, the first such place.
	CodeBlocked games.Code = "mixtour.blocked"
	// CodeTakenBack: the opponent's last move was taken back. From, to, discs (int).
	CodeTakenBack games.Code = "mixtour.taken-back"
	// CodeTooFew: more discs are to be carried than lie there; only a written turn
	// can ask for that. Place, discs there (int), discs wanted (int).
	CodeTooFew games.Code = "mixtour.too-few"
	// CodeSplitBelow: discs were taken from below the top of a stack. Place.
	CodeSplitBelow games.Code = "mixtour.split-below"
	// CodeOwnOnStack: a disc was entered on an occupied cell. Place.
	CodeOwnOnStack games.Code = "mixtour.own-on-stack"
	// CodeTwoEntries: two discs or more were entered in one go. Place, another
	// place or the same.
	CodeTwoEntries games.Code = "mixtour.two-entries"
	// CodeWrongColour: a disc of the side that isn't to move was entered: its owner
	// is out of turn, or the wrong disc was taken; the wood shows no difference.
	// Place, kind entered, side to move.
	CodeWrongColour games.Code = "mixtour.wrong-colour"
	// CodeNoReserve: a disc was entered, but the side to move has none left. Side.
	CodeNoReserve games.Code = "mixtour.no-reserve"
	// CodeMustLift: something else was done while a stack that scored waits to be
	// lifted off. Its place.
	CodeMustLift games.Code = "mixtour.must-lift"
	// CodeRemoved: discs were taken off the board, though they don't score. Place,
	// discs (int).
	CodeRemoved games.Code = "mixtour.removed"
	// CodePassNotAllowed: nothing was done, though something can be. Side.
	CodePassNotAllowed games.Code = "mixtour.pass-not-allowed"
)

// Codes lists the codes of this game, so that wording can be checked against it.
func Codes() []games.Code {
	return []games.Code{
		CodeOntoEmpty, CodeNotInLine, CodeWrongDistance, CodeBlocked, CodeTakenBack,
		CodeTooFew, CodeSplitBelow, CodeOwnOnStack, CodeTwoEntries, CodeWrongColour,
		CodeNoReserve, CodeMustLift, CodeRemoved, CodePassNotAllowed,
	}
}
