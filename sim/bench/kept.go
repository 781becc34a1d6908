package bench

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
)

// Kept keeps the calibrations of simulated boards, so that each is learnt once.
type Kept struct {
	// Dir holds a file for each board, game and seed of parts; it is made if it
	// isn't there. Without one, or where nothing can be written, each calibration is
	// learnt anew.
	Dir string
	// Say, if set, is told why a file that is there was made again.
	Say func(string)
}

// edition is the number of the simulated parts: what was learnt of older ones is
// no use. Count it up whenever parts or the procedures come out otherwise.
const edition = 2

// Calibration gives what is learnt of the board, game and parts of o.
func (k Kept) Calibration(ctx context.Context, o Opts) (*board.Calibration, error) {
	path, err := k.path(o)
	if err != nil {
		return nil, err
	}
	var c *board.Calibration
	err = board.ErrNotCalibrated
	if k.Dir != "" {
		c, err = board.LoadCalibration(path, o.Board, o.Game)
	}
	if err == nil {
		err = firmware.Calibrated(o.Board, o.Game, c)
	}
	if err == nil {
		return c, nil
	}
	if _, missing := os.Stat(path); k.Dir != "" && missing == nil && k.Say != nil {
		k.Say(fmt.Sprintf("%s can't be used and is made anew: %s", path, err))
	}
	c = board.NewCalibration(o.Board.Name)
	if err := Learn(ctx, o, c, calibrate.Told{}); err != nil {
		return nil, err
	}
	k.keep(path, c)
	return c, nil
}

// path gives the file: its name changes with all that the calibration depends on.
func (k Kept) path(o Opts) (string, error) {
	content, err := json.Marshal(struct {
		Edition int
		Board   *board.File
		Rough   any
	}{edition, o.Board, o.Rough})
	if err != nil {
		return "", fmt.Errorf("bench: board %s: %w", o.Board.Name, err)
	}
	sum := sha256.Sum256(content)
	name := fmt.Sprintf("%s-%s-%d-%x.toml", fileName(o.Board.Name), o.Game.Name(), o.Parts, sum[:6])
	return filepath.Join(k.Dir, name), nil
}

// fileName makes a board's name one that any file may have.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, name)
}

// keep writes a calibration whole or not at all. That it can't be written costs
// time, nothing else.
func (k Kept) keep(path string, c *board.Calibration) {
	if k.Dir != "" && os.MkdirAll(k.Dir, 0o755) == nil {
		_ = os.Remove(path) // whatever is there is no use, nor worth a copy beside it
		_ = c.Save(path)
	}
}
