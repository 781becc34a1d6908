package weigh

import (
	"math"
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// State is what weigh remembers between frames. The zero value starts; copies share what
// pointers lead to, which never changes.
type State struct {
	windows [corners]window
	quiet   time.Time // since when no cell jumped
	episode uint64    // counts the jumps
	shown   sense.Showings
	placed  time.Time // since when the log was shown that was placed last: those before are done with
	frame   uint64
	course  course

	ground *ground  // what lies there as far as the record goes; nil before the first
	before *ground  // the same before the last step
	came   *landing // how the log came that was placed last; nil if that isn't known
	sit    uint64
	taken  int  // the log that was taken while another fell out, counted from 1; 0 if there is none
	lifted int  // the log that was taken and refused, counted from 1: it comes back
	told   bool // players have said how all lies: the ground is that, once all is at rest

	judged  judged // what verdict rests on
	verdict sense.Verdict
	final   bool     // a later look finds nothing else
	choices []choice // grounds of what verdict says or asks about
}

// judged tells frames apart that need to be explained anew.
type judged struct {
	episode uint64
	sit     uint64
	stage   stage
}

// window averages a load cell's readings since anything jumped.
type window struct {
	mean    float64 // g above the converter's zero
	recent  float64 // the same, of the last readings: it creeps away while something rolls
	n       int
	seq     uint32
	suspect bool // the latest reading was far off; one alone is a spike
	warm    bool // the first readings, in which a blow still rings, are over
}

const (
	// jumpSigmas is how far off two readings in a row must be for something to have moved.
	jumpSigmas = 6
	// ringing is the number of readings after a jump that only later ones are compared with.
	ringing = 6
	// longest bounds the average, so that it follows slow drift.
	longest = 240
	// lately is the number of readings that are the last ones; creepSigmas is how far they
	// must be off for something to roll slowly.
	lately      = 10
	creepSigmas = 5
)

// follow takes a frame into the state.
func (m *Model) follow(s *State, f *scan.Frame) {
	jumped := s.quiet.IsZero()
	for i := range m.corners {
		c, w := &m.corners[i], &s.windows[i]
		r := &f.Readings[c.Channel]
		if r.Quality != scan.Good || r.Seq == w.seq {
			continue
		}
		w.seq = r.Seq
		v := r.Value / c.CountsPerGram
		if far := jumpSigmas * c.NoiseG; w.n > 0 && (v-w.mean > far || w.mean-v > far) {
			if jumped = jumped || w.suspect; !w.suspect {
				w.suspect = true
				continue
			}
			w.n = 0
		}
		s.course.latest[i] = v
		w.add(v)
		jumped = jumped || w.creeps(c.NoiseG)
	}
	if jumped {
		s.quiet = f.Now
		s.episode++
		for i := range s.windows {
			w := &s.windows[i]
			w.n, w.warm = min(w.n, 1), false
		}
	}
	s.course.feel(f.Now)
	m.followTrays(s, f)
}

func (w *window) add(v float64) {
	w.suspect = false
	if !w.warm && w.n == ringing {
		w.n, w.warm = 0, true
	}
	w.n = min(w.n+1, longest)
	if w.n == 1 {
		w.mean, w.recent = v, v
		return
	}
	w.mean += (v - w.mean) / float64(w.n)
	w.recent += (v - w.recent) / min(float64(w.n), lately)
}

// creeps tells whether the last readings differ from the average.
func (w *window) creeps(noise float64) bool {
	return w.warm && math.Abs(w.recent-w.mean) > creepSigmas*noise/math.Sqrt(2*lately)
}

// rested gives the least number of readings that a cell's average is of, none if one
// hasn't come to rest.
func (s *State) rested() int {
	least := longest
	for i := range s.windows {
		if !s.windows[i].warm {
			return 0
		}
		least = min(least, s.windows[i].n)
	}
	return least
}

// followTrays keeps the history of tags shown.
func (m *Model) followTrays(s *State, f *scan.Frame) {
	now := games.NoKind
	for _, ch := range m.trays {
		r := &f.Readings[ch]
		if r.Quality != scan.Good {
			continue
		}
		for _, tag := range r.Tags.All() {
			if k := m.tags[tag.UID]; k != games.NoKind {
				now = k
			}
		}
	}
	s.shown.See(now, f.Now)
}

// remembered is how long a tag that was shown may stand for a log that is placed.
const remembered = 2 * time.Minute

// shownFor gives the log shown last, of those that may weigh as much as one that came.
func (s *State) shownFor(now time.Time, may func(games.Kind) bool) (games.Kind, bool) {
	for i := range s.shown {
		if h := &s.shown[i]; h.Kind != games.NoKind && h.From.After(s.placed) && now.Sub(h.From) < remembered && may(h.Kind) {
			return h.Kind, true
		}
	}
	return games.NoKind, false
}

// use strikes out what was shown of a kind, and what was shown before.
func (s *State) use(k games.Kind) {
	for i := range s.shown {
		if h := &s.shown[i]; k != games.NoKind && h.Kind == k && h.From.After(s.placed) {
			s.placed = h.From
			return
		}
	}
}
