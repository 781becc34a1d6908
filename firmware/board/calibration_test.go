package board_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games/bodoquito"
)

func learnt() *board.Calibration {
	c := board.NewCalibration("small")
	c.Stamp(small(), time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC))
	c.Tags["bodoquito"] = map[string]string{"04:01:02:03": "0", "04:01:02:04": "1"}
	return c
}

func small() *board.File { return &board.File{Name: "small"} }

func TestACalibrationComesBackAsItWasSaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "calibration.toml")
	require.NoError(t, learnt().Save(path))
	got, err := board.LoadCalibration(path, small())
	require.NoError(t, err)
	require.Equal(t, learnt(), got)
	require.NoFileExists(t, path+"~", "there was none before")
}

func TestSavingKeepsThePreviousCalibration(t *testing.T) {
	path := filepath.Join(t.TempDir(), "calibration.toml")
	first, second, third := learnt(), learnt(), learnt()
	second.Tags["bodoquito"]["04:01:02:05"] = "2"
	third.Tags["bodoquito"]["04:01:02:06"] = "3"
	for _, c := range []*board.Calibration{first, second, third} {
		require.NoError(t, c.Save(path))
	}
	for file, want := range map[string]*board.Calibration{path: third, path + "~": second} {
		got, err := board.LoadCalibration(file, small())
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	require.Len(t, entries(t, filepath.Dir(path)), 2, "something was left lying about")
}

func TestACalibrationThatCannotBeUsedSaysWhy(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		parts []string // of the error
	}{
		"no version":    {"board = \"small\"\n", []string{"version 0", "calibrate anew"}},
		"garbage":       {"\x00\x01SQLite", []string{"c.toml:1:", "mend the TOML"}},
		"cut off":       {"version = 1\nboard = \"sm", []string{"c.toml:2:", "mend the TOML"}},
		"unknown key":   {"version = 1\nboard = \"small\"\nlogs = 3\n", []string{"c.toml:3:", `unknown key "logs"`}},
		"newer version": {"version = 4\nboard = \"small\"\n", []string{"version 4, this program reads 1 to 3", "calibrate anew"}},
		"changed board": {"version = 2\nboard = \"small\"\nfingerprint = \"0123\"\ndate = \"2026-05-01T10:00:00Z\"\n",
			[]string{"c.toml:3:", "wiring has changed since the board was calibrated (2026-05-01T10:00:00Z)", "calibrate anew, or put the board file back"}},
		"wood of air":   {"version = 3\nboard = \"small\"\n[wood.lenero]\nfriction = -0.4\nfriction_sd = 0.01\npair_sd = 0.02\nrolling_mm = 0.1\nrolling_sd_mm = 0.01\n", []string{"c.toml:4:", "logs of lenero: friction is -0.4", "calibrate --part friction"}},
		"other board":   {"version = 1\nboard = \"large\"\n", []string{`for board "large", not "small"`, "--calibration"}},
		"no tag":        {"version = 1\nboard = \"small\"\n[tags.bodoquito]\n\"04:xx\" = \"0\"\n", []string{"c.toml", "bodoquito", "04:xx"}},
		"piece twice":   {"version = 1\nboard = \"small\"\n[tags.bodoquito]\n\"04:01:02:03\" = \"0\"\n\"04:01:02:04\" = \"0\"\n", []string{"c.toml", "are both piece 0", "04:01:02:03", "04:01:02:04", "c.toml:5:"}},
		"no such piece": {"version = 1\nboard = \"small\"\n[tags.bodoquito]\n\"04:01:02:03\" = \"Q\"\n", []string{"c.toml:4:", `bodoquito has no piece "Q" (tag 04:01:02:03)`}},
		"other type":    {"version = 1\nboard = \"small\"\n[tags]\nbodoquito = 4\n", []string{"c.toml:4:", `"tags.bodoquito" is 4; write a table`}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "c.toml")
			require.NoError(t, os.WriteFile(path, []byte(test.text), 0o600))
			_, err := board.LoadCalibration(path, small(), bodoquito.Game{})
			require.ErrorIs(t, err, board.ErrCalibration)
			for _, p := range test.parts {
				require.ErrorContains(t, err, p)
			}
			left, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, test.text, string(left))
		})
	}
}

func TestAFileOfVersionOneIsStillRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.toml")
	require.NoError(t, os.WriteFile(path, []byte("version = 1\nboard = \"base\"\n[halls.a1]\nzero_v = 1.65\nv_per_mt = 0.06\nnoise_mt = 0.02\n"), 0o600))
	base, err := board.Load("base")
	require.NoError(t, err)
	c, err := board.LoadCalibration(path, base)
	require.NoError(t, err)
	require.Equal(t, board.HallCalibration{ZeroV: 1.65, VPerMT: 0.06, NoiseMT: 0.02}, c.Halls["a1"])
	require.NoError(t, c.Save(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(text), "version = 3")
}

func TestAFileOfVersionTwoSaysNothingOfLogsAndIsStillRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.toml")
	require.NoError(t, os.WriteFile(path, []byte("version = 2\nboard = \"small\"\n"), 0o600))
	c, err := board.LoadCalibration(path, small())
	require.NoError(t, err)
	require.Empty(t, c.Wood)
	c.Wood = map[string]board.WoodCalibration{"lenero": {Friction: 0.41, FrictionSD: 0.006, PairSD: 0.02, RollingMM: 0.1, RollingSDMM: 0.007, DeadG: 950, DeadSDG: 9, Date: "2026-05-01T10:00:00Z"}}
	require.NoError(t, c.Save(path))
	again, err := board.LoadCalibration(path, small())
	require.NoError(t, err)
	require.Equal(t, c, again)
}

