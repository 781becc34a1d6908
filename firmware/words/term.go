package words

import (
	"strings"

	"tablero/games"
)

// terms are the words for arguments. Their codes can't be said alone.
func terms() []wording {
	return []wording{
		{"side.white", "white", "blancas", "белые"},
		{"side.black", "black", "negras", "чёрные"},
		{"place.tray", "the tray", "la bandeja", "лоток"},
		{"place.nowhere", "off the board", "fuera del tablero", "вне доски"},

		{"reason.line", "a line", "línea", "линия"},
		{"reason.board", "full board", "tablero lleno", "доска заполнена"},
		{"reason.points", "points", "puntos", "очки"},
		{"reason.passes", "two passes", "dos pases", "два паса"},
		{"reason.all-placed", "all logs placed", "leños agotados", "брёвна кончились"},
		{"reason.repetition", "repetition", "repetición", "повторение"},
		{"reason.resigned", "resignation", "rendición", "сдача"},
		{"reason.time", "time", "tiempo", "время"},
		{"reason.agreed", "agreed", "de acuerdo", "по согласию"},
		{"reason.abandoned", "given up", "abandonada", "партия брошена"},

		{"kind.any", "an unknown piece", "pieza desconocida", "незнакомая фигура"},
		// Kinds by the English name that the game gives them; what follows the
		// name, a number or a letter, is the argument.
		{"kind.piece", "piece %[1]s", "pieza %[1]s", "фигура %[1]s"},
		{"kind.white disc", "white disc", "disco blanco", "белый диск"},
		{"kind.black disc", "black disc", "disco negro", "чёрный диск"},
		{"kind.white log of size", "white log %[1]s", "leño blanco %[1]s", "белое бревно %[1]s"},
		{"kind.black log of size", "black log %[1]s", "leño negro %[1]s", "чёрное бревно %[1]s"},

		{"time.milliseconds", "%[1]s ms", "%[1]s ms", "%[1]s мс"},
		{"time.seconds", "%[1]s s", "%[1]s s", "%[1]s сек"},
	}
}

// kindTerm splits a kind's name into the term that names it and what follows:
// "piece 7" is "kind.piece" and "7". No code if the name has no term.
func kindTerm(name string, known func(games.Code) bool) (code games.Code, rest string) {
	if code = games.Code("kind." + name); known(code) {
		return code, ""
	}
	cut := strings.LastIndexByte(name, ' ')
	if cut < 0 {
		return "", ""
	}
	if code = games.Code("kind." + name[:cut]); known(code) {
		return code, name[cut+1:]
	}
	return "", ""
}
