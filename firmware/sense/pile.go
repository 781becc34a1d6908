package sense

import "tablero/games"

// NewPileSituation prepares what may have happened to logs in a frame: beliefs are the
// matches that may be the true ones, the likeliest first. Packages that know piles work
// out the rest: there are no hypotheses to prepare.
func NewPileSituation(id uint64, beliefs []Belief) *Situation {
	return &Situation{id: id, beliefs: beliefs}
}

// NewDoubt asks what else the last step of a pile's match may have been, or come to, than
// it was taken for: players say so. The beliefs are those before it.
func NewDoubt(id uint64, before []Belief) *Situation {
	return &Situation{id: id, beliefs: before, doubt: true}
}

// NewTold prepares what may have happened next where players have said what lies how: the
// sensors are taken to feel that now. There are several beliefs where what they said may be
// taken in several ways.
func NewTold(id uint64, beliefs []Belief) *Situation {
	s := NewPileSituation(id, beliefs)
	if _, piled := beliefs[0].Match.(games.Piled); !piled {
		s = NewSituation(id, beliefs[0].Match)
	}
	s.told = true
	return s
}

// Told tells whether players have said how the pieces lie.
func (s *Situation) Told() bool { return s.told }

// ID tells situations apart.
func (s *Situation) ID() uint64 { return s.id }

// Beliefs gives the matches that may be the true ones, the likeliest first. They must
// not be changed.
func (s *Situation) Beliefs() []Belief { return s.beliefs }

// Doubt tells whether the step is in doubt that followed the beliefs.
func (s *Situation) Doubt() bool { return s.doubt }
