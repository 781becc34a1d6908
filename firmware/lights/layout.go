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