func TestAFingerprintChangesWithWhatACalibrationDependsOnAlone(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*board.File)
		same   bool
	}{
		"title":             {func(f *board.File) { f.Title = "ours" }, true},
		"LED":               {func(f *board.File) { c := f.Cells["a1"]; n := 7; c.LED = &n; f.Cells["a1"] = c }, true},
		"two inputs":        {func(f *board.File) { f.Cells["a1"], f.Cells["b1"] = f.Cells["b1"], f.Cells["a1"] }, false},
		"a chip's address":  {func(f *board.File) { p, _ := f.Part("halls g"); p.Address = 0x4B }, false},
		"pitch":             {func(f *board.File) { f.Grid.PitchMM = 52 }, false},
		"load cells' order": {func(f *board.File) { c := f.Platform.Cells; c[0], c[1] = c[1], c[0] }, false},
	} {
		t.Run(name, func(t *testing.T) {
			base, err := board.Load("base")
			require.NoError(t, err)
			before := base.Fingerprint()
			require.Len(t, before, 16)
			test.change(base)
			require.Equal(t, test.same, base.Fingerprint() == before)
		})
	}
}

func TestAFileThatIsMissingOrEmptyIsNoCalibration(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.toml")
	_, err := board.LoadCalibration(path, small())
	require.ErrorIs(t, err, board.ErrNotCalibrated)
	require.ErrorContains(t, err, "there is no file "+path)

	require.NoError(t, os.WriteFile(path, []byte(" \n"), 0o600))
	_, err = board.LoadCalibration(path, small())
	require.ErrorIs(t, err, board.ErrNotCalibrated)
	require.ErrorContains(t, err, path+" is empty")

	_, err = board.LoadCalibration(t.TempDir(), small())
	require.ErrorIs(t, err, board.ErrCalibration, "a directory is no file that is missing")
}

func TestAFailedSaveLeavesEverythingAsItWas(t *testing.T) {
	t.Run("no such directory", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "none", "calibration.toml")
		require.ErrorContains(t, learnt().Save(path), "board: calibration not saved to ")
		require.NoDirExists(t, filepath.Dir(path))
	})
	t.Run("the target is a directory", func(t *testing.T) {
		dir := t.TempDir()
		path := filepath.Join(dir, "calibration.toml")
		require.NoError(t, os.Mkdir(path, 0o700))
		require.ErrorContains(t, learnt().Save(path), "board: calibration not saved to ")
		require.Equal(t, []string{"calibration.toml"}, entries(t, dir))
	})
	t.Run("the previous one can't be kept", func(t *testing.T) {
		dir := t.TempDir()
		path := filepath.Join(dir, "calibration.toml")
		require.NoError(t, learnt().Save(path))
		before, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Join(path+"~", "full"), 0o700))
		better := learnt()
		better.Tags["bodoquito"]["04:01:02:05"] = "2"
		require.ErrorContains(t, better.Save(path), "board: calibration not saved to ")
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, before, after)
		require.Equal(t, []string{"calibration.toml", "calibration.toml~"}, entries(t, dir))
	})
	t.Run("the directory isn't writable", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root may write anywhere")
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "calibration.toml")
		require.NoError(t, learnt().Save(path))
		require.NoError(t, os.Chmod(dir, 0o500))
		require.Error(t, learnt().Save(path))
		got, err := board.LoadCalibration(path, small())
		require.NoError(t, err)
		require.Equal(t, learnt(), got)
	})
}

func TestTagsCanBeAddedToACalibrationWithoutAny(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.toml")
	require.NoError(t, os.WriteFile(path, []byte("version = 1\nboard = \"small\"\n"), 0o600))
	c, err := board.LoadCalibration(path, small())
	require.NoError(t, err)
	require.NotPanics(t, func() { c.Tags["bodoquito"] = map[string]string{} })
}

func TestSavingGoesThroughASymbolicLink(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "link.toml"), filepath.Join(dir, "file.toml")
	require.NoError(t, os.Symlink("file.toml", link))
	for range 2 { // the file isn't there yet the first time
		require.NoError(t, board.Writable(link))
		require.NoError(t, learnt().Save(link))
	}
	require.Equal(t, []string{"file.toml", "file.toml~", "link.toml"}, entries(t, dir))
	got, err := board.LoadCalibration(file, small())
	require.NoError(t, err)
	require.Equal(t, learnt(), got)
}

func TestWhetherACalibrationCanBeSavedIsKnownBefore(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, board.Writable(filepath.Join(dir, "c.toml")))
	require.Empty(t, entries(t, dir), "trying leaves nothing behind")
	require.NoError(t, board.Writable(filepath.Join(dir, "none", "yet", "c.toml")), "directories can be made")
	require.Empty(t, entries(t, dir), "nor makes anything")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o600))
	path := filepath.Join(dir, "file", "c.toml")
	require.EqualError(t, board.Writable(path), "board: a calibration can't be saved to "+path+": not a directory")
	require.ErrorContains(t, board.Writable(dir), "it is no regular file")
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
