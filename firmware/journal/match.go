package journal

import (
	"time"
)

// Match is a match as it is kept.
type Match struct {
	ID      int64  // in this journal; another gives another
	Key     string // the same in every journal: 32 hexadecimal digits
	Game    string
	Board   string
	White   string // who plays; may be empty
	Black   string
	Clock   string            // as it was set, "10m+5s"; empty without one
	Rules   map[string]string // the game's options that were set
	Started time.Time
	Entries []Entry
	// Running is what the clocks showed when they were kept last, within a turn; nil if
	// that is what the last entry says.
	Running *Clocks
}

// Entry is a line of a match's record.
type Entry struct {
	Number   int // from 1, without gaps
	At       time.Time
	Op       Op
	Turn     string   // in the game's notation: the new one, or the one taken back
	By       string   // what played it: "hand", "engine:5"; may be empty
	Agreed   bool     // players have said that it was so
	Left     *Clocks  // on the clocks then; nil without clocks
	Evidence string   // how sure the board was, "0.9987 over 0.0012"; may be empty
	Beliefs  []Belief // ways in which the pieces may lie, likeliest first, where nature had a say
	Result   string   // of Ended: "1-0", "0-1", "1/2-1/2", "*"
	Reason   string   // of Ended: "line", "resigned", "time"
}

// Clocks is the time left to White and to Black.
type Clocks struct{ White, Black time.Duration }

// Belief is a way in which the pieces may lie: the turns from the first that tells it from
// the record on, as they were then.
type Belief struct {
	Weight float64  `json:"weight"` // of 1
	From   int      `json:"from"`   // number of the first of Turns, from 1
	Turns  []string `json:"turns"`
}

// Op is what an entry does to the record.
type Op string

// What entries do.
const (
	Played    Op = "played"
	Amended   Op = "amended"    // the last turn was another
	TakenBack Op = "taken back" // the last turn is gone
	Ended     Op = "ended"
	Resumed   Op = "resumed" // play went on after an interruption
)

// Unfinished is the result of a match that goes on.
const Unfinished = "*"

// Turns gives the record as it stands.
func (m *Match) Turns() []string {
	turns := []string{}
	for _, i := range m.standing() {
		turns = append(turns, m.Entries[i].Turn)
	}
	return turns
}

// standing gives the entries, by index, whose turns stand.
func (m *Match) standing() []int {
	var all []int
	for i := range m.Entries {
		switch m.Entries[i].Op {
		case Played:
			all = append(all, i)
		case Amended:
			all[len(all)-1] = i
		case TakenBack:
			all = all[:len(all)-1]
		}
	}
	return all
}

// Committed counts the turns ever played, those taken back included.
func (m *Match) Committed() int {
	n := 0
	for i := range m.Entries {
		if m.Entries[i].Op == Played {
			n++
		}
	}
	return n
}

// Result gives who won and why; Unfinished and "" while it goes on, as it does again if
// the last turn is put right after the end.
func (m *Match) Result() (result, reason string) {
	for i := len(m.Entries) - 1; i >= 0; i-- {
		switch e := &m.Entries[i]; e.Op {
		case Ended:
			return e.Result, e.Reason
		case Played, Amended, TakenBack:
			return Unfinished, ""
		}
	}
	return Unfinished, ""
}

// Over tells whether the match has ended, if only by being given up.
func (m *Match) Over() bool {
	_, reason := m.Result()
	return reason != ""
}

// Left gives what the clocks show when play goes on; nil without clocks, or before the
// first turn.
func (m *Match) Left() *Clocks {
	if m.Running != nil {
		return m.Running
	}
	for i := len(m.Entries) - 1; i >= 0; i-- {
		if l := m.Entries[i].Left; l != nil {
			return l
		}
	}
	return nil
}
