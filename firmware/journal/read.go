package journal

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Matches gives all matches in the order in which they came.
func (j *Journal) Matches() (all []Match, err error) {
	err = j.read(func(tx *sql.Tx) error {
		all, err = matches(tx, "")
		return err
	})
	return all, err
}

// Match gives one match.
func (j *Journal) Match(id int64) (Match, error) {
	var all []Match
	err := j.read(func(tx *sql.Tx) (err error) {
		all, err = matches(tx, "WHERE id = ?", id)
		return err
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%w: %d; tablero journal list has them", ErrNoMatch, id)
	}
	if err != nil {
		return Match{}, err
	}
	return all[0], nil
}

// Unfinished gives the latest match of a game that goes on; nil if there is none.
func (j *Journal) Unfinished(game string) (*Match, error) {
	var all []Match
	err := j.read(func(tx *sql.Tx) (err error) {
		all, err = matches(tx, "WHERE id = (SELECT max(id) FROM matches WHERE game = ?)", game)
		return err
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	if all[0].Over() {
		return nil, nil
	}
	return &all[0], nil
}

// CheckBoard refuses to let an unfinished match go on on another board than it lies on.
func (j *Journal) CheckBoard(m *Match, board string) error {
	if m.Board == board {
		return nil
	}
	return fmt.Errorf("match %d in %s is unfinished on board %s; go on with --board %s, or give it up: tablero journal abandon %d --journal %s", m.ID, j.Path(), m.Board, m.Board, m.ID, j.Path())
}

// Memory gives what sensors had learned of the pieces of a match; nil if nothing was kept.
func (j *Journal) Memory(match int64) (text []byte, err error) {
	err = j.read(func(tx *sql.Tx) error {
		err := tx.QueryRow("SELECT text FROM memories WHERE match = ?", match).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return text, err
}

// read sees the journal as it was at one moment.
func (j *Journal) read(do func(*sql.Tx) error) error {
	tx, err := j.db.Begin()
	if err != nil {
		return j.trouble(err)
	}
	defer tx.Rollback()
	return j.trouble(do(tx))
}

// matches reads matches with all their entries, in order.
func matches(tx *sql.Tx, where string, args ...any) ([]Match, error) {
	rows, err := tx.Query("SELECT id, key, game, board, white, black, clock, rules, started FROM matches "+where+" ORDER BY id", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Match
	for rows.Next() {
		var m Match
		var rules string
		var started int64
		if err := rows.Scan(&m.ID, &m.Key, &m.Game, &m.Board, &m.White, &m.Black, &m.Clock, &rules, &started); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(rules), &m.Rules); err != nil {
			return nil, fmt.Errorf("rules of match %d: %w", m.ID, err)
		}
		m.Started = time.UnixMilli(started).UTC()
		all = append(all, m)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range all {
		if all[i].Entries, err = entries(tx, all[i].ID, 0); err != nil {
			return nil, err
		}
		if all[i].Running, err = running(tx, &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// entries reads the entries of a match, or the one of a number.
func entries(tx *sql.Tx, match int64, number int) ([]Entry, error) {
	rows, err := tx.Query(`SELECT number, at, op, turn, by, agreed, white_ms, black_ms, evidence, beliefs, result, reason
		FROM entries WHERE match = ? AND (? = 0 OR number = ?) ORDER BY number`, match, number, number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Entry
	for rows.Next() {
		var e Entry
		var at int64
		var op, beliefs string
		var white, black sql.NullInt64
		if err := rows.Scan(&e.Number, &at, &op, &e.Turn, &e.By, &e.Agreed, &white, &black, &e.Evidence, &beliefs, &e.Result, &e.Reason); err != nil {
			return nil, err
		}
		e.At, e.Op = time.UnixMilli(at).UTC(), Op(op)
		if white.Valid && black.Valid {
			e.Left = &Clocks{ms(white.Int64), ms(black.Int64)}
		}
		if beliefs != "" {
			if err := json.Unmarshal([]byte(beliefs), &e.Beliefs); err != nil {
				return nil, fmt.Errorf("beliefs of entry %d of match %d: %w", e.Number, match, err)
			}
		}
		all = append(all, e)
	}
	return all, rows.Err()
}

// running reads what the clocks showed within the turn that goes on; nil if nothing was
// kept since the last entry.
func running(tx *sql.Tx, m *Match) (*Clocks, error) {
	var after int
	var white, black int64
	err := tx.QueryRow("SELECT after, white_ms, black_ms FROM clocks WHERE match = ?", m.ID).Scan(&after, &white, &black)
	if err == sql.ErrNoRows || err == nil && after != len(m.Entries) {
		return nil, nil
	}
	return &Clocks{ms(white), ms(black)}, err
}

func ms(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
