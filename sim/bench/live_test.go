package bench

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

// watched is a Log that goroutines may share.
type watched struct {
	mu  sync.Mutex // guards log
	log Log
}

func (w *watched) note(a referee.Action) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.log.note(a)
}

func (w *watched) take() Log {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.log
}

// TestTheSameLanesPlayAsGoroutines runs firmware, world and hands as goroutines,
// on the clock of a bubble, whose order of lanes is the runtime's.
func TestTheSameLanesPlayAsGoroutines(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		t.Run(name, func(t *testing.T) {
			file, err := board.Load(name)
			require.NoError(t, err)
			synctest.Test(t, func(t *testing.T) { playLive(t, file) })
		})
	}
}

func playLive(t *testing.T, file *board.File) {
	game := bodoquito.Game{}
	calibration, err := Calibrate(file, game, 1)
	require.NoError(t, err)
	lanes := &lane.Live{}
	w, b, err := wood(Opts{Board: file, Game: game, Parts: 1, Seed: 3}, lanes)
	require.NoError(t, err)
	var seen watched
	program, err := firmware.New(firmware.Opts{Board: b, Game: game, Calibration: calibration, Clock: lanes, Watch: seen.note})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	for _, l := range program.Lanes() {
		lanes.Go(l.Name, func() { l.Run(ctx) })
	}
	lanes.Sleep(time.Second)
	match, err := game.New(nil)
	require.NoError(t, err)
	table := hand.NewTable(w, file, game, match)
	for _, side := range []games.Side{games.White, games.Black} {
		h := hand.New(table, side, hand.Careful(), 3)
		lanes.Go("hand "+side.String(), func() { h.Play(ctx) })
	}
	for end := lanes.Now().Add(matchLimit); !table.Over() && lanes.Now().Before(end); {
		lanes.Sleep(time.Second)
	}
	for range 15 {
		if !seen.take().Over {
			lanes.Sleep(time.Second)
		}
	}
	cancel()
	lanes.Wait()
	require.NoError(t, b.Halt())
	log := seen.take()
	require.Empty(t, table.Complaints())
	require.Equal(t, table.Match().Turns(), log.Turns)
	outcome, reason := table.Match().Result()
	require.True(t, log.Over)
	require.Equal(t, outcome, log.Outcome)
	require.Equal(t, reason, log.Reason)
}

// TestASeedDecidesEveryByteOfTheRecord plays in virtual time, where nothing but
// the seeds may have a say.
func TestASeedDecidesEveryByteOfTheRecord(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		t.Run(name, func(t *testing.T) {
			file, err := board.Load(name)
			require.NoError(t, err)
			first := recordOf(t, file, 11)
			require.NotEmpty(t, first)
			require.Equal(t, first, recordOf(t, file, 11))
			require.NotEqual(t, first, recordOf(t, file, 12))
		})
	}
}

// recordOf gives the commits of one match of clumsy against hasty hands, times
// and all.
func recordOf(t *testing.T, file *board.File, seed uint64) string {
	t.Helper()
	b, err := New(Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: seed})
	require.NoError(t, err)
	_, err = b.PlayMatch(hand.Clumsy(), hand.Hasty())
	require.NoError(t, err)
	require.NoError(t, b.Close())
	data, err := json.Marshal(b.Log.Commits)
	require.NoError(t, err)
	return string(data)
}
