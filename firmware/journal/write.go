package journal

import (
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"
)

// keyDigits is the length of a match's key.
const keyDigits = 32

// ErrTaken: another entry has that number. Entries are numbered in order, from 1.
var ErrTaken = errors.New("journal: another entry has that number")

// Begin keeps a new match, without entries, and gives its number. A match without a key
// gets one; of a key that is there already it is the match that is there.
func (j *Journal) Begin(m Match) (id int64, err error) {
	if m.Key == "" {
		m.Key = NewKey()
	}
	m.Entries = nil
	if err := m.check(); err != nil {
		return 0, err
	}
	err = j.write(func(tx *sql.Tx) error {
		err := tx.QueryRow("SELECT id FROM matches WHERE key = ?", m.Key).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			id, err = insert(tx, &m)
		}
		return err
	})
	return id, err
}

// NewKey gives a key that no other match has.
func NewKey() string {
	var key [keyDigits / 2]byte
	_, _ = rand.Read(key[:]) // never fails
	return hex.EncodeToString(key[:])
}

// Add keeps an entry of a match; once it returns nil, the entry is on disk. To add one
// again that is kept already, as after an error that wasn't one, does nothing.
func (j *Journal) Add(match int64, e Entry) error {
	e = e.stored()
	return j.write(func(tx *sql.Tx) error {
		has, err := entries(tx, match, e.Number)
		if err != nil {
			return err
		}
		if len(has) > 0 {
			if reflect.DeepEqual(has[0], e) {
				return nil
			}
			return fmt.Errorf("%w: %d of match %d", ErrTaken, e.Number, match)
		}
		return add(tx, match, &e)
	})
}

// Tick keeps what the clocks show within a turn, behind a match's entry of that number.
func (j *Journal) Tick(match int64, after int, c Clocks) error {
	return j.write(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO clocks (match, after, white_ms, black_ms) VALUES (?, ?, ?, ?)
			ON CONFLICT (match) DO UPDATE SET after = excluded.after, white_ms = excluded.white_ms, black_ms = excluded.black_ms`,
			match, after, c.White.Milliseconds(), c.Black.Milliseconds())
		return err
	})
}

// Remember keeps what sensors have learned of the pieces of a match, in place of what was
// kept before.
func (j *Journal) Remember(match int64, text []byte) error {
	return j.write(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO memories (match, text) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET text = excluded.text", match, string(text))
		return err
	})
}

// GiveUp ends an unfinished match undecided: it doesn't come back.
func (j *Journal) GiveUp(match int64, reason string, now time.Time) error {
	m, err := j.Match(match)
	if err != nil {
		return err
	}
	if _, reason := m.Result(); reason != "" {
		return fmt.Errorf("journal: match %d has ended (%s)", match, reason)
	}
	return j.Add(match, Entry{Number: len(m.Entries) + 1, At: now, Op: Ended, Left: m.Left(), Result: Unfinished, Reason: reason})
}

// Import keeps matches from elsewhere, all or none of them, and gives their numbers here.
// One that is here already, entry by entry, is left as it is.
func (j *Journal) Import(matches []Match) (ids []int64, err error) {
	err = j.write(func(tx *sql.Tx) error {
		for i := range matches {
			m := &matches[i]
			if err := m.check(); err != nil {
				return fmt.Errorf("match %d: %w", i+1, err)
			}
			id, err := importOne(tx, m)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

// ErrOther: another match has that key. Give one of them up, or import into another file.
var ErrOther = errors.New("journal: this match is here already, and was otherwise")

func importOne(tx *sql.Tx, m *Match) (int64, error) {
	here, err := matches(tx, "WHERE key = ?", m.Key)
	if err != nil {
		return 0, err
	}
	if len(here) > 0 {
		var text, other = m.Text(), here[0].Text()
		if text != other {
			return 0, fmt.Errorf("%w: number %d, key %s", ErrOther, here[0].ID, m.Key)
		}
		return here[0].ID, nil
	}
	id, err := insert(tx, m)
	for i := range m.Entries {
		if err == nil {
			e := m.Entries[i].stored()
			err = add(tx, id, &e)
		}
	}
	return id, err
}

// write does something all or not at all, and has it on disk when it returns nil.
func (j *Journal) write(do func(*sql.Tx) error) error {
	tx, err := j.db.Begin()
	if err != nil {
		return j.trouble(err)
	}
	if err := do(tx); err != nil {
		return j.trouble(errors.Join(err, tx.Rollback()))
	}
	return j.trouble(tx.Commit())
}

func insert(tx *sql.Tx, m *Match) (int64, error) {
	rules, err := json.Marshal(m.Rules)
	if err != nil {
		return 0, err
	}
	r, err := tx.Exec(`INSERT INTO matches (key, game, board, white, black, clock, rules, started) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		m.Key, m.Game, m.Board, m.White, m.Black, m.Clock, string(rules), m.Started.UnixMilli())
	if err != nil {
		return 0, err
	}
	return r.LastInsertId()
}

func add(tx *sql.Tx, match int64, e *Entry) error {
	beliefs := ""
	if len(e.Beliefs) > 0 {
		b, err := json.Marshal(e.Beliefs)
		if err != nil {
			return err
		}
		beliefs = string(b)
	}
	var white, black sql.NullInt64
	if e.Left != nil {
		white = sql.NullInt64{Int64: e.Left.White.Milliseconds(), Valid: true}
		black = sql.NullInt64{Int64: e.Left.Black.Milliseconds(), Valid: true}
	}
	_, err := tx.Exec(`INSERT INTO entries (match, number, at, op, turn, by, agreed, white_ms, black_ms, evidence, beliefs, result, reason)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		match, e.Number, e.At.UnixMilli(), string(e.Op), e.Turn, e.By, e.Agreed, white, black, e.Evidence, beliefs, e.Result, e.Reason)
	return err
}

// stored gives an entry as it comes back: times in UTC, to the millisecond.
func (e Entry) stored() Entry {
	e.At = e.At.UTC().Truncate(time.Millisecond)
	if e.Left != nil {
		e.Left = &Clocks{e.Left.White.Truncate(time.Millisecond), e.Left.Black.Truncate(time.Millisecond)}
	}
	return e
}
