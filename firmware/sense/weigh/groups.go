package weigh

import (
	"cmp"
	"math"
	"slices"

	"tablero/games"
)

// deed is what hypotheses have in common that say the same.
type deed struct {
	op    games.Op
	log   int
	kind  games.Kind
	back  bool
	fell  int
	then  int
	shift bool
	legal bool
	// unsure: the log lies where none can by the layouts, which may be otherwise.
	unsure bool
	place  int // of several places where a log may have been put
}

// like tells whether deeds are the same but for what else has shifted, and for the place.
func (d deed) like(o deed) bool {
	d.shift, d.place = o.shift, o.place
	return d == o
}

// group is the hypotheses of one deed.
type group struct {
	deed   deed
	of     []hypothesis // the likeliest first
	weight float64
}

// groups gives the deeds, the likeliest first, with their shares.
func (x *explanation) groups() (all []group, total float64) {
	slices.SortStableFunc(x.all, func(a, b hypothesis) int { return cmp.Compare(b.weight, a.weight) })
	var places []float64
	for _, h := range x.all {
		d := deed{op: h.act.op, log: h.act.log, kind: h.act.kind, back: h.act.back, fell: h.act.fell, then: h.act.then, shift: h.shift, legal: h.rule == nil, unsure: h.unsure}
		if d.op == games.Add && !d.back && !d.shift {
			d.place = slices.IndexFunc(places, func(p float64) bool { return math.Abs(p-h.at.XMM) < samePlaceMM })
			if d.place < 0 {
				d.place, places = len(places), append(places, h.at.XMM)
			}
		}
		total += h.weight
		i := slices.IndexFunc(all, func(g group) bool { return g.deed == d })
		if i < 0 {
			i, all = len(all), append(all, group{deed: d})
		}
		all[i].of = append(all[i].of, h)
		all[i].weight += h.weight
	}
	for i := range all {
		all[i].weight /= max(total, math.SmallestNonzeroFloat64)
	}
	slices.SortStableFunc(all, func(a, b group) int { return cmp.Compare(b.weight, a.weight) })
	return all, total
}
