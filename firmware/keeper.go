package firmware

import (
	"errors"
	"slices"
	"syscall"
	"time"

	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
)

// Keeper keeps a program's commits in a journal: each match that begins, and what becomes
// of it. It is for one goroutine.
type Keeper struct {
	journal *journal.Journal
	about   journal.Match  // of the next match
	id      int64          // of the present one; 0 before it begins
	entries int            // that it has
	tried   *journal.Entry // what is being kept
	kept    uint64         // number of the commit kept last

	calendar func(time.Time) time.Time // set once
}

// NewKeeper keeps matches that begin as about tells: game, board, players, clock, rules.
func NewKeeper(j *journal.Journal, about journal.Match) *Keeper {
	return &Keeper{journal: j, about: about, calendar: func(t time.Time) time.Time { return t }}
}

// KeepIn has all that is played kept in a journal: a match that goes on, with its rules and
// clocks, or, if that is nil, one that begins as about tells.
func (o *Opts) KeepIn(j *journal.Journal, about journal.Match, goOn *journal.Match) (err error) {
	if goOn != nil {
		about.Rules, about.Clock = goOn.Rules, goOn.Clock
		saved := Saved(goOn)
		o.Resume = &saved
		if o.Memory, err = j.Memory(goOn.ID); err != nil {
			return err
		}
	}
	if o.Clocks, err = referee.ParseControls(about.Clock); err != nil {
		return err
	}
	o.Settings = about.Rules
	k := NewKeeper(j, about)
	if o.Calendar != nil {
		k.calendar = o.Calendar
	}
	if goOn != nil {
		k.GoOn(goOn)
	}
	o.Keep, o.Tick, o.Remember = k.Keep, k.Tick, k.Remember
	return nil
}

// GoOn keeps what follows as part of a match that the journal has.
func (k *Keeper) GoOn(m *journal.Match) { k.id, k.entries = m.ID, len(m.Entries) }

// Keep keeps a commit; it is on disk when Keep returns nil. A commit that failed may be
// kept again.
func (k *Keeper) Keep(c referee.Commit) error {
	if c.Number <= k.kept {
		return nil
	}
	if c.Op == referee.Begin {
		if k.about.Key == "" {
			k.about.Key = journal.NewKey() // kept again, it is the same match
		}
		k.about.Started = k.calendar(c.At)
		id, err := k.journal.Begin(k.about)
		if err != nil {
			return err
		}
		k.id, k.entries, k.kept, k.about.Key = id, 0, c.Number, ""
		return nil
	}
	e := entry(&c)
	e.Number = k.entries + 1
	if k.tried == nil || k.tried.Number != e.Number {
		e.At = k.calendar(c.At)
		k.tried = &e // kept again, it is the same entry
	}
	e = *k.tried
	if err := k.journal.Add(k.id, e); err != nil {
		return err
	}
	k.entries, k.kept = e.Number, c.Number
	return nil
}

// Tick keeps what the clocks show within a turn. That it can't isn't worth a word: the
// next turn tells.
func (k *Keeper) Tick(t referee.Ticked) {
	if k.id != 0 && t.After == k.kept {
		_ = k.journal.Tick(k.id, k.entries, journal.Clocks{White: t.Left[games.White], Black: t.Left[games.Black]})
	}
}

// Remember keeps what the sensors have learned of the pieces that lie there. That it can't
// isn't worth a word: players are asked instead.
func (k *Keeper) Remember(text []byte) {
	if k.id != 0 {
		_ = k.journal.Remember(k.id, text)
	}
}

// entry gives a commit as the journal has it.
func entry(c *referee.Commit) journal.Entry {
	e := journal.Entry{At: c.At, Turn: c.Turn, Agreed: c.Agreed, Evidence: c.Evidence}
	switch c.Op {
	case referee.Append:
		e.Op, e.By = journal.Played, "hand"
	case referee.Replace:
		e.Op, e.By = journal.Amended, "hand"
	case referee.Remove:
		e.Op = journal.TakenBack
	case referee.Finish:
		e.Op, e.Result, e.Reason = journal.Ended, c.Outcome.String(), string(c.Reason)
	case referee.Resumed:
		e.Op = journal.Resumed
	}
	if c.Left != nil {
		e.Left = &journal.Clocks{White: c.Left[games.White], Black: c.Left[games.Black]}
	}
	for _, b := range c.Beliefs {
		e.Beliefs = append(e.Beliefs, journal.Belief{Weight: b.Weight, From: b.From, Turns: slices.Clone(b.Turns)})
	}
	return e
}

// Saved gives an unfinished match as the referee takes it up.
func Saved(m *journal.Match) referee.Saved {
	s := referee.Saved{Turns: m.Turns()}
	for i := len(m.Entries) - 1; i >= 0; i-- {
		if e := &m.Entries[i]; e.Op == journal.Played || e.Op == journal.Amended || e.Op == journal.TakenBack {
			for _, b := range e.Beliefs {
				s.Beliefs = append(s.Beliefs, referee.Belief{Weight: b.Weight, From: b.From, Turns: b.Turns})
			}
			break
		}
	}
	if l := m.Left(); l != nil {
		s.Left = &referee.Left{l.White, l.Black}
	}
	return s
}

// unkept words why a commit can't be kept.
func unkept(err error) *referee.Unkept {
	u := &referee.Unkept{Cause: words.Say(words.CauseUnwritten), Text: err.Error()}
	switch {
	case errors.Is(err, journal.ErrFull) || errors.Is(err, syscall.ENOSPC):
		u.Cause = words.Say(words.CauseFull)
	case errors.Is(err, journal.ErrReadOnly) || errors.Is(err, syscall.EROFS):
		u.Cause = words.Say(words.CauseReadOnly)
	}
	return u
}
