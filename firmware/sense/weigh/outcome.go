package weigh

import (
	"cmp"
	"math"
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
	at := g.of[0].at
	for _, o := range g.of {
		m := x.sit.Beliefs()[o.belief].Match.Clone()
		var err error
		if g.deed.back {
			err = m.Undo()
		} else {
			err = m.Play(o.step, games.Observed{})
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
		h.Change = games.AddedLog(g.deed.kind, at)
	}
	next := x.ground()
	switch {
	case g.deed.back:
		next.logs = slices.Clone(x.s.before.logs)
	case g.deed.op == games.Take:
		next.logs = x.from.without(g.deed.log)
	default:
		next.logs = append(x.from.worn(), x.measured(g.deed.kind))
	}
	return h, choice{layout: h.After, ground: next, before: x.from, placed: x.placedKind(g)}, true
}

func (x *explanation) placedKind(g *group) games.Kind {
	if g.deed.op == games.Add && !g.deed.back {
		return g.deed.kind
	}
	return games.NoKind
}

// ground gives what the cells feel now, of whatever logs.
func (x *explanation) ground() *ground { return x.m.bare(x.s) }

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

// pruned gives the likeliest beliefs with weights that add up to one.
func pruned(all []sense.Belief) []sense.Belief {
	all = merged(all)
	slices.SortStableFunc(all, func(a, b sense.Belief) int { return cmp.Compare(b.Weight, a.Weight) })
	total := 0.0
	for _, b := range all {
		total += b.Weight
	}
	kept, sum := all[:0:0], 0.0
	for i, b := range all {
		if i < mostBeliefs && (i == 0 || b.Weight > faint*total) {
			kept = append(kept, b)
			sum += b.Weight
		}
	}
	for i := range kept {
		kept[i].Weight /= sum
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

// shifted gives what a deed has led to that has moved others: as foreseen, weighed by the
// moments.
func (x *explanation) shifted(g *group, h sense.Hypothesis) (sense.Hypothesis, choice, bool) {
	stirred := make([]bool, len(x.from.logs))
	for _, f := range x.fatesOf(g) {
		if f.MovedMM <= shiftedMM {
			continue
		}
		x.come(&h, f, stirred)
	}
	if len(h.Came) == 0 { // nothing of the kind was foreseen: they lie nearly as they lay
		for i := range g.of {
			o := &g.of[i]
			f := fate{belief: o.belief, of: o, weight: o.weight}
			f.Logs = x.lay(o)
			x.come(&h, f, stirred)
		}
		for i := range stirred {
			stirred[i] = true
		}
	}
	if h.Came = pruned(h.Came); len(h.Came) == 0 {
		return h, choice{}, false
	}
	h.After = h.Came[0].Match.Layout()
	next := x.ground()
	if g.deed.op == games.Add {
		next.logs = append(next.logs, lying{kind: g.deed.kind, grams: x.e.grams, gsd: x.e.sd, sd: unknown, zsd: lengthwiseLost})
		h.Change = games.AddedLog(g.deed.kind, h.After.Logs[len(h.After.Logs)-1].At)
	}
	var logs []lying
	for i, l := range x.from.logs {
		if g.of[0].gone(i) {
			continue
		}
		if stirred[i] {
			l.sd, l.zsd = unknown, lengthwiseLost
		}
		logs = append(logs, l)
	}
	next.logs = append(logs, next.logs...)
	if len(next.logs) != len(h.After.Logs) {
		return h, choice{}, false
	}
	for i := range next.logs {
		if next.logs[i].sd >= unknown {
			next.logs[i].x = h.After.Logs[i].At.XMM
		}
	}
	return h, choice{layout: h.After, ground: next, before: x.from, placed: x.placedKind(g)}, true
}

// come plays a fate.
func (x *explanation) come(h *sense.Hypothesis, f fate, stirred []bool) {
	m := matchOf(sense.Belief{Match: x.sit.Beliefs()[f.belief].Match.Clone()})
	o := games.Observed{Known: true, Shifted: true, Layout: games.Layout{Logs: f.Logs}}
	change := f.of.change
	if f.of.act.op == games.Add {
		change = games.AddedLog(f.of.act.kind, f.Logs[len(f.Logs)-1].At)
	}
	step, rule := m.JudgeObserved(change, o)
	if rule != nil || m.Play(step, o) != nil {
		return
	}
	h.Came = append(h.Came, sense.Belief{Match: m, Weight: f.weight})
	lay := x.lay(f.of)
	at := 0
	for i := range stirred {
		if f.of.gone(i) {
			continue
		}
		if d := math.Hypot(f.Logs[at].At.XMM-lay[at].At.XMM, f.Logs[at].At.YMM-lay[at].At.YMM); d > stirredMM {
			stirred[i] = true
		}
		at++
	}
}

// gone tells whether a log isn't in the frame any more, by its number before.
func (h *hypothesis) gone(i int) bool {
	return h.act.op == games.Take && (i == h.act.log || i == h.act.fell-1)
}

// fallen gives the number of the log that fell out once the other is gone.
func (h *hypothesis) fallen() int {
	i := h.act.fell - 1
	if i > h.act.log {
		i--
	}
	return i
}

// lay gives the logs as they would lie if nothing else had moved.
func (x *explanation) lay(h *hypothesis) []games.Log {
	logs := slices.Clone(x.sit.Beliefs()[h.belief].Match.Layout().Logs)
	if h.act.op == games.Take {
		logs = slices.Delete(logs, h.act.log, h.act.log+1)
		if h.act.fell > 0 {
			logs = slices.Delete(logs, h.fallen(), h.fallen()+1)
		}
		return logs
	}
	return append(logs, games.Log{Kind: h.act.kind, At: h.at})
}
