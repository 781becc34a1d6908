package weigh

import (
	"cmp"
	"math"
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

// pruned gives the likeliest beliefs with weights that add up to one.
func pruned(all []sense.Belief) []sense.Belief {
	all = merged(all)
	slices.SortStableFunc(all, func(a, b sense.Belief) int { return cmp.Compare(b.Weight, a.Weight) })
	least := faint * sum(all)
	kept := all[:0:0]
	for i, b := range all {
		if i < mostBeliefs && (i == 0 || b.Weight > least) {
			kept = append(kept, b)
		}
	}
	whole := sum(kept)
	for i := range kept {
		kept[i].Weight /= whole
	}
	return kept
}

// merged takes beliefs for one that nobody could tell apart.
func merged(all []sense.Belief) []sense.Belief {
	var kept []sense.Belief
	for _, b := range all {
		i := slices.IndexFunc(kept, func(k sense.Belief) bool { return alike(k.Match, b.Match, alikeMM) })
		if i < 0 {
			kept = append(kept, b)
			continue
		}
		if b.Weight > kept[i].Weight { // the likelier stands for both
			kept[i].Match, kept[i].Weight, b.Weight = b.Match, b.Weight, kept[i].Weight
		}
		kept[i].Weight += b.Weight
	}
	return kept
}

// alikeMM is how near to each other all logs lie in layouts that are taken for one.
const alikeMM = 1.0

// alike tells whether all logs lie nearly at the same places.
func alike(a, b games.Match, mm float64) bool {
	p, q := a.Layout().Logs, b.Layout().Logs
	return slices.EqualFunc(p, q, func(p, q games.Log) bool {
		return p.Kind == q.Kind && math.Hypot(p.At.XMM-q.At.XMM, p.At.YMM-q.At.YMM) < mm
	})
}
