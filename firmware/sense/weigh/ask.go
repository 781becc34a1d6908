package weigh

import (
	"cmp"
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

// offer lists a hypothesis as having led to some of the beliefs.
func (x *explanation) offer(h sense.Hypothesis, c choice, came []sense.Belief, v *sense.Verdict) {
	h.Came = pruned(came)
	h.After = h.Came[0].Match.Layout()
	c.layout = h.After
	next := *c.ground
	next.logs = slices.Clone(next.logs)
	believed(next.logs, &h.After)
	c.ground = &next
	if parts := h.Change.Parts(); len(parts) == 1 && parts[0].Op == games.Add {
		h.Change = games.AddedLog(parts[0].Pieces.Top(), h.After.Logs[len(h.After.Logs)-1].At)
	}
	x.s.choices = append(x.s.choices, c)
	v.Options = append(v.Options, h)
}

// offerWays lists all ways in which a deed may have come out that players can tell apart.
func (x *explanation) offerWays(g *group, v *sense.Verdict) {
	if h, c, ok := x.outcome(g); ok {
		for _, came := range apart(h.Came) {
			x.offer(h, c, came, v)
		}
	}
}

const (
	// clearest is how likely one way to lie must be, of several that players see to be
	// different, not to be asked about.
	clearest = 0.3
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
			x.offerWays(g, v)
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
		if g.weight < maybe && i > 0 && (!all[0].deed.unsure || len(v.Options) > mostWays) {
			break
		}
		switch {
		case g.deed.legal:
			x.offerWays(g, v)
		case !slices.ContainsFunc(v.Options, func(h sense.Hypothesis) bool { return h.Class == sense.Physical }):
			v.Options = append(v.Options, sense.Hypothesis{Class: sense.Physical, Change: g.of[0].change})
		}
	}
	switch {
	case len(v.Options) == 0: // the match would have none of it
		v.Kind = sense.Unknown
	case len(x.s.choices) == 0:
		v.Kind, v.Best = sense.Illegal, v.Options[0]
	default:
		v.Kind = sense.Ambiguous
	}
}
