package scan

import (
	"slices"
	"sync"
	"time"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
)

// Store keeps the latest reading of every channel. Lanes put, anyone may take.
type Store struct {
	channels []board.Channel // set once

	mu     sync.Mutex // guards all below
	frame  Frame
	faults []Fault // replaced, never changed in place
	poorer []Fault // likewise
	rounds []*Round
	health []health
	begun  time.Time // when a frame was first asked for
	looked time.Time // when readings were last looked through for late ones
}

// NewStore gives a store in which every channel is stale.
func NewStore(channels []board.Channel) *Store {
	return &Store{channels: channels, frame: Frame{Readings: make([]Reading, len(channels))}, health: make([]health, len(channels))}
}

// Frame copies the present readings into f, whose memory it reuses. It tells
// whether anything was read since f was last filled.
func (s *Store) Frame(f *Frame, now time.Time) (news bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lookForLate(now)
	f.Now = now
	f.Rounds = f.Rounds[:0]
	for _, r := range s.rounds {
		f.Rounds = append(f.Rounds, *r)
	}
	if f.Seq == s.frame.Seq && f.Readings != nil {
		return false
	}
	f.Seq, f.Faults, f.Poorer = s.frame.Seq, s.faults, s.poorer
	f.Readings = append(f.Readings[:0], s.frame.Readings...)
	return true
}

// putSwitch takes in a switch and tells whether it changed. pulsed says that it was
// otherwise for a moment since it was last read.
func (s *Store) putSwitch(channel int, on, pulsed bool, at time.Time) (changed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, before := s.read(channel, at)
	value := 0.0
	if on {
		value = 1
	}
	switch {
	case r.Value != value:
		r.Value = value
		r.Changes++
		r.Changed, r.Before = at, before
	case pulsed:
		r.Changes += 2
		r.Changed, r.Before = at, before
	default:
		return false
	}
	return true
}

// putValue takes in a value that varies all the time; whether it changed is for
// whoever knows its noise to say.
func (s *Store) putValue(channel int, value float64, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	same := s.frame.Readings[channel].Value == value
	r, _ := s.read(channel, at)
	r.Value = value
	s.repeats(channel, same, at)
}

// putTags takes in a reader's poll and tells whether a tag came, went or missed.
func (s *Store) putTags(channel int, found []mfrc522.UID, at time.Time) (active bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, before := s.read(channel, at)
	changed := r.Tags.Poll(found)
	if changed {
		r.Changes++
		r.Changed, r.Before = at, before
	}
	return changed || r.Tags.Pending()
}

// read notes a good reading and tells when the one before was; mu is held.
func (s *Store) read(channel int, at time.Time) (r *Reading, before time.Time) {
	r = &s.frame.Readings[channel]
	before = r.At
	if r.Quality != Good {
		r.Changed, r.Before = at, before
	}
	r.At, r.Quality = at, Good
	if s.health[channel].late {
		s.intime(channel)
	}
	r.Seq++
	s.frame.Seq++
	return r, before
}

// lose marks channels that can't be read.
func (s *Store) lose(channels []int, q Quality) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range channels {
		s.frame.Readings[c].Quality = q
	}
	s.frame.Seq++
}

// Report notes something that isn't a sensor and fails, or with a nil cause that it works
// again.
func (s *Store) Report(what string, cause error, at time.Time) { s.fail(what, cause, at) }

// fail notes a part that fails, or with a nil cause one that works again.
func (s *Store) fail(part string, cause error, at time.Time) {
	s.failInput(part, "", cause, at)
}

// failInput does so for a single input of a part.
func (s *Store) failInput(part, input string, cause error, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list(&s.faults, Fault{Part: part, Input: input, Cause: cause, Since: at})
}

// degrade notes a part that is read in a poorer way than it is wired for, or with a
// nil cause as it should be: that is worth knowing, but no reason to stop.
func (s *Store) degrade(part string, cause error, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list(&s.poorer, Fault{Part: part, Cause: cause, Since: at})
}

// list puts a fault on a list, or takes it off if it has no cause; mu is held.
func (s *Store) list(faults *[]Fault, news Fault) {
	all := *faults
	i := slices.IndexFunc(all, func(f Fault) bool { return f.Part == news.Part && f.Input == news.Input })
	switch {
	case news.Cause == nil && i < 0:
		return
	case news.Cause == nil:
		all = slices.Concat(all[:i], all[i+1:])
	case i >= 0:
		all = slices.Clone(all)
		all[i].Cause = news.Cause
	default:
		all = append(slices.Clone(all), news)
	}
	*faults = all
	s.frame.Seq++
}
