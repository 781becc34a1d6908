package lenero

import (
	"fmt"
	"strings"

	"tablero/games"
)

// writtenTurn is a turn as it was read, before any rule is asked.
type writtenTurn struct {
	parts    []writtenPart
	observed games.Observed // of the last part
}

// writtenPart is a take, a placement, or a pass.
type writtenPart struct {
	takes bool
	size  Size // 0 for a pass
	at    games.Point
}

// change gives what the hands of a side do for it.
func (w writtenPart) change(side games.Side) games.Change {
	switch {
	case w.size == 0:
		return games.Change{}
	case w.takes:
		return games.TakenLog(KindOf(side.Other(), w.size), w.at)
	}
	return games.AddedLog(KindOf(side, w.size), w.at)
}

// mostTurn bounds the parts of a turn that is read: more logs can't be taken.
const mostTurn = 2 * Sizes * MaxLogs

func readTurn(text string) (writtenTurn, error) {
	var turn writtenTurn
	moves, after, shifted := strings.Cut(text, "!")
	if shifted {
		inside, ok := strings.CutPrefix(after, "{")
		inside, closed := strings.CutSuffix(inside, "}")
		if !ok || !closed {
			return turn, fmt.Errorf("lenero: %q doesn't tell what shifted: write the whole layout after it, as !{w3@90.2,15.0 b5@140.0,20.0}", text)
		}
		logs, err := parseLogs(inside)
		if err != nil {
			return turn, err
		}
		turn.observed = games.Observed{Known: true, Shifted: true, Layout: games.Layout{Logs: logs}}
	}
	words := strings.Split(moves, " ")
	if len(words) > mostTurn {
		return turn, fmt.Errorf("lenero: a turn of %d parts is too long: write one turn", len(words))
	}
	for _, word := range words {
		part, ok := readPart(word)
		if !ok {
			return turn, fmt.Errorf("lenero: %q is no part of a turn: write takes and a placement, as x3@88.0 5@142.5, or %s", word, passText)
		}
		turn.parts = append(turn.parts, part)
	}
	return turn, nil
}

func readPart(word string) (w writtenPart, ok bool) {
	if word == passText {
		return w, true
	}
	word, w.takes = strings.CutPrefix(word, "x")
	size, at, ok := strings.Cut(word, "@")
	if !ok || len(size) != 1 || size[0] < '1' || size[0] > '0'+Sizes {
		return w, false
	}
	w.size = Size(size[0] - '0')
	x, y, high := strings.Cut(at, ",")
	var xOK, yOK bool
	w.at.XMM, xOK = parseMM(x)
	if yOK = !high; high && w.takes {
		w.at.YMM, yOK = parseMM(y)
	}
	return w, xOK && yOK
}

// parseMM reads millimetres with at most one decimal: "88" or "88.0".
func parseMM(text string) (float64, bool) {
	whole, tenth, dot := strings.Cut(text, ".")
	if len(whole) < 1 || len(whole) > 4 || dot && len(tenth) != 1 {
		return 0, false
	}
	var t tenths
	for _, digit := range []byte(whole + tenth) {
		if digit < '0' || digit > '9' {
			return 0, false
		}
		t = 10*t + tenths(digit-'0')
	}
	if !dot {
		t *= 10
	}
	return t.mm(), true
}
