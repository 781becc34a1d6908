package weigh

import (
	"math"
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

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
	next := x.m.bare(x.s)
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
			l.sd = unknown
			if g.deed.op == games.Take { // a log that is let go drags nothing lengthwise
				l.zsd = lengthwiseLost
			}
		}
		logs = append(logs, l)
	}
	next.logs = append(logs, next.logs...)
	if len(next.logs) != len(h.After.Logs) {
		return h, choice{}, false
	}
	believed(next.logs, &h.After)
	return h, choice{layout: h.After, ground: next, before: x.from, placed: x.placedKind(g), landed: x.landed}, true
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
