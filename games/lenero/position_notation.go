package lenero

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/games"
)

const form = "LOGS|SIDE|HANDS|TAKEN|LOST, as in w5@60.0,20.0|b|3,3,3,3,2/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0"

// Position writes the position as "LOGS|SIDE|HANDS|TAKEN|LOST", White's counts first,
// by size from 1 to 5. Within a turn it is the position from which the rest of the turn
// is played. That the last turn was a pass isn't part of it.
func (m *Match) Position() string { return m.now.position.String() }

// String writes the position.
func (p position) String() string {
	return fmt.Sprintf("%s|%c|%s/%s|%s/%s|%d/%d", logsText(p.logs), p.side.String()[0],
		p.hands[games.White], p.hands[games.Black], p.taken[games.White], p.taken[games.Black],
		p.lost[games.White], p.lost[games.Black])
}

// String writes the counts from size 1 to 5, as "3,3,3,3,2".
func (c Counts) String() string {
	words := make([]string, Sizes)
	for i, n := range c {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

func logsText(logs []games.Log) string {
	words := make([]string, len(logs))
	for i, l := range logs {
		words[i] = nameOf(l.Kind) + "@" + written(l.At.XMM) + "," + written(l.At.YMM)
	}
	return strings.Join(words, " ")
}

// parsePosition reads what String writes, no other text. Whether the logs can lie so
// isn't asked yet.
func parsePosition(text string) (position, error) {
	var p position
	fields := strings.Split(text, "|")
	if len(fields) != 5 {
		return p, fmt.Errorf("lenero: position %q has %d parts: write %s", text, len(fields), form)
	}
	var err error
	if p.logs, err = parseLogs(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.side = games.Black
	default:
		return p, fmt.Errorf("lenero: %q to play is no side: write w or b", fields[1])
	}
	if p.hands, err = parseCounts(fields[2]); err != nil {
		return p, err
	}
	if p.taken, err = parseCounts(fields[3]); err != nil {
		return p, err
	}
	white, black, ok := strings.Cut(fields[4], "/")
	whiteOK, blackOK := parseCount(white, &p.lost[games.White]), parseCount(black, &p.lost[games.Black])
	if !ok || !whiteOK || !blackOK {
		return p, fmt.Errorf("lenero: %q are no lost turns: write White's and Black's, as 0/1", fields[4])
	}
	if again := p.String(); again != text {
		return p, fmt.Errorf("lenero: position %q is written %q", text, again)
	}
	return p, nil
}

// parseLogs reads logs separated by blanks; an empty text is none.
func parseLogs(text string) ([]games.Log, error) {
	if text == "" {
		return nil, nil
	}
	words := strings.Split(text, " ")
	if most := 2 * Sizes * MaxLogs; len(words) > most {
		return nil, fmt.Errorf("lenero: %d logs are too many: the box has %d", len(words), most)
	}
	logs := make([]games.Log, len(words))
	for i, word := range words {
		name, at, ok := strings.Cut(word, "@")
		k, known := kindNamed(name)
		x, y, both := strings.Cut(at, ",")
		xMM, xOK := parseMM(x)
		yMM, yOK := parseMM(y)
		if !ok || !known || !both || !xOK || !yOK {
			return nil, fmt.Errorf("lenero: %q is no log in the frame: write its colour and size and its axis in mm, as w3@90.2,15.0", word)
		}
		logs[i] = games.Log{Kind: k, At: games.Point{XMM: xMM, YMM: yMM}}
	}
	return logs, nil
}

func parseCounts(text string) (both [2]Counts, err error) {
	white, black, _ := strings.Cut(text, "/")
	for side, part := range []string{white, black} {
		words := strings.Split(part, ",")
		ok := len(words) == Sizes
		for i := 0; ok && i < Sizes; i++ {
			ok = parseCount(words[i], &both[side][i])
		}
		if !ok {
			return both, fmt.Errorf("lenero: %q are no counts of logs: write White's and Black's from size 1 to 5, as 3,3,3,3,2/3,3,3,3,3", text)
		}
	}
	return both, nil
}

// parseCount reads one or two digits.
func parseCount(text string, n *int) bool {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && *n >= 0 && len(text) <= 2
}
