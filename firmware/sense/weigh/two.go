package weigh

import (
	"math"

	"tablero/firmware/sense"
	"tablero/games"
)

// takeOfTwo considers that a log was taken and another fell out and was cleared away.
func (x *explanation) takeOfTwo(a act, b int) {
	m := matchOf(x.sit.Beliefs()[b])
	logs := m.Layout().Logs
	if a.log >= len(logs) || a.fell > len(logs) {
		return
	}
	h := hypothesis{act: a, belief: b, shift: true, change: games.TakenLog(logs[a.log].Kind, logs[a.log].At)}
	if h.step, h.rule = m.Judge(h.change); h.rule != nil {
		return
	}
	mx, mz, sx, sz := x.leftByTwo(a.log, a.fell-1, logs)
	_, _, pulled := x.pulled(a.log, logs)
	h.prior = x.sit.Beliefs()[b].Weight * a.grams * pulled * x.handledSo(a.log, m)
	h.weight = h.prior * shiftPrior(m.Holding(h.change)) * moved(mx, mz, sx, sz) * x.rattle.others()
	x.all = append(x.all, h)
}

// leftByTwo gives the moments that are left over if two logs are gone, and how well they are
// known.
func (x *explanation) leftByTwo(one, other int, logs []games.Log) (mx, mz, sx, sz float64) {
	mx, mz, sx, sz = x.e.moments(x.width/2, 0)
	for _, i := range []int{one, other} {
		l := &x.from.logs[i]
		at, sd := x.from.xOf(i, logs)
		mx, mz = mx+l.grams*(at-x.width/2), mz+l.grams*l.z
		sx, sz = math.Hypot(sx, l.grams*sd), math.Hypot(sz, l.grams*l.zsd)
	}
	return mx, mz, sx, sz
}

// takeTwo considers that two were taken, one right after the other, and nothing else has moved.
func (x *explanation) takeTwo(a act, b int) {
	m := matchOf(x.sit.Beliefs()[b])
	logs := m.Layout().Logs
	if a.log >= len(logs) || a.then > len(logs) {
		return
	}
	h := hypothesis{act: a, belief: b, change: games.TakenLog(logs[a.log].Kind, logs[a.log].At)}
	if h.step, h.rule = m.Judge(h.change); h.rule != nil {
		return
	}
	holds := 1 - shiftPrior(m.Holding(h.change))
	after := matchOf(sense.Belief{Match: m.Clone()})
	next := games.TakenLog(logs[a.then-1].Kind, logs[a.then-1].At)
	if after.Play(h.step, games.Observed{}) != nil {
		return
	}
	if h.second, h.rule = after.Judge(next); h.rule != nil {
		return
	}
	holds *= 1 - shiftPrior(after.Holding(next))
	mx, mz, sx, sz := x.leftByTwo(a.log, a.then-1, logs)
	h.prior = x.sit.Beliefs()[b].Weight * a.grams
	at, sd := x.from.xOf(a.log, logs)
	h.weight = h.prior * holds * still(mx, mz, sx, sz) * x.rattle.still() * x.wentFirst(x.from.logs[a.log].grams, at, sd)
	x.all = append(x.all, h)
}

// wentFirst tells how likely it is that a log was missing before the other, by what was felt
// meanwhile.
func (x *explanation) wentFirst(grams, at, sd float64) float64 {
	const nearG, least, nearMM, otherwise = 2.0, 4, 1.5, 0.02
	c, n, moment := &x.s.course, 0, 0.0
	for k := x.handled(); k > 0 && k <= c.now; k++ {
		if loads, felt, known := c.at(k, x.from); known && math.Abs(felt+grams) < nearG {
			mx, _ := x.e.about(loads, at, 0)
			n, moment = n+1, moment+mx
		}
	}
	if n < least {
		return otherwise
	}
	off := moment / float64(n) / (grams * math.Hypot(sd, nearMM))
	return math.Exp(-off*off/2) + otherwise
}
