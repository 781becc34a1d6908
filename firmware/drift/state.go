package drift

import (
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// State is what is remembered between looks. The zero value starts.
type State struct {
	looked   time.Time
	still    time.Time            // of the verdict in which the board last came to rest
	rests    bool                 // since then
	rest     uint32               // counts the rests
	restless time.Time            // since when it hasn't come to rest; zero while it does
	layout   games.Layout         // what lay there at the last look at rest
	beside   [games.Cells]float64 // mT, what it makes at other cells' sensors
	channels [maxChannels]channel
}

// Look is what there is to see at a time.
type Look struct {
	Frame   *scan.Frame
	Verdict *sense.Verdict
	Layout  *games.Layout // as the match has it
}

const (
	// lookEvery is how often channels are looked at: readings in a row tell no more of
	// noise than some of them.
	lookEvery = 50 * time.Millisecond
	// calm is how long a board must be at rest to be followed: landings ring out.
	calm = 300 * time.Millisecond
	// noRest is how long a board must not have come to rest for that to be its sensors'
	// doing rather than hands'.
	noRest = 5 * time.Second
)

// Step takes a look and tells of channels that have newly come near a limit. Looks that come
// sooner than lookEvery are let pass.
func (m *Model) Step(s State, l Look) (State, []Warning) {
	now := l.Frame.Now
	if !s.Due(now) {
		return s, nil
	}
	passed := now.Sub(s.looked)
	s.looked = now
	if l.Verdict.Kind == sense.Fault {
		s.rests, s.restless = false, time.Time{}
		return s, nil
	}
	m.settle(&s, &l)
	var news []Warning
	tell := func(channel int, what What, is, limit float64) {
		if s.channels[channel].tell(what, is/limit, m.near(channel, what)) {
			news = append(news, m.warning(&s, channel, what))
		}
	}
	for i := range m.channels {
		m.follow(&s, i, &l, passed, tell)
	}
	return s, news
}

// Due tells whether a look would be taken in.
func (s *State) Due(now time.Time) bool { return now.Sub(s.looked) >= lookEvery }

// settle looks whether the board is at rest, and keeps what lies there then.
func (m *Model) settle(s *State, l *Look) {
	v, now := l.Verdict, l.Frame.Now
	if v.Kind != sense.Same || now.Sub(v.Still) < calm {
		s.rests = false
		if s.restless.IsZero() || v.Kind == sense.Same {
			s.restless = now
		}
		return
	}
	begins := !s.rests || !v.Still.Equal(s.still)
	s.rests, s.still, s.restless = true, v.Still, time.Time{}
	if !begins {
		return
	}
	s.rest++
	changed := !s.layout.Equal(l.Layout)
	s.layout = *l.Layout
	if changed && m.pieces != nil && !m.piled {
		for p := range s.beside {
			s.beside[p] = m.beside(games.Place(p), l.Layout)
		}
	}
}

// channel is what is remembered of one.
type channel struct {
	told uint8 // a bit for each What

	seq    uint32
	rest   uint32      // in which it was last followed
	stack  games.Stack // that lay there when the board last began to be at rest
	noise  spread
	zero   zero
	felt   felt
	blips  blips
	misses misses
}
