package sense

import (
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// glimpse is what the hall sensors showed between two disturbances. After a piece
// was set down the platform rings for longer than a quick opponent waits: when the
// next piece is lifted, the fields were still long enough, the loads weren't.
type glimpse struct {
	since time.Time // of the disturbance before
	means [games.Cells]float64
	n     [games.Cells]int
	until time.Time // of the disturbance that ended it
	ended placeSet  // cells whose sensors were disturbed first
	felt  time.Time // when the load cells were last disturbed
}

const (
	// glimpseTime is how long fields must be still to be believed without the loads.
	glimpseTime = 80 * time.Millisecond
	// ringTime is how long the load cells must have been quiet for a blow not to be
	// the one before, still ringing.
	ringTime = 100 * time.Millisecond
	// slidOn is how long after a step its piece may come to lie elsewhere for having
	// been slid on; later it may as well be on its way in the opponent's hand.
	slidOn = 850 * time.Millisecond
	// plain is the most misfit of what is taken on the fields' word alone.
	plain = 2.0
	// touchTime is how long fingers may rest on a piece before it moves.
	touchTime = 150 * time.Millisecond
)

// add takes a hall sensor's reading in.
func (g *glimpse) add(slot int, v float64) {
	if slot >= games.Cells {
		return
	}
	g.n[slot] = min(g.n[slot]+1, longest)
	g.means[slot] += (v - g.means[slot]) / float64(g.n[slot])
}

// disturbed ends the glimpse when the sensor of a cell jumps, and keeps it if it
// was long enough.
func (a *analog) disturbed(p games.Place, v float64, now time.Time) {
	if a.seen.since.IsZero() {
		switch long := now.Sub(a.brief.since); {
		case long < touchTime && !a.before.since.IsZero():
			a.seen = a.before // fingers touched the board first
		case long >= glimpseTime:
			a.seen = a.brief
		}
	}
	a.seen.until = now
	a.seen.ended.add(p)
	a.brief, a.before = glimpse{since: now, felt: a.brief.felt}, glimpse{}
	a.brief.add(int(p), v)
}

// pressed begins another glimpse when a load cell jumps that was quiet before:
// what a disc high up in a stack does to its sensor is no jump.
func (a *analog) pressed(jumped bool, now time.Time) {
	if !jumped {
		return
	}
	if now.Sub(a.brief.felt) > ringTime {
		a.before = glimpse{}
		if now.Sub(a.brief.since) >= glimpseTime {
			a.before = a.brief
		}
		if a.seen.since.IsZero() && now.Sub(a.brief.since) >= restTime {
			a.seen = a.brief // fingers may touch any cell
			a.seen.until, a.seen.ended = now, everywhere
		}
		a.brief = glimpse{since: now}
	}
	a.brief.felt = now
}

// glimpse gives the verdict that hands made a legal step, or amended the last one,
// which the fields showed before they were disturbed again: the next player's hand is
// at work. What didn't rest on its cell for a while before that cell was disturbed may
// have been set down on the way, and nothing is said yet.
func (m *Model) glimpse(s *State, sit *Situation, f *scan.Frame, v *Verdict) bool {
	seen := &s.analog.seen
	if !s.analog.ground.known {
		return false
	}
	past := *s
	if !past.lookBack(m) {
		return false
	}
	best, ok := m.glimpsed(&past, sit, f, v)
	if !ok {
		return false
	}
	cell, ok := lastCell(best.Steps)
	rests := slideTime
	if seen.ended == everywhere {
		rests = restTime
	}
	onTheWay := seen.ended.has(cell) && seen.until.Sub(seen.since) < rests
	late := best.Class == Amended && seen.since.Sub(s.sitSince) > slidOn
	if !ok || onTheWay || late {
		return false
	}
	m.take(&past, &best.After)
	s.analog.ground = past.analog.ground
	v.Kind, v.Best, v.Still = kindOf(&best), best, seen.since
	return true
}

// lookBack makes the hall sensors' windows those of the glimpse; false if it was too
// short for some.
func (s *State) lookBack(m *Model) bool {
	s.analog.fieldsOnly = true
	for i := range m.dense {
		slot := m.dense[i].slot
		if slot >= games.Cells {
			continue
		}
		w := &s.analog.windows[slot]
		w.mean, w.n = s.analog.seen.means[slot], s.analog.seen.n[slot]
		if w.n < fewest {
			return false
		}
	}
	return true
}

// glimpsed explains a glimpse. If all sensors had settled meanwhile, what was found
// then holds: only an amendment may still have waited to be believed.
func (m *Model) glimpsed(past *State, sit *Situation, f *scan.Frame, v *Verdict) (Hypothesis, bool) {
	if last := &past.still; past.stillAt.After(past.analog.seen.since) {
		v.Posterior, v.RunnerUp = last.Posterior, last.RunnerUp
		return last.Best, last.Kind == Busy && last.Best.Class == Amended && last.Posterior > sure
	}
	var room [kept]scored
	e := explanation{best: room[:0]}
	for i := range sit.ready {
		h := &sit.ready[i]
		e.add(h, m.weigh(past, f, h))
	}
	v.Posterior, v.RunnerUp = e.posterior(0), e.posterior(1)
	best := &e.best[0].h
	clear := e.best[0].misfit < plain && v.Posterior > sure && m.doubt(past, f, best)+m.lingered(past, best) == 0
	return *best, clear && (best.Class == Legal || best.Class == Amended)
}
