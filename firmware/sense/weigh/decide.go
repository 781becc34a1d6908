package weigh

import (
	"math"

	"tablero/firmware/sense"
	"tablero/games"
)

const (
	// plain and sure are how likely it must be what was done to be believed, at once and at
	// last; calm that nothing else has shifted, and stirred that something has: players see
	// what is recorded, and say if it was otherwise.
	plain, sure, calm, stirred = 0.99, 0.8, 0.74, 0.9
	// refuses is how likely it must be that something illegal was done: whoever didn't do it
	// says so. Nothing is recorded that may be illegal by more than mayBeIllegal.
	refuses, mayBeIllegal = 0.7, 0.08
	// maybe is how likely something must be to be asked about.
	maybe = 0.03
	// samePlaceMM is how near to each other places are that are taken for one.
	samePlaceMM = 2.5
	// strangest is how unlikely the likeliest may be before nothing is said to explain the
	// cells: less than any shift that is seen.
	strangest = 1e-15
)

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
	enough, done, refused := plain, plain, plain
	if x.stage > early {
		enough, done, refused = calm, sure, refuses
		if best.deed.shift {
			enough = stirred
		}
	}
	// Deeds that are illegal, those that are the best but for a shift, and those that shift
	// something, or don't, as it does.
	illegal, same, alike := 0.0, 0.0, 0.0
	for _, g := range all {
		if !g.deed.legal && !g.deed.unsure {
			illegal += g.weight
		}
		d := g.deed
		if x.fellAlike(d.fell, best.deed.fell) {
			d.fell = best.deed.fell
		}
		if d.like(best.deed) {
			same += g.weight
		}
		// Once something has shifted, the place doesn't matter.
		if d.legal && d.shift == best.deed.shift && (d.shift || d.place == best.deed.place) {
			alike += g.weight
		}
	}
	switch {
	case x.sit.Doubt():
		x.offerAll(all, v)
	case best.deed.op == 0 && !best.deed.shift && best.weight > enough:
		v.Kind = sense.Same
	case best.deed.op == 0:
		if x.stage > early {
			v.Kind, v.Stirred = sense.Unknown, true // by itself
		}
	case best.deed.shift && x.stage == early:
		v.Kind = sense.Busy // logs that roll apart leave the moment as it is until they hit something
	case best.deed.op == games.Take && x.stage < last && x.fallen(best):
		v.Kind = sense.Busy // it is going to be cleared away, and tells then which it is
		if best.weight > sure {
			x.s.taken = best.deed.log + 1
		}
	case best.deed.legal && alike > enough && same > done && illegal < mayBeIllegal:
		if twin := x.twinOf(best, all); twin != nil {
			x.offerWays(best, v)
			x.offerWays(twin, v)
			v.Kind = sense.Ambiguous
			return
		}
		x.settle(best, v)
	case illegal > refused && best.deed.shift && best.deed.op == games.Take && x.stage > early:
		v.Kind = sense.Unknown // what lies free moves nothing: it doesn't lie as it is thought to, or can't be laid back
	case illegal > refused:
		v.Kind = sense.Illegal
		v.Best = sense.Hypothesis{Class: sense.Physical, Change: best.of[0].change}
		if best.deed.op == games.Take {
			x.s.lifted = best.deed.log + 1
		}
	case x.stage > early:
		x.ask(all, v)
	}
}

// twinOf finds what may have been done as well with another log of the same kind in nearly the
// same place, above or below: weights and moments hardly tell these apart, so much less is
// enough to ask.
func (x *explanation) twinOf(g *group, all []group) *group {
	const maybeTwin = 0.005
	if g.deed.op != games.Take || g.deed.log >= len(x.from.logs) {
		return nil
	}
	for i := range all {
		o := &all[i]
		if o.deed.op != games.Take || !o.deed.legal || o.deed.log == g.deed.log || o.deed.log >= len(x.from.logs) || o.weight < maybeTwin {
			continue
		}
		a, b := &x.from.logs[g.deed.log], &x.from.logs[o.deed.log]
		logs := matchOf(x.sit.Beliefs()[o.of[0].belief]).Layout().Logs
		ax, _ := x.from.xOf(g.deed.log, logs)
		bx, _ := x.from.xOf(o.deed.log, logs)
		if a.kind == b.kind && math.Abs(ax-bx) < samePlaceMM && o.deed.fell == g.deed.fell {
			return o
		}
	}
	return nil
}

// fellAlike tells whether logs of the same kind fell out, by their numbers from 1.
func (x *explanation) fellAlike(a, b int) bool {
	return a == b || a > 0 && b > 0 && x.from.logs[a-1].kind == x.from.logs[b-1].kind
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

// unexplained says that no log can have come or gone that weighs so much.
func (x *explanation) unexplained(v *sense.Verdict) {
	if x.stage == early {
		return
	}
	v.Kind = sense.Unknown
	v.Leans = x.e.grams > 0
}
