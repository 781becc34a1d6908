package board

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pelletier/go-toml/v2"

	"tablero/drivers/mfrc522"
)

// CalibrationVersion is the version of the file that this program writes.
const CalibrationVersion = 1

// Calibration is what was learnt about one board's individual parts.
type Calibration struct {
	Version int    `toml:"version"`
	Board   string `toml:"board"` // name of the board it was learnt on
	// Tags says which piece holds which tag: game -> UID -> the piece's sign.
	Tags map[string]map[string]string `toml:"tags,omitempty"`
	// Halls are the linear sensors by cell, Corners the load cells in the order of
	// the board file.
	Halls   map[string]HallCalibration `toml:"halls,omitempty"`
	Corners []CornerCalibration        `toml:"corners,omitempty"`
	// Kinds are weights and magnets of pieces: game -> the kind's sign.
	Kinds map[string]map[string]KindCalibration `toml:"kinds,omitempty"`
}

var (
	// ErrNotCalibrated: there is no calibration file. Run "tablero calibrate".
	ErrNotCalibrated = errors.New("board: not calibrated")
	// ErrCalibration: the file can't be used. Move it away and calibrate anew; it
	// is never overwritten by a file that is worse.
	ErrCalibration = errors.New("board: bad calibration file")
)

// NewCalibration gives an empty calibration for a board.
func NewCalibration(boardName string) *Calibration {
	return &Calibration{Version: CalibrationVersion, Board: boardName, Tags: map[string]map[string]string{}}
}

// LoadCalibration reads a calibration file and checks that it is for this board.
func LoadCalibration(path string, f *File) (*Calibration, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: no file %s; run: tablero calibrate --board %s --out %s", ErrNotCalibrated, path, f.Name, path)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCalibration, err)
	}
	c := &Calibration{Tags: map[string]map[string]string{}}
	dec := toml.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCalibration, errors.Join(decodeFaults(path, err)))
	}
	switch {
	case c.Version != CalibrationVersion:
		return nil, fmt.Errorf("%w: %s has version %d, this program reads %d; calibrate anew", ErrCalibration, path, c.Version, CalibrationVersion)
	case c.Board != f.Name:
		return nil, fmt.Errorf("%w: %s is for board %q, not %q; name the right file with --calibration", ErrCalibration, path, c.Board, f.Name)
	}
	for game, tags := range c.Tags {
		seen := map[string]string{}
		for uid, sign := range tags {
			if _, err := mfrc522.ParseUID(uid); err != nil {
				return nil, fmt.Errorf("%w: %s, tags of %s: %w", ErrCalibration, path, game, err)
			}
			if other := seen[sign]; other != "" {
				return nil, fmt.Errorf("%w: %s, tags of %s: %s and %s are both piece %s", ErrCalibration, path, game, other, uid, sign)
			}
			seen[sign] = uid
		}
	}
	return c, nil
}

// Save writes the file whole or not at all; the previous one is kept beside it
// with "~" at its end.
func (c *Calibration) Save(path string) (err error) {
	data, err := toml.Marshal(c)
	if err != nil {
		return fmt.Errorf("board: calibration: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".calibration-*")
	if err != nil {
		return fmt.Errorf("board: calibration not saved: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("board: calibration not saved: %w", err), os.Remove(tmp.Name()))
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Sync()
	}
	err = errors.Join(err, tmp.Close())
	if err != nil {
		return err
	}
	if err = os.Chmod(tmp.Name(), 0o644); err != nil {
		return err
	}
	if err = os.Link(path, path+"~"); errors.Is(err, fs.ErrExist) {
		if err = os.Remove(path + "~"); err == nil {
			err = os.Link(path, path+"~")
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
