package bench

import (
	"context"
	"flag"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/games/bodoquito"
	"tablero/sim/fault"
	"tablero/sim/hand"
)

var (
	soakGames = flag.Int("soak-games", 40, "how many matches a soak plays in one process")
	soakTime  = flag.Duration("soak-time", 0, "how long a soak plays instead, if that is longer")
)

// TestMemoryAndGoroutinesStayFlat plays match after match, with faults and a journal, and
// looks whether anything is left behind by them.
func TestMemoryAndGoroutinesStayFlat(t *testing.T) {
	f, err := board.Load("bodoquito-nfc")
	require.NoError(t, err)
	faults, err := fault.Parse([]string{"all"})
	require.NoError(t, err)
	j, err := journal.Open(filepath.Join(t.TempDir(), "journal.db"))
	require.NoError(t, err)
	defer j.Close()
	s := Series{Hands: []hand.Style{hand.Careful(), hand.Clumsy(), hand.Hasty()}}
	s.Opts = Opts{Board: f, Game: bodoquito.Game{}, Seed: 1, Parts: 1, Journal: j, Faults: faults}
	s.Calibration, err = Calibrate(f, s.Game, 1)
	require.NoError(t, err)

	batch := max(*soakGames/4, 1)
	if raceDetector && *soakTime == 0 {
		batch = 1
	}
	var heap []uint64
	var goroutines []int
	begin, played := time.Now(), 0
	for n := 0; n < 4 || time.Since(begin) < *soakTime; n++ {
		s.Games, s.Seed = batch, uint64(n+1)
		figures, err := s.PlayContext(context.Background())
		require.NoError(t, err)
		require.Zero(t, figures.Wrong+figures.Missed, "batch %d: %v %v", n, figures.Hurt, figures.Matches)
		played += batch
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		heap, goroutines = append(heap, m.HeapAlloc), append(goroutines, runtime.NumGoroutine())
	}
	last := len(heap) - 1
	t.Logf("%d matches: heap after each of %d batches %v KB, goroutines %v", played, last+1, kilobytes(heap), goroutines)
	require.Equal(t, goroutines[0], goroutines[last])
	require.Less(t, heap[last], heap[0]+heap[0]/2+2<<20, "bytes in use after the first and the last batch")
}

func kilobytes(bytes []uint64) (all []uint64) {
	for _, b := range bytes {
		all = append(all, b/1024)
	}
	return all
}
