package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/games"
)

// Calibration tells whether a board's calibration knows what a game needs. command is what
// learns it.
func Calibration(path string, f *board.File, g games.Game, command string) Finding {
	check := "calibration for " + g.Name()
	c, err := board.LoadCalibration(path, f, g)
	if err == nil {
		err = firmware.Calibrated(f, g, c)
	}
	switch {
	case err == nil:
		return ok(check, path)
	case errors.Is(err, board.ErrCalibration):
		return wrong(check, err.Error(), fmt.Sprintf("move %s away and run: %s", path, command))
	}
	return wrong(check, err.Error(), "run: "+command)
}

// Keeping says where matches are kept.
type Keeping struct {
	File string // of the journal; it needn't be there yet
	// Room gives the bytes that are free in a folder; nil: it isn't known.
	Room func(folder string) (uint64, error)
	// Sound tells what is wrong with a journal that is there; nil: it isn't looked into.
	Sound func(file string) error
}

// leastRoom is what years of matches don't fill, with room for the system to breathe.
const leastRoom = 64 << 20

// Journal tells whether matches can be kept.
func (k Keeping) Journal() []Finding {
	const check = "journal"
	folder := filepath.Dir(k.File)
	for { // what isn't there yet is made
		info, err := os.Stat(folder)
		if err == nil && !info.IsDir() {
			return []Finding{wrong(check, folder+" is no folder", "move it away")}
		}
		up := filepath.Dir(folder)
		if err == nil || !errors.Is(err, fs.ErrNotExist) || up == folder {
			break
		}
		folder = up
	}
	probe, err := os.CreateTemp(folder, ".tablero-*")
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	if err != nil {
		return []Finding{wrong(check, fmt.Sprintf("matches can't be kept in %s: %v", folder, reason(err)), "run: sudo install -d -o $USER "+filepath.Dir(k.File)+"; if its disk is mounted read-only, mount it writable")}
	}
	return []Finding{k.room(folder), k.file()}
}

func (k Keeping) room(folder string) Finding {
	const check = "room"
	if k.Room == nil {
		return unknown(check, "this system doesn't tell how much is free")
	}
	free, err := k.Room(folder)
	what := fmt.Sprintf("%d MB are free in %s", free>>20, folder)
	switch {
	case err != nil:
		return unknown(check, fmt.Sprintf("how much is free in %s can't be read: %v", folder, reason(err)))
	case free < leastRoom:
		return wrong(check, what, fmt.Sprintf("make room for %d MB at least, as by: sudo apt clean", leastRoom>>20))
	}
	return ok(check, what)
}

func (k Keeping) file() Finding {
	const check = "journal"
	info, err := os.Stat(k.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ok(check, k.File+" is made with the first match")
	case err != nil:
		return wrong(check, fmt.Sprintf("%s can't be read: %v", k.File, reason(err)), "make it yours: sudo chown $USER "+k.File)
	case !info.Mode().IsRegular():
		return wrong(check, k.File+" is no regular file", "move it away")
	case k.Sound == nil:
		return unknown(check, k.File+" is there; it wasn't looked into")
	}
	if err := k.Sound(k.File); err != nil {
		return wrong(check, err.Error(), fmt.Sprintf("move %s away; a new one is made with the next match", k.File))
	}
	return ok(check, k.File+" is sound")
}

// reason gives the kernel's word alone: the path is in the sentence.
func reason(err error) error {
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		return bad.Err
	}
	return err
}
