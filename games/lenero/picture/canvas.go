package picture

import (
	"fmt"
	"strings"
)

// ink is how a character is painted: a sequence of ANSI's SGR parameters, "" for none.
type ink string

// Inks. Wood in two shades; signs in the colours that the lights have too, chosen for
// eyes of every kind.
const (
	lightWood ink = "38;5;180"
	darkWood  ink = "38;5;94"
	lightName ink = "38;5;16;48;5;223"
	darkName  ink = "38;5;231;48;5;94"
)

func (s Sign) ink() ink {
	switch s {
	case Holds:
		return "1;38;5;35"
	case Falls:
		return "1;38;5;202"
	case Unsure:
		return "1;38;5;220"
	}
	return "1;38;5;75"
}

type char struct {
	r   rune
	ink ink
}

// canvas is characters, by rows from the top.
type canvas struct {
	columns, rows int
	chars         []char
}

func newCanvas(columns, rows int) *canvas {
	c := &canvas{columns: columns, rows: rows, chars: make([]char, columns*rows)}
	for i := range c.chars {
		c.chars[i].r = ' '
	}
	return c
}

// at gives a character to change; nil outside.
func (c *canvas) at(column, row int) *char {
	if column < 0 || column >= c.columns || row < 0 || row >= c.rows {
		return nil
	}
	return &c.chars[row*c.columns+column]
}

func (c *canvas) put(column, row int, r rune, k ink) {
	if at := c.at(column, row); at != nil {
		*at = char{r, k}
	}
}

// line writes a row, with its colours if they are on.
func (c *canvas) line(row int, color bool) string {
	var b strings.Builder
	now := ink("")
	for _, ch := range c.chars[row*c.columns : (row+1)*c.columns] {
		if color && ch.ink != now {
			if now != "" {
				b.WriteString("\x1b[0m")
			}
			if ch.ink != "" {
				fmt.Fprintf(&b, "\x1b[%sm", ch.ink)
			}
			now = ch.ink
		}
		b.WriteRune(ch.r)
	}
	if now != "" {
		b.WriteString("\x1b[0m")
	}
	return b.String()
}
