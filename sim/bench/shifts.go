package bench

import (
	"math"
	"strings"
	"sync"

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
	w *world.World

	mu   sync.Mutex // guards what follows; either hand's lane calls
	lay  map[string]world.Log
	seen map[int]moment // by the number of the turn, from 1
	n    int
}

// moment is what a turn's steps have left over at most.
type moment struct {
	shifted bool
	gmm     float64
}

func newShiftWatch(w *world.World) *shiftWatch {
	return &shiftWatch{w: w, seen: map[int]moment{}}
}

// Begins notes how all logs lie.
func (s *shiftWatch) Begins() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lay = map[string]world.Log{}
	for _, l := range s.w.Logs() {
		s.lay[l.Name] = l
	}
}

// Did compares how they lie now.
func (s *shiftWatch) Did(before games.Match, _ games.Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	turn := len(before.Turns()) + 1
	if before.Unfinished() {
		turn--
	}
	var x, z float64
	m := s.seen[turn]
	for _, l := range s.w.Logs() {
		was, ok := s.lay[l.Name]
		if !ok {
			continue
		}
		_, size, _ := lenero.LogOf(l.Kind)
		by := l.AtMM.Minus(was.AtMM)
		x += size.MassG() * by.X
		z += size.MassG() * by.Z
		m.shifted = m.shifted || math.Hypot(by.X, by.Y) > 1 || math.Abs(by.Z) > 1
	}
	m.gmm = max(m.gmm, math.Abs(x), math.Abs(z))
	s.seen[turn] = m
}

// count compares with what the board made of it at first.
func (s *shiftWatch) count(l *Log) *Shifts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Shifts{Steps: s.n, Objected: l.Objected, Told: l.Told, Asked: l.AskedAbout}
	for turn, m := range s.seen {
		first := l.first[turn]
		says := strings.Contains(first.turn, "!") && !first.told
		switch {
		case m.shifted:
			c.Shifts++
			if m.gmm > plainGMM {
				c.Plain++
				if says || first.asked {
					c.Noticed++
				}
			}
		case says && !first.asked:
			c.FalseAlarms++
		}
	}
	return c
}
