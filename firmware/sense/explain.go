package sense

import (
	"math"
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// sure is the posterior at which a hypothesis is taken for true.
const sure = 0.98

// explanation gathers the best hypotheses for one frame.
type explanation struct {
	best     []scored // likeliest first, at most kept
	weights  float64  // of all hypotheses, relative to top
	physical float64  // of these, the share of physical changes
	top      float64
	keeps    int // how many of the best; 0 means kept
}

// kept is the number of hypotheses that an explanation remembers.
const kept = 4

type scored struct {
	h      Hypothesis
	log    float64 // prior less the weight's
	misfit float64
}

// add takes a hypothesis in.
//
// A scoring move and lifting its stack off may come as one step or as two: what is
// the same in the end counts once.
func (e *explanation) add(h *Hypothesis, w weight) {
	for i := range e.best {
		if h.Class == Quick && sameDeeds(h, &e.best[i].h) {
			return
		}
	}
	log := h.prior - w.log
	if len(e.best) == 0 {
		e.top = log
	}
	if log > e.top {
		e.weights *= math.Exp(e.top - log)
		e.physical *= math.Exp(e.top - log)
		e.top = log
	}
	e.weights += math.Exp(log - e.top)
	if h.Class == Physical {
		e.physical += math.Exp(log - e.top)
	}
	keeps := e.keeps
	if keeps == 0 {
		keeps = kept
	}
	if len(e.best) == keeps && log <= e.best[keeps-1].log {
		return
	}
	if len(e.best) < keeps {
		e.best = append(e.best, scored{})
	}
	i := len(e.best) - 1
	for ; i > 0 && e.best[i-1].log < log; i-- {
		e.best[i] = e.best[i-1]
	}
	e.best[i] = scored{*h, log, w.misfit}
}

// sameDeeds tells whether hands did the same things in the same order.
func sameDeeds(a, b *Hypothesis) bool {
	if len(a.Steps) == 0 || a.Class != b.Class || a.Undo != b.Undo || a.Lift != b.Lift || !a.After.Equal(&b.After) {
		return false
	}
	i, j, m, n := 0, 0, 0, 0 // step and part of a, step and part of b
	for {
		p, more := nextDeed(a, &i, &m)
		q, moreB := nextDeed(b, &j, &n)
		if !more || !moreB {
			return more == moreB
		}
		if p != q {
			return false
		}
	}
}

// nextDeed gives the part at a place among the steps of a hypothesis, and moves the
// place on.
func nextDeed(h *Hypothesis, step, part *int) (games.Part, bool) {
	for *step < len(h.Steps) {
		if parts := h.Steps[*step].Change.Parts(); *part < len(parts) {
			*part++
			return parts[*part-1], true
		}
		*step++
		*part = 0
	}
	return games.Part{}, false
}

// posterior gives the share of the i-th best.
func (e *explanation) posterior(i int) float64 {
	if i >= len(e.best) {
		return 0
	}
	return math.Exp(e.best[i].log-e.top) / e.weights
}

// likely tells whether the i-th best may well be what happened: it has a fair part
// of the doubt that the best may leave.
func (e *explanation) likely(i int) bool { return e.posterior(i) > (1-sure)/4 }

// illegal gives the share of all physical changes together: which of them it was
// need not be known to say that it is no step.
func (e *explanation) illegal() float64 { return e.physical / e.weights }

// explained tells whether the best hypothesis accounts for the readings.
func (e *explanation) explained() bool { return len(e.best) > 0 && e.best[0].misfit < fits }

// explain weighs the hypotheses, the likely classes first. Rarer ones are made
// only when those before don't account for the readings.
func (m *Model) explain(s *State, sit *Situation, f *scan.Frame, room []scored) explanation {
	e := explanation{best: room[:0]}
	s.lookAt(m)
	s.passed.from = nowhere()
	s.passed.from.by(m, s, &sit.ready[0].After)
	for i := range sit.ready {
		h := &sit.ready[i]
		w := m.weigh(s, f, h)
		if s.passed.n > 0 && w.misfit < fits {
			w.log -= m.wayGain(s, &sit.start(h.Belief).After, h)
		}
		e.add(h, w)
	}
	if best := &e.best[0].h; e.explained() && best.Class <= Held && e.posterior(0) > sure && m.doubt(s, f, best) == 0 &&
		m.passesBy(s, &sit.start(best.Belief).After, best) {
		return e
	}
	m.quick(s, sit, f, &e)
	m.physical(s, sit, f, &e)
	if !e.explained() {
		m.bumped(s, sit, f, &e)
	}
	return e
}

// bumped adds that nothing was done, but many stacks were: somebody bumped into the
// table, or laid the board out again.
func (m *Model) bumped(s *State, sit *Situation, f *scan.Frame, e *explanation) {
	if len(m.dense) == 0 || !s.analog.ground.known {
		return
	}
	for b := range sit.beliefs {
		h := *sit.start(b)
		w := m.weighChannels(s, f, &h.After)
		_, dense := m.predict(s, &h.After, games.Cells)
		w.add(dense)
		e.add(&h, w)
	}
}

// weigh weighs a hypothesis by all that was read and when.
func (m *Model) weigh(s *State, f *scan.Frame, h *Hypothesis) weight {
	w := m.weighLayout(s, f, &h.After)
	t := m.timeCost(s, f, h)
	w.add(weight{t, t})
	w.log += m.doubt(s, f, h) - m.moveOn(s, f, h)
	return w
}

// moveOn gives how much likelier a step is for taking up what was put last: who
// slides a piece on, or changes a turn, hardly lets it rest first.
func (m *Model) moveOn(s *State, f *scan.Frame, h *Hypothesis) float64 {
	if h.Undo > 0 || len(h.Steps) == 0 || len(m.dense) == 0 || !s.sitPut.IsCell() {
		return 0
	}
	parts := h.Steps[0].Change.Parts()
	if len(parts) == 0 || parts[0].From != s.sitPut {
		return 0
	}
	if _, lifted := m.changed(s, f, s.sitPut); lifted < s.sitSince.Add(restsOn).UnixNano() {
		return 0
	}
	return restedFirst
}

// timeCost weighs when things happened against the order of a hypothesis's
// steps.
func (m *Model) timeCost(s *State, f *scan.Frame, h *Hypothesis) float64 {
	if len(h.Steps) <= h.Undo {
		return 0
	}
	sum := 0.0
	since := s.sitSince.UnixNano()           // when the step before was seen
	var last int64                           // the same, of steps on cells in this sequence
	var left int64                           // when the cell was left that the step before took from
	for i := h.Undo; i < len(h.Steps); i++ { // those before were seen in their time
		for _, p := range h.Steps[i].Change.Parts() {
			if p.From.IsCell() && !h.touchedAfter(i, p.From) { // carried or taken
				_, latest := m.changed(s, f, p.From)
				if latest < left-int64(orderSlack) {
					sum += wrongOrder
				}
				left = latest
			}
			switch {
			case p.To.IsCell() && h.touchedAfter(i, p.To):
			case p.To.IsCell():
				earliest, latest := m.changed(s, f, p.To)
				if latest < last-int64(orderSlack) {
					sum += wrongOrder
				}
				last, since = earliest, earliest
			case p.To == games.Tray && !s.wasShown(p.Pieces.Top(), since-int64(shownBefore)):
				sum += m.unseen(s, f, p.Pieces.Top(), since-int64(shownBefore))
			}
		}
	}
	for _, p := range h.Lift.Parts() {
		if _, latest := m.changed(s, f, p.From); p.From.IsCell() && latest < last-int64(orderSlack) {
			sum += liftedBefore
		}
	}
	return sum
}

// touchedAfter tells whether something is done on a cell after the i-th step too: when
// it changed last tells nothing of that step then.
func (h *Hypothesis) touchedAfter(i int, cell games.Place) bool {
	touches := func(c games.Change) bool {
		for _, p := range c.Parts() {
			if p.From == cell || p.To == cell {
				return true
			}
		}
		return false
	}
	for _, st := range h.Steps[i+1:] {
		if touches(st.Change) {
			return true
		}
	}
	return touches(h.Lift)
}

const (
	// wrongOrder: a later step was seen before an earlier one.
	wrongOrder = 6.0
	// liftedBefore: a piece in a hand that left its cell before the step which is
	// supposed to come first: more likely it is the one that was put down.
	liftedBefore = 9.0
	orderSlack   = 60e6 // ns; sensors of one scan have times that mean nothing
	// neverShown: a piece is supposed to have been handed over and placed between
	// two polls of the tray.
	neverShown  = 12.0
	shownBefore = 1500e6 // ns; the next piece may be laid down before one's own is put
	// whileBlind: the same while the tray couldn't be read.
	whileBlind = 0.5
	// stillThere: a piece is supposed to have been put, but lay on the tray for so
	// long after its cell was occupied; forgetting a tag takes several polls. As
	// unlikely as another piece on that cell.
	stillThere = 8.0
	leftSlack  = 500 * time.Millisecond
	// changedLate: the tray was empty so long before another piece was laid on it
	// that the first may well have been taken for good.
	changedLate = 6.0
	changeTime  = 5 * time.Second
	// leftAlone: a turn is supposed to have been changed into another by moving
	// other pieces than its own.
	leftAlone = 12.0
	// restedFirst: what was put lay there for restsOn before it was taken up.
	restedFirst = 3.0
	restsOn     = 700 * time.Millisecond
)

// unseen weighs that a piece was handed over which the tray didn't show: while it
// couldn't be read, that may be if a cell shows the piece now.
func (m *Model) unseen(s *State, f *scan.Frame, k games.Kind, after int64) float64 {
	if s.trayBlind.UnixNano() > after {
		for p := games.Place(0); p.IsCell(); p++ {
			if m.sees(m.tagsAt(f, p), k) {
				return whileBlind
			}
		}
	}
	return neverShown
}

// doubt weighs what contradicts no reading but is hard to believe: that the piece
// on the tray was exchanged after a long time, or put before it left the tray, or
// that what was put last was put elsewhere without being touched.
func (m *Model) doubt(s *State, f *scan.Frame, h *Hypothesis) float64 {
	if h.Undo > 0 && len(h.Steps) > 0 && m.undisturbed(s, f, h) {
		return leftAlone
	}
	if h.Class == Amended {
		if len(h.Steps) == 1 && !h.After.At(games.Tray).Empty() && s.shown[0].from.Sub(s.shown[1].to) > changeTime {
			return changedLate
		}
		return 0
	}
	if len(h.Steps) <= h.Undo {
		return 0
	}
	sum := 0.0
	for _, st := range h.Steps[h.Undo:] {
		for _, p := range st.Change.Parts() {
			if p.From != games.Tray || !p.To.IsCell() {
				continue
			}
			_, put := m.changed(s, f, p.To)
			if s.leftTray(p.Pieces.Top(), f.Now).UnixNano() > put+int64(leftSlack) {
				sum += stillThere
			}
		}
	}
	return sum
}

// undisturbed tells whether the cell on which the last step left something, which
// h takes back, holds the same as then and hasn't been touched since.
func (m *Model) undisturbed(s *State, f *scan.Frame, h *Hypothesis) bool {
	if len(m.dense) == 0 || !h.undone.IsCell() || h.After.At(h.undone) != s.analog.ground.layout.At(h.undone) {
		return false
	}
	_, latest := m.changed(s, f, h.undone)
	return latest < s.sitSince.UnixNano()+int64(orderSlack)
}

// leftTray gives when a piece was last seen on the tray.
func (s *State) leftTray(k games.Kind, now time.Time) time.Time {
	for _, t := range s.shown {
		switch {
		case t.kind == k && t.to.IsZero():
			return now
		case t.kind == k:
			return t.to
		}
	}
	return time.Time{}
}

// changed gives between which times the place's readings last changed, in Unix
// nanoseconds: what changed while a channel was blind shows when it is back.
func (m *Model) changed(s *State, f *scan.Frame, p games.Place) (earliest, latest int64) {
	for i := range m.channels {
		if m.channels[i].Place != p {
			continue
		}
		at := f.Readings[i].Changed.UnixNano()
		if linear(m.channels[i].Sensor) {
			at = s.analog.windows[p].since.UnixNano()
		}
		if at <= latest {
			continue
		}
		earliest, latest = at, at
		if c := &s.channels[i]; at == c.back {
			earliest = c.lost
		}
	}
	return earliest, latest
}

// wasShown tells whether a piece was laid on the tray after a time, or lies there
// still.
func (s *State) wasShown(k games.Kind, after int64) bool {
	for _, t := range s.shown {
		if t.kind == k && k != games.NoKind && (t.from.UnixNano() > after || t.to.IsZero()) {
			return true
		}
	}
	return false
}
