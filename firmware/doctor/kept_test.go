//go:build unix

package doctor_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

func TestACalibrationMustKnowWhatTheGameNeeds(t *testing.T) {
	dir := t.TempDir()
	f := load(t, "base")
	empty, foreign := filepath.Join(dir, "empty.toml"), filepath.Join(dir, "foreign.toml")
	require.NoError(t, board.NewCalibration("base").Save(empty))
	require.NoError(t, board.NewCalibration("bodoquito-nfc").Save(foreign))
	const command = "tablero calibrate --board base"
	for path, want := range map[string]struct{ what, remedy string }{
		filepath.Join(dir, "none.toml"): {"not calibrated: there is no file", "run: " + command},
		empty:                           {"the board isn't calibrated for the game", "run: " + command},
		foreign:                         {`for board "bodoquito-nfc", not "base"`, "move " + foreign + " away and run: " + command},
	} {
		got := doctor.Calibration(path, f, mixtour.Game{}, command)
		require.Equal(t, doctor.Wrong, got.State)
		require.Equal(t, "calibration for mixtour", got.Check)
		require.Contains(t, got.What, want.what)
		require.Equal(t, want.remedy, got.Remedy)
	}
	f = load(t, "bodoquito-digital")
	learnt := board.NewCalibration("bodoquito-digital")
	learnt.Tags["bodoquito"] = map[string]string{}
	for i, k := range (bodoquito.Game{}).Kinds() {
		learnt.Tags["bodoquito"]["04:00:00:0"+string("0123456789ABCDEF"[i])] = k.Sign
	}
	path := filepath.Join(dir, "learnt.toml")
	require.NoError(t, learnt.Save(path))
	require.Equal(t, doctor.Finding{Check: "calibration for bodoquito", State: doctor.OK, What: path},
		doctor.Calibration(path, f, bodoquito.Game{}, command))
}

func room(bytes uint64) func(string) (uint64, error) {
	return func(string) (uint64, error) { return bytes, nil }
}

func TestMatchesWantAFolderWithRoomAndASoundFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "state", "tablero", "journal.db")
	k := doctor.Keeping{File: file, Room: room(1 << 30)}
	found := k.Journal()
	require.Equal(t, []string{"room: 1024 MB are free in " + dir, "journal: " + file + " is made with the first match"}, told(found, doctor.OK))
	require.NoDirExists(t, filepath.Dir(file), "it only looks")

	k.Room = room(1 << 20)
	require.Equal(t, []string{"room: 1 MB are free in " + dir + " => make room for 64 MB at least, as by: sudo apt clean"}, told(k.Journal(), doctor.Wrong))
	k.Room = func(string) (uint64, error) { return 0, errors.New("not supported") }
	require.Equal(t, []string{"room: how much is free in " + dir + " can't be read: not supported"}, told(k.Journal(), doctor.Unknown))
	k.Room = nil
	require.Len(t, told(k.Journal(), doctor.Unknown), 1)

	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	k.Room = room(1 << 30)
	require.Equal(t, []string{"journal: " + file + " is there; it wasn't looked into"}, told(k.Journal(), doctor.Unknown))
	k.Sound = func(string) error { return nil }
	require.Contains(t, told(k.Journal(), doctor.OK), "journal: "+file+" is sound")
	k.Sound = func(string) error { return errors.New("it is cut off") }
	require.Equal(t, []string{"journal: it is cut off => move " + file + " away; a new one is made with the next match"}, told(k.Journal(), doctor.Wrong))
	entries, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, entries, 1, "no trace of having tried")
}

func TestWhereNothingCanBeKeptItIsSaid(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o600))
	require.Contains(t, told(doctor.Keeping{File: filepath.Join(dir, "file", "journal.db")}.Journal(), doctor.Wrong)[0], "move it away")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "journal.db"), 0o755))
	require.Equal(t, []string{"journal: " + filepath.Join(dir, "journal.db") + " is no regular file => move it away"},
		told(doctor.Keeping{File: filepath.Join(dir, "journal.db"), Room: room(1 << 30)}.Journal(), doctor.Wrong))
	// Even root can't write there.
	const nowhere = "/proc/tablero/journal.db"
	require.Contains(t, told(doctor.Keeping{File: nowhere}.Journal(), doctor.Wrong)[0], "run: sudo install -d -o $USER /proc/tablero")
}
