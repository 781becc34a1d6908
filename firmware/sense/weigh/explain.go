package weigh

import (
	"math"
	"time"

	"tablero/firmware/sense"
	"tablero/games"
)

// explanation weighs what hands may have done since a ground.
type explanation struct {
	m     *Model
	s     *State
	sit   *sense.Situation
	from  *ground
	e     evidence
	stage stage
	width float64
	now   time.Time

	landed             *landing // of a log that came; nil if it isn't known how
	press              *press   // of fingers, before a log was missing; nil if none was felt
	wasSlid, slidKnown bool     // whether a log that is missing was pulled out lengthwise

	slidAlong, cameKnown bool // whether a log that came was pushed in lengthwise
	rattle               rattle
	handling, touchdown  found // when it was handled, and when it came

	all      []hypothesis
	foreseen []foreseenOf
}

// hypothesis is one thing that may have been done, if one belief is true.
type hypothesis struct {
	act    act
	belief int
	change games.Change
	step   games.Step // if rule is nil
	second games.Step // the one after it, if two were done
	rule   *games.RuleError
	shift  bool
	unsure bool        // it lies where none can by the belief, which may be otherwise
	at     games.Point // where a log was placed
	shifts float64     // how often something does
	prior  float64     // of the deed and the belief, whether something shifts or not
	weight float64
}

// How often things are done.
const (
	illegalPrior  = 0.15 // against what is legal
	untouchPrior  = 0.1  // of a log that is placed on the floor where it touches nothing
	marginalPrior = 0.1
	// Where logs lie unsurely, one may well have been put where by the layouts none can be.
	unsurePrior    = 0.005
	surelyMM       = 1.0
	gapPrior       = 0.06
	backPrior      = 0.5
	otherwiseTaken = 0.02 // that one was taken was plain before the one that fell out was cleared away
	strayPrior     = 0.02 // something moves and nobody has placed or taken anything
	clearShift     = 0.002
	elsewhereShift = 0.06
	holdsShift     = 0.01
	unsureShift    = 0.15
	fallsShift     = 0.7
	restSD         = 0.45 // mm, of a place between things that lie exactly where they are thought to
	restSDShare    = 0.8  // of how badly the logs beside it are known
	touchStep      = 0.25 // mm
	touchesWithin  = 2.0
	// Logs touch by the rules with a gap of as much; gapLeft is how often one is left.
	againstMM = 0.8
	gapLeft   = 0.3
)

func (x *explanation) explain() {
	beliefs := x.sit.Beliefs()
	if x.landed = x.landing(); x.landed == nil && x.sit.Doubt() {
		x.landed = x.s.came
	}
	x.press = x.pressedAt()
	x.wasSlid, x.slidKnown = x.slid()
	x.slidAlong, x.cameKnown = x.slidIn()
	x.rattle = x.rattled()
	for _, a := range x.acts() {
		if t := x.s.taken; t > 0 && a.op == games.Take && a.log != t-1 {
			a.grams *= otherwiseTaken
		}
		for b := range beliefs {
			switch {
			case a.fell > 0:
				x.takeOfTwo(a, b)
			case a.then > 0:
				x.takeTwo(a, b)
			case a.op == games.Take:
				x.take(a, b)
			case a.back:
				x.putBack(a, b)
			case a.op == games.Add:
				x.add(a, b)
			default:
				x.nothing(a, b)
			}
		}
	}
}

// consider takes a hypothesis in, without and with a shift.
func (x *explanation) consider(h hypothesis, prior, shift, still, moved float64) {
	prior *= x.sit.Beliefs()[h.belief].Weight * h.act.grams
	if x.others(&h) == 0 {
		shift = 0
	}
	if h.rule != nil {
		prior *= illegalPrior
	}
	h.prior, h.shifts = prior, shift
	h.weight = prior * (1 - shift) * still
	x.all = append(x.all, h)
	h.shift, h.weight = true, prior*shift*moved
	if h.rule != nil && h.act.op == games.Add {
		// Once something has shifted, it stays where it lies.
		o := games.Observed{Known: true, Shifted: true, Layout: games.Layout{Logs: x.lay(&h)}}
		if step, rule := matchOf(x.sit.Beliefs()[h.belief]).JudgeObserved(h.change, o); rule == nil {
			h.step, h.rule = step, nil
		}
	}
	x.all = append(x.all, h)
}

// others counts the logs that a hypothesis leaves where they lay, or that may have moved.
func (x *explanation) others(h *hypothesis) int {
	if h.act.op == games.Take {
		return len(x.from.logs) - 1
	}
	return len(x.from.logs)
}

func (x *explanation) nothing(a act, b int) {
	mx, mz, sx, sz := x.e.moments(x.width/2, 0)
	if l := x.lifted(); l != nil { // nobody lays it exactly where it lay
		sx, sz = math.Hypot(sx, l.grams*backSD), math.Hypot(sz, l.grams*2*lengthwiseSD)
	}
	x.consider(hypothesis{act: a, belief: b}, 1, strayPrior, still(mx, mz, sx, sz), moved(mx, mz, sx, sz))
}

func (x *explanation) take(a act, b int) {
	m := matchOf(x.sit.Beliefs()[b])
	logs := m.Layout().Logs
	if a.log >= len(logs) {
		return
	}
	l := &x.from.logs[a.log]
	at, sd, pulled := x.pulled(a.log, logs)
	mx, mz, sx, sz := x.e.moments(at, l.z)
	sx = math.Hypot(sx, l.grams*sd)
	h := hypothesis{act: a, belief: b, change: games.TakenLog(logs[a.log].Kind, logs[a.log].At)}
	h.step, h.rule = m.Judge(h.change)
	shift := holdsShift
	if h.rule == nil {
		shift = shiftPrior(m.Holding(h.change))
	}
	rests, goes := 0.0, 0.0
	for _, z := range l.lengthwise() {
		sz := math.Hypot(sz, l.grams*z.sd)
		rests, goes = rests+z.share*still(mx, mz, sx, sz), goes+z.share*moved(mx, mz, sx, sz)
	}
	x.consider(h, pulled*x.handledSo(a.log, m), shift, rests*x.rattle.still(), goes*x.rattle.others())
}

func shiftPrior(h games.Holding) float64 {
	switch h {
	case games.Holds:
		return holdsShift
	case games.Falls:
		return fallsShift
	}
	return unsureShift
}

// lifted gives the log that was taken and refused; nil if there is none.
func (x *explanation) lifted() *lying {
	if i := x.s.lifted; i > 0 && i <= len(x.from.logs) {
		return &x.from.logs[i-1]
	}
	return nil
}

// backSD is how far from where it lay a log is laid back, in mm.
const backSD = 1.5

// putBack considers that the log that was taken last came back.
func (x *explanation) putBack(a act, b int) {
	m := x.sit.Beliefs()[b].Match
	if !m.Unfinished() {
		return // it went to its owner
	}
	l := &x.s.before.logs[a.log]
	at := l.x
	if l.sd >= unknown {
		past := m.Clone()
		if past.Undo() != nil {
			return
		}
		at = past.Layout().Logs[a.log].At.XMM
	}
	mx, mz, sx, sz := x.e.moments(at, l.z)
	sx, sz = math.Hypot(sx, l.grams*backSD), math.Hypot(sz, l.grams*2*lengthwiseSD)
	x.considerAt(hypothesis{act: a, belief: b, at: games.Point{XMM: at}}, backPrior, holdsShift, still(mx, mz, sx, sz), left{mx, mz, sx, sz})
}
