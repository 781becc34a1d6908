package sense

import (
	"math"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// Costs are negative log-likelihoods above that of a perfect explanation: 0 says
// that the readings are just what the layout predicts.
const (
	// wrongSwitch: a switch that works reads otherwise than it should and stays so;
	// one time in a million.
	wrongSwitch = 14.0
	// lostTag: a tag that lies still answers none of the polls that it takes to
	// forget it, nor any after them.
	lostTag = 14.0
	// flickerEmpty: a flickering switch above an empty cell; under a piece with a
	// weak magnet that is common.
	flickerEmpty = 3.0
	// fits is the cost up to which a layout explains the readings, fitsWell the one up to
	// which something does that no rule has: it may as well be a hand that leans.
	fits     = 5.0
	fitsWell = 3.5
)

// Chances that a tag answers one poll.
var (
	ownHit, ownMiss   = math.Log(0.97), math.Log(0.03)
	nearHit, nearMiss = math.Log(0.15), math.Log(0.85)
	farHit            = math.Log(0.001)
)

// weighChannels sums over the channels that are weighed each by itself.
func (m *Model) weighChannels(s *State, f *scan.Frame, l *games.Layout) weight {
	sum := 0.0
	for i := range m.channels {
		sum += m.channelCost(s, f, i, l)
	}
	return weight{sum, sum}
}

// weighLayout sums over all channels what the layout leaves unexplained.
func (m *Model) weighLayout(s *State, f *scan.Frame, l *games.Layout) weight {
	return m.weighRelaid(s, f, l, maxRelaid)
}

// weighRelaid is weighLayout with so many stacks that may have been put down anew.
func (m *Model) weighRelaid(s *State, f *scan.Frame, l *games.Layout, most int) weight {
	w := m.weighChannels(s, f, l)
	if len(m.dense) > 0 {
		_, dense := m.predict(s, l, most)
		w.add(dense)
	}
	return w
}

func (m *Model) channelCost(s *State, f *scan.Frame, i int, l *games.Layout) float64 {
	c := &m.channels[i]
	switch c.Sensor {
	case board.Tags:
		if m.first[i] != i {
			return 0 // counted with the first reader of the place
		}
		return m.tagsCost(m.tagsAt(f, c.Place), c.Place, l)
	case board.Switch:
		return s.switchCost(i, f.Readings[i].Value == 1, !l.At(c.Place).Empty())
	}
	return 0 // linear sensors are weighed together
}

func (s *State) switchCost(channel int, on, occupied bool) float64 {
	if s.channels[channel].flickers {
		if occupied {
			return 0
		}
		return flickerEmpty
	}
	if on == occupied {
		return 0
	}
	return wrongSwitch
}

// tagsCost weighs the tags that a reader sees against the pieces that should
// lie there and beside it.
func (m *Model) tagsCost(seen tagList, p games.Place, l *games.Layout) float64 {
	sum := 0.0
	here := l.At(p)
	for i := range here.Height() {
		if !m.sees(seen, here.At(i)) {
			sum += lostTag
		}
	}
	for _, tag := range seen.tags[:seen.n] {
		hits, misses := pollCounts(tag)
		own := hits*ownHit + misses*ownMiss
		near := hits*nearHit + misses*nearMiss
		far := hits * farHit
		best := max(own, near, far)
		switch k := m.kindOf(tag.UID); {
		case has(here, k):
			sum += best - own
		case m.liesNear(p, k, l):
			sum += best - near
		default:
			sum += best - far
		}
	}
	return sum
}

// sees tells whether a piece's tag, or for AnyKind an unknown one, was seen.
func (m *Model) sees(seen tagList, k games.Kind) bool {
	for _, tag := range seen.tags[:seen.n] {
		if m.kindOf(tag.UID) == k {
			return true
		}
	}
	return false
}

func (m *Model) liesNear(p games.Place, k games.Kind, l *games.Layout) bool {
	if !p.IsCell() {
		return false
	}
	for _, q := range m.near[p] {
		if has(l.At(q), k) {
			return true
		}
	}
	return false
}

func has(s games.Stack, k games.Kind) bool {
	for i := range s.Height() {
		if s.At(i) == k {
			return true
		}
	}
	return false
}

func pollCounts(t scan.Tag) (hits, misses float64) {
	n := 0
	for i := range t.Count {
		if t.Polls>>i&1 == 1 {
			n++
		}
	}
	return float64(n), float64(int(t.Count) - n)
}

// tagList is the tags that all readers of a place see together.
type tagList struct {
	tags [2 * scan.MaxTags]scan.Tag
	n    int
}

// tagsAt gathers the tags at a place: there may be a tray at each player's edge.
func (m *Model) tagsAt(f *scan.Frame, p games.Place) tagList {
	var all tagList
	for i := range m.channels {
		if m.channels[i].Sensor != board.Tags || m.channels[i].Place != p {
			continue
		}
		for _, t := range f.Readings[i].Tags.All() {
			if all.n < len(all.tags) {
				all.tags[all.n] = t
				all.n++
			}
		}
	}
	return all
}
