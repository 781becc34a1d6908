package words

func repairs() []wording {
	return []wording{
		{RightExtra, "%[1]s: take %[2]s away", "%[1]s: quita %[2]s", "%[1]s: уберите (%[2]s)"},
		{RightExtraAny, "%[1]s: take the piece away", "%[1]s: quita la pieza", "%[1]s: уберите фигуру"},
		{RightExtraSeveral, "%[1]s: take the top %[2]s away", "%[1]s: quita %[2]s de arriba", "%[1]s: уберите сверху %[2]s"},
		{RightMissing, "%[1]s: put %[2]s back", "%[1]s: devuelve %[2]s", "%[1]s: верните (%[2]s)"},
		{RightMissingSeveral, "%[1]s: put back, lowest first: %[2]s", "%[1]s: devuelve, de abajo arriba: %[2]s", "%[1]s: верните снизу вверх: %[2]s"},
		{RightSwap, "%[1]s: change %[2]s for %[3]s", "%[1]s: cambia %[2]s por %[3]s", "%[1]s: замените (%[2]s → %[3]s)"},
		{RightTray, "Put %[1]s on the tray or on a square", "Pon %[1]s en la bandeja o en una casilla", "На лоток или на поле: %[1]s"},

		{UnknownTag, "%[2]s: unknown tag %[1]s. Calibrate it or take it away", "%[2]s: chip desconocido %[1]s. Calíbralo o quítalo", "%[2]s: метка %[1]s незнакома. Откалибруйте или уберите"},
		{UnknownPiece, "%[1]s: unknown piece. Calibrate it or take it away", "%[1]s: pieza desconocida. Calíbrala o quítala", "%[1]s: фигура незнакома. Откалибруйте или уберите"},
		{UnknownCells, "Cells that make no sense: %[1]s", "Casillas sin explicación: %[1]s", "Непонятных полей: %[1]s"},

		{FaultPart, "%[1]s: %[2]s. Check the cable", "%[1]s: %[2]s. Revisa el cable", "%[1]s: %[2]s. Проверьте кабель"},
		{FaultToo, "Also %[1]s: %[2]s", "También %[1]s: %[2]s", "Ещё %[1]s: %[2]s"},
		{FaultBack, "%[1]s works again", "%[1]s funciona de nuevo", "%[1]s снова работает"},
		{FaultFlicker, "%[1]s flickers: weak magnet?", "%[1]s parpadea: ¿imán débil?", "%[1]s мерцает: слабый магнит?"},
		{CauseAbsent, "no answer", "no responde", "не отвечает"},
		{CauseReset, "lost its settings", "perdió su ajuste", "сбросились настройки"},
		{CauseTimeout, "answers too late", "responde tarde", "отвечает поздно"},
		{CauseCorrupt, "garbled data", "datos dañados", "искажённые данные"},
		{CauseFull, "disk full, free some space", "disco lleno, libera espacio", "диск заполнен, освободите место"},
		{CauseReadOnly, "read-only", "solo lectura", "только для чтения"},
		{CauseUnwritten, "can't be written", "no se puede escribir", "не записать"},
		{CauseStuck, "stuck", "sin cambios", "застыло"},

		{RecordUnkept, "Turns can't be saved: wait", "No se puede guardar: espera", "Ходы не записать: ждите"},
		{RecordWhy, "The journal: %[1]s", "El registro: %[1]s", "Журнал: %[1]s"},

		{DriftNoise, "%[1]s gets noisy: check its cable", "%[1]s da ruido: revisa su cable", "%[1]s шумит: проверьте кабель"},
		{DriftZero, "%[1]s has drifted: calibrate it soon", "%[1]s se desvía: calíbralo pronto", "%[1]s: сдвиг нуля, откалибруйте"},
		{DriftCreep, "%[1]s keeps drifting: let it warm up", "%[1]s deriva: deja que se caliente", "%[1]s плывёт: дайте прогреться"},
		{DriftFaint, "%[1]s reads weakly: check the sensor", "%[1]s lee débil: revisa el sensor", "%[1]s слабо читает: проверьте датчик"},
		{DriftBlips, "%[1]s drops out: check its wires", "%[1]s se corta: revisa sus cables", "%[1]s пропадает: проверьте провода"},
		{DriftMisses, "%[1]s misses tags: check the reader", "%[1]s pierde chips: revisa el lector", "%[1]s теряет метки: проверьте антенну"},

		{LeanOff, "Take the hand off the board", "Quita la mano del tablero", "Не опирайтесь на доску"},
	}
}
