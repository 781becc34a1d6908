package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
)

// TestAKilledCalibrationLeavesTheOldFileWhole kills the process at random moments; the
// file is that of before or the new one, never anything between, and the next run ends.
func TestAKilledCalibrationLeavesTheOldFileWhole(t *testing.T) {
	if raceDetector {
		t.Skip("calibrating a base takes minutes under it")
	}
	program, err := exec.LookPath("tablero")
	require.NoError(t, err)
	dir := t.TempDir()
	out := filepath.Join(dir, "base.toml")
	command := func() *exec.Cmd {
		cmd := exec.Command(program, "calibrate", "--sim", "--board", "base", "--game", "mixtour", "--script", "--out", out)
		cmd.Env = append(os.Environ(), "HOME="+dir)
		return cmd
	}
	require.NoError(t, command().Run())
	base, err := board.Load("base")
	require.NoError(t, err)
	draw := rand.New(rand.NewPCG(1, 28))
	killed, kept := 0, 0
	for range 8 {
		old, err := os.ReadFile(out)
		require.NoError(t, err)
		var said bytes.Buffer
		cmd := command()
		cmd.Stdout = &said
		require.NoError(t, cmd.Start())
		time.AfterFunc(time.Duration(draw.IntN(400))*time.Millisecond, func() { _ = cmd.Process.Kill() })
		if cmd.Wait() == nil {
			continue // it was quicker
		}
		killed++
		now, err := os.ReadFile(out)
		require.NoError(t, err)
		if bytes.Equal(now, old) {
			kept++
		}
		_, err = board.LoadCalibration(out, base)
		require.NoError(t, err)
	}
	require.Positive(t, killed)
	require.NoError(t, command().Run(), "what was left beside the file doesn't hold up the next")
	require.NoFileExists(t, out+".progress")
	t.Logf("killed %d times, %d of them before the new file was there", killed, kept)
}
