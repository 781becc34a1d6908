package picture

import (
	"math"
	"unicode/utf8"

	"tablero/games/lenero/pile"
)

// span is the characters of a row that lie within a log, ends included.
type span struct{ row, from, to int }

// spans gives the rows of a log from the top. Of a log smaller than any character it is
// the one that it lies in.
func (s scale) spans(l pile.Log) []span {
	var all []span
	first, last := s.row(l.YMM+l.RadiusMM), s.row(l.YMM-l.RadiusMM)
	for row := max(first, 0); row <= min(last, s.rows-1); row++ {
		y := (float64(s.rows-row) - 0.5) * 2 * s.mm
		half := math.Sqrt(l.RadiusMM*l.RadiusMM - (y-l.YMM)*(y-l.YMM))
		if math.IsNaN(half) {
			continue
		}
		from, to := int(math.Ceil((l.XMM-half)/s.mm-0.5)), int(math.Floor((l.XMM+half)/s.mm-0.5))
		if from <= to {
			all = append(all, span{row, from, to})
		}
	}
	all = blunt(all)
	if len(all) == 0 {
		at := s.column(l.XMM)
		all = append(all, span{s.row(l.YMM), at, at})
	}
	return all
}

// blunt leaves out a row at the top or bottom that would be a speck over a broad one.
func blunt(all []span) []span {
	speck := func(s, next span) bool { return s.to-s.from < 2 && s.from-next.from > 3 }
	if len(all) > 2 && speck(all[0], all[1]) {
		all = all[1:]
	}
	if n := len(all); n > 2 && speck(all[n-1], all[n-2]) {
		all = all[:n-1]
	}
	return all
}

func (s scale) row(yMM float64) int { return s.rows - 1 - int(math.Floor(yMM/(2*s.mm))) }

func (f *Face) wood() ink {
	if f.Dark {
		return darkWood
	}
	return lightWood
}

// ring draws a log of ASCII.
func (p *Picture) ring(c *canvas, s scale, i int) {
	f := &p.Faces[i]
	fill := ' '
	if f.Dark {
		fill = ':'
	}
	spans := s.spans(p.Pile.Logs[i])
	for n, at := range spans {
		// By how much the row reaches farther out than its neighbours: all of it at the ends.
		whole := at.to - at.from + 1
		left, right := [2]int{whole, whole}, [2]int{whole, whole}
		if n > 0 {
			left[0], right[0] = spans[n-1].from-at.from, at.to-spans[n-1].to
		}
		if n < len(spans)-1 {
			left[1], right[1] = spans[n+1].from-at.from, at.to-spans[n+1].to
		}
		for x := max(at.from, 0); x <= min(at.to, s.columns-1); x++ {
			r := fill
			switch {
			case len(spans) == 1:
				r = single(x == at.from, x == at.to, fill)
			case x == at.from:
				r = end(left, '/', '\\', '(')
			case x == at.to:
				r = end(right, '\\', '/', ')')
			case x-at.from < max(left[0], left[1]) || at.to-x < max(right[0], right[1]):
				r = '-'
			}
			c.put(x, at.row, r, f.wood())
		}
	}
}

// single is a log of one row.
func single(first, last bool, fill rune) rune {
	switch {
	case first && last:
		return 'o'
	case first:
		return '('
	case last:
		return ')'
	}
	return fill
}

// end gives the character at the end of a row that reaches farther out than the row
// above and the one below by so many.
func end(out [2]int, up, down, both rune) rune {
	above, below := out[0], out[1]
	switch {
	case above > 0 && below > 0 && above < 3 && below < 3:
		return both
	case above > 1 && above > below:
		return '.'
	case below > 1:
		return '\''
	case above > 0:
		return up
	case below > 0:
		return down
	}
	return '|'
}

// name writes a log's name and sign in its middle, or as much as there is room for: at
// the least its size.
func (p *Picture) name(c *canvas, s scale, i int) {
	f, l := &p.Faces[i], p.Pile.Logs[i]
	row, room := s.row(l.YMM), 1
	for _, at := range s.spans(l) {
		if at.row == row {
			room = at.to - at.from + 1
		}
	}
	text, sign := []rune(f.Name), f.Sign.Rune()
	if sign != ' ' && len(text) < room {
		text = append(text, sign)
	} else if len(text) > room {
		text = text[len(text)-room:]
	}
	start := int(math.Round(l.XMM/s.mm - float64(len(text))/2))
	k := lightName
	if f.Dark {
		k = darkName
	}
	if f.Dark && len(text)+3 < room {
		c.put(start-1, row, ' ', f.wood())
		c.put(start+len(text), row, ' ', f.wood())
	}
	for n, r := range text {
		if n == utf8.RuneCountInString(f.Name) {
			k = f.Sign.ink()
		}
		c.put(start+n, row, r, k)
	}
}
