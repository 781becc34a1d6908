package picture

import "math"

// Braille characters have 2 x 4 dots; the bits are not in order, as the last row came
// later (Unicode 15.1, section 21.1).
var brailleBits = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

const (
	dotsAcross = 2
	dotsDown   = 4
	braille    = 0x2800
)

// dots draws a log of braille: its outline, and a shade of half the dots for dark ones.
func (p *Picture) dots(c *canvas, s scale, i int) {
	l, f := p.Pile.Logs[i], &p.Faces[i]
	dot := s.mm / dotsAcross
	high := s.rows * dotsDown
	cx, cy, radius := l.XMM/dot, float64(high)-l.YMM/dot, l.RadiusMM/dot // in dots, from the top
	within := func(x, y int) bool { return math.Hypot(float64(x)+0.5-cx, float64(y)+0.5-cy) <= radius }
	for y := max(int(cy-radius), 0); y <= min(int(cy+radius), high-1); y++ {
		for x := max(int(cx-radius), 0); x <= min(int(cx+radius), s.columns*dotsAcross-1); x++ {
			if !within(x, y) {
				continue
			}
			outline := !within(x-1, y) || !within(x+1, y) || !within(x, y-1) || !within(x, y+1)
			if at := c.at(x/dotsAcross, y/dotsDown); outline || f.Dark && (x+y)%2 == 0 {
				if at.r == ' ' {
					*at = char{braille, f.wood()}
				}
				at.r |= brailleBits[y%dotsDown][x%dotsAcross]
			}
		}
	}
}
