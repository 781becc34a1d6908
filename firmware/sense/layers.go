package sense

import "tablero/games"

// layers is how the pieces of a group lie against its middle, by level: a stack that is
// carried stays as untidy as it was.
type layers [games.MaxStack]layer

// layer is mm off the middle, and mm2 each way.
type layer struct{ x, y, variance float64 }

// layersOf gives how the pieces of the i-th group that was added lie. Those that were
// carried together lie as they did; of others nobody knows how they were stacked up.
func (g *ground) layersOf(all *groups, i int) (of layers) {
	to := &all.added[i]
	n := to.to - to.from
	if n < 2 {
		return of
	}
	from, ok := all.carriedFrom(to)
	if !ok && all.piecesGone() < n {
		return of // not stacked up of what lay there
	}
	if !ok || from.stack != g.loadsAt.At(from.place) { // only loads tell how they lay
		for k := range n {
			of[to.from+k].variance = offSigma * offSigma * (1 - 1/float64(n))
		}
		return of
	}
	lies := g.lies[from.place][from.to-n : from.to]
	var x, y, variance float64
	together := true
	for _, l := range lies {
		x += float64(l.x+l.dx) / float64(n)
		y += float64(l.y+l.dy) / float64(n)
		variance += float64(l.variance) / float64(n*n)
		together = together && l.together(lies[0])
	}
	for k, l := range lies {
		at := &of[to.from+k]
		at.x, at.y = float64(l.x+l.dx)-x, float64(l.y+l.dy)-y
		if !together {
			at.variance = float64(l.variance)*(1-2/float64(n)) + variance
		}
	}
	return of
}

// piecesGone counts what was removed.
func (p *groups) piecesGone() (n int) {
	for i := range p.nGone {
		n += p.removed[i].to - p.removed[i].from
	}
	return n
}

// carriedFrom finds the group that was removed of which a group that was added may be
// the upper part.
func (p *groups) carriedFrom(to *moved) (from *moved, ok bool) {
	n := to.to - to.from
	for i := range p.nGone {
		r := &p.removed[i]
		same := r.to-r.from >= n
		for k := 0; same && k < n; k++ {
			same = r.stack.At(r.to-n+k) == to.stack.At(to.from+k)
		}
		if same && ok {
			return nil, false // from either
		}
		if same {
			from, ok = r, true
		}
	}
	return from, ok
}

// off2 gives the expected square of the distance of a piece from the middle of its cell,
// when the group lies about a spot, and the variance of that square.
func (l *layer) off2(at *spot) (mean, variance float64) {
	x, y, v := at.x+l.x, at.y+l.y, at.variance+l.variance
	r2 := x*x + y*y
	return r2 + 2*v, 4*r2*v + 4*v*v
}
