package hand

import (
	"strings"
	"time"

	"tablero/firmware/lights"
	"tablero/games"
	"tablero/sim/world"
)

// eyes look at the lights and the display.
type eyes struct {
	w        *world.World
	since    time.Time
	reader   *lights.Reader
	watchers [games.Cells]lights.Watcher
	lit      [games.Cells]bool // since watching began
	version  uint64
	lines    []string
}

func openEyes(w *world.World) *eyes {
	return &eyes{w: w, since: w.Time().Now(), reader: lights.NewReader(), version: ^uint64(0)}
}

// forget begins to watch anew.
func (e *eyes) forget() {
	for i := range e.watchers {
		e.watchers[i], e.lit[i] = lights.Watcher{}, false
	}
}

// glance takes one look at everything; 50 to 120 ms lie between two.
func (e *eyes) glance() {
	at := e.w.Time().Now().Sub(e.since)
	columns, rows := e.w.Grid()
	for r := range rows {
		for c := range columns {
			p := games.Cell(c, r)
			l := e.w.LED(p)
			if l.R|l.G|l.B != 0 {
				e.lit[p] = true
			}
			if e.lit[p] {
				e.watchers[p].See(at, lights.Color{R: l.R, G: l.G, B: l.B})
			}
		}
	}
	e.read()
}

// read reads the display if it has changed.
func (e *eyes) read() {
	if v := e.w.ScreenVersion(); v == e.version {
		return
	}
	img, v := e.w.Screen()
	if img == nil {
		return
	}
	e.version = v
	e.lines = append(e.lines[:0], e.reader.Read(img)...)
}

// says tells whether the display shows a text.
func (e *eyes) says(text string) bool {
	return strings.Contains(strings.Join(e.lines, " "), text)
}

// asked tells whether the display asks something: its key line offers a yes.
func (e *eyes) asked() bool {
	return len(e.lines) > 0 && strings.Contains(strings.ToLower(e.lines[len(e.lines)-1]), "yes")
}

// mark gives the mark that a cell shows, if it is clear.
func (e *eyes) mark(p games.Place) lights.Mark {
	if !e.lit[p] {
		return lights.None
	}
	m, sure := e.watchers[p].Mark()
	if !sure {
		return lights.None
	}
	return m
}

// scolded tells whether some cell shows an error.
func (e *eyes) scolded() bool {
	for p := range games.Place(games.Cells) {
		if m := e.mark(p); m.IsError() && m != lights.Fault {
			return true
		}
	}
	return false
}
