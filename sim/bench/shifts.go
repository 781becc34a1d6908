package bench

import (
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// Shifts counts what became of steps with logs: whether others shifted, and whether the
// board noticed before anybody told it.
type Shifts struct {
	Steps int `json:"steps"`
	// Shifts are steps in which another log moved by more than 1 mm. Of those, Plain could be
	// told by an ideal observer, and the board noticed Noticed: it said so, or it asked.
	Shifts  int `json:"shifts"`
	Plain   int `json:"plain"`
	Noticed int `json:"noticed"`
	// Elsewhere are plain ones that weight and moments don't tell from the log being let go
	// elsewhere while nothing shifts. Fair are the others that an observer could tell who has
	// no more than the board: see fairGMM. Of those the board noticed FairNoticed.
	Elsewhere   int `json:"elsewhere"`
	Fair        int `json:"fair"`
	FairNoticed int `json:"fair_noticed"`
	// FalseAlarms are shifts that the board recorded of its own accord and that weren't.
	FalseAlarms int `json:"false_alarms"`
	// Objected counts how often players said that the last step was otherwise, Told how often
	// they typed in what a turn was or how logs lay then.
	Objected int `json:"objected"`
	Told     int `json:"told"`
	// Asked counts questions by what they were about.
	Asked map[string]int `json:"asked"`
}

func (s *Shifts) add(o *Shifts) {
	s.Steps += o.Steps
	s.Shifts += o.Shifts
	s.Plain += o.Plain
	s.Noticed += o.Noticed
	s.Elsewhere += o.Elsewhere
	s.Fair += o.Fair
	s.FairNoticed += o.FairNoticed
	s.FalseAlarms += o.FalseAlarms
	s.Objected += o.Objected
	s.Told += o.Told
	for why, n := range o.Asked {
		s.Asked[why] += n
	}
}

// plainGMM is the moment in g mm, along the frame or lengthwise, that others must have left
// over for an ideal observer to call it a shift: one who knows what every log weighs and
// where it lay, and reads the cells without noise. Less is left over by several logs that
// each move by less than 1 mm, which is no shift.
const plainGMM = 120

// shiftWatch watches what steps do to the other logs.
type shiftWatch struct {
	w       *world.World
	widthMM float64 // inside, of the frame
	cellMM  float64 // from the platform's middle to its cells, either way

	mu    sync.Mutex // guards what follows; either hand's lane calls
	lay   map[string]world.Log
	moved map[string]bool // since they were weighed
	began time.Time
	seen  []moment // of the steps
}

// moment is what a step has left over.
type moment struct {
	began, done time.Time
	shifted     bool
	fair        bool // it is more than the fair observer's errors can be
	elsewhere   bool // not if the log had been let go elsewhere
	gmm         float64
}

func newShiftWatch(w *world.World, platformMM, widthMM float64) *shiftWatch {
	return &shiftWatch{w: w, widthMM: widthMM, cellMM: platformMM / 2, moved: map[string]bool{}}
}

// Begins notes how all logs lie.
func (s *shiftWatch) Begins() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lay, s.began = map[string]world.Log{}, s.w.Time().Now()
	for _, l := range s.w.Logs() {
		s.lay[l.Name] = l
	}
}

// Did compares how they lie now.
func (s *shiftWatch) Did(after games.Match, step games.Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var x, z float64
	m := moment{began: s.began, done: s.w.Time().Now()}
	gone, now := len(s.lay), s.w.Logs()
	along, endwise := s.fairGMM(step, now)
	for _, l := range now {
		was, ok := s.lay[l.Name]
		if !ok {
			delete(s.moved, l.Name) // it is weighed as it comes
			continue
		}
		gone--
		_, size, _ := lenero.LogOf(l.Kind)
		by := l.AtMM.Minus(was.AtMM)
		x += size.MassG() * by.X
		z += size.MassG() * by.Z
		if math.Hypot(by.X, by.Y) > 1 || math.Abs(by.Z) > 1 {
			m.shifted, s.moved[l.Name] = true, true
		}
	}
	if step.Verb == games.Capture {
		gone-- // the one that was taken
	}
	m.gmm = max(math.Abs(x), math.Abs(z))
	switch {
	case gone > 0: // fell out: whoever clears it away takes its weight off the board
		m.shifted, m.gmm, m.fair = true, math.Inf(1), true
	case math.Abs(z) > endwise:
		m.fair = true
	case math.Abs(x) > along:
		m.elsewhere = s.explains(after, step, now, x, along)
		m.fair = !m.elsewhere
	}
	s.seen = append(s.seen, m)
}

// count compares with what the board made of it of its own accord.
func (s *shiftWatch) count(l *Log) *Shifts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Shifts{Steps: len(s.seen), Objected: l.Objected, Told: l.Told, Asked: l.AskedAbout}
	for i, m := range s.seen {
		until := m.done.Add(answers)
		if i+1 < len(s.seen) && s.seen[i+1].began.Before(until) {
			until = s.seen[i+1].began
		}
		says, asks := l.shifts(m.began, until)
		switch {
		case m.shifted:
			c.Shifts++
			if m.gmm > plainGMM {
				c.Plain++
				if says || asks {
					c.Noticed++
				}
			}
			if m.elsewhere {
				c.Elsewhere++
			}
			if m.fair {
				c.Fair++
				if says || asks {
					c.FairNoticed++
				}
			}
		case says && !asks:
			c.FalseAlarms++
		}
	}
	return c
}

// records tells whether a commit says what was played.
func records(c referee.Commit) bool { return c.Op == referee.Append || c.Op == referee.Replace }

// answers is how long the board has to say what it makes of a step.
const answers = 8 * time.Second

// shifts tells whether the board recorded a shift or asked something in a time, before players
// objected or told anything.
func (l *Log) shifts(from, until time.Time) (says, asks bool) {
	for _, n := range l.Notes {
		if n.At.Before(from) || n.At.After(until) {
			continue
		}
		if n.What == referee.Doubted || n.What == referee.Agreed {
			until = n.At.Add(-1)
			break
		}
	}
	for _, n := range l.Notes {
		if n.At.Before(from) || n.At.After(until) {
			continue
		}
		asks = asks || n.What == referee.Asked || n.What == referee.Guided // to look: logs don't lie as they did
	}
	for i, k := range l.Commits {
		// How logs lie after a shift that was known is weighed anew by later steps.
		known := k.Op == referee.Replace && strings.Contains(l.lastTurn(i), "!")
		// Of several at a time, the last is of the step: those before put right what was before,
		// and a pass may follow by itself.
		next := slices.IndexFunc(l.Commits[i+1:], func(c referee.Commit) bool { return records(c) && c.Turn != "pass" })
		last := next < 0 || !l.Commits[i+1+next].At.Equal(k.At)
		says = says || last && !known && records(k) && strings.Contains(k.Turn, "!") && !k.At.Before(from) && !k.At.After(until)
	}
	return says, asks
}

// lastTurn gives the turn that was last on the record before a commit; "" if there was none.
func (l *Log) lastTurn(before int) string {
	for i, removed := before-1, 0; i >= 0; i-- {
		switch k := l.Commits[i]; {
		case k.Op == referee.Remove:
			removed++
		case records(k) && removed == 0:
			return k.Turn
		case k.Op == referee.Append:
			removed--
		}
	}
	return ""
}
