package bench

import (
	"slices"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/sim/world"
)

// guess is what hands may have done on the cells: some pieces were put on a cell,
// others left the board.
type guess struct {
	class float64 // log prior
	group []int   // pieces put, lowest first
	to    games.Place
	gone  []int
	twin  bool // the group is one of several beside the board that look alike
}

// view is what is known of a turn without looking.
type view struct {
	file  *board.File
	world *world.World
	scene *world.Scene // before the turn
	kinds []games.KindInfo
	offMM float64             // sigma each way of where the hand puts things down
	on    [games.Places][]int // what lies where, lowest first
	own   []world.Felt        // of each piece where it lies
	felt  world.Felt          // of all
	work  *world.Scene        // the same scene, to try things on

	// Scratch.
	rest     []world.Vector // of the group
	unknowns [2]unknowns
}

func newView(b *Bench, s *world.Scene, offMM float64) *view {
	v := &view{file: b.opts.Board, world: b.World, scene: s, kinds: b.opts.Game.Kinds(), offMM: offMM,
		own: make([]world.Felt, s.Pieces()), felt: s.Felt(), work: s.Clone()}
	for p := range v.file.All() {
		v.on[p] = s.On(p)
	}
	v.on[games.Tray] = s.On(games.Tray)
	for i := range v.own {
		s.Feel(i, s.At(i), &v.own[i])
	}
	return v
}

// guesses lists nothing, every step of a match, and every change that hands can make
// in one go, whatever the rules say. Tags tell for certain what happens on the tray:
// only cells are guessed about.
func (v *view) guesses(m games.Match) []guess {
	all := []guess{{class: priorNothing, to: games.Nowhere}}
	add := func(class float64, c games.Change) {
		if g, ok := v.guess(class, c); ok {
			all = append(all, g)
		}
	}
	for _, s := range m.Steps(nil) {
		add(priorLegal, s.Change)
	}
	for p := range v.file.All() {
		for _, k := range v.kinds {
			if _, ok := v.scene.Beside(k.Kind); ok {
				add(priorPhysical, games.Added(games.StackOf(k.Kind), p))
			}
		}
		stack := v.stack(v.scene, v.on[p])
		for n := 1; n <= stack.Height(); n++ {
			_, top, _ := stack.Split(n)
			add(priorPhysical, games.Taken(top, p))
			for q := range v.file.All() {
				if q != p {
					add(priorPhysical, games.Carried(top, p, q))
				}
			}
		}
	}
	return all
}

// guess finds the pieces of a change; ok is false if nobody can do that.
func (v *view) guess(class float64, c games.Change) (g guess, ok bool) {
	g = guess{class: class, to: games.Nowhere}
	for _, p := range c.Parts() {
		from := v.from(&g, p.From)
		n := p.Pieces.Height()
		switch {
		case p.To == games.Tray:
			continue
		case p.Op == games.Add, p.From == games.Tray:
			i, ok := v.offCells(p.Pieces.Top())
			if !ok {
				return g, false
			}
			g.group, g.twin = []int{i}, v.isTwin(p.Pieces.Top())
		case len(from) < n:
			return g, false
		case p.Op == games.Carry:
			g.group = from[len(from)-n:]
		case p.Op == games.Take:
			if p.From == g.to {
				g.group, g.to, g.twin = nil, games.Nowhere, false
			}
			g.gone = from[len(from)-n:]
			continue
		}
		g.to = p.To
	}
	return g, g.to == games.Nowhere || len(v.on[g.to])+len(g.group) <= games.MaxStack
}

// from lists what lies on a place after what a guess has done so far.
func (v *view) from(g *guess, p games.Place) []int {
	switch {
	case p == games.Nowhere:
		return nil
	case p == g.to:
		return slices.Concat(v.on[p], g.group)
	}
	return v.on[p]
}

// offCells finds a piece of a kind on the tray or beside the board.
func (v *view) offCells(k games.Kind) (int, bool) {
	for _, i := range v.on[games.Tray] {
		if v.scene.Kind(i) == k {
			return i, true
		}
	}
	return v.scene.Beside(k)
}

// isTwin tells whether there are several of a kind.
func (v *view) isTwin(k games.Kind) bool {
	return slices.ContainsFunc(v.kinds, func(i games.KindInfo) bool { return i.Kind == k && i.Count > 1 })
}

// after gives the cells as a guess leaves them.
func (v *view) after(g *guess) games.Layout {
	var l games.Layout
	moved := slices.Concat(g.group, g.gone)
	for p := range v.file.All() {
		stays := v.on[p]
		for len(stays) > 0 && slices.Contains(moved, stays[len(stays)-1]) {
			stays = stays[:len(stays)-1]
		}
		if p == g.to {
			stays = slices.Concat(stays, g.group)
		}
		l.Put(p, v.stack(v.scene, stays))
	}
	return l
}

// layoutOf gives what lies on the cells of a scene.
func (v *view) layoutOf(s *world.Scene) games.Layout {
	var l games.Layout
	for p := range v.file.All() {
		l.Put(p, v.stack(s, s.On(p)))
	}
	return l
}

func (v *view) stack(s *world.Scene, pieces []int) games.Stack {
	var stack games.Stack
	for _, i := range pieces[:min(len(pieces), games.MaxStack)] {
		stack = stack.Push(s.Kind(i))
	}
	return stack
}
