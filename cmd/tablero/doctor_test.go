package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
)

func TestDoctorLooksWhereCalibrationAndMatchesAreKept(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv("STATE_DIRECTORY", "")
	t.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
	f := doctorFlags{game: "bodoquito"}
	file, games, err := f.chosen()
	require.NoError(t, err)
	found, err := f.kept(file, games)
	require.NoError(t, err)
	require.Equal(t, "calibration for bodoquito", found[0].Check)
	require.Equal(t, doctor.Wrong, found[0].State)
	require.Equal(t, "run: tablero calibrate --board bodoquito-digital --game bodoquito", found[0].Remedy)
	require.Contains(t, found[len(found)-1].What, filepath.Join(home, "state", "tablero", "journal.db"))

	path, err := calibrationFile(file, false)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, board.NewCalibration("base").Save(path))
	t.Setenv("STATE_DIRECTORY", filepath.Join(home, "service")+":other")
	found, err = f.kept(file, games)
	require.NoError(t, err)
	require.Contains(t, found[0].What, `the calibration is for board "base"`)
	require.Contains(t, found[len(found)-1].What, filepath.Join(home, "service", "journal.db"))
}

func TestOfABoardThatPlaysSeveralGamesDoctorWantsAllCalibrated(t *testing.T) {
	f := doctorFlags{setup: setup{board: "base"}}
	_, games, err := f.chosen()
	require.NoError(t, err)
	require.Len(t, games, 3)
	f.game = "mixtour"
	_, games, err = f.chosen()
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.Equal(t, "mixtour", games[0].Name())
}
