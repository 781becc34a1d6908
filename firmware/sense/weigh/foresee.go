package weigh

import (
	"math"
	"slices"

	"tablero/games"
)

// foreseenOf keeps what was foreseen of a deed.
type foreseenOf struct {
	deed  deed
	fates []fate
}

// foresee looks what physics says of the deeds that are in doubt for a shift, and weighs
// their hypotheses anew: by how many of the fates shift something, and how well those
// explain the moments.
func (x *explanation) foresee(all []group) {
	for i := range all {
		g := &all[i]
		if !g.deed.shift || !g.deed.legal || g.weight < worthwhile || g.deed.op == 0 || g.deed.back {
			continue
		}
		for _, f := range x.foreseenEach(g) {
			x.reweigh(&f)
		}
	}
}

// worthwhile is how likely a deed must be to be looked into by physics, which takes time.
const worthwhile = 0.03

// foretold is what was foreseen of one hypothesis.
type foretold struct {
	of       hypothesis
	all      int
	shifting int
	fits     float64 // mean density of the moments, of those that shift something
}

func (x *explanation) foreseenEach(g *group) []foretold {
	var each []foretold
	for _, f := range x.fatesOf(g) {
		i := slices.IndexFunc(each, func(t foretold) bool { return t.of.belief == f.of.belief && t.of.at == f.of.at })
		if i < 0 {
			i, each = len(each), append(each, foretold{of: *f.of})
		}
		each[i].all++
		if f.MovedMM > shiftedMM {
			each[i].shifting++
			each[i].fits += f.density
		}
	}
	return each
}

// unforeseen is the share of shifts that physics doesn't foresee.
const unforeseen = 0.15

// misjudged is how often physics knows nothing of a pile, since it lies otherwise than
// anybody thinks.
const misjudged = 0.1

func (x *explanation) reweigh(t *foretold) {
	share := misjudged/2 + (1-misjudged)*(float64(t.shifting)+0.3)/(float64(t.all)+1)
	fits := 0.0
	if t.shifting > 0 {
		fits = t.fits / float64(t.shifting)
	}
	for i := range x.all {
		h := &x.all[i]
		if h.act != t.of.act || h.belief != t.of.belief || h.at != t.of.at {
			continue
		}
		if h.shift {
			_, mz, _, sz := x.e.moments(h.at.XMM, x.lengthwise(h))
			alongZ := draggedBy(mz, math.Hypot(sz, x.lengthwiseSD(h)))
			if h.act.op == games.Add {
				alongZ *= x.pushed(h.at.XMM)
			} else {
				alongZ *= x.rattle.others()
			}
			h.weight = (1-unforeseen)*h.prior*share*fits*alongZ + unforeseen*h.weight
		} else {
			h.weight *= (1 - share) / (1 - h.shifts)
		}
	}
}

// lengthwise gives where the log lay, or would lie if it were placed in the middle.
func (x *explanation) lengthwise(h *hypothesis) float64 {
	if h.act.op == games.Take {
		return x.from.logs[h.act.log].z
	}
	return 0
}

func (x *explanation) lengthwiseSD(h *hypothesis) float64 {
	if h.act.op == games.Take {
		l := &x.from.logs[h.act.log]
		return math.Hypot(l.grams*l.zsd, endwiseSD)
	}
	return x.e.grams * lengthwiseSD
}

// fatesOf gives what may have come of a deed, for its likeliest hypotheses.
func (x *explanation) fatesOf(g *group) []fate {
	key := g.deed
	for _, f := range x.foreseen {
		if f.deed == key {
			return f.fates
		}
	}
	of := g.of[:min(mostPlaces, len(g.of))]
	var all []fate
	for b := range x.sit.Beliefs() {
		var mine []*hypothesis
		var changes []games.Change
		for i := range of {
			if of[i].belief == b {
				mine, changes = append(mine, &of[i]), append(changes, of[i].change)
			}
		}
		if len(mine) == 0 {
			continue
		}
		m := matchOf(x.sit.Beliefs()[b])
		for i, fates := range m.Foresee(changes, max(fewestWays, ways/len(of)), x.sit.ID()) {
			for _, f := range fates {
				all = append(all, x.weighed(mine[i], f, len(fates)))
			}
		}
	}
	x.foreseen = append(x.foreseen, foreseenOf{key, all})
	return all
}

// weighed weighs one of several fates of a hypothesis.
func (x *explanation) weighed(h *hypothesis, f games.Fate, of int) fate {
	if h.act.fell > 0 {
		f.Logs = slices.Delete(f.Logs, h.fallen(), h.fallen()+1)
		f.MovedMM = math.Inf(1)
	}
	way := fate{Fate: f, belief: h.belief, of: h}
	way.density = x.fits(&way)
	way.weight = h.prior * way.density / float64(of)
	if h.act.op == games.Add {
		way.weight *= x.pushed(h.at.XMM)
	}
	return way
}

// fits tells how well a fate explains the moments. Logs that rolled along the floor are
// rolled to where the moments have them: nobody foresees how far they roll.
func (x *explanation) fits(f *fate) float64 {
	const fine, rough, far = 40, 200, 1000 // g mm
	const rollsSD = 8                      // mm
	mx, _, sx, _ := x.e.moments(0, 0)
	sx = math.Hypot(sx, fine)
	off := mx - x.moment(f)
	by := 0.0
	if math.Abs(off) > sx {
		f.Logs, by = x.rolled(f, off)
		off = mx - x.moment(f)
	}
	return normal(by, rollsSD) * (0.9*normal(off, sx) + 0.09*normal(off, rough) + 0.01*normal(off, far))
}

// moment gives by how much a fate changes the moment about the left wall, in g mm.
func (x *explanation) moment(f *fate) float64 {
	sum, lay, others := 0.0, x.lay(f.of), 0
	for i := range x.from.logs {
		if f.of.gone(i) {
			logs := x.sit.Beliefs()[f.belief].Match.Layout().Logs
			at, _ := x.from.xOf(i, logs)
			if i == f.of.act.log {
				at, _, _ = x.pulled(i, logs)
			}
			sum -= x.from.logs[i].grams * at
			continue
		}
		sum += x.from.logs[i].grams * (f.Logs[others].At.XMM - lay[others].At.XMM)
		others++
	}
	if f.of.act.op == games.Add {
		sum += x.e.grams * f.Logs[others].At.XMM
	}
	return sum
}

// rolled rolls those logs of a fate that it has moved, or one of them, until it explains a
// moment: whichever has to go least far.
func (x *explanation) rolled(f *fate, gramMM float64) ([]games.Log, float64) {
	grams, free, lay, others := []float64{}, []int{}, x.lay(f.of), 0
	for i := range x.from.logs {
		if f.of.gone(i) {
			continue
		}
		if math.Abs(f.Logs[others].At.XMM-lay[others].At.XMM) > stirredMM {
			free = append(free, others)
		}
		grams = append(grams, x.from.logs[i].grams)
		others++
	}
	if f.of.act.op == games.Add {
		free, grams = append(free, others), append(grams, x.e.grams)
	}
	m := matchOf(x.sit.Beliefs()[f.belief])
	best, by, left := f.Logs, 0.0, math.Abs(gramMM)
	for n := range free {
		logs, mm := m.Rolled(f.Logs, free[n:n+1], grams, gramMM)
		if rest := math.Abs(gramMM) - mm*grams[free[n]]; rest < left-1 || rest < left+1 && mm < by {
			best, by, left = logs, mm, rest
		}
	}
	return best, by
}
