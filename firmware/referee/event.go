package referee

import (
	"time"

	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// Event is something that happened at a time; one of its other parts is set.
type Event struct {
	Now       time.Time
	Verdict   *sense.Verdict
	Key       *Press
	Committed *Committed
	Unkept    *Unkept
	Told      *Told
	Drifted   *Drifted
}

// Drifted says which sensors near the point at which moves can't be told apart: all of them,
// or none any more. It changes nothing but what is shown.
type Drifted struct {
	Say  []words.Message
	News []string // of those that newly do, for logs, in English
}

// Told is what players say that turns with logs were, from one on by its number from 1: in
// the game's notation, with the whole layout if something has shifted; takes that others
// follow end with " ...". Whatever was recorded from there on goes.
type Told struct {
	From  int
	Turns []string
}

// Press is a key that was pressed.
type Press struct {
	Key  Key
	Long bool
}

// Key is one of the board's three keys.
type Key uint8

// The keys.
const (
	WhiteKey Key = iota
	MenuKey
	BlackKey
)

// Committed says that the commit of that number is kept for good.
type Committed struct{ Number uint64 }

// Unkept says that a commit can't be kept for now: it is tried again.
type Unkept struct {
	Cause words.Message // a cause of package words
	Text  string        // for logs, in English
}

// Action is something to carry out: a Commit, a Note, or Ticked.
type Action interface{ action() }

// Op is what a commit does to the record.
type Op uint8

// What can be done to a record.
const (
	Append  Op = iota // a turn was played
	Replace           // the last turn was played otherwise
	Remove            // the last turn was taken back
	Finish            // the match ended
	Begin             // a new match began
	Resumed           // an unfinished one goes on
)

// Commit changes the record. The referee goes on at once, but lights confirm a
// turn only after a Committed event with its number.
type Commit struct {
	Number  uint64
	At      time.Time
	Op      Op
	Turn    string // in the game's notation; the new one for Replace, the old one for Remove
	Outcome games.Outcome
	Reason  games.Reason
	// Agreed: players have said that it was so.
	Agreed bool
	// Evidence is how likely the board holds it, and what it holds likely next; empty where
	// keys or players said so.
	Evidence string
	Left     *Left // on the clocks; nil without
	// Beliefs are the ways in which the pieces may lie now, the likeliest first, where
	// nature has had a say.
	Beliefs []Belief
}

// Belief is a way in which the match may have gone, with its weight: its turns from the
// first on, by its number from 1, that tells it from the record.
type Belief struct {
	From   int
	Turns  []string
	Weight float64 // of 1
}

// Ticked tells what the clocks show within a turn, after the commit of that number.
type Ticked struct {
	After uint64
	Left  Left
}

// Note tells whoever watches of something that isn't in the record.
type Note struct {
	At   time.Time
	What What
	Rule *games.RuleError // Refused
	Text string           // for logs, in English
	// About, with Asked, is what the question is about: "what was done", "legal or not",
	// "shifted or not", "how logs lie".
	About string
}

// What a Note tells of.
type What uint8

// Notes.
const (
	Refused    What = iota // an illegal turn was pointed out
	Guided                 // the board is not as it should be; no turn was tried
	Asked                  // the players were asked
	Failing                // a part fails
	Working                // all parts work again
	Flicker                // a switch won't rest
	Answered               // a question was answered or went away
	Leaning                // a hand or a thing weighs on the board
	Agreed                 // players have said what a turn was
	Untold                 // what they said can't have been
	Doubted                // players say that the last step wasn't what the board takes it for
	Unrecorded             // the record can't be kept
	Recording              // it can again
	Drifting               // a sensor nears the point at which moves can't be told apart
)

// String names the note.
func (w What) String() string {
	return [...]string{"refused", "guided", "asked", "failing", "working", "flicker", "answered", "leaning", "agreed", "untold", "doubted", "unrecorded", "recording", "drifting"}[w]
}

func (Commit) action() {}
func (Note) action()   {}
func (Ticked) action() {}
