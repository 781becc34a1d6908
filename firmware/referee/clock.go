package referee

import (
	"slices"
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/sense"
	"tablero/games"
)

// Control is how much time one side has: Main for the whole match, and Increment more with
// every turn. The zero value is no clock at all.
type Control struct{ Main, Increment time.Duration }

// Left is the time left to White and to Black.
type Left [2]time.Duration

// clocks are the players' clocks. It is a value.
type clocks struct {
	controls [2]Control
	left     Left
	runs     bool // now, for the side to move
	since    time.Time
	began    time.Time // when the side to move was given the turn
	after    []Left    // what they showed after each finished turn, for take-backs; never changed in place
	fell     [2]time.Time
	kept     time.Time // when they were last reported
}

// overtime is how long hands that are at work when the time is up may finish what they do:
// it counts if they were done in time.
const overtime = 5 * time.Second

// clockKept is how often the clocks are reported while they run, for a power cut.
const clockKept = 5 * time.Second

// WithClocks gives the sides their time, White's first.
func (s State) WithClocks(c [2]Control) State {
	s.clocks = clocks{controls: c, left: Left{c[0].Main, c[1].Main}}
	return s
}

// timed tells whether any side has a clock.
func (c *clocks) timed() bool { return c.controls != [2]Control{} }

// Left gives what the clocks show; nil without clocks.
func (s *State) Left() *Left {
	if !s.clocks.timed() {
		return nil
	}
	left := s.clocks.left
	return &left
}

// running tells whether the clock of the side to move runs: not while the players wait for
// the board.
func (s *State) running() bool {
	return s.clocks.timed() && s.phase == playing && !s.failing && s.unkept == nil && !s.resuming && !s.restoring && s.question == nil && s.menu == 0 && s.doubtAt.IsZero()
}

// tick lets the time pass since the event before.
func (s *stepper) tick() {
	c := &s.clocks
	if !c.timed() {
		return
	}
	if c.runs {
		c.spend(s.match.ToMove(), s.now.Sub(c.since))
	}
	c.since = s.now
	if c.runs && s.now.Sub(c.kept) >= clockKept {
		c.kept = s.now
		s.actions = append(s.actions, Ticked{After: s.commits, Left: c.left})
	}
}

// spend takes time off a side's clock, if it has one.
func (c *clocks) spend(side games.Side, d time.Duration) {
	if c.controls[side] != (Control{}) {
		c.left[side] -= d
	}
}

// flag ends the match once a side's time is up. Hands that are at work may finish: what
// they did counts if they came to rest in time.
func (s *stepper) flag() {
	c := &s.clocks
	defer func() { c.runs = s.running() }()
	if s.phase != playing {
		return
	}
	for side := range games.Black + 1 {
		if c.controls[side] == (Control{}) || c.left[side] > 0 {
			c.fell[side] = time.Time{}
			continue
		}
		if c.fell[side].IsZero() {
			c.fell[side] = s.now
		}
		if side == s.match.ToMove() && s.verdict.Kind == sense.Busy && s.now.Sub(c.fell[side]) < overtime {
			continue
		}
		c.left[side] = 0
		s.finish(games.WinFor(side.Other()), games.TimeOut)
		return
	}
}

// moved lets the clocks follow a change of the record: turns were taken back, then others
// finished by sides in turn, the last of them as hands came to rest.
func (s *stepper) moved(kept int, movers []games.Side) (flagged bool) {
	c := &s.clocks
	if !c.timed() {
		return false
	}
	if kept < len(c.after) && len(movers) == 0 {
		c.left = Left{c.controls[0].Main, c.controls[1].Main}
		if kept > 0 {
			c.left = c.after[kept-1]
		}
	}
	replaced := len(c.after) - kept
	c.after = slices.Clone(c.after[:min(kept, len(c.after))])
	for i, side := range movers {
		if i < replaced {
			c.after = append(c.after, c.left) // it was paid for
			continue
		}
		if rested := s.verdict.Still; i == len(movers)-1 && !s.agreed && rested.After(c.began) && rested.Before(s.now) {
			// The opponent's time began when the hands were done, not when the board had seen it.
			late := s.now.Sub(rested)
			c.spend(side, -late)
			c.spend(side.Other(), late)
		}
		if c.controls[side] != (Control{}) && c.left[side] <= 0 {
			return true
		}
		c.left[side] += c.controls[side].Increment
		c.after = append(c.after, c.left)
	}
	c.began = s.now
	return false
}

// clock gives the clocks as the display shows them; nil without any.
func (s *State) clock() *lights.Clock {
	if !s.clocks.timed() {
		return nil
	}
	v := &lights.Clock{Running: s.clocks.runs, Side: s.match.ToMove()}
	for side, left := range s.clocks.left {
		v.Timed[side] = s.clocks.controls[side] != Control{}
		v.Seconds[side] = int(max(0, left+time.Second-1) / time.Second) // 0:00 is when the time is up
	}
	return v
}
