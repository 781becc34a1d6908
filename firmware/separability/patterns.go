package separability

import (
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// patterns tells changes apart by what switches and readers below the cells read.
type patterns struct {
	file  *board.File
	title string
	read  []games.Layout
}

func newPatterns(f *board.File) *patterns {
	p := &patterns{file: f, title: "switch"}
	for _, c := range f.Cells {
		if c.Tags != "" {
			p.title = "tags"
		}
	}
	return p
}

func (p *patterns) name() string { return p.title }

func (p *patterns) namesPieces() bool { return true }

// look notes for each change what the sensors read: a layout of what they know.
func (p *patterns) look(_ *games.Layout, all []change) {
	p.read = p.read[:0]
	for i := range all {
		var seen games.Layout
		for at := range p.file.All() {
			cell, stack := p.file.Cells[at.String()], all[i].after.At(at)
			switch {
			case stack.Empty():
			case cell.Tags != "":
				seen.Put(at, stack)
			case cell.Switch != "":
				seen.Put(at, games.StackOf(games.AnyKind))
			}
		}
		p.read = append(p.read, seen)
	}
}

func (p *patterns) distance(a, b int, _ float64) float64 {
	if p.read[a].Equal(&p.read[b]) {
		return 0
	}
	return math.Inf(1)
}

var _ judge = (*patterns)(nil)
