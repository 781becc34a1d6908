package drift

import (
	"math"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// follow takes in what a channel reads.
func (m *Model) follow(s *State, i int, l *Look, passed time.Duration, tell func(int, What, float64, float64)) {
	c, r := &s.channels[i], &l.Frame.Readings[i]
	if r.Quality != scan.Good || r.Seq == c.seq {
		return
	}
	read := r.Seq - c.seq
	c.seq = r.Seq
	switch m.channels[i].Sensor {
	case board.Field, board.Weight:
		if m.linear[i].scale != 0 {
			m.followLinear(s, i, r.Value, l.Frame.Now, tell)
		}
	case board.Switch:
		c.blips.follow(r.Changes, passed)
		tell(i, Blips, c.blips.rate(), mostBlips)
	case board.Tags:
		at := l.Layout.At(m.channels[i].Place)
		if k := at.Top(); k != games.NoKind { // one that is lifted misses three polls at most
			c.misses.follow(&r.Tags, read, func(t scan.Tag) bool { return m.tags[t.UID] == k })
			tell(i, Misses, c.misses.share, mostMisses)
		}
	}
}

// unsettled tells whether the board hasn't come to rest for so long that it won't.
func (s *State) unsettled(now time.Time) bool {
	return !s.rests && !s.restless.IsZero() && now.Sub(s.restless) >= noRest
}

// followLinear takes in a reading of a linear sensor or load cell.
func (m *Model) followLinear(s *State, i int, value float64, now time.Time, tell func(int, What, float64, float64)) {
	c, by := &s.channels[i], &m.linear[i]
	v := (value - by.zero) * by.scale
	if !s.rests {
		c.noise.known = c.noise.known && s.unsettled(now)
		// What keeps the board from its rest may be the noise; what lies farther off than
		// that is a hand.
		if s.unsettled(now) && math.Abs(v-c.zero.at) < farOff*by.mostNoise {
			c.noise.follow(v, by.noise)
			tell(i, Noise, c.noise.rms(), by.mostNoise)
		}
		return
	}
	stack, place := games.Stack{}, m.channels[i].Place
	if place.IsCell() {
		stack = s.layout.At(place)
		v -= s.beside[place]
	}
	if c.rest != s.rest {
		c.rest, c.noise.known = s.rest, false
		c.zero.begin(stack != c.stack || !place.IsCell()) // whatever is moved, load cells feel it
		c.stack = stack
	}
	c.noise.follow(v, by.noise)
	tell(i, Noise, c.noise.rms(), by.mostNoise)
	c.zero.follow(v, now, place.IsCell() && stack.Empty())
	if !place.IsCell() {
		tell(i, Zero, math.Abs(v), by.mostZero)
	} else {
		tell(i, Zero, math.Abs(c.zero.off), by.mostZero)
		m.feel(c, by)
	}
	tell(i, Creep, math.Abs(c.zero.rate()), by.mostRate)
	if c.felt.n >= enoughFelt {
		tell(i, Faint, by.leastField/m.weakest, max(c.felt.share, 0))
	}
}

// feel takes in how strongly a sensor feels what lies on it, once a rest.
func (m *Model) feel(c *channel, by *linear) {
	if c.stack.Empty() {
		c.felt.last = games.Stack{}
		return
	}
	if centred := m.centred(c.stack); c.zero.n == meanOf && math.Abs(centred) > tells*by.leastField {
		c.felt.take((c.zero.at-c.zero.off)/centred, c.stack)
	}
}

const (
	// farOff is how many times its utmost noise a sensor may be off where it last rested
	// and still be let alone.
	farOff = 4
	// tells is how much more than the least field a stack must make to tell how strongly
	// its sensor feels it.
	tells = 3
)
