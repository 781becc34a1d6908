package lights

import (
	"slices"

	"tablero/firmware/words"
	"tablero/games"
)

// The three keys by their index in View.Keys.
const (
	WhiteKey = iota
	MenuKey
	BlackKey
	Keys // how many there are
)

// View is what a board shows: made by the referee, pure data.
type View struct {
	Marks [games.Cells]Mark // by games.Place
	// Edge marks points of the row along the near edge, from left to right; boards
	// without such a row leave them out. MarkEdge keeps the order.
	Edge []EdgeMark
	// Frame is a frame with logs as the board believes them to lie; nil without one.
	Frame *Frame
	// Clock is what the players' clocks show; nil without any.
	Clock  *Clock
	Title  words.Message
	Detail []words.Message // each begins a line
	// Keys says what each key does now; the zero Message: nothing.
	Keys [Keys]words.Message
}

// Frame is a frame of an inside width with the logs in it. It is never changed.
type Frame struct {
	WidthMM  float64
	Logs     []games.Log
	Outlines []games.Outline // what they look like, in the same order
}

// Clock is the players' clocks, in whole seconds, White's first.
type Clock struct {
	Seconds [2]int
	Timed   [2]bool    // whether the side has a clock at all
	Side    games.Side // whose it is that runs, or would
	Running bool
}

// same tells whether two frames look alike.
func (f *Frame) same(o *Frame) bool {
	if f == nil || o == nil {
		return f == o
	}
	return f.WidthMM == o.WidthMM && slices.Equal(f.Logs, o.Logs) && slices.Equal(f.Outlines, o.Outlines)
}

// drawn tells whether there is anything in it that can be drawn.
func (f *Frame) drawn() bool { return f != nil && len(f.Logs) > 0 && len(f.Outlines) == len(f.Logs) }

// Mark puts a mark on a cell unless the cell shows one that wins over it.
// Places that aren't cells have no LED.
func (v *View) Mark(p games.Place, m Mark) {
	if p.IsCell() {
		v.Marks[p] = v.Marks[p].Over(m)
	}
}

// Equal tells whether both look the same.
func (v View) Equal(o View) bool {
	return v.Marks == o.Marks && slices.Equal(v.Edge, o.Edge) && v.Frame.same(o.Frame) && v.Clock.equal(o.Clock) && v.sameText(&o)
}

func (v *View) sameText(o *View) bool {
	return v.Title.Equal(o.Title) &&
		slices.EqualFunc(v.Detail, o.Detail, words.Message.Equal) &&
		slices.EqualFunc(v.Keys[:], o.Keys[:], words.Message.Equal)
}
