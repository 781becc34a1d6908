package picture

import "strings"

// Rune gives the sign as a character; a blank for Plain.
func (s Sign) Rune() rune {
	switch s {
	case Top:
		return '^'
	case Holds:
		return '+'
	case Falls:
		return '!'
	case Unsure:
		return '?'
	}
	return ' '
}

// String says in English what the sign means.
func (s Sign) String() string {
	switch s {
	case Top:
		return "top row"
	case Holds:
		return "holds if taken"
	case Falls:
		return "falls if taken"
	case Unsure:
		return "unsure"
	}
	return ""
}

// Legend explains the signs that are shown, in lines as narrow as the drawing.
func (p *Picture) Legend(o Opts) []string {
	var lines []string
	room := 0
	for s := Top; s <= Unsure; s++ {
		if !p.shows(s) {
			continue
		}
		sign, width := string(s.Rune()), 2+len(s.String())
		if o.Color {
			sign = "\x1b[" + string(s.ink()) + "m" + sign + "\x1b[0m"
		}
		entry := sign + " " + s.String()
		if len(lines) == 0 || width+2 > room {
			lines, room = append(lines, entry), o.Columns-width
			continue
		}
		lines[len(lines)-1] += strings.Repeat(" ", 2) + entry
		room -= width + 2
	}
	return lines
}

func (p *Picture) shows(s Sign) bool {
	for i := range p.Faces {
		if p.Faces[i].Sign == s {
			return true
		}
	}
	return false
}
