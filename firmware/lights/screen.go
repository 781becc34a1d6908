package lights

import (
	"image"
	"slices"
	"strings"
	"time"

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

// Screen renders the text of views for a display of 128 x 64 pixels. Text that is too
// long for it is shown page by page, again and again. A frame with logs is the last page:
// what is asked or wrong is read before anybody looks at it.
type Screen struct {
	font  font // set once
	image *image1bit.VerticalLSB

	printer *words.Printer
	drawn   bool          // the image shows a page of shown, in the printer's language
	shown   View          // the texts and the frame of what the image shows, without marks
	pages   []page        // of shown
	page    int           // that the image shows
	since   time.Duration // when the first was drawn
	clock   *Clock        // that the image shows
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

// Render gives the image of a view at the time that has passed since any fixed moment.
// It is the same image each time, drawn anew only if the texts, the language or the frame
// have changed or the next page is due, which changed tells. New texts begin with their
// first page; another frame turns none.
func (s *Screen) Render(v *View, elapsed time.Duration) (img *image1bit.VerticalLSB, changed bool) {
	ticked := !s.clock.equal(v.Clock)
	s.clock = v.Clock
	anew := !s.drawn || !s.shown.sameText(v)
	other := anew || !s.shown.Frame.same(v.Frame) || (s.shown.Clock == nil) != (v.Clock == nil)
	if other {
		s.shown = View{Title: v.Title, Detail: slices.Clone(v.Detail), Keys: v.Keys, Frame: v.Frame, Clock: v.Clock}
		s.pages = s.layOut(v)
	}
	if anew {
		s.page, s.since = 0, elapsed
		s.draw(&s.pages[0])
		s.drawn = true
		return s.image, true
	}
	due := int((elapsed-s.since)/PageTime) % len(s.pages)
	if due == s.page && !ticked && !(other && s.pages[due].frame != nil) {
		return s.image, false
	}
	s.page = due
	s.draw(&s.pages[due])
	return s.image, true
}

// NextPage gives the time, on the scale of elapsed and later than it, at which what
// Render drew last turns its page; Never if it has only one.
func (s *Screen) NextPage(elapsed time.Duration) time.Duration {
	if len(s.pages) < 2 {
		return Never
	}
	return s.since + ((elapsed-s.since)/PageTime+1)*PageTime
}

// Text gives the lines that Render draws first, without trailing blanks. Characters
// that the font lacks are replaced.
func (s *Screen) Text(v *View) [TextLines]string {
	lines := s.layOut(v)[0].lines
	if v.Clock != nil {
		lines[bodyLines-1] = v.Clock.Text()
	}
	return lines
}

// Whole gives all that a view says at once, for whoever has room for more lines than
// the display: the last one is that of the keys.
func (s *Screen) Whole(v *View) []string {
	lines, detail := wording(s.printer, v)
	for _, m := range detail {
		lines = append(lines, m...)
	}
	for len(lines) < bodyLines {
		lines = append(lines, "")
	}
	if v.Clock != nil {
		lines = append(lines, v.Clock.Text())
	}
	return append(lines, keyLine(s.printer, v))
}

// layOut gives the pages of a view in characters that the font has.
func (s *Screen) layOut(v *View) []page {
	all := pages(s.printer, v)
	for i := range all {
		for j, line := range all[i].lines {
			all[i].lines[j] = strings.Map(func(r rune) rune {
				if _, ok := s.font[r]; !ok {
					return '\uFFFD'
				}
				return r
			}, line)
		}
	}
	return all
}

func (s *Screen) draw(p *page) {
	clear(s.image.Pix)
	lines, bottom := p.lines, keyRule-1
	if s.clock != nil {
		lines[bodyLines-1], bottom = s.clock.Text(), lineTops()[bodyLines-1]-1
	}
	if p.frame != nil {
		DrawDiscs(s.image, image.Rect(0, 0, ScreenWidth, bottom), p.frame.WidthMM, p.frame.discs())
	}
	for i, top := range lineTops() {
		column := 0
		for _, r := range lines[i] {
			s.drawGlyph(s.font[r], textLeft+column*cellWidth, top)
			column++
		}
	}
	if p.ruled {
		s.rule(titleRule)
	}
	if p.lines[TextLines-1] != "" {
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
