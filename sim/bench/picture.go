package bench

import (
	"io"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
)

// Picture is what somebody beside the board sees.
type Picture struct {
	Columns, Rows int
	Kinds         []games.KindInfo
	Layout        games.Layout // the wood, as it lies
	View          lights.View  // the lights
	Text          []string     // what the display says, on however many pages
	Turns         int          // finished ones in the record
}

// Picture gives what there is to see now. The display speaks as printer does, nil
// for the firmware's own.
func (b *Bench) Picture(printer *words.Printer) Picture {
	if printer == nil {
		printer = b.Program.Printer()
	}
	p := Picture{Kinds: b.opts.Game.Kinds(), Layout: b.World.Layout(), View: b.Program.View(), Turns: len(b.Log.Turns)}
	p.Columns, p.Rows = b.World.Grid()
	if b.Board.Panel != nil {
		p.Text = lights.NewScreen(printer).Whole(&p.View)
	}
	return p
}

// Draw draws it as a terminal shows it.
func (p *Picture) Draw(w io.Writer, color bool) error {
	return lights.Draw(w, lights.DrawOpts{Columns: p.Columns, Rows: p.Rows, Layout: p.Layout, Kinds: p.Kinds, View: &p.View, Text: p.Text, Color: color})
}

// sameAs tells whether both show the same.
func (p *Picture) sameAs(o *Picture) bool {
	return p.Layout.Equal(&o.Layout) && p.View.Equal(o.View)
}
