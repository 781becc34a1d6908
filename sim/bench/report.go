package bench

import (
	"fmt"
	"slices"
	"strings"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

// Report is what came of one match.
type Report struct {
	Record   []string // as the firmware has it
	Truth    []string // as the hands played it
	Outcome  games.Outcome
	Reason   games.Reason
	Wrong    int // turns recorded otherwise than played
	Missed   int // turns played that are not in the record
	Asked    int
	Amended  int
	Fouls    Fouls
	Virtual  float64  // seconds of board time
	Hurt     []string // why players got up, if they did
	Notes    []string // what the firmware had to say
	Drifting []string // sensors that it said are about to fail
	Ideal    *Ideal   // nil unless an ideal observer looked on
	Shifts   *Shifts  // nil but for logs
	Faults   *Faults  // nil unless something was to break
}

// report compares the record with the truth.
func (b *Bench) report(t *hand.Table) Report {
	m := t.Match()
	r := Report{Record: b.Log.Turns, Truth: m.Turns(), Outcome: b.Log.Outcome, Reason: b.Log.Reason,
		Asked: b.Log.Asked, Amended: b.Log.Amended, Fouls: fouls(t.Tried(), b.Log.Notes),
		Virtual: b.Lanes.Elapsed().Seconds(), Hurt: t.Complaints()}
	if m.Unfinished() {
		r.Truth = r.Truth[:len(r.Truth)-1]
	}
	for _, n := range b.Log.Notes {
		if n.What == referee.Drifting {
			r.Drifting = append(r.Drifting, n.Text)
		}
		r.Notes = append(r.Notes, fmt.Sprintf("%.1f s: %s %s", n.At.Sub(lane.Epoch).Seconds(), n.What, n.Text))
	}
	r.Wrong, r.Missed = compare(r.Record, r.Truth, b.sameTurn())
	if o, _ := m.Result(); o != r.Outcome {
		r.Missed = max(r.Missed, 1)
	}
	return r
}

// sameTurn gives what tells whether a turn is recorded as it was played.
func (b *Bench) sameTurn() func(a, b string) bool {
	if b.frames() {
		return sameLogs
	}
	return sameText
}

// compare counts turns recorded otherwise than played and turns that are missing.
func compare(record, truth []string, same func(a, b string) bool) (wrong, missed int) {
	for i, turn := range record {
		if i >= len(truth) || !same(truth[i], turn) {
			wrong++
		}
	}
	return wrong, max(0, len(truth)-len(record))
}

// String gives the report for people.
func (r Report) String() string {
	return joinTurns(r.Record) + " " + r.Outcome.String()
}

// joinTurns writes turns with blanks between them; those that have blanks themselves are
// numbered.
func joinTurns(turns []string) string {
	if !slices.ContainsFunc(turns, func(t string) bool { return strings.Contains(t, " ") }) {
		return strings.Join(turns, " ")
	}
	var b strings.Builder
	for i, t := range turns {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%d. %s", i+1, t)
	}
	return b.String()
}
