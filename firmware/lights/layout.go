package lights

import (
	"strings"

	"tablero/firmware/words"
)

// The display's text: a title line, four lines of detail, the keys.
const (
	TextColumns = 21
	TextLines   = 6

	keyColumns = TextColumns / Keys
	bodyLines  = TextLines - 1 // all but the keys
)

// layOut words a view as the display's lines, without trailing blanks. A long
// title takes lines from the detail; detail that doesn't fit ends with "…".
func layOut(p *words.Printer, v *View) [TextLines]string {
	var lines [TextLines]string
	body := wrap(p.Text(v.Title), TextColumns)
	if len(body) == 0 {
		body = []string{""}
	}
	for _, m := range v.Detail {
		body = append(body, wrap(p.Text(m), TextColumns)...)
	}
	if len(body) > bodyLines {
		body = body[:bodyLines]
		last := []rune(body[bodyLines-1])
		body[bodyLines-1] = string(last[:min(len(last), TextColumns-1)]) + "…"
	}
	copy(lines[:], body)
	lines[TextLines-1] = keyLine(p, v)
	return lines
}

// keyLine puts each label above its key: left, middle, right.
func keyLine(p *words.Printer, v *View) string {
	line := []rune(strings.Repeat(" ", TextColumns))
	for key, m := range v.Keys {
		label := []rune(shorten(p.Text(m), keyColumns))
		start := key*keyColumns + (keyColumns-len(label))*key/(Keys-1)
		copy(line[start:], label)
	}
	return strings.TrimRight(string(line), " ")
}
