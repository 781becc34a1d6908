package journal

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// The header of a database file ("Database File Format", section 1.3).
const (
	headerMagic   = "SQLite format 3\x00"
	headerVersion = 60 // where the user version is, 32 bits
	headerID      = 68 // where the application ID is
	headerBytes   = 100
)

// inspect refuses a file that isn't a journal, or is one of a newer version. It opens
// nothing by SQLite, which would write.
func inspect(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("journal %s: %w", path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return fmt.Errorf("journal %s: it is a folder; name a file", path)
	}
	var h [headerBytes]byte
	n, err := io.ReadFull(f, h[:])
	switch {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("journal %s: %w", path, err)
	case n == 0:
		return fmt.Errorf("journal %s is empty: it %w", path, ErrDamaged)
	case n < len(headerMagic) || string(h[:len(headerMagic)]) != headerMagic:
		return fmt.Errorf("journal %s %w", path, ErrForeign)
	case n < headerBytes:
		return fmt.Errorf("journal %s %w", path, ErrDamaged)
	case binary.BigEndian.Uint32(h[headerID:]) != applicationID:
		return fmt.Errorf("journal %s %w", path, ErrForeign)
	case int(binary.BigEndian.Uint32(h[headerVersion:])) > len(migrations()):
		return fmt.Errorf("journal %s %w", path, ErrNewer)
	}
	return nil
}

// create makes an empty journal beside its place and moves it there when it is whole.
func create(path string) error {
	part := path + ".new"
	for _, left := range []string{part + "-journal", part + "-wal", part + "-shm", part} {
		if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("journal %s: %w", path, err)
		}
	}
	err := fill(part, migrations())
	if err == nil {
		err = os.Rename(part, path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		_ = os.Remove(part)
		return fmt.Errorf("journal %s: %w", path, err)
	}
	return nil
}

// fill writes an empty journal. It ends in WAL mode: were that left to who opens it first, a
// kill meanwhile would leave a file that can't be read before somebody writes it.
func fill(path string, steps []string) (err error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: full, RawQuery: "_pragma=synchronous(FULL)"}).String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := upgrade(tx, steps, len(steps)); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.Exec("PRAGMA journal_mode = WAL")
	return err
}

// syncFolder makes the name of a new file last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// lockBeside takes the lock of a journal's one writer; it goes with the program, however
// that ends. It is a file of its own, since closing the journal's would undo SQLite's locks.
func lockBeside(path string) (*os.File, error) {
	f, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("journal %s can't be written: %w", path, err)
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s %w", path, ErrInUse), f.Close())
	}
	return f, nil
}
