package sense

import (
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// patience is how long hypotheses that explain a still frame alike are given to
// part ways before the board asks: a reader's polls add up.
const patience = 1200 * time.Millisecond

// slideTime is how long a piece that was slid on must rest to be believed where it
// lies.
const slideTime = 700 * time.Millisecond

// heldTime is how long hands hold a piece above the board; later it may have gone.
const heldTime = 5 * time.Second

// How often a frame without news is explained that isn't clear, at first and once
// patience has run out: all hypotheses are weighed then, which takes a small Pi a
// while.
const (
	explainEvery  = 50 * time.Millisecond
	explainSeldom = 250 * time.Millisecond
)

// Step takes a frame in and says what hands did. It changes nothing that was
// handed to it. A frame without news is answered from the state.
func (m *Model) Step(s State, sit *Situation, f *scan.Frame) (State, Verdict) {
	if s.origin.IsZero() {
		s.origin = f.Now.Add(-longBefore)
	}
	if f.Seq != s.frame {
		s.frame = f.Seq
		m.follow(&s, f)
	}
	if sit.id != s.sit {
		s.toldAt = f.Now
		s.sitSince, s.sitPut = m.done(&s, f, &sit.ready[0].After)
		s.passed.n, s.open, s.asked, s.amiss, s.still = 0, [kept]open{}, nil, amiss{}, Verdict{}
	}
	digest := m.digestOf(&s, f)
	every := explainEvery
	if f.Now.Sub(s.verdict.Still) > patience {
		every = explainSeldom
	}
	known := s.final || f.Now.Sub(s.explained) < every
	if known && digest == s.digest && sit.id == s.sit {
		if s.final && s.verdict.Kind == Same && s.verdict.Posterior > sure {
			m.drift(&s, f.Now)
		}
		return s, s.verdict
	}
	s.digest, s.sit, s.explained = digest, sit.id, time.Time{}
	s.verdict, s.final = m.judge(&s, sit, f)
	return s, s.verdict
}

// done gives when and where the last step was done that led to a layout, of those that the
// verdict found or that were asked about: a piece that was put may be noticed late, after
// the next one was handed over.
func (m *Model) done(s *State, f *scan.Frame, after *games.Layout) (time.Time, games.Place) {
	h, still := &s.verdict.Best, s.verdict.Still
	if k := s.verdict.Kind; k != Steps && k != Amends {
		h, still = nil, s.askedAt
		for i := range s.asked {
			if s.asked[i].After.Equal(after) {
				h = &s.asked[i]
			}
		}
	}
	if h != nil {
		if cell, ok := lastCell(h.Steps); ok {
			return m.putAt(s, f, h, still, cell), cell
		}
	}
	return f.Now, games.Nowhere
}

// putAt gives when the steps of a hypothesis left something on a cell, at the latest when
// all was still: hands may have come there again since.
func (m *Model) putAt(s *State, f *scan.Frame, h *Hypothesis, still time.Time, cell games.Place) time.Time {
	earliest, _ := m.changed(s, f, cell)
	at := s.timeOf(earliest)
	if len(m.dense) == 0 {
		return at
	}
	later, _, _ := h.feltLater(len(h.Steps)-1, 0, cell)
	for i, before := range s.analog.windows[cell].visits {
		if before.IsZero() || later <= i && !at.After(still) {
			break
		}
		at = before
	}
	return at
}

// lastCell gives the cell on which the last of some steps leaves something.
func lastCell(steps []games.Step) (games.Place, bool) {
	if len(steps) == 0 {
		return games.Nowhere, false
	}
	for _, p := range steps[len(steps)-1].Change.Parts() {
		if p.To.IsCell() {
			return p.To, true
		}
	}
	return games.Nowhere, false
}

// judge explains a frame. The verdict is final if it would be the same for any
// frame with these values.
func (m *Model) judge(s *State, sit *Situation, f *scan.Frame) (v Verdict, final bool) {
	v = Verdict{Flickers: m.flickers(s)}
	if f.Now.Sub(s.still.Still) >= patience {
		s.amiss.illegal = s.amiss.illegal || s.still.Kind == Illegal
		s.amiss.unclear = s.amiss.unclear || !s.still.recognised() && s.still.Kind != Busy
	}
	if len(f.Faults) > 0 {
		v.Kind, v.Faults, v.Blind = Fault, f.Faults, m.blind(f)
		return v, true
	}
	if unknown(f) {
		return v, false
	}
	if seen := &s.analog.seen; !seen.since.IsZero() {
		if m.glimpse(s, sit, f, &v) {
			return v, false
		}
		if !s.stillAt.After(seen.since) || !s.still.recognised() {
			s.passed.add(seen)
		}
	}
	if from := s.analog.leansFrom; !from.IsZero() && f.Now.Sub(from) >= leansLong {
		v.Kind, v.Leans, v.Still = Unknown, true, from
		s.explained, s.still, s.stillAt = f.Now, v, f.Now
		return v, false
	}
	since, ok := m.settled(s, f, &sit.ready[0].After)
	v.Still = since
	if !ok {
		return v, false
	}
	if sit.told && s.told != sit.id {
		s.told = sit.id
		if !since.After(s.toldAt) { // the readings are what that feels like
			s.analog.ground = ground{}
			m.take(s, &sit.ready[0].After)
		}
	}
	if m.leans(s) {
		v.Kind, v.Leans = Unknown, true
		s.explained, s.still, s.stillAt = f.Now, v, f.Now
		return v, false
	}
	var room [kept]scored
	e := m.explain(s, sit, f, room[:])
	s.explained = f.Now
	m.decide(s, sit, f, &e, &v)
	if m.beingSetUp(s, sit, f, &v) {
		v.Kind, v.Best = Busy, Hypothesis{}
		return v, false
	}
	s.still, s.stillAt = v, f.Now
	s.remember(&e)
	if v.Kind == Ambiguous {
		s.asked, s.askedAt = v.Options, v.Still
	}
	s.amiss.strayed = s.amiss.strayed || v.Kind == Illegal
	if v.recognised() {
		s.passed.n = 0
	}
	switch v.Kind {
	case Same:
		if v.Posterior > sure { // else a piece may be in a hand
			s.sameAt, s.amiss = f.Now, amiss{}
			m.takeRelaid(s, &v.Best.After, games.Cells)
		}
	case Steps, Amends, Undoes:
		if len(v.Best.Lift.Parts()) == 0 && !sit.resumed { // else a magnet hangs above the board
			m.take(s, &v.Best.After)
		}
	}
	return v, e.explained() && (v.Posterior > sure && (v.Kind != Busy || v.Best.Class == Held) || harmless(&e))
}

func (m *Model) blind(f *scan.Frame) []games.Place {
	var all []games.Place
	for i := range m.channels {
		if f.Readings[i].Quality != scan.Good {
			all = append(all, m.channels[i].Place)
		}
	}
	return all
}

func (m *Model) flickers(s *State) []games.Place {
	var all []games.Place
	for i := range m.channels {
		if s.channels[i].flickers {
			all = append(all, m.channels[i].Place)
		}
	}
	return all
}
