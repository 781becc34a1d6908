package lights

import (
	"image"
	"slices"
	"strings"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"tablero/firmware/words"
)

// The display in pixels, and where its text begins: a pixel is left at the left
// edge. A rule below the title and one above the keys take what six lines leave.
const (
	ScreenWidth  = 128
	ScreenHeight = 64

	textLeft  = 1
	titleRule = 10
	keyRule   = 52
)

// lineTops is the top row of each text line.
func lineTops() [TextLines]int { return [TextLines]int{0, 12, 22, 32, 42, 54} }

// Screen renders the text of views for a display of 128 x 64 pixels.
type Screen struct {
	font  font // set once
	image *image1bit.VerticalLSB

	printer *words.Printer
	drawn   bool // the image shows shown, in the printer's language
	shown   View // the texts of what the image shows, without marks
}

// NewScreen makes a Screen that speaks as the printer does.
func NewScreen(p *words.Printer) *Screen {
	return &Screen{
		font:    fixedFont(),
		image:   image1bit.NewVerticalLSB(image.Rect(0, 0, ScreenWidth, ScreenHeight)),
		printer: p,
	}
}

// Speak changes the language.
func (s *Screen) Speak(p *words.Printer) {
	s.drawn = s.drawn && s.printer == p
	s.printer = p
}

// Render gives the image of a view. It is the same image each time, drawn anew
// only if the texts or the language have changed, which changed tells.
func (s *Screen) Render(v *View) (img *image1bit.VerticalLSB, changed bool) {
	if s.drawn && s.shown.sameText(v) {
		return s.image, false
	}
	s.draw(s.Text(v), len(wrap(s.printer.Text(v.Title), TextColumns)) > 1)
	s.drawn = true
	s.shown = View{Title: v.Title, Detail: slices.Clone(v.Detail), Keys: v.Keys}
	return s.image, true
}

// Text gives the lines that Render draws, without trailing blanks. Characters
// that the font lacks are replaced.
func (s *Screen) Text(v *View) [TextLines]string {
	lines := layOut(s.printer, v)
	for i := range lines {
		lines[i] = strings.Map(func(r rune) rune {
			if _, ok := s.font[r]; !ok {
				return '\uFFFD'
			}
			return r
		}, lines[i])
	}
	return lines
}

func (s *Screen) draw(lines [TextLines]string, longTitle bool) {
	clear(s.image.Pix)
	for i, top := range lineTops() {
		column := 0
		for _, r := range lines[i] {
			s.drawGlyph(s.font[r], textLeft+column*cellWidth, top)
			column++
		}
	}
	if lines[0] != "" && !longTitle {
		s.rule(titleRule)
	}
	if lines[TextLines-1] != "" {
		s.rule(keyRule)
	}
}

func (s *Screen) drawGlyph(g glyph, left, top int) {
	for y, row := range g {
		for x := range cellWidth {
			if row<<x&0x80 != 0 {
				s.image.SetBit(left+x, top+y, image1bit.On)
			}
		}
	}
}

func (s *Screen) rule(y int) {
	for x := range ScreenWidth {
		s.image.SetBit(x, y, image1bit.On)
	}
}
