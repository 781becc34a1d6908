package lights

import (
	"time"

	"tablero/firmware/words"
)

// PageTime is how long a page stands: four lines can be read in it without haste.
const PageTime = 3 * time.Second

// longestHead is the most lines of a title that every page repeats. A longer one is
// text like any other.
const longestHead = 2

// page is what the display shows at once.
type page struct {
	lines [TextLines]string
	ruled bool   // a rule sets the title off
	frame *Frame // drawn above the keys in place of text; nil on pages of text
}

// pages words a view, without trailing blanks. What doesn't fit beneath the title goes
// on further pages; no message is torn that would fit on one. Lines that are left
// over announce the next message, cut short with "…". A frame with logs comes last.
func pages(p *words.Printer, v *View) []page {
	head, text := wording(p, v)
	keys := keyLine(p, v)
	ruled := len(head) == 1 && head[0] != ""
	if len(head) > longestHead {
		head, text = nil, append([][]string{head}, text...)
	}
	room := bodyLines
	if v.Clock != nil {
		room-- // the last line is the clocks'
	}
	var all []page
	for len(all) == 0 || len(text) > 0 {
		above := head
		if len(all) > 0 && len(head)+len(text[0]) > room {
			above = nil // rather than tear the message
		}
		var body []string
		body, text = fill(above, text, room)
		next := page{ruled: ruled && len(above) > 0}
		copy(next.lines[:], body)
		next.lines[TextLines-1] = keys
		all = append(all, next)
	}
	if v.Frame.drawn() {
		picture := page{frame: v.Frame}
		picture.lines[TextLines-1] = keys
		all = append(all, picture)
	}
	return all
}

// wording words a view's title and its messages, as lines.
func wording(p *words.Printer, v *View) (title []string, detail [][]string) {
	if title = wrap(p.Text(v.Title), TextColumns); len(title) == 0 {
		title = []string{""}
	}
	for _, m := range v.Detail {
		if lines := wrap(p.Text(m), TextColumns); len(lines) > 0 {
			detail = append(detail, lines)
		}
	}
	return title, detail
}

// fill fills a page of so many lines with messages and gives those that are left.
func fill(head []string, text [][]string, lines int) (body []string, left [][]string) {
	body = append(body, head...)
	for len(text) > 0 && len(body)+len(text[0]) <= lines {
		body, text = append(body, text[0]...), text[1:]
	}
	if len(text) == 0 {
		return body, nil
	}
	room := lines - len(body)
	switch {
	case len(text[0]) > lines: // longer than any page: it goes on overleaf
		body = append(body, text[0][:room]...)
		text = append([][]string{text[0][room:]}, text[1:]...)
	case room > 0:
		body = append(body, text[0][:room]...)
		last := []rune(body[lines-1])
		body[lines-1] = string(last[:min(len(last), TextColumns-1)]) + "…"
	}
	return body, text
}
