package words

import "tablero/games"

// wording is one message in the three languages. Arguments are numbered, since
// their order differs; every one is a string by the time it gets here. An arrow
// between places does the work that Russian gives to cases.
type wording struct {
	code       games.Code
	en, es, ru string
}

func wordings() []wording {
	all := append(brokenRules(), mixtourRules()...)
	all = append(all, leneroRules()...)
	all = append(all, matchNews()...)
	all = append(all, leneroNews()...)
	all = append(all, repairs()...)
	all = append(all, questions()...)
	all = append(all, woodOrders()...)
	return append(all, menuAndKeys()...)
}

func brokenRules() []wording {
	return []wording{
		{games.CodeOver, "The match is over: nothing more counts",
			"La partida terminó: ya nada cuenta",
			"Партия окончена, больше ничего не засчитывается"},
		{games.CodeNoStep, "No rule allows that: put it back",
			"Ninguna regla lo permite: déjalo como estaba",
			"Так ходить нельзя: верните как было"},

		{"bodoquito.occupied", "%[1]s already holds %[2]s: put %[3]s elsewhere",
			"%[1]s ya tiene %[2]s: pon %[3]s en otra",
			"%[1]s занято (%[2]s). На другое поле: %[3]s"},
		{"bodoquito.outside", "%[1]s isn't part of the board: take it away",
			"%[1]s está fuera del tablero: quítala",
			"%[1]s вне игрового поля: уберите"},
		{"bodoquito.nothing-handed", "%[1]s: take it away, nothing was handed over yet",
			"%[1]s: quítala, aún no se entregó ninguna",
			"%[1]s: уберите, фигура ещё не передана"},
		{"bodoquito.second-piece", "%[1]s: take it away, one piece a turn. Hand one over",
			"%[1]s: quítala, una por turno. Entrega una pieza",
			"%[1]s: уберите, за ход одна. Передайте фигуру"},
		{"bodoquito.not-handed", "%[1]s: %[2]s isn't what was handed over: put %[3]s",
			"%[1]s: %[2]s no es la entregada: pon %[3]s",
			"%[1]s: %[2]s. Передана была %[3]s"},
		{"bodoquito.placed-moved", "%[3]s stays where it was put: %[2]s → %[1]s",
			"%[3]s ya no se mueve: devuélvela, %[2]s → %[1]s",
			"%[3]s больше не ходит: верните %[2]s → %[1]s"},
		{"bodoquito.placed-taken", "%[2]s stays where it was put: back to %[1]s",
			"%[2]s ya no se retira: devuélvela a %[1]s",
			"%[2]s остаётся на доске: верните на %[1]s"},
		{"bodoquito.used", "%[1]s is on the board already: hand over another",
			"%[1]s ya está en el tablero: entrega otra",
			"%[1]s уже на доске: передайте другую"},
		{"bodoquito.unknown-piece", "%[1]s: unknown piece. Hand over another or calibrate it",
			"%[1]s: pieza desconocida. Entrega otra o calíbrala",
			"%[1]s: фигура незнакома. Передайте другую или откалибруйте"},
		{"bodoquito.already-handed", "%[2]s is handed over already: take back %[1]s",
			"Ya se entregó %[2]s: retira %[1]s",
			"Уже передана %[2]s. Уберите (%[1]s)"},
	}
}
