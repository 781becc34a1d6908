package separability

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"tablero/firmware/board"
	"tablero/games"
)

// change is what hands may do to a layout.
type change struct {
	change games.Change // the cells' part of it
	after  games.Layout
	text   string
}

// walk plays random matches and shows the positions that it comes by, whole turns
// apart or with a piece to put.
func (o *Opts) walk(show func(games.Match) error) error {
	r := rand.New(rand.NewPCG(o.Seed, 1))
	for n := 0; n < o.Positions; {
		m, err := o.Game.New(o.Settings)
		if err != nil {
			return fmt.Errorf("separability: %w", err)
		}
		for steps := m.Steps(nil); len(steps) > 0 && n < o.Positions; steps = m.Steps(steps[:0]) {
			if movesOnCells(steps) {
				if err := show(m); err != nil {
					return err
				}
				n++
			}
			if err := m.Play(steps[r.IntN(len(steps))], games.Observed{}); err != nil {
				return fmt.Errorf("separability: %w", err)
			}
		}
	}
	return nil
}

// movesOnCells tells whether several steps do something on cells.
func movesOnCells(steps []games.Step) bool {
	n := 0
	for i := range steps {
		if c := onCells(steps[i].Change); !c.Empty() {
			n++
		}
	}
	return n > 1
}

// onCells gives the part of a change that happens on cells: what comes from the
// tray is added, what goes there taken.
func onCells(c games.Change) games.Change {
	var parts []games.Part
	for _, p := range c.Parts() {
		from, to := p.From.IsCell(), p.To.IsCell()
		switch {
		case p.Op == games.Carry && !from:
			p.Op = games.Add
		case p.Op == games.Carry && !to:
			p.Op = games.Take
		}
		if from || to {
			parts = append(parts, p)
		}
	}
	return games.ChangeOf(parts...)
}

// changes lists what may be done next: first the legal changes, then all single
// physical ones that are none. names says that any piece may be added, not only
// what lies on the tray.
func changes(m games.Match, f *board.File, kinds []games.KindInfo, names bool) (legal int, all []change) {
	l := m.Layout()
	add := func(c games.Change) {
		c = onCells(c)
		after, err := l.Apply(c)
		if err != nil || c.Empty() {
			return
		}
		for i := range all {
			if all[i].after.Equal(&after) {
				return
			}
		}
		all = append(all, change{c, after, describe(c, kinds)})
	}
	for _, s := range m.Steps(nil) {
		add(s.Change)
	}
	legal = len(all)
	physical(&l, f, addable(&l, kinds, names), add)
	return legal, all
}

// addable lists the kinds of which a piece may be added.
func addable(l *games.Layout, kinds []games.KindInfo, names bool) []games.Kind {
	if k := l.At(games.Tray).Top(); k != games.NoKind && !names {
		return []games.Kind{k}
	}
	var all []games.Kind
	for _, k := range kinds {
		lying := 0
		for p := range games.Place(games.Cells) {
			for s, i := l.At(p), 0; i < s.Height(); i++ {
				if s.At(i) == k.Kind {
					lying++
				}
			}
		}
		if lying < k.Count {
			all = append(all, k.Kind)
		}
	}
	return all
}

// physical adds every single change that hands can make on the cells of a board.
func physical(l *games.Layout, f *board.File, kinds []games.Kind, add func(games.Change)) {
	for p := range f.All() {
		for _, k := range kinds {
			add(games.Added(games.StackOf(k), p))
		}
		for n := 1; n <= l.At(p).Height(); n++ {
			_, top, _ := l.At(p).Split(n)
			add(games.Taken(top, p))
			for q := range f.All() {
				if q != p {
					add(games.Carried(top, p, q))
				}
			}
		}
	}
}

// describe writes a change: "c3:2-d3", "+W b2", "-2 c3".
func describe(c games.Change, kinds []games.KindInfo) string {
	var words []string
	for _, p := range c.Parts() {
		n := p.Pieces.Height()
		switch p.Op {
		case games.Add:
			sign := "?"
			for _, k := range kinds {
				if k.Kind == p.Pieces.Top() {
					sign = k.Sign
				}
			}
			words = append(words, "+"+sign+" "+p.To.String())
		case games.Take:
			words = append(words, fmt.Sprintf("-%d %s", n, p.From))
		case games.Carry:
			from := p.From.String()
			if n > 1 {
				from = fmt.Sprintf("%s:%d", from, n)
			}
			words = append(words, from+"-"+p.To.String())
		}
	}
	return strings.Join(words, ", ")
}
