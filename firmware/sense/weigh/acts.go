package weigh

import (
	"math"

	"tablero/firmware/sense"
	"tablero/games"
)

// act is something that hands may have done, told by weight alone.
type act struct {
	op    games.Op   // Add, Take; 0 is nothing
	log   int        // Take: which one, by the layouts' order
	kind  games.Kind // Add: which one
	back  bool       // Add: the log that was taken last, put back
	fell  int        // Take: the log that fell out besides and was cleared away, counted from 1
	then  int        // Take: the log that was taken next, before anything had settled, counted from 1
	grams float64    // how likely the weight is, a density
}

// leastLogG is less than any log weighs.
const leastLogG = 8

// acts lists what the weight may come from.
func (x *explanation) acts() []act {
	e := &x.e
	switch {
	case math.Abs(e.grams) < leastLogG:
		return []act{{grams: normal(e.grams, math.Hypot(e.sd, 0.3))}}
	case e.grams < 0:
		return x.takes()
	case x.outstanding():
		return nil
	}
	return x.adds()
}

// outstanding tells whether something was missing already, or too much, before a log came: what
// weighs more now isn't that log.
func (x *explanation) outstanding() bool {
	c := &x.s.course
	landed, ok := x.cameDown()
	if !ok {
		return false
	}
	grams, n := c.before(landed, x.from, func(loads [corners]float64) (sum float64) {
		for _, g := range loads {
			sum += g
		}
		return sum
	})
	return n >= leastBefore && math.Abs(grams) > outstandingG
}

const (
	outstandingG = 4
	leastBefore  = 8 // spells
)

// takes lists the logs that may be gone.
func (x *explanation) takes() []act {
	var all []act
	for i := range x.from.logs {
		if p := x.weighsAsTwin(i); p > 0 {
			all = append(all, act{op: games.Take, log: i, grams: p})
		}
		for j := range x.from.logs {
			// While a refused log is out, what is missing besides is nothing of the kind.
			if p := x.weighs(i, j); i != j && p > 0 && x.lifted() == nil {
				all = append(all, act{op: games.Take, log: i, fell: j + 1, grams: fellPrior * p},
					act{op: games.Take, log: i, then: j + 1, grams: hurriedPrior * p})
			}
		}
	}
	return all
}

// weighsAsTwin tells how likely what is missing weighs as a log, or as one of its kind that
// it may be instead: logs that have been moved may have changed places, now or before others
// were taken.
func (x *explanation) weighsAsTwin(i int) float64 {
	p, twins, moved := x.weighs(i, -1), 0.0, x.from.logs[i].sd >= rulerSD
	if !moved {
		return p
	}
	p = (1-exchanged)*p + exchanged*x.weighsAs(x.from.logs[i].kind, -1)
	for j := range x.from.logs {
		if l := &x.from.logs[j]; j != i && l.kind == x.from.logs[i].kind && l.sd >= rulerSD {
			twins = max(twins, x.weighs(j, -1))
		}
	}
	if twins == 0 {
		return p
	}
	return (1-swapped)*p + swapped*twins
}

// swapped is how often a log that has been moved is taken for another of its kind that lies
// there, exchanged for one that did.
const swapped, exchanged = 0.2, 0.01

// fellPrior is how often a log falls out of the frame besides the one that is taken.
const fellPrior = 0.002

// hurriedPrior is how often two are taken so soon one after the other that the first hasn't been
// seen.
const hurriedPrior = 0.002

// weighs tells how likely what is missing weighs as one log or two, a density; none if
// it can't.
func (x *explanation) weighs(i, j int) float64 {
	off, v := x.e.grams, x.e.sd*x.e.sd
	for _, k := range []int{i, j} {
		if k >= 0 {
			l := &x.from.logs[k]
			off += l.grams
			v += l.gsd*l.gsd + scaleSD*scaleSD*l.grams*l.grams + leastGramsSD*leastGramsSD
		}
	}
	if off*off > 25*v {
		return 0
	}
	return normal(off, math.Sqrt(v))
}

// adds lists the logs that may have come: the one that was shown, or any that weighs so
// much.
func (x *explanation) adds() []act {
	weighs := func(k games.Kind) float64 { return x.weighsAs(k, 1) }
	var all []act
	shown, ok := x.s.shownFor(x.now, func(k games.Kind) bool { return weighs(k) > 0 })
	if ok {
		all = append(all, act{op: games.Add, kind: shown, grams: weighs(shown)})
	} else {
		for k := range games.AnyKind {
			if _, known := x.m.kinds[k]; !known {
				continue
			}
			if p := weighs(k); p > 0 {
				all = append(all, act{op: games.Add, kind: k, grams: p / 2}) // either colour
			}
		}
	}
	if back, ok := x.returned(); ok {
		all = append(all, back)
	}
	return all
}

// weighsAs tells how likely what has come, or is missing below zero, weighs as any log of a
// kind, a density; none if it can't.
func (x *explanation) weighsAs(k games.Kind, times float64) float64 {
	s := x.m.kinds[k]
	sd := math.Hypot(x.e.sd, s.MassSD)
	if off := x.e.grams - times*s.MassG; math.Abs(off) < 4.5*sd {
		return normal(off, sd)
	}
	return 0
}

// returned tells whether the log may have come back that was taken last.
func (x *explanation) returned() (act, bool) {
	if x.s.before == nil || len(x.s.before.logs) != len(x.from.logs)+1 {
		return act{}, false
	}
	gone := len(x.from.logs)
	for i, l := range x.from.logs {
		if l.kind != x.s.before.logs[i].kind || l.grams != x.s.before.logs[i].grams {
			gone = i
			break
		}
	}
	l := x.s.before.logs[gone]
	sd := math.Sqrt(x.e.sd*x.e.sd + scaleSD*scaleSD*l.grams*l.grams + 2*leastGramsSD*leastGramsSD)
	if off := x.e.grams - l.grams; math.Abs(off) < 4*sd {
		return act{op: games.Add, kind: l.kind, back: true, log: gone, grams: normal(off, sd)}, true
	}
	return act{}, false
}

// matchOf gives a belief's match as one of piles.
func matchOf(b sense.Belief) games.Piled {
	m, _ := b.Match.(games.Piled) // judge has looked at the first, and all are of one game
	return m
}
