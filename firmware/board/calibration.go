package board

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"tablero/drivers/mfrc522"
	"tablero/games"
)

// CalibrationVersion is the version of the file that this program writes. It reads
// those before too: version 1 has no fingerprint, no date, and no uncertainties, version 2
// says nothing of how logs rub.
const CalibrationVersion = 3

// Calibration is what was learnt about one board's individual parts.
type Calibration struct {
	Version int    `toml:"version"`
	Board   string `toml:"board"` // name of the board it was learnt on
	// Fingerprint is the board file's when the sensors were learnt, Date when that was
	// last, as RFC 3339 has it. Both are empty in files of version 1.
	Fingerprint string `toml:"fingerprint,omitempty"`
	Date        string `toml:"date,omitempty"`
	// Tags says which piece holds which tag: game -> UID -> the piece's sign.
	Tags map[string]map[string]string `toml:"tags,omitempty"`
	// Halls are the linear sensors by cell, Corners the load cells in the order of
	// the board file.
	Halls   map[string]HallCalibration `toml:"halls,omitempty"`
	Corners []CornerCalibration        `toml:"corners,omitempty"`
	// Kinds are weights and magnets of pieces: game -> the kind's sign.
	Kinds map[string]map[string]KindCalibration `toml:"kinds,omitempty"`
	// Wood is how the logs of a game rub, if that was measured.
	Wood map[string]WoodCalibration `toml:"wood,omitempty"`
}

var (
	// ErrNotCalibrated: there is no calibration file, or an empty one. Run "tablero
	// calibrate".
	ErrNotCalibrated = errors.New("board: not calibrated")
	// ErrCalibration: the file can't be used. Move it away and calibrate anew; it
	// is never overwritten by a file that is worse.
	ErrCalibration = errors.New("board: bad calibration file")
)

// NewCalibration gives an empty calibration for a board.
func NewCalibration(boardName string) *Calibration {
	return &Calibration{Version: CalibrationVersion, Board: boardName, Tags: map[string]map[string]string{}}
}

// LoadCalibration reads a calibration file and checks that it is for this board,
// and that the tags of the games given are those of pieces that there are. The
// error joins one for everything that is wrong.
func LoadCalibration(path string, f *File, of ...games.Game) (*Calibration, error) {
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: there is no file %s", ErrNotCalibrated, path)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrCalibration, err)
	}
	return ParseCalibration(path, data, f, of...)
}

// badCalibration makes each of joined faults an ErrCalibration.
func badCalibration(err error) []error {
	var all []error
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range list.Unwrap() {
			all = append(all, fmt.Errorf("%w: %w", ErrCalibration, e))
		}
	}
	return all
}

// check gives what is wrong with a calibration of a board.
func (c *Calibration) check(path string, f *File, of []games.Game, d *decoded) (faults []*Fault) {
	fault := func(at, remedy, format string, args ...any) {
		if !d.bad[at] {
			faults = append(faults, &Fault{path, d.lines.of(at), fmt.Sprintf(format, args...), remedy})
		}
	}
	switch {
	case c.Version < 1 || c.Version > CalibrationVersion:
		fault("version", "calibrate anew", "the calibration has version %d, this program reads 1 to %d", c.Version, CalibrationVersion)
		return faults
	case c.Board != f.Name:
		fault("board", "name the right file with --calibration", "the calibration is for board %q, not %q", c.Board, f.Name)
		return faults
	}
	if c.Fingerprint != "" && c.Fingerprint != f.Fingerprint() {
		fault("fingerprint", "calibrate anew, or put the board file back as it was", "the board file's grid, platform or wiring has changed since the board was calibrated (%s)", c.Date)
		return faults
	}
	signs := map[string]map[string]int{} // how many of each kind there are
	for _, g := range of {
		signs[g.Name()] = map[string]int{}
		for _, k := range g.Kinds() {
			signs[g.Name()][k.Sign] = max(1, k.Count)
		}
	}
	for _, game := range slices.Sorted(maps.Keys(c.Tags)) {
		seen := map[string][]string{}
		for _, uid := range slices.Sorted(maps.Keys(c.Tags[game])) {
			sign, at := c.Tags[game][uid], "tags."+game+"."+uid
			if _, err := mfrc522.ParseUID(uid); err != nil {
				fault(at, "learn the tags again", "tags of %s: %q is no tag", game, uid)
			}
			if signs[game] != nil && signs[game][sign] == 0 {
				fault(at, "learn the tags again", "%s has no piece %q (tag %s)", game, sign, uid)
			}
			if others := seen[sign]; signs[game] != nil && len(others) == signs[game][sign] && len(others) > 0 {
				fault(at, "learn the tags again", "tags of %s: %s and %s are both piece %s", game, others[len(others)-1], uid, sign)
			}
			seen[sign] = append(seen[sign], uid)
		}
	}
	c.checkWood(fault)
	return faults
}

// checkWood gives the games of which it makes no sense what the file says of their logs.
func (c *Calibration) checkWood(fault func(at, remedy, format string, args ...any)) {
	for _, game := range slices.Sorted(maps.Keys(c.Wood)) {
		w := c.Wood[game]
		for _, v := range []struct {
			key   string
			value float64
			most  float64
		}{
			{"friction", w.Friction, 2}, {"friction_sd", w.FrictionSD, 1}, {"pair_sd", w.PairSD, 1},
			{"rolling_mm", w.RollingMM, 2}, {"rolling_sd_mm", w.RollingSDMM, 1},
		} {
			if !(v.value > 0 && v.value <= v.most) {
				fault("wood."+game+"."+v.key, "measure it again: calibrate --part friction", "logs of %s: %s is %g, may be up to %g", game, v.key, v.value, v.most)
			}
		}
	}
}

// calibrationHead opens the file.
const calibrationHead = `# What "tablero calibrate" learnt of one board. Keys that end in _sd and a unit are standard
# uncertainties of the figure before, or, of kinds, how much pieces differ. Units: _v volts, _mt
# millitesla, _g grams, _mm millimetres, _am2 A m2; moment_sd and moment_mean_sd are shares of the
# moment. Friction has no unit; pair_sd is how much it differs from pair to pair of things.
`

// Save writes the file whole or not at all, behind a symbolic link if path is
// one; the previous one is kept beside it with "~" at its end.
func (c *Calibration) Save(path string) error { return c.write(path, true) }

// Update writes the file as Save does, but the one that is kept beside it stays: of a
// calibration that is saved a part at a time, that is the one from before its first part.
func (c *Calibration) Update(path string) error { return c.write(path, false) }

func (c *Calibration) write(path string, keep bool) error {
	data, err := c.Text()
	if err == nil {
		data = append([]byte(calibrationHead), data...)
		err = replace(target(path), data, keep)
	}
	if err != nil {
		return fmt.Errorf("board: calibration not saved to %s: %w", path, cause(err))
	}
	return nil
}

// Writable tells whether Save can write there, by trying, once the directories
// above are made.
func Writable(path string) error {
	to := target(path)
	info, err := os.Stat(to)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("board: a calibration can't be saved to %s: it is no regular file", path)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("board: a calibration can't be saved to %s: %w", path, cause(err))
	}
	dir := filepath.Dir(to)
	for _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) && dir != filepath.Dir(dir); _, err = os.Stat(dir) {
		dir = filepath.Dir(dir)
	}
	tmp, err := os.CreateTemp(dir, ".calibration-*")
	if err == nil {
		err = errors.Join(tmp.Close(), os.Remove(tmp.Name()))
	}
	if err != nil {
		return fmt.Errorf("board: a calibration can't be saved to %s: %w", path, cause(err))
	}
	return nil
}
