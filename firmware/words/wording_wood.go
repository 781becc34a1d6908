package words

// woodOrders words what a calibration asks for that measures how logs rub.
func woodOrders() []wording {
	return []wording{
		{WoodBare, "Clear the board; it stands level and still", "Despeja el tablero; que esté nivelado y quieto", "Освободите доску; пусть стоит ровно и неподвижно"},
		{WoodBook, "Lay a book of some 7 cm under the near edge", "Pon un libro de unos 7 cm bajo el borde cercano", "Подложите книгу (около 7 см) под ближний край"},
		{WoodFrameLeaning, "Stand the empty frame in the middle of the board", "Pon el marco vacío en el medio del tablero", "Поставьте пустую раму на середину доски"},
		{WoodBookAway, "Take the book away, and fix the frame with tape", "Quita el libro y fija el marco con cinta", "Уберите книгу и закрепите раму лентой"},
		{WoodFrame, "Stand the empty frame in the middle, and fix it with tape", "Pon el marco vacío en el medio y fíjalo con cinta", "Поставьте пустую раму на середину, закрепите лентой"},
		{WoodLay, "Lay a %[1]s on the frame's floor, in the middle", "Pon en el suelo del marco, en el medio: %[1]s", "На дно рамы, посередине: %[1]s"},
		{WoodRollRight, "Push it gently: it should roll out to the right", "Empújalo suavemente: que ruede a la derecha", "Слегка толкните: пусть катится вправо"},
		{WoodRollLeft, "Push it gently: it should roll out to the left", "Empújalo suavemente: que ruede a la izquierda", "Слегка толкните: пусть катится влево"},
		{WoodLift, "Lift the near edge slowly until it slides; lay it down", "Alza despacio el borde cercano hasta que deslice; bájalo", "Медленно поднимайте ближний край, пока не соскользнёт"},
		{WoodTakeOut, "Take the log away", "Quita el leño", "Уберите бревно"},
		{WoodDone, "All logs are measured", "Todos los leños están medidos", "Все брёвна измерены"},

		{WoodWeighs, "%[1]s g lie there instead of %[2]s g", "Hay %[1]s g en lugar de %[2]s g", "Лежит %[1]s г вместо %[2]s г"},
		{WoodRestless, "The board doesn't come to rest: a hand on it?", "El tablero no queda quieto: ¿hay una mano?", "Доска не успокаивается: рука на ней?"},
		{WoodLeans, "It leaned by %[1]s degrees: use something of 5 to 10 cm", "Se inclinó %[1]s grados: usa algo de 5 a 10 cm", "Наклон был %[1]s°: нужна подставка 5-10 см"},
		{WoodStays, "Nothing slid up to %[1]s degrees: lift it farther", "Nada deslizó hasta %[1]s grados: álzalo más", "До %[1]s° ничего не сползло: поднимите выше"},
		{WoodSticks, "Nothing slides at %[1]s degrees: what holds it?", "Nada desliza a %[1]s grados: ¿qué lo sujeta?", "И при %[1]s° не сползает: что его держит?"},
		{WoodPushed, "It slid too early: was it pushed?", "Deslizó demasiado pronto: ¿lo empujaron?", "Сползло слишком рано: его толкнули?"},
		{WoodFast, "That was too fast: take some ten seconds", "Demasiado rápido: tarda unos diez segundos", "Слишком быстро: поднимайте секунд десять"},
		{WoodFrameSlid, "The frame has slid: fix it with tape", "El marco se deslizó: fíjalo con cinta", "Рама поехала: закрепите её лентой"},
		{WoodWall, "It rolled against a wall: push it more gently", "Rodó contra la pared: empújalo más suave", "Докатилось до стенки: толкните слабее"},
		{WoodShort, "It hardly rolled: push it a little more", "Apenas rodó: empújalo un poco más", "Почти не покатилось: толкните сильнее"},
		{WoodOtherWay, "It rolled the other way", "Rodó hacia el otro lado", "Покатилось в другую сторону"},
	}
}
