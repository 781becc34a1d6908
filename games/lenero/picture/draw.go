package picture

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// Opts says how to draw.
type Opts struct {
	Columns int  // as wide as that and never wider; LeastColumns at least
	Fine    bool // braille and line characters instead of ASCII
	Color   bool // for terminals of 256 colours
}

// LeastColumns is the narrowest drawing.
const LeastColumns = 16

// What can't be drawn.
var (
	// ErrColumns: a drawing so narrow shows nothing. Use LeastColumns or more.
	ErrColumns = errors.New("picture: too few columns")
	// ErrPile: the pile has no shape that can be drawn. Check it first.
	ErrPile = errors.New("picture: no pile to draw")
)

// coarseMM is as finely as logs are drawn that are no thinner than Lenero's: narrow frames
// are drawn narrower rather than higher.
const coarseMM = 2.5

// mostRows bounds a drawing of logs that lie nobody knows where.
const mostRows = 1000

// scale is how the frame lies on the characters.
type scale struct {
	columns, rows int     // inside the walls and above the floor
	mm            float64 // how wide a character is; it is twice as high
}

// wall is how many characters the left wall takes.
const wall = 1

func (p *Picture) scale(o Opts) (scale, error) {
	s := scale{columns: o.Columns - 2*wall}
	if o.Columns < LeastColumns {
		return s, fmt.Errorf("%w: %d; use %d or more", ErrColumns, o.Columns, LeastColumns)
	}
	width := p.Pile.Frame.WidthMM
	if !(width > 0 && width < 1e6) {
		return s, fmt.Errorf("%w: a frame of %g mm", ErrPile, width)
	}
	if len(p.Faces) != len(p.Pile.Logs) {
		return s, fmt.Errorf("%w: %d logs show %d faces", ErrPile, len(p.Pile.Logs), len(p.Faces))
	}
	top, least := 0.0, coarseMM
	for i, l := range p.Pile.Logs {
		if !(l.RadiusMM > 0 && l.RadiusMM < 1e6) || !(math.Abs(l.XMM) < 1e6) || !(math.Abs(l.YMM) < 1e6) {
			return s, fmt.Errorf("%w: log %d of radius %g mm at %g,%g", ErrPile, i, l.RadiusMM, l.XMM, l.YMM)
		}
		top, least = max(top, l.YMM+l.RadiusMM), min(least, l.RadiusMM/4)
	}
	s.columns = min(s.columns, max(int(width/least), LeastColumns-2*wall))
	s.mm = width / float64(s.columns)
	// The walls show above the logs, so that the frame is seen to be open.
	rows := math.Ceil(top/(2*s.mm)) + 1
	if rows > mostRows {
		return s, fmt.Errorf("%w: logs up to %.0f mm high", ErrPile, top)
	}
	s.rows = max(int(rows), 3)
	return s, nil
}

// Draw writes the frame with its logs, a scale in mm, and what the signs mean.
func (p *Picture) Draw(w io.Writer, o Opts) error {
	lines, err := p.Lines(o)
	if err != nil {
		return err
	}
	lines = append(lines, p.Legend(o)...)
	_, err = io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// Lines gives the frame with its logs and the scale, without the legend.
func (p *Picture) Lines(o Opts) ([]string, error) {
	s, err := p.scale(o)
	if err != nil {
		return nil, err
	}
	c := newCanvas(s.columns, s.rows)
	for i := range p.Pile.Logs {
		if o.Fine {
			p.dots(c, s, i)
		} else {
			p.ring(c, s, i)
		}
	}
	for i := range p.Pile.Logs {
		p.name(c, s, i)
	}
	side := "|"
	if o.Fine {
		side = "│"
	}
	var lines []string
	for row := range s.rows {
		lines = append(lines, side+c.line(row, o.Color)+side)
	}
	floor, numbers := s.ruler(o.Fine)
	return append(lines, floor, numbers), nil
}

// Column gives the character of Lines, counted from 0, in which a place from the left
// wall lies; one beside the frame for what lies outside.
func (p *Picture) Column(o Opts, xMM float64) int {
	s, err := p.scale(o)
	if err != nil {
		return 0
	}
	return wall + s.column(xMM)
}

func (s scale) column(xMM float64) int {
	return int(max(-1, min(math.Floor(xMM/s.mm), float64(s.columns))))
}

// ruler gives the floor and the numbers below it.
func (s scale) ruler(fine bool) (floor, numbers string) {
	line, corner, tick := "-", [2]string{"+", "+"}, "+"
	if fine {
		line, corner, tick = "─", [2]string{"└", "┘"}, "┴"
	}
	step := 50.0
	for step/s.mm < 6 {
		step *= 2
	}
	ticks := make([]string, s.columns)
	for i := range ticks {
		ticks[i] = line
	}
	for x := step; x < s.mm*float64(s.columns); x += step {
		at := s.column(x)
		ticks[at] = tick
		text := fmt.Sprint(x)
		start := wall + at - (len(text)-1)/2
		if start+len(text) > s.columns+2*wall {
			break
		}
		numbers += strings.Repeat(" ", max(start-len(numbers), 0)) + text
	}
	if len(numbers)+3 <= s.columns+2*wall {
		numbers += " mm"
	}
	return corner[0] + strings.Join(ticks, "") + corner[1], numbers
}
