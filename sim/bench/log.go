package bench

import (
	"tablero/firmware/referee"
	"tablero/games"
)

// Log is what the firmware said and recorded.
type Log struct {
	Turns   []string // the record as it stands
	Over    bool
	Outcome games.Outcome
	Reason  games.Reason
	Notes   []referee.Note
	Commits []referee.Commit

	Asked, Refused, Amended, TakenBack int

	// Of logs: how often players objected or told, and what questions were about.
	Objected, Told int
	AskedAbout     map[string]int
}

func (l *Log) note(a referee.Action) {
	switch a := a.(type) {
	case referee.Commit:
		l.commit(a)
	case referee.Note:
		l.Notes = append(l.Notes, a)
		switch a.What {
		case referee.Asked:
			l.Asked++
			if l.AskedAbout == nil {
				l.AskedAbout = map[string]int{}
			}
			l.AskedAbout[a.About]++
		case referee.Doubted:
			l.Objected++
		case referee.Agreed:
			l.Told++
		case referee.Refused:
			l.Refused++
		}
	}
}

func (l *Log) commit(c referee.Commit) {
	l.Commits = append(l.Commits, c)
	switch c.Op {
	case referee.Append:
		l.Turns = append(l.Turns, c.Turn)
	case referee.Replace:
		l.Turns[len(l.Turns)-1] = c.Turn
		l.Amended++
	case referee.Remove:
		l.Turns = l.Turns[:len(l.Turns)-1]
		l.TakenBack++
		l.Over, l.Outcome, l.Reason = false, games.Undecided, games.NotOver
	case referee.Begin:
		l.Turns, l.Over = nil, false
	case referee.Finish:
		l.Over, l.Outcome, l.Reason = true, c.Outcome, c.Reason
	}
}
