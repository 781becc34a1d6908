package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"modernc.org/sqlite" // also the driver "sqlite": pure Go
	sqlite3 "modernc.org/sqlite/lib"
)

// What may be wrong with a journal's file.
var (
	// ErrForeign: the file isn't a journal. Name another.
	ErrForeign = errors.New("is no journal of Tablero; name another file, nothing in it was changed")
	// ErrNewer: a newer Tablero wrote it. Update Tablero.
	ErrNewer = errors.New("was written by a newer Tablero; update Tablero, nothing in it was changed")
	// ErrDamaged: the file was cut off or overwritten. Restore a copy, or move it away and
	// begin a new one; what can be read of it "tablero journal export" saves.
	ErrDamaged = errors.New("is cut off or damaged; restore a copy of it, or move it away and a new one is begun")
	// ErrInUse: another program writes it. End that one.
	ErrInUse = errors.New("is in use by another tablero; end that one first, or name another file")
	// ErrFull: the disk is full. Free some space; what was to be kept is tried again.
	ErrFull = errors.New("can't be written: the disk is full")
	// ErrReadOnly: the file or its card can't be written. Mount it for writing, or mend its rights.
	ErrReadOnly = errors.New("can't be written: it is read-only")
	// ErrNone: there is no such file.
	ErrNone = errors.New("there is no journal")
	// ErrNoMatch: the journal has no match of that number. "tablero journal list" has them.
	ErrNoMatch = errors.New("journal: no such match")
)

// Journal is an open journal. It may be used by several goroutines.
type Journal struct {
	db   *sql.DB
	path string
	lock *os.File // nil for one that is only read
}

// Open opens a journal to write it, and makes one where there is no file. It takes up
// what a power cut has left, and brings a journal of an older version up to date.
func Open(path string) (*Journal, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	if _, err := os.Stat(path); err == nil {
		if err := inspect(path); err != nil {
			return nil, err
		}
	}
	lock, err := lockBeside(path)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, lock: lock}
	if err := j.openToWrite(); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

func (j *Journal) openToWrite() error {
	if _, err := os.Stat(j.path); errors.Is(err, fs.ErrNotExist) {
		if err := create(j.path); err != nil {
			return err
		}
	}
	if err := j.connect("rw", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "busy_timeout(5000)",
		// The log is folded in when nothing is under way, never in mid-match.
		"wal_autocheckpoint(0)"); err != nil {
		return err
	}
	if err := j.sound(); err != nil {
		return err
	}
	return j.migrate()
}

// OpenToRead opens a journal that is there to read it, whoever writes it meanwhile.
func OpenToRead(path string) (*Journal, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w %s yet: one is kept by tablero play, and by tablero sim with --journal", ErrNone, path)
	}
	if err := inspect(path); err != nil {
		return nil, err
	}
	j := &Journal{path: path}
	err := j.connect("ro", "busy_timeout(5000)")
	if err == nil {
		err = j.sound()
	}
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

// Path gives the journal's file.
func (j *Journal) Path() string { return j.path }

// connect opens the file as SQLite does, with some settings.
func (j *Journal) connect(mode string, pragmas ...string) error {
	q := url.Values{"mode": {mode}, "_txlock": {"immediate"}, "_pragma": pragmas}
	full, err := filepath.Abs(j.path)
	if err != nil {
		return fmt.Errorf("journal %s: %w", j.path, err)
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: full, RawQuery: q.Encode()}).String())
	if err != nil {
		return fmt.Errorf("journal %s: %w", j.path, err)
	}
	db.SetMaxOpenConns(1) // one writer; and its settings hold for every statement
	j.db = db
	return nil
}

// sound asks SQLite whether all pages are there and as they should be.
func (j *Journal) sound() error {
	var says string
	if err := j.db.QueryRow("PRAGMA quick_check(1)").Scan(&says); err != nil {
		return j.trouble(err)
	}
	if says != "ok" {
		return fmt.Errorf("journal %s %w (%s)", j.path, ErrDamaged, says)
	}
	return nil
}

// trouble words an error of SQLite's.
func (j *Journal) trouble(err error) error {
	if err == nil {
		return nil
	}
	var says *sqlite.Error
	if errors.As(err, &says) {
		switch says.Code() & 0xFF { // without what is extended
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("journal %s %w (%w)", j.path, ErrDamaged, err)
		case sqlite3.SQLITE_FULL:
			return fmt.Errorf("journal %s %w (%w)", j.path, ErrFull, err)
		case sqlite3.SQLITE_READONLY:
			return fmt.Errorf("journal %s %w (%w)", j.path, ErrReadOnly, err)
		}
	}
	return fmt.Errorf("journal %s: %w", j.path, err)
}

// migrate brings the tables up to date.
func (j *Journal) migrate() error {
	tx, err := j.db.Begin()
	if err != nil {
		return j.trouble(err)
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return j.trouble(err)
	}
	all := migrations()
	switch {
	case version == len(all):
		return nil
	case version > len(all):
		return fmt.Errorf("journal %s %w", j.path, ErrNewer)
	}
	if err := upgrade(tx, all[version:], len(all)); err != nil {
		return j.trouble(err)
	}
	return j.trouble(tx.Commit())
}

func upgrade(tx *sql.Tx, steps []string, to int) error {
	for _, s := range steps {
		if _, err := tx.Exec(s); err != nil {
			return err
		}
	}
	_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", to))
	return err
}

// Close folds the log into the file and ends the use of it.
func (j *Journal) Close() error {
	var errs []error
	if j.db != nil {
		if j.lock != nil {
			_, err := j.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
			errs = append(errs, j.trouble(err))
		}
		errs = append(errs, j.trouble(j.db.Close()))
	}
	if j.lock != nil {
		errs = append(errs, j.lock.Close())
	}
	j.db, j.lock = nil, nil
	return errors.Join(errs...)
}
