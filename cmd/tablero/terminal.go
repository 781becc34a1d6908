package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"tablero/games/lenero/picture"
)

// terminal is where a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string

	inTerminal, outTerminal, errTerminal bool
	height                               func() int    // lines of stdout's window; 0 if unknown
	width                                func() int    // its columns, likewise; may be nil
	frame                                time.Duration // that eyes get for each picture of a match
}

func hostTerminal() terminal {
	is := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return terminal{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, frame: 60 * time.Millisecond,
		inTerminal: is(os.Stdin), outTerminal: is(os.Stdout), errTerminal: is(os.Stderr),
		height: func() int {
			_, lines, err := term.GetSize(int(os.Stdout.Fd()))
			if err != nil {
				return 0
			}
			return lines
		},
		width: func() int {
			columns, _, err := term.GetSize(int(os.Stdout.Fd()))
			if err != nil {
				return 0
			}
			return columns
		},
	}
}

// say writes a message, a line on stderr.
func (t terminal) say(format string, args ...any) {
	_, _ = fmt.Fprintf(t.err, "tablero: "+format+"\n", args...) // there is nobody else to tell
}

// print writes a line of a result.
func (t terminal) print(format string, args ...any) error {
	_, err := fmt.Fprintf(t.out, format+"\n", args...)
	return err
}

// color tells whether stdout may be coloured.
func (t terminal) color() bool {
	return t.moves() && t.env("NO_COLOR") == ""
}

// picture says how logs are drawn: as finely as a terminal shows them, in ASCII wherever
// else it goes.
func (t terminal) picture() picture.Opts {
	o := picture.Opts{Columns: mostColumns, Fine: t.moves() && t.utf8(), Color: t.color()}
	if t.width != nil && t.width() > 0 {
		o.Columns = max(min(t.width(), mostColumns), picture.LeastColumns)
	}
	return o
}

// mostColumns keeps a picture from being higher than a window.
const mostColumns = 80

// utf8 tells whether the environment's characters are those of Unicode.
func (t terminal) utf8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(t.env(name)); v != "" {
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return false
}

// moves tells whether the cursor of stdout can be moved.
func (t terminal) moves() bool { return t.outTerminal && t.env("TERM") != "dumb" }

// canvas is a part of the terminal that is drawn over in place, or, where that
// can't be, once below the other.
type canvas struct {
	t     terminal
	lines int // drawn and still there
}

// draw replaces what was drawn before.
func (c *canvas) draw(text string) error {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if !c.t.moves() {
		return c.t.print("%s", strings.Join(lines, "\n"))
	}
	if h := c.t.height(); h > 2 && len(lines) >= h {
		more := len(lines) - h + 2
		lines = append(lines[:h-2], fmt.Sprintf("... %d more lines: make the window higher", more))
	}
	up := ""
	if c.lines > 0 {
		up = fmt.Sprintf("\x1b[%dA\r\x1b[J", c.lines)
	}
	c.lines = len(lines)
	return c.t.print("%s%s", up, strings.Join(lines, "\n"))
}

// language gives the language that the environment asks for, as it writes it.
func (t terminal) language() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := t.env(name); v != "" {
			return v
		}
	}
	return ""
}
