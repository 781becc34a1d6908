package lights

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const reset = "\x1b[0m"

// paint puts a text on the mark's colour, black or white so that it can be read.
func (o *DrawOpts) paint(m Mark, text string) string {
	if !o.Color || m == None {
		return text
	}
	ink := 16
	if m == Last {
		ink = 231
	}
	return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm%s%s", ink, m.entry().terminal, text, reset)
}

// boxed draws the display's lines in a frame as wide as the display.
func boxed(text []string) []string {
	if len(text) == 0 {
		return nil
	}
	lines := []string{"╭" + strings.Repeat("─", TextColumns+2) + "╮"}
	for _, t := range text {
		t = shorten(t, TextColumns)
		lines = append(lines, "│ "+t+strings.Repeat(" ", TextColumns-utf8.RuneCountInString(t))+" │")
	}
	return append(lines, "╰"+strings.Repeat("─", TextColumns+2)+"╯")
}

func centre(text string, width int) string {
	gap := max(width-utf8.RuneCountInString(text), 0)
	return strings.Repeat(" ", (gap+1)/2) + text + strings.Repeat(" ", gap/2)
}

// visible counts the characters that take room: colours don't.
func visible(line string) int {
	n, colour := 0, false
	for _, r := range line {
		switch {
		case r == '\x1b':
			colour = true
		case colour:
			colour = r != 'm'
		default:
			n++
		}
	}
	return n
}
