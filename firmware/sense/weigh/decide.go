package weigh

import (
	"cmp"
	"math"
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

// deed is what hypotheses have in common that say the same.
type deed struct {
	op    games.Op
	log   int
	kind  games.Kind
	back  bool
	fell  int
	shift bool
	legal bool
	place int // of several places where a log may have been put
}

// group is the hypotheses of one deed.
type group struct {
	deed   deed
	of     []hypothesis // the likeliest first
	weight float64
}

const (
	// plain and sure are how likely something must be to be believed, at once and at last.
	plain, sure = 0.98, 0.85
	// maybe is how likely something must be to be asked about.
	maybe = 0.03
	// samePlaceMM is how near to each other places are that are taken for one.
	samePlaceMM = 2.5
	// strangest is how unlikely the likeliest may be before nothing is said to explain the
	// cells: less than any shift that is seen.
	strangest = 1e-15
)

// groups gives the deeds, the likeliest first, with their shares.
func (x *explanation) groups() (all []group, total float64) {
	slices.SortStableFunc(x.all, func(a, b hypothesis) int { return cmp.Compare(b.weight, a.weight) })
	var places []float64
	for _, h := range x.all {
		d := deed{op: h.act.op, log: h.act.log, kind: h.act.kind, back: h.act.back, fell: h.act.fell, shift: h.shift, legal: h.rule == nil}
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

// decide turns the explanation into a verdict.
func (x *explanation) decide(v *sense.Verdict) {
	all, total := x.groups()
	if len(all) == 0 || total < strangest {
		x.unexplained(v)
		return
	}
	if x.stage > early && (all[0].weight < plain || all[0].deed.shift) {
		x.foresee(all)
		all, _ = x.groups()
	}
	best := &all[0]
	v.Posterior = best.weight
	enough := plain
	if x.stage > early {
		enough = sure
	}
	illegal := 0.0
	for _, g := range all {
		if !g.deed.legal {
			illegal += g.weight
		}
	}
	switch {
	case x.sit.Doubt():
		x.offerAll(all, v)
	case best.deed.op == 0 && !best.deed.shift && best.weight > enough:
		v.Kind = sense.Same
	case best.deed.op == 0:
		if x.stage > early {
			v.Kind = sense.Unknown // something has moved by itself
		}
	case best.deed.shift && x.stage == early:
		v.Kind = sense.Busy // logs that roll apart leave the moment as it is until they hit something
	case best.deed.op == games.Take && x.stage < last && x.fallen(best):
		v.Kind = sense.Busy // it is going to be cleared away, and tells then which it is
	case best.deed.legal && best.weight > enough:
		x.settle(best, v)
	case illegal > enough:
		v.Kind = sense.Illegal
		v.Best = sense.Hypothesis{Class: sense.Physical, Change: best.of[0].change}
	case x.stage > early:
		x.ask(all, v)
	}
}

// fallenMM is how far lengthwise a log lies at least that fell out of the frame.
const fallenMM = 60

// fallen tells whether so much moment is left lengthwise that a log may have fallen out
// and lies beside the frame.
func (x *explanation) fallen(g *group) bool {
	least := math.Inf(1)
	for _, k := range x.m.kinds {
		least = min(least, k.MassG)
	}
	_, mz, _, _ := x.e.moments(0, x.from.logs[g.deed.log].z)
	return g.deed.fell == 0 && math.Abs(mz) > fallenMM*least
}

// settle says that a deed was done; if it has led nobody can tell where, it asks that.
func (x *explanation) settle(g *group, v *sense.Verdict) {
	h, c, ok := x.outcome(g)
	if !ok {
		v.Kind = sense.Unknown
		return
	}
	if ways := apart(h.Came); len(ways) > 1 && ways[0][0].Weight > 0 && sum(ways[0]) < clearest {
		for _, came := range ways {
			x.offer(h, c, came, v)
		}
		v.Kind = sense.Ambiguous
		return
	}
	v.Kind = sense.Steps
	if g.deed.back {
		v.Kind = sense.Undoes
	}
	v.Best = h
	x.s.choices = append(x.s.choices, c)
}

// offer lists a hypothesis as having led to some of the beliefs.
func (x *explanation) offer(h sense.Hypothesis, c choice, came []sense.Belief, v *sense.Verdict) {
	h.Came = pruned(came)
	h.After = h.Came[0].Match.Layout()
	c.layout = h.After
	next := *c.ground
	next.logs = slices.Clone(next.logs)
	for i := range next.logs {
		if next.logs[i].sd >= unknown {
			next.logs[i].x = h.After.Logs[i].At.XMM
		}
	}
	c.ground = &next
	if parts := h.Change.Parts(); len(parts) == 1 && parts[0].Op == games.Add {
		h.Change = games.AddedLog(parts[0].Pieces.Top(), h.After.Logs[len(h.After.Logs)-1].At)
	}
	x.s.choices = append(x.s.choices, c)
	v.Options = append(v.Options, h)
}

const (
	// clearest is how likely one way to lie must be, of several that players see to be
	// different, not to be asked about.
	clearest = 0.8
	// apartMM is how far a log must lie otherwise for players to see it.
	apartMM = 6
	// mostWays are asked about.
	mostWays = 6
)

// apart sorts beliefs by what players can tell apart, the likeliest first; faint ones are
// left out.
func apart(all []sense.Belief) [][]sense.Belief {
	var ways [][]sense.Belief
	for _, b := range all {
		i := slices.IndexFunc(ways, func(w []sense.Belief) bool { return alike(w[0].Match, b.Match, apartMM) })
		if i < 0 {
			i, ways = len(ways), append(ways, nil)
		}
		ways[i] = append(ways[i], b)
	}
	slices.SortStableFunc(ways, func(a, b []sense.Belief) int { return cmp.Compare(sum(b), sum(a)) })
	for i := range ways {
		if i == mostWays || sum(ways[i]) < maybe {
			return ways[:max(i, 1)]
		}
	}
	return ways
}

func sum(all []sense.Belief) float64 {
	weight := 0.0
	for _, b := range all {
		weight += b.Weight
	}
	return weight
}

// offerAll lists whatever legal may have been done, however unlikely: players know.
func (x *explanation) offerAll(all []group, v *sense.Verdict) {
	for i := range all {
		if g := &all[i]; g.deed.legal && g.deed.op != 0 && len(v.Options) < mostOffered {
			if h, c, ok := x.outcome(g); ok {
				for _, came := range apart(h.Came) {
					x.offer(h, c, came, v)
				}
			}
		}
	}
	v.Kind = sense.Ambiguous
	if len(v.Options) == 0 {
		v.Kind = sense.Unknown
	}
}

// mostOffered is about how many ways players are offered of what they may have done.
const mostOffered = 8

// ask lists what may have been done.
func (x *explanation) ask(all []group, v *sense.Verdict) {
	for i := range all {
		g := &all[i]
		if g.weight < maybe && i > 0 {
			break
		}
		h := sense.Hypothesis{Class: sense.Physical, Change: g.of[0].change}
		if !g.deed.legal {
			v.Options = append(v.Options, h)
			continue
		}
		h, c, ok := x.outcome(g)
		if !ok {
			continue
		}
		for _, came := range apart(h.Came) {
			x.offer(h, c, came, v)
		}
	}
	if len(x.s.choices) == 0 {
		v.Kind = sense.Illegal
		v.Best = v.Options[0]
		return
	}
	v.Kind = sense.Ambiguous
}

// unexplained says that no log can have come or gone that weighs so much.
func (x *explanation) unexplained(v *sense.Verdict) {
	if x.stage == early {
		return
	}
	v.Kind = sense.Unknown
	v.Leans = x.e.grams > 0
}
