package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
	"tablero/firmware/journal"
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
	service := filepath.Join(home, "service")
	t.Setenv("STATE_DIRECTORY", service+":other")
	found, err = f.kept(file, games)
	require.NoError(t, err)
	require.Contains(t, found[0].What, `the calibration is for board "base"`)
	matches := filepath.Join(service, "journal.db")
	require.Contains(t, found[len(found)-1].What, matches)

	j, err := journal.Open(matches)
	require.NoError(t, err)
	require.NoError(t, j.Close())
	found, err = f.kept(file, games)
	require.NoError(t, err)
	require.Equal(t, doctor.Finding{Check: "journal", State: doctor.OK, What: matches + " is sound"}, found[len(found)-1])
	require.NoError(t, os.WriteFile(matches, []byte("no database"), 0o600))
	found, err = f.kept(file, games)
	require.NoError(t, err)
	require.Equal(t, doctor.Wrong, found[len(found)-1].State)
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
