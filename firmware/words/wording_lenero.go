package words

// leneroRules words what Lenero's rules forbid. Places are in millimetres from the left
// wall, as in its notation.
func leneroRules() []wording {
	return []wording{
		{"lenero.own-log", "%[1]s at %[2]s mm is your own: put it back",
			"%[1]s en %[2]s mm es tuyo: devuélvelo",
			"%[1]s (%[2]s мм) своё: верните на место"},
		{"lenero.top-row", "%[1]s at %[2]s mm is in the top row: put it back",
			"%[1]s en %[2]s mm es de la fila de arriba: devuélvelo",
			"%[1]s (%[2]s мм) в верхнем ряду: верните на место"},
		{"lenero.no-log", "There is no %[1]s at %[2]s mm",
			"No hay %[1]s en %[2]s mm",
			"%[2]s мм: тут не лежит %[1]s"},
		{"lenero.which-log", "%[2]s mm: there are two (%[1]s). Which one?",
			"%[2]s mm: hay dos (%[1]s). ¿Cuál?",
			"%[2]s мм: таких два (%[1]s). Какое?"},
		{"lenero.wrong-side", "%[1]s: take it out, it is the turn of: %[2]s",
			"%[1]s: sácalo, es el turno de: %[2]s",
			"%[1]s: уберите, сейчас ходят %[2]s"},
		{"lenero.not-in-hand", "%[1]s: none left in hand, take it out",
			"%[1]s: ya no queda en la mano, sácalo",
			"%[1]s: в руке больше нет, уберите"},
		{"lenero.unknown-log", "%[1]s mm: unknown log. Take it out, show it at the tray first",
			"%[1]s mm: leño desconocido. Sácalo, muéstralo en la bandeja",
			"%[1]s мм: незнакомое бревно. Уберите, покажите на лотке"},
		{"lenero.gap", "%[1]s at %[2]s mm: place it from above, not into a gap",
			"%[1]s en %[2]s mm: se pone desde arriba, no en un hueco",
			"%[1]s (%[2]s мм): кладут сверху, не в щель"},
		{"lenero.not-touching", "%[1]s at %[2]s mm touches no log of the opponent: lift it",
			"%[1]s en %[2]s mm no toca ningún leño rival: levántalo",
			"%[1]s (%[2]s мм) не касается чужих брёвен: поднимите"},
		{"lenero.outside", "%[1]s at %[2]s mm lies outside the frame: take it away",
			"%[1]s en %[2]s mm queda fuera del marco: quítalo",
			"%[1]s (%[2]s мм) вне рамы: уберите"},
		{"lenero.moved", "%[1]s may not be moved: back to %[2]s mm",
			"%[1]s no se mueve de sitio: devuélvelo a %[2]s mm",
			"%[1]s двигать нельзя: верните на %[2]s мм"},
		{"lenero.pass-not-allowed", "No passing (%[1]s) while a log can be placed",
			"No se pasa (%[1]s) si se puede poner un leño",
			"Пас нельзя (%[1]s), пока можно положить бревно"},
	}
}

// leneroNews words the turns of Lenero, what came of them, and what only players can tell.
func leneroNews() []wording {
	return []wording{
		{TurnTake, "%[1]s takes or places", "%[1]s: quita o pon", "%[1]s берут / кладут"},
		{TurnPlace, "%[1]s places a log", "%[1]s: pon un leño", "%[1]s кладут бревно"},
		{TurnPlaceThis, "Place %[1]s", "Pon %[1]s", "Ход: %[1]s"},
		{TurnPass, "%[1]s takes or passes", "%[1]s: quita o pasa", "%[1]s: взять или пас"},
		{TurnAgain, "%[1]s plays again", "%[1]s: otro turno", "%[1]s: ещё ход"},

		{LogsPoints, "Points: white %[1]s, black %[2]s", "Puntos: blancas %[1]s, negras %[2]s", "Очки: белые %[1]s, чёрные %[2]s"},
		{LogsLost, "Turns lost (%[1]s): %[2]s", "Turnos perdidos (%[1]s): %[2]s", "Пропуск ходов (%[1]s): %[2]s"},
		{LogsShifted, "Something shifted: the next turn is lost (%[1]s)",
			"Algo se movió: se pierde un turno (%[1]s)",
			"Что-то сдвинулось: ход потерян (%[1]s)"},
		{LogsReturned, "Something shifted: %[1]s goes back to its owner",
			"Algo se movió: %[1]s vuelve a su dueño",
			"Что-то сдвинулось. Верните хозяину: %[1]s"},

		{LogsAstray, "The logs don't lie as they did: put back what was moved",
			"Los leños no están como antes: devuelve lo movido",
			"Брёвна лежат не так: верните на место"},
		{LogsTakeOut, "Take all logs out of the frame", "Saca todos los leños del marco", "Выньте все брёвна из рамы"},
		{StartFrame, "Begin with the frame empty", "Empieza con el marco vacío", "Сначала рама пуста"},
		{MenuOtherwise, "It was otherwise", "Fue de otro modo", "Было иначе"},
		{AskLies, "Was it %[1]s with %[2]s? (%[3]s/%[4]s)", "¿Fue %[1]s con %[2]s? (%[3]s/%[4]s)", "Это %[1]s, лежит %[2]s? (%[3]s/%[4]s)"},

		{AskLog, "Was it %[1]s?", "¿Fue %[1]s?", "Это %[1]s?"},
		{AskShifted, "Did anything else shift?", "¿Se movió algo más?", "Сдвинулось ли что-то ещё?"},
		{AskTouches, "Does %[1]s at %[2]s mm touch a log of the opponent?",
			"¿Toca %[1]s en %[2]s mm un leño rival?",
			"%[1]s (%[2]s мм) касается чужого бревна?"},
		{AskUnder, "Did a log lie on %[1]s at %[2]s mm?",
			"¿Había un leño sobre %[1]s en %[2]s mm?",
			"Лежало ли бревно сверху: %[1]s (%[2]s мм)?"},
	}
}
