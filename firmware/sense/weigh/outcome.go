package weigh

import (
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

const (
	// mostBeliefs are carried on; faint ones aren't.
	mostBeliefs = 8
	faint       = 0.01
	// ways are how many are foreseen of what may have come out, in all and at least for one
	// place and belief.
	ways       = 48
	fewestWays = 6
	mostPlaces = 8 // where a log may have been let go, by one belief or another
	shiftedMM  = 1.0
	stirredMM  = 0.3 // who moves more doesn't lie where he was measured
)

// fate is a way in which a change may have come out, and how well it explains the cells.
type fate struct {
	games.Fate
	belief  int
	of      *hypothesis
	density float64 // of the moments that are felt
	weight  float64
}

// outcome gives what a deed has led to: matches with weights, and the ground for what
// comes next.
func (x *explanation) outcome(g *group) (sense.Hypothesis, choice, bool) {
	h := sense.Hypothesis{Class: sense.Legal, Change: g.of[0].change}
	if g.deed.back {
		h.Class, h.Undo = sense.TakeBack, 1
	}
	if g.deed.shift {
		return x.shifted(g, h)
	}
	for _, o := range g.of {
		m := x.sit.Beliefs()[o.belief].Match.Clone()
		var err error
		if g.deed.back {
			err = m.Undo()
		} else {
			err = m.Play(o.step, games.Observed{})
		}
		if err == nil && g.deed.then > 0 {
			err = m.Play(o.second, games.Observed{})
		}
		if err == nil {
			h.Came = append(h.Came, sense.Belief{Match: m, Weight: o.weight})
		}
	}
	if h.Came = pruned(h.Came); len(h.Came) == 0 {
		return h, choice{}, false
	}
	h.After = h.Came[0].Match.Layout()
	if g.deed.op == games.Add {
		h.Change = games.AddedLog(g.deed.kind, g.of[0].at)
	}
	next := x.m.bare(x.s)
	switch {
	case g.deed.back:
		next.logs = slices.Clone(x.s.before.logs)
	case g.deed.op == games.Take:
		next.logs = x.from.without(g.deed.log, g.deed.then-1)
	default:
		next.logs = append(x.from.worn(), x.measured(g.deed.kind))
	}
	return h, choice{layout: h.After, ground: next, before: x.from, placed: x.placedKind(g), landed: x.landed}, true
}

func (x *explanation) placedKind(g *group) games.Kind {
	if g.deed.op == games.Add && !g.deed.back {
		return g.deed.kind
	}
	return games.NoKind
}

// measured gives the log that came, as the cells have it.
func (x *explanation) measured(k games.Kind) lying {
	l := lying{kind: k, grams: x.e.grams, gsd: x.e.sd}
	l.x, l.z = x.e.centre()
	_, _, sx, sz := x.e.moments(l.x, l.z)
	l.sd, l.zsd = sx/l.grams+leastSD, sz/l.grams+leastSD
	return l
}

// leastSD is what places are measured to at best, in mm.
const leastSD = 0.08
