package drift

import (
	"tablero/firmware/board"
	"tablero/firmware/sense"
)

// What is what worsens of a channel.
type What uint8

// What channels worsen in. The first four are of linear sensors and load cells.
const (
	Noise  What = iota // readings scatter more than at calibration; mT, g
	Zero               // what it reads of an empty cell has crept away; mT, g
	Creep              // it creeps too fast to be followed; mT or g a second
	Faint              // it feels little of what lies on it; a share, which falls towards its limit
	Blips              // a switch lets go for moments; a second
	Misses             // a reader misses a tag that lies still; a share of its polls
	whats              // how many there are
)

// String names it.
func (w What) String() string {
	return [...]string{"noise", "zero", "creep", "faint", "blips", "misses"}[w]
}

// Shares of its limit at which a channel is told of: Near, and of creep, which may be there
// of a sudden, NearCreep. That of load cells is known less well, since whatever is moved they
// begin anew: NearCreepG. A channel must fall below wellBelow of that to be told of again.
const (
	Near       = 0.75
	NearCreep  = 0.6
	NearCreepG = 0.85
	wellBelow  = 0.67
)

// near gives the share at which something is told of a channel.
func (m *Model) near(channel int, what What) float64 {
	switch {
	case what != Creep:
		return Near
	case m.channels[channel].Sensor == board.Weight:
		return NearCreepG
	}
	return NearCreep
}

// Warning says that a channel nears its limit.
type Warning struct {
	Channel   int
	What      What
	Is, Limit float64 // in the units of What
	Before    float64 // what Is was at calibration; 0 where that says nothing
}

// tell takes in to which share of its limit a channel has come, and tells whether that is news.
func (c *channel) tell(what What, share, near float64) (news bool) {
	bit := uint8(1) << what
	switch {
	case share >= near && c.told&bit == 0:
		c.told |= bit
		return true
	case share < wellBelow*near:
		c.told &^= bit
	}
	return false
}

// Warned lists what is told of and isn't over, by channel.
func (m *Model) Warned(s *State) []Warning {
	var all []Warning
	for i := range m.channels {
		for w := range whats {
			if s.channels[i].told>>w&1 == 1 {
				all = append(all, m.warning(s, i, w))
			}
		}
	}
	return all
}

// warning gives what there is to say of a channel.
func (m *Model) warning(s *State, channel int, what What) Warning {
	c, l := &s.channels[channel], &m.linear[channel]
	w := Warning{Channel: channel, What: what}
	switch what {
	case Noise:
		w.Is, w.Limit, w.Before = c.noise.rms(), l.mostNoise, l.noise
	case Zero:
		w.Is, w.Limit = c.zero.off, l.mostZero
		if !m.channels[channel].Place.IsCell() {
			w.Is = c.zero.at
		}
	case Creep:
		w.Is, w.Limit = c.zero.rate(), l.mostRate
	case Faint:
		w.Is, w.Limit, w.Before = c.felt.share, l.leastField/m.weakest, 1
	case Blips:
		w.Is, w.Limit = c.blips.rate(), sense.MostBlips
	case Misses:
		w.Is, w.Limit = c.misses.share, sense.MostMisses
	}
	return w
}
