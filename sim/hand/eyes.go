package hand

import (
	"math"
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
	edge     []led             // the row along the near edge
	version  uint64
	lines    []string // of the page of text seen last, with what the keys do now
}

// led is an LED of the row as it is watched.
type led struct {
	watcher lights.Watcher
	lit     bool // since watching began
}

func openEyes(w *world.World) *eyes {
	return &eyes{w: w, since: w.Time().Now(), reader: lights.NewReader(), version: ^uint64(0), edge: make([]led, w.Edge())}
}

// forget begins to watch anew.
func (e *eyes) forget() {
	for i := range e.watchers {
		e.watchers[i], e.lit[i] = lights.Watcher{}, false
	}
	for i := range e.edge {
		e.edge[i] = led{}
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
	for i := range e.edge {
		l, _ := e.w.EdgeLED(i)
		e.edge[i].see(at, lights.Color{R: l.R, G: l.G, B: l.B})
	}
	e.read()
}

func (l *led) see(at time.Duration, c lights.Color) {
	l.lit = l.lit || c != lights.Color{}
	if l.lit {
		l.watcher.See(at, c)
	}
}

// mark gives the mark that it shows, if it is clear.
func (l *led) mark() lights.Mark {
	if !l.lit {
		return lights.None
	}
	if m, sure := l.watcher.Mark(); sure {
		return m
	}
	return lights.None
}

// edgeMark gives the mark of the LED of the row that points nearest to x from the
// frame's left wall, or of one beside it.
func (e *eyes) edgeMark(xMM float64) lights.Mark {
	best := lights.None
	for i := range e.edge {
		if _, at := e.w.EdgeLED(i); math.Abs(at-xMM) <= pointsMM {
			best = best.Over(e.edge[i].mark())
		}
	}
	return best
}

// pointsMM is how near to a place an LED of the row must be to point at it.
const pointsMM = 13

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
	page := e.reader.Read(img)
	keys := len(page) - 1
	if lights.Pictured(page) && len(e.lines) > keys {
		e.lines[keys] = page[keys] // what was read before still holds: other text would come first
		return
	}
	e.lines = append(e.lines[:0], page...)
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

// scolded tells whether some cell or place shows an error.
func (e *eyes) scolded() bool {
	for p := range games.Place(games.Cells) {
		if m := e.mark(p); m.IsError() && m != lights.Fault {
			return true
		}
	}
	for i := range e.edge {
		if m := e.edge[i].mark(); m.IsError() && m != lights.Fault {
			return true
		}
	}
	return false
}
