package board

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2"

	"tablero/games"
)

// Text gives the file that the board was read from, to the byte; nothing for one that was
// made otherwise.
func (f *File) Text() []byte { return bytes.Clone(f.text) }

// Remembered reads what Text gave. Unlike Parse it takes a board whose name the program
// knows and which was otherwise then.
func Remembered(name string, data []byte) (*File, error) {
	f, faults := parse(name, data)
	if len(faults) > 0 {
		return nil, joined(faults)
	}
	return f, nil
}

// Fingerprint tells boards of one name apart: the SHA-256 of their text.
func Fingerprint(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Text gives the calibration as its file has it.
func (c *Calibration) Text() ([]byte, error) {
	data, err := toml.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("board: calibration of %s: %w", c.Board, err)
	}
	return data, nil
}

// ParseCalibration reads the text of a calibration file, which messages call name, and
// checks it as LoadCalibration does.
func ParseCalibration(name string, data []byte, f *File, of ...games.Game) (*Calibration, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, fmt.Errorf("%w: %s is empty", ErrNotCalibrated, name)
	}
	c := NewCalibration("")
	c.Version = 0
	d, ok := decode(name, data, c)
	faults := d.faults
	if ok {
		faults = append(faults, c.check(name, f, of, &d)...)
	}
	if err := joined(faults); err != nil {
		return nil, errors.Join(badCalibration(err)...)
	}
	c.Version = CalibrationVersion
	if c.Tags == nil {
		c.Tags = map[string]map[string]string{}
	}
	return c, nil
}
