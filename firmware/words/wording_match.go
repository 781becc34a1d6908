package words

func matchNews() []wording {
	return []wording{
		{TurnHandOver, "%[1]s hands over", "Entregan %[1]s", "%[1]s передают"},
		{TurnPut, "%[1]s puts %[2]s", "Ponen %[1]s %[2]s", "Ход: %[1]s, %[2]s"},
		{TurnMove, "%[1]s to move", "Juegan %[1]s", "%[1]s ходят"},
		{TurnLifted, "%[1]s: where to?", "%[1]s: ¿adónde?", "%[1]s: куда?"},
		{TurnLiftOff, "Lift the stack off %[1]s", "Retira la pila de %[1]s", "Снимите стопку: %[1]s"},
		{TurnRecorded, "Recorded: %[1]s", "Anotado: %[1]s", "Записано: %[1]s"},
		{TurnUndone, "Taken back: %[1]s", "Deshecho: %[1]s", "Ход взят назад: %[1]s"},
		{TurnAmended, "Corrected: %[1]s", "Corregido: %[1]s", "Исправлено: %[1]s"},

		{OverWin, "%[1]s wins: %[2]s", "Ganan %[1]s: %[2]s", "%[1]s победили: %[2]s"},
		{OverDraw, "Draw: %[1]s", "Tablas: %[1]s", "Ничья: %[1]s"},
		{OverGivenUp, "The match was given up", "Partida abandonada", "Партия брошена"},
		{OverAgain, "Menu: new match", "Menú: otra partida", "Меню: новая партия"},

		{StartResume, "Unfinished match", "Partida sin acabar", "Прерванная партия"},
		{StartResumed, "The match goes on", "La partida continúa", "Партия продолжается"},
		{StartClear, "Pieces on the board: %[1]s. Clear it", "Piezas en el tablero: %[1]s. Quítalas", "Фигур на доске: %[1]s. Уберите"},
		{StartReady, "The board is ready", "El tablero está listo", "Доска готова"},
	}
}

func questions() []wording {
	return []wording{
		{AskWhich, "Was it %[1]s? (%[2]s of %[3]s)", "¿Fue %[1]s? (%[2]s de %[3]s)", "Это %[1]s? (%[2]s из %[3]s)"},
		{AskHanded, "Was %[1]s handed over?", "¿Se entregó %[1]s?", "Передана %[1]s?"},
		{AskShow, "Show the piece on the tray", "Muestra la pieza en la bandeja", "Покажите фигуру на лотке"},
		{AskResign, "%[1]s resigns?", "¿Se rinden %[1]s?", "%[1]s сдаются?"},
		{AskTakeBack, "Take back %[1]s?", "¿Deshacer %[1]s?", "Взять назад %[1]s?"},
		{AskTakeBackSeveral, "Take back the last %[1]s turns?", "¿Deshacer los últimos %[1]s turnos?", "Взять назад последние ходы (%[1]s)?"},
		{AskNewMatch, "Start a new match?", "¿Empezar otra partida?", "Начать новую партию?"},
		{AskGiveUp, "Give the match up for good?", "¿Abandonar la partida del todo?", "Бросить партию совсем?"},
		{AskAsShown, "Do all %[1]s logs lie as shown?", "¿Están los %[1]s leños como se ve?", "Все брёвна (%[1]s) лежат как показано?"},
		{AskDraw, "%[1]s offers a draw. Agree?", "%[1]s ofrecen tablas. ¿De acuerdo?", "%[1]s предлагают ничью. Согласны?"},
		{AskChanged, "Tray: %[2]s instead of %[1]s?", "Bandeja: ¿%[2]s en vez de %[1]s?", "Лоток: %[1]s → %[2]s?"},
	}
}

func menuAndKeys() []wording {
	return []wording{
		{MenuTitle, "Menu", "Menú", "Меню"},
		{MenuNew, "New match", "Otra partida", "Новая партия"},
		{MenuTakeBack, "Take back", "Deshacer el turno", "Взять ход назад"},
		{MenuResign, "Resign", "Rendirse", "Сдаться"},
		{MenuDraw, "Offer a draw", "Ofrecer tablas", "Предложить ничью"},
		{MenuGiveUp, "Give the match up", "Abandonar la partida", "Бросить партию"},
		{MenuLanguage, "Language", "Idioma", "Язык"},
		{MenuClose, "Close the menu", "Cerrar el menú", "Закрыть меню"},

		// Six letters at most: three labels share a line of 21.
		{KeyYes, "Yes", "Sí", "Да"},
		{KeyNo, "No", "No", "Нет"},
		{KeyDone, "Done", "Hecho", "Готово"},
		{KeyNext, "Next", "Otra", "Дальше"},
		{KeyMenu, "Menu", "Menú", "Меню"},
		{KeyResign, "Resign", "Rendir", "Сдаюсь"},
	}
}
