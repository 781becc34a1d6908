package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// terminal is where a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string

	inTerminal, outTerminal, errTerminal bool
	height                               func() int    // lines of stdout's window; 0 if unknown
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
