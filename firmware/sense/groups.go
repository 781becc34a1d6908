package sense

import (
	"tablero/games"
)

// moved is a group of pieces that came to lie on a cell, or left it.
type moved struct {
	place    games.Place
	from, to int // levels
	stack    games.Stack
	relaid   bool // it was there before
}

// groups are what lies otherwise than in some layout before.
type groups struct {
	added, removed [maxMoved]moved
	nAdded, nGone  int
	at             [maxMoved]spot // of those that were added
}

// spot is where a group came to lie: mm off the middle of its cell, and how well
// that is known.
type spot struct{ x, y, variance float64 }

// whole tells whether all that lies on a cell came there anew.
func (p *groups) whole(c games.Place) bool {
	for _, a := range p.added[:p.nAdded] {
		if a.place == c && a.from == 0 {
			return true
		}
	}
	return false
}

// relaid tells whether what lies on a cell is supposed to have been put down anew.
func (p *groups) relaid(c games.Place) bool {
	for _, a := range p.added[:p.nAdded] {
		if a.place == c && a.relaid {
			return true
		}
	}
	return false
}

// addsTo tells whether something was added on a cell.
func (p *groups) addsTo(c games.Place) bool {
	for _, a := range p.added[:p.nAdded] {
		if a.place == c {
			return true
		}
	}
	return false
}

// takenFrom gives how many pieces were taken from a cell.
func (p *groups) takenFrom(c games.Place) int {
	for _, g := range p.removed[:p.nGone] {
		if g.place == c {
			return g.to - g.from
		}
	}
	return 0
}

// relay supposes that a stack was put down anew from a level up, whatever else was done
// to it; false if that is too much to follow, or what lies below isn't what it was.
func (p *groups) relay(c games.Place, was, is games.Stack, from int) bool {
	if from > 0 && (min(was.Height(), is.Height()) <= from || was.At(0) != is.At(0)) {
		return false
	}
	p.removed, p.nGone = without(p.removed, p.nGone, c)
	p.added, p.nAdded = without(p.added, p.nAdded, c)
	if p.nGone == maxMoved || p.nAdded == maxMoved {
		return false
	}
	if !was.Empty() {
		p.removed[p.nGone] = moved{c, from, was.Height(), was, true}
		p.nGone++
	}
	p.added[p.nAdded] = moved{c, from, is.Height(), is, true}
	p.nAdded++
	return true
}

// without leaves the groups of a cell out.
func without(all [maxMoved]moved, n int, c games.Place) ([maxMoved]moved, int) {
	kept := 0
	for i := range n {
		if all[i].place != c {
			all[kept] = all[i]
			kept++
		}
	}
	return all, kept
}

// diff lists what lies otherwise. Pieces below the first difference of a stack
// stay. It fails for more groups than hands move in one go.
func (p *groups) diff(from, to *games.Layout) bool {
	for c := games.Place(0); c.IsCell(); c++ {
		a, b := from.At(c), to.At(c)
		if a == b {
			continue
		}
		same := lowest(a, b)
		if a.Height() > same {
			if p.nGone == len(p.removed) {
				return false
			}
			p.removed[p.nGone] = moved{c, same, a.Height(), a, false}
			p.nGone++
		}
		if b.Height() > same {
			if p.nAdded == len(p.added) {
				return false
			}
			p.added[p.nAdded] = moved{c, same, b.Height(), b, false}
			p.nAdded++
		}
	}
	return true
}

// lowest gives the lowest level at which two stacks differ.
func lowest(a, b games.Stack) int {
	l := 0
	for l < a.Height() && l < b.Height() && a.At(l) == b.At(l) {
		l++
	}
	return l
}
