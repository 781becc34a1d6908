package weigh

import (
	"math"
	"slices"

	"tablero/firmware/sense"
)

// rulerSD is how well players measure how logs lie, in mm.
const rulerSD = 0.6

// mixedUpMM is how far from where a log was thought to lie one may be another.
const mixedUpMM = 3

// toldGround gives the ground of logs that players say lie so. What they weigh is known
// from before, but for one that has come since.
func (m *Model) toldGround(s *State, beliefs []sense.Belief) *ground {
	g, logs := m.bare(s), beliefs[0].Match.Layout().Logs
	var known []lying
	if s.before != nil {
		known = slices.Clone(s.before.logs)
	}
	for _, l := range logs {
		k := m.kinds[l.Kind]
		is := lying{kind: l.Kind, grams: k.MassG, gsd: k.MassSD}
		best, off := nearest(known, l, func(o *lying) float64 { return o.x })
		if best >= 0 {
			is = known[best]
			known = slices.Delete(known, best, best+1)
			if off > mixedUpMM {
				is.gsd = max(is.gsd, k.MassSD) // it may be another of the kind
			}
		}
		is.x, is.sd, is.zsd = l.At.XMM, rulerSD, lengthwiseLost
		g.logs = append(g.logs, is)
	}
	for _, b := range beliefs[1:] {
		for i, l := range b.Match.Layout().Logs {
			if math.Abs(l.At.XMM-logs[i].At.XMM) > alikeMM {
				g.logs[i].sd = unknown
			}
		}
	}
	if n := len(g.logs); s.before != nil && n == len(s.before.logs)+1 && g.logs[n-1].gsd > leastGramsSD {
		grams := 0.0
		for i := range g.loads {
			grams += g.loads[i] - s.before.loads[i]
		}
		g.logs[n-1].grams, g.logs[n-1].gsd = grams, 2*leastGramsSD
	}
	return g
}
