package bench

import (
	"io"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero/picture"
)

// Picture is what somebody beside the board sees.
type Picture struct {
	Columns, Rows int
	Kinds         []games.KindInfo
	Layout        games.Layout // the wood, as it lies
	View          lights.View  // the lights
	Text          []string     // what the display says, on however many pages
	Turns         int          // finished ones in the record

	frameMM float64 // inside width of the frame, 0 without one
	leftMM  float64 // where it begins on the platform
}

// Picture gives what there is to see now. The display speaks as printer does, nil
// for the firmware's own.
func (b *Bench) Picture(printer *words.Printer) Picture {
	if printer == nil {
		printer = b.Program.Printer()
	}
	p := Picture{Kinds: b.opts.Game.Kinds(), Layout: b.World.Layout(), View: b.Program.View(), Turns: len(b.Log.Turns)}
	p.Columns, p.Rows = b.World.Grid()
	if f := frame(b.opts); f != nil {
		p.frameMM, p.leftMM = f.WidthMM, b.opts.Board.FrameMM(f.WidthMM)
	}
	if b.Board.Panel != nil {
		p.Text = lights.NewScreen(printer).Whole(&p.View)
	}
	return p
}

// beside is how many columns the display takes beside the frame, and terminalColumns what
// a terminal has.
const (
	terminalColumns = 80
	beside          = lights.TextColumns + 6
)

// Draw draws it as a terminal shows it; logs finely where there are colours.
func (p *Picture) Draw(w io.Writer, color bool) error {
	o := lights.DrawOpts{Columns: p.Columns, Rows: p.Rows, Layout: p.Layout, Kinds: p.Kinds, View: &p.View, Text: p.Text, Color: color}
	if p.frameMM > 0 {
		logs, how := picture.Of(p.Layout.Logs, p.frameMM), picture.Opts{Columns: terminalColumns - beside, Fine: color, Color: color}
		var err error
		if o.Frame, err = logs.Lines(how); err != nil {
			return err
		}
		for _, signs := range logs.Legend(how) {
			o.Signs = append(o.Signs, "  "+signs)
		}
		o.Column = func(mm float64) int { return logs.Column(how, mm-p.leftMM) }
	}
	return lights.Draw(w, o)
}

// sameAs tells whether both show the same.
func (p *Picture) sameAs(o *Picture) bool {
	return p.Layout.Equal(&o.Layout) && p.View.Equal(o.View)
}
