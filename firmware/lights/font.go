package lights

import (
	"bufio"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// Every glyph of the font fills a cell of this size, in pixels.
const (
	cellWidth  = 6
	cellHeight = 10
)

// glyph is the rows of a cell from the top; the leftmost pixel in bit 7.
type glyph [cellHeight]uint8

// font is the glyphs of a fixed-pitch bitmap font.
type font map[rune]glyph

// fixed6x10 is part of the X11 font that misc-fixed's authors put in the public
// domain, as its file says.
//
//go:embed fixed6x10.bdf
var fixed6x10 string

// fixedFont parses the embedded font; a test proves that it parses.
func fixedFont() font {
	f, err := parseBDF(fixed6x10)
	if err != nil {
		panic(err)
	}
	return f
}

// parseBDF reads a bitmap font in which each glyph fills the cell (Adobe Glyph
// Bitmap Distribution Format 2.2, section 3).
func parseBDF(text string) (font, error) {
	f := font{}
	code, row := rune(-1), -1 // row is -1 outside of a bitmap
	var g glyph
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		keyword, value, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch {
		case keyword == "ENCODING":
			v, err := strconv.ParseInt(value, 10, 32)
			if err != nil {
				return nil, fmt.Errorf("lights: font, line %d: %w", n, err)
			}
			code = rune(v)
		case keyword == "BBX" && value != "6 10 0 -2":
			return nil, fmt.Errorf("lights: font, line %d: glyph %U doesn't fill its cell", n, code)
		case keyword == "BITMAP":
			g, row = glyph{}, 0
		case keyword == "ENDCHAR":
			if row != cellHeight {
				return nil, fmt.Errorf("lights: font, line %d: glyph %U has %d rows, not %d", n, code, row, cellHeight)
			}
			f[code], row = g, -1
		case row >= 0:
			v, err := strconv.ParseUint(keyword, 16, 8)
			if err != nil || row == cellHeight {
				return nil, fmt.Errorf("lights: font, line %d: no row of a glyph: %q", n, keyword)
			}
			g[row] = uint8(v)
			row++
		}
	}
	return f, lines.Err()
}
