package pile

import (
	"cmp"
	"math"
	"slices"
)

// Span is an interval in millimetres from the left wall, ends included.
type Span struct{ LoMM, HiMM float64 }

// Resting is all places where a log that is let go over the pile may come to rest.
type Resting struct {
	Valleys []Rest // between two things, from left to right
	Floor   []Span // on the floor, from left to right
}

const (
	samePlaceMM = 1e-7  // places nearer to each other are one
	narrowMM    = 1e-10 // an interval that can't be hit
)

// Resting gives all places where a log may come to rest that Drop lets go: no
// others, and none that is left out. Most can be seen from above; a log may also roll
// in under one that hangs over. Errors are those of Drop.
func (p *Pile) Resting(radiusMM float64) (Resting, error) {
	if err := p.Check(); err != nil {
		return Resting{}, err
	}
	if err := p.checkDropped(radiusMM); err != nil {
		return Resting{}, err
	}
	d := p.dropping(radiusMM)
	var all Resting
	for _, s := range d.slopes() {
		if s.on == Floor {
			all.Floor = append(all.Floor, s.Span)
			continue
		}
		rest, err := d.drop((s.LoMM + s.HiMM) / 2)
		if err != nil {
			return Resting{}, err
		}
		if rest.Left == Floor {
			all.Floor = append(all.Floor, Span{rest.XMM, rest.XMM})
		} else {
			all.Valleys = append(all.Valleys, rest)
		}
	}
	all.Floor = joined(all.Floor)
	slices.SortFunc(all.Valleys, func(a, b Rest) int {
		return cmp.Or(cmp.Compare(a.XMM, b.XMM), cmp.Compare(a.YMM, b.YMM))
	})
	all.Valleys = slices.CompactFunc(all.Valleys, samePlace)
	return all, nil
}

func samePlace(a, b Rest) bool {
	return math.Hypot(a.XMM-b.XMM, a.YMM-b.YMM) < samePlaceMM
}

// joined gives the spans from left to right, those that touch as one.
func joined(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Compare(a.LoMM, b.LoMM) })
	var all []Span
	for _, s := range spans {
		if n := len(all); n > 0 && s.LoMM <= all[n-1].HiMM+samePlaceMM {
			all[n-1].HiMM = max(all[n-1].HiMM, s.HiMM)
			continue
		}
		all = append(all, s)
	}
	return all
}

// slope is where a log that is let go falls on the same side of the same log, so
// that it takes the same way from everywhere; or where it falls on the floor.
type slope struct {
	Span
	on Body
}

// slopes gives what a log can fall on, from left to right.
func (d *dropping) slopes() []slope {
	if d.left == d.right {
		_, on := d.below(d.left, math.Inf(1), Floor)
		return []slope{{Span{d.left, d.left}, on}}
	}
	var all []slope
	edges := d.edges()
	for i, hi := range edges[1:] {
		lo := edges[i]
		if hi-lo < narrowMM {
			continue
		}
		middle := (lo + hi) / 2
		_, on := d.below(middle, math.Inf(1), Floor)
		if n := len(all); n > 0 && all[n-1].on == on && !d.parts(on, all[n-1].LoMM, middle) {
			all[n-1].HiMM = hi
			continue
		}
		all = append(all, slope{Span{lo, hi}, on})
	}
	return all
}

// parts tells whether the middle of what is fallen on lies between two points.
func (d *dropping) parts(on Body, lo, hi float64) bool {
	return on >= 0 && lo < d.discs[on].x && d.discs[on].x < hi
}

// edges gives all points, in order, between which a log falls on one thing only:
// where a disc begins, has its top, comes out of the floor, or crosses another.
func (d *dropping) edges() []float64 {
	edges := []float64{d.left, d.right}
	add := func(x float64) {
		if x > d.left && x < d.right {
			edges = append(edges, x)
		}
	}
	for i, c := range d.discs {
		add(c.x - c.radius)
		add(c.x)
		add(c.x + c.radius)
		if up := d.radius - c.y; up > 0 && up < c.radius {
			add(c.x - c.over(up))
			add(c.x + c.over(up))
		}
		for _, o := range d.discs[:i] {
			for _, toward := range []direction{left, right} {
				if a, ok := c.meets(o, 0, toward); ok {
					add(c.x + float64(toward)*c.radius*math.Sin(a))
				}
			}
		}
	}
	slices.Sort(edges)
	return edges
}
