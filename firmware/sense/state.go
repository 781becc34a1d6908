package sense

import (
	"math"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// State is what sense remembers between frames. The zero value starts.
type State struct {
	channels  [maxChannels]channelState
	shown     Showings
	trayBlind time.Time // when the tray couldn't be read last
	analog    analog
	frame     uint64 // the frame and situation that verdict speaks of
	sit       uint64
	toldAt    time.Time   // when the situation came up
	told      uint64      // the latest situation of which players have said how all lies
	sitSince  time.Time   // since when the situation is what it is
	sitPut    games.Place // where the last step left something, or Nowhere
	digest    uint64      // of the readings that verdict explains
	verdict   Verdict
	still     Verdict   // the latest of a frame in which everything had settled
	stillAt   time.Time // when that was
	sameAt    time.Time // when the board was last recognised as the match has it
	passed    passed
	open      [kept]open
	asked     []Hypothesis // what was asked about last, while nothing was answered
	askedAt   time.Time    // since when all was still then
	amiss     amiss
	explained time.Time // when verdict was found; zero if nothing was explained
	final     bool      // more polls of the same readings won't change verdict
	origin    time.Time // long before the first frame: nanoseconds count from here
}

// longBefore makes every time after the first frame a positive one.
const longBefore = time.Hour

// nanos gives a time as nanoseconds by the clock that nobody sets: the wall's may jump,
// as when a Pi has learnt the time. What never was is long before.
func (s *State) nanos(t time.Time) int64 { return int64(t.Sub(s.origin)) }

// timeOf gives the time of some nanoseconds.
func (s *State) timeOf(nanos int64) time.Time { return s.origin.Add(time.Duration(nanos)) }

// begun gives since when what hands do may be a step: the last one was found, or the
// board was as the match had it.
func (s *State) begun() time.Time {
	if s.sameAt.After(s.sitSince) {
		return s.sameAt
	}
	return s.sitSince
}

// amiss is what was seen since the last step that isn't put right yet.
type amiss struct {
	strayed bool // something that is no step
	illegal bool // the same, for a while
	unclear bool // something that couldn't be told, for a while
}

// channelState follows one channel's restlessness.
type channelState struct {
	changes  uint32
	rate     float64 // changes, those of a second ago counted a third
	at       time.Time
	flickers bool
	jumps    float64 // of a linear sensor, those of jumpsTime ago counted a third
	jumpsAt  time.Time
	sight
}

// sight is when a channel could be read, in nanoseconds as State counts them.
type sight struct {
	good int64 // its latest good reading
	lost int64 // the last one before it was blind
	back int64 // the first one after that
}

func (s *sight) follow(st *State, r *scan.Reading) {
	if r.Quality != scan.Good {
		s.lost, s.back = s.good, 0
		return
	}
	if s.back == 0 {
		s.back = st.nanos(r.Changed)
	}
	s.good = st.nanos(r.At)
}

const (
	// settleTime is how long nothing must change before a frame is explained.
	settleTime = 150 * time.Millisecond
	// flickerAbove and flickerBelow are rates at which a channel starts and stops
	// counting as flickering. Hands seldom make more than four changes a second.
	flickerAbove = 6.0
	flickerBelow = 1.0
	// pendingLimit: a tag that keeps missing polls doesn't hold up play for longer.
	pendingLimit = 800 * time.Millisecond
	// seldom: a quick hand lays a piece on the tray for hardly longer. Parts that
	// fail hold up the others on their bus.
	seldom = 150 * time.Millisecond
	// asExpected is the cost below which a reading is what a layout predicts.
	asExpected = 1.0
)

// follow takes a frame's changes into the state.
func (m *Model) follow(s *State, f *scan.Frame) {
	for i := range m.channels {
		c, r := &s.channels[i], &f.Readings[i]
		c.sight.follow(s, r)
		if r.Changes == c.changes && c.rate == 0 {
			continue
		}
		dt := f.Now.Sub(c.at).Seconds()
		c.at = f.Now
		c.rate *= math.Exp(-dt)
		c.rate += float64(r.Changes - c.changes)
		c.changes = r.Changes
		switch {
		case linear(m.channels[i].Sensor):
		case c.rate > flickerAbove && m.channels[i].Sensor == board.Switch:
			c.flickers = true
		case c.rate < flickerBelow:
			c.flickers = false
		}
		if c.rate < 0.01 {
			c.rate = 0
		}
	}
	m.followTray(s, f)
	m.followAnalog(s, f)
}

// followTray keeps the history of pieces shown.
func (m *Model) followTray(s *State, f *scan.Frame) {
	last := &s.shown[0]
	now := games.NoKind
	for i := range m.channels {
		if m.channels[i].Place != games.Tray {
			continue
		}
		if f.Readings[i].Quality != scan.Good || f.Now.Sub(f.Readings[i].At) > seldom {
			s.trayBlind = f.Now
		}
		if f.Readings[i].Quality != scan.Good {
			continue
		}
		for _, tag := range f.Readings[i].Tags.All() {
			// A tag that missed the last poll is there only if it was before: after a
			// fault old tags stand until they are forgotten.
			if k := m.kindOf(tag.UID); tag.Polls&1 == 1 || k == last.Kind && last.To.IsZero() {
				now = k
			}
		}
	}
	s.shown.See(now, f.Now)
}

// settled tells whether hands are off, and since when. Channels that read what
// the layout predicts are no sign of hands: a neighbour's tag may come and go.
func (m *Model) settled(s *State, f *scan.Frame, l *games.Layout) (since time.Time, ok bool) {
	var last time.Time
	pending := false
	for i := range m.channels {
		r := &f.Readings[i]
		if linear(m.channels[i].Sensor) {
			continue
		}
		if s.channels[i].flickers || m.channelCost(s, f, i, l) < asExpected {
			continue
		}
		if r.Changed.After(last) {
			last = r.Changed
		}
		pending = pending || r.Tags.Pending()
	}
	quiet := f.Now.Sub(last)
	if quiet < settleTime || pending && quiet < pendingLimit {
		return last, false
	}
	for i := range m.channels {
		if !f.Readings[i].At.After(last) && !s.channels[i].flickers && !linear(m.channels[i].Sensor) {
			return last, false // not read since
		}
	}
	if !m.analogSettled(s, f) {
		return s.analog.quiet, false
	}
	if len(m.dense) > 0 && s.analog.quiet.After(last) {
		last = s.analog.quiet
	}
	return last, true
}

// linear tells whether a sensor's readings vary all the time.
func linear(s board.Sensor) bool { return s == board.Field || s == board.Weight }

// digestOf changes whenever a reading's value, its quality or the set of faults
// does.
func (m *Model) digestOf(s *State, f *scan.Frame) uint64 {
	d := uint64(len(f.Faults)) + s.analog.episode<<32
	for i := range f.Readings {
		r := &f.Readings[i]
		d = d*31 + uint64(r.Changes)*4 + uint64(r.Quality)
		if s.channels[i].flickers {
			d++
		}
	}
	return d
}

// unknown tells whether a channel can't be trusted now.
func unknown(f *scan.Frame) bool {
	for i := range f.Readings {
		if f.Readings[i].Quality != scan.Good {
			return true
		}
	}
	return false
}
