package scan

import (
	"errors"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
)

// ErrStuck: a sensor gives the same value again and again, where a sound one never is
// without noise. Look for a broken wire at it, or replace it.
var ErrStuck = errors.New("its value doesn't change")

// health is what tells of a channel that its readings are worth nothing.
type health struct {
	late   bool    // nothing was read for too long, though no error came
	same   int     // readings in a row that were equal to the one before
	varied float64 // share of the readings that weren't, while it was sound
	stuck  bool    // that is told
}

const (
	// lateAfter is how long a channel may go without a reading. A call into the kernel
	// hangs for a second when something holds a data wire low; the slowest sweep takes a
	// third of this.
	lateAfter = 600 * time.Millisecond
	// lookEvery is how often late readings are looked for.
	lookEvery = 50 * time.Millisecond

	// variesAbove is the share of its readings that must have differed from the one before
	// for a channel to be one that always varies: with their noise of ten steps of the
	// converter and more, linear sensors and load cells reach 0.95. Six readings alike are
	// then a doubt, for which play waits, and twenty no chance.
	variesAbove = 0.75
	doubtful    = 6
	stuckAfter  = 20
	variesStep  = 1.0 / 32 // by which one reading counts
)

// Varies says that the readings of a channel always vary, as its calibration has found: if
// they don't from the start, the sensor is stuck.
func (s *Store) Varies(channel int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.health[channel].varied = 1
}

// lookForLate marks channels that weren't read for too long; mu is held.
func (s *Store) lookForLate(now time.Time) {
	if now.Sub(s.looked) < lookEvery {
		return
	}
	if s.begun.IsZero() {
		s.begun = now
	}
	s.looked = now
	for i := range s.frame.Readings {
		r := &s.frame.Readings[i]
		never := r.At.IsZero() && r.Quality == Stale && now.Sub(s.begun) > lateAfter
		if never && !s.health[i].late || r.Quality == Good && now.Sub(r.At) > lateAfter {
			r.Quality, s.health[i].late = Stale, true
			s.list(&s.faults, Fault{Part: s.channels[i].Part, Cause: drivers.ErrTimeout, Since: now})
		}
	}
}

// intime notes that a channel is read again that was late; mu is held.
func (s *Store) intime(channel int) {
	s.health[channel].late = false
	for i := range s.health {
		if s.health[i].late && s.channels[i].Part == s.channels[channel].Part {
			return
		}
	}
	s.list(&s.faults, Fault{Part: s.channels[channel].Part})
}

// repeats follows whether a value that varies all the time does; mu is held.
func (s *Store) repeats(channel int, same bool, at time.Time) {
	h, r := &s.health[channel], &s.frame.Readings[channel]
	if !same {
		if h.stuck {
			s.list(&s.faults, s.stuckAt(channel, nil, at))
		}
		for range min(h.same, doubtful) { // those before, now that it is known that it isn't stuck
			h.varied -= h.varied * variesStep
		}
		h.varied += (1 - h.varied) * variesStep
		h.same, h.stuck = 0, false
		return
	}
	h.same++
	switch {
	case h.varied < variesAbove:
	case h.same >= stuckAfter:
		r.Quality = Faulty
		if !h.stuck {
			s.list(&s.faults, s.stuckAt(channel, ErrStuck, at))
		}
		h.stuck = true
	case h.same >= doubtful:
		r.Quality = Stale
	}
}

// stuckAt gives the fault of a single sensor.
func (s *Store) stuckAt(channel int, cause error, at time.Time) Fault {
	c := &s.channels[channel]
	return Fault{Part: c.Part, Input: inputOf(c), Cause: cause, Since: at}
}

// inputOf names a sensor by its cell, a load cell by its input.
func inputOf(c *board.Channel) string {
	if c.Sensor == board.Field || c.Sensor == board.Switch {
		return c.Place.String()
	}
	return dout(c.Input)
}
