package referee

import (
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// State is one match on one board. It is a value: Step never changes what an
// older State holds.
type State struct {
	game     games.Game
	settings games.Settings
	sight    Sight

	match games.Match // never changed in place
	// beliefs are the matches that may be the true one where nature has had a say; match is
	// the likeliest of them. They are never changed in place.
	beliefs []sense.Belief
	doubtAt time.Time // since when the last step is looked into anew; zero if it isn't
	stepAt  time.Time // when the last step with logs was made out; zero once it has been looked into anew by itself
	outcome games.Outcome
	reason  games.Reason

	phase     phase
	situation *sense.Situation
	situated  uint64 // number of the situation

	now      time.Time
	verdict  sense.Verdict
	leaning  bool               // what weighs on the board was named, and weighs there still
	guidance *guidance          // nil while the board is as it should be
	question *question          // nil unless something is asked
	denied   []sense.Hypothesis // what was asked about last, if no was the answer
	menu     int                // item shown, counted from 1; 0 while closed

	restoring bool      // the board must be brought to the match before anything counts
	relaid    bool      // logs that had shifted are laid as they were: how they lie is confirmed by both players
	resumedAt time.Time // when that one was taken up
	resuming  bool      // an unfinished match was taken up: the board is compared with it

	agreed  bool        // what is committed is the players' word
	frameMM float64     // where a frame begins on the platform; 0 without one
	lastLog games.Point // where the last log was placed or taken

	commits   uint64    // numbers given out
	kept      uint64    // the highest number acknowledged
	confirmed uint64    // the commit that the lights confirm
	confirmAt time.Time // since when
	failing   bool
	unkept    *Unkept      // why the record can't be kept; nil while it can
	faults    []scan.Fault // that were noted
	drifted   *Drifted     // sensors that are told of; nil before the first
	clocks    clocks
	evidence  string // how sure the board is of what it is about to commit
	flickered bool
}

type phase uint8

const (
	starting phase = iota // waits until the board is empty
	playing
	over
)

// Sight is what a board sees of a piece that lies on a cell.
type Sight uint8

// Sights.
const (
	Occupied Sight = iota // that there is one, as switches do
	Kinds                 // which one it is: one without a name was never calibrated
)

// Start begins a match of a game on a board that sees so much.
func Start(game games.Game, settings games.Settings, sight Sight, now time.Time) (State, error) {
	match, err := game.New(settings)
	if err != nil {
		return State{}, err
	}
	s := State{game: game, settings: settings, sight: sight, now: now}
	s.believe(match)
	return s, nil
}

// Match gives the match as it stands. It must not be changed.
func (s *State) Match() games.Match { return s.match }

// Situation gives what sense should expect now.
func (s *State) Situation() *sense.Situation { return s.situation }

// Result gives who won and why, by the rules or by what players agreed.
func (s *State) Result() (games.Outcome, games.Reason) { return s.outcome, s.reason }

// Over tells whether the match has ended.
func (s *State) Over() bool { return s.phase == over }

// Asking tells whether a question waits for an answer.
func (s *State) Asking() bool { return s.question != nil }

// believe takes a match for the true one.
func (s *State) believe(m games.Match) { s.believeAll([]sense.Belief{{Match: m, Weight: 1}}) }

// believeAll takes one of several matches for the true one, the first for the likeliest.
func (s *State) believeAll(all []sense.Belief) {
	s.match, s.beliefs, s.doubtAt = all[0].Match, all, time.Time{}
	s.situate()
}

// situate makes the situation anew after the match has changed.
func (s *State) situate() {
	s.situated++
	if _, ok := s.match.(games.Piled); ok {
		s.situation = sense.NewPileSituation(s.situated, s.beliefs)
		return
	}
	if s.resuming {
		s.situation = sense.NewResumed(s.situated, s.match)
		return
	}
	s.situation = sense.NewSituation(s.situated, s.match)
}

// told makes the situation anew after players have said what was played, or how all lies.
func (s *State) told() {
	s.situated++
	s.situation = sense.NewTold(s.situated, s.beliefs)
}

// eachBelief gives the beliefs after something was done to a copy of each match, without
// those with which it couldn't be done.
func (s *State) eachBelief(do func(games.Match) bool) []sense.Belief {
	var all []sense.Belief
	for _, b := range s.beliefs {
		if m := b.Match.Clone(); do(m) {
			all = append(all, sense.Belief{Match: m, Weight: b.Weight})
		}
	}
	return all
}

// Beliefs gives the matches that may be the true one, the likeliest first: more than one
// where nature has had a say.
func (s *State) Beliefs() []sense.Belief { return s.beliefs }

// finished gives the turns that are complete.
func finished(m games.Match) []string {
	turns := m.Turns()
	if m.Unfinished() {
		turns = turns[:len(turns)-1]
	}
	return turns
}
