package lights

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// ReadScreen reads the text lines back from the display's pixels, in whatever
// language they are: TextLines of them, without trailing blanks. Use a Reader
// to read again and again.
func ReadScreen(img *image1bit.VerticalLSB) []string { return NewReader().Read(img) }

// Reader reads the display as people do: it knows the font and the grid of the
// text, nothing else. It isn't safe for concurrent use.
type Reader struct {
	runes map[glyph][]rune // set once; several, in order, where glyphs look the same
	pix   []byte           // what was read last
	lines []string         // and what it said
}

// NewReader makes a Reader.
func NewReader() *Reader {
	r := &Reader{runes: map[glyph][]rune{}}
	for code, g := range fixedFont() {
		r.runes[g] = append(r.runes[g], code)
	}
	for _, cell := range r.runes {
		slices.Sort(cell)
	}
	return r
}

// Read gives the text lines of an image, TextLines of them, without trailing
// blanks; "\uFFFD" for what is no glyph. The lines are the caller's to read, not to change.
func (r *Reader) Read(img *image1bit.VerticalLSB) []string {
	if r.lines != nil && bytes.Equal(r.pix, img.Pix) {
		return r.lines
	}
	r.pix = append(r.pix[:0], img.Pix...)

	var raw [TextLines][][]rune // by line and column: what the cell may be
	votes := 0                  // for Cyrillic, against Latin
	for i, top := range lineTops() {
		for column := range TextColumns {
			cell := r.runes[cellAt(img, textLeft+column*cellWidth, top)]
			raw[i] = append(raw[i], cell)
			votes += vote(cell)
		}
	}
	r.lines = make([]string, TextLines)
	for i, cells := range raw {
		r.lines[i] = strings.TrimRight(spell(cells, votes > 0), " ")
	}
	return r.lines
}

// Pictured tells whether lines that were read are no text but the page with a frame: all
// but the keys' line is hardly any glyph then.
func Pictured(lines []string) bool {
	strange := 0
	for _, l := range lines[:max(0, min(len(lines), bodyLines))] {
		strange += strings.Count(l, string(unicode.ReplacementChar))
	}
	return strange > TextColumns
}

func cellAt(img *image1bit.VerticalLSB, left, top int) glyph {
	var g glyph
	for y := range g {
		for x := range cellWidth {
			if img.BitAt(left+x, top+y) {
				g[y] |= 0x80 >> x
			}
		}
	}
	return g
}

// spell reads a line. Many letters look the same in Latin and Cyrillic; a word
// is in the script of its other letters. If none tells, it is Latin when it
// holds a digit (a cell, a turn) or is one letter (a piece; package words keeps
// Russian's one-letter words of that look out of its texts), else in the script
// of the whole screen.
func spell(cells [][]rune, cyrillic bool) string {
	var line []rune
	for len(cells) > 0 {
		n, votes, letters, digits := 0, 0, 0, 0
		for n < len(cells) && !is(cells[n], ' ') {
			votes += vote(cells[n])
			letters += count(unicode.IsLetter, cells[n])
			digits += count(unicode.IsDigit, cells[n])
			n++
		}
		script := cyrillic && digits == 0 && letters > 1
		if votes != 0 {
			script = votes > 0
		}
		for _, cell := range cells[:n] {
			line = append(line, pick(cell, script))
		}
		if cells = cells[n:]; len(cells) > 0 {
			line = append(line, ' ')
			cells = cells[1:]
		}
	}
	return string(line)
}

// vote is +1 for a glyph that is only Cyrillic, -1 for one that is only Latin.
func vote(cell []rune) int {
	latin, cyrillic := false, false
	for _, r := range cell {
		latin = latin || unicode.Is(unicode.Latin, r)
		cyrillic = cyrillic || unicode.Is(unicode.Cyrillic, r)
	}
	switch {
	case cyrillic && !latin:
		return 1
	case latin && !cyrillic:
		return -1
	}
	return 0
}

// pick gives the rune of the script, or else the lowest.
func pick(cell []rune, cyrillic bool) rune {
	for _, r := range cell {
		if unicode.Is(unicode.Cyrillic, r) == cyrillic {
			return r
		}
	}
	if len(cell) == 0 {
		return unicode.ReplacementChar
	}
	return cell[0]
}

// count gives 1 if the glyph is of the class.
func count(class func(rune) bool, cell []rune) int {
	if len(cell) > 0 && class(cell[0]) {
		return 1
	}
	return 0
}

func is(cell []rune, r rune) bool { return len(cell) == 1 && cell[0] == r }
