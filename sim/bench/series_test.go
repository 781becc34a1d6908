package bench_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games/bodoquito"
	"tablero/sim/bench"
	"tablero/sim/hand"
)

// The first match of seed 4 on the base has a piece exchanged on the tray and taken
// from there within half a second.
func TestWhateverHandsDoNothingIsRecordedWronglyOrMissed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		board string
		seed  uint64
		games int
		hands []hand.Style
	}{
		{"bodoquito-digital", 1, 18, []hand.Style{hand.Careful(), hand.Clumsy(), hand.Hasty()}},
		{"bodoquito-nfc", 2, 12, []hand.Style{hand.Careful(), hand.Clumsy(), hand.Hasty()}},
		{"base", 4, 6, []hand.Style{hand.Clumsy(), hand.Hasty()}},
	} {
		t.Run(c.board, func(t *testing.T) {
			t.Parallel()
			if bench.RaceDetector {
				c.games = 4
			}
			if bench.RaceDetector && c.board == "base" {
				t.Skip("played without the race detector")
			}
			file, err := board.Load(c.board)
			require.NoError(t, err)
			f, err := bench.Series{
				Opts:  bench.Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: c.seed},
				Games: c.games, Hands: c.hands,
			}.Play()
			require.NoError(t, err)
			require.Len(t, f.Matches, c.games)
			require.Greater(t, f.Turns, 7*c.games)
			require.Zero(t, f.Wrong, "turns recorded wrongly")
			require.Zero(t, f.Missed, "turns missed")
			require.Zero(t, f.Asked)
			require.Positive(t, f.IllegalTried)
			require.Equal(t, f.IllegalTried, f.Refused)
			require.Empty(t, f.Hurt)
		})
	}
}
