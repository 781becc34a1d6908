package bench_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games/bodoquito"
	"tablero/sim/bench"
	"tablero/sim/hand"
)

func TestRoughnessVariesEachThingByItselfAndAllTogether(t *testing.T) {
	t.Parallel()
	file, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	told := 0
	rows, err := bench.Roughness(t.Context(), bench.Series{
		Opts:  bench.Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: 1},
		Games: 1, Hands: []hand.Style{hand.Hasty()},
	}, func(bench.RoughRow) { told++ })
	require.NoError(t, err)
	require.Len(t, rows, 16)
	require.Equal(t, 16, told)
	for i, r := range rows {
		require.Equal(t, []string{"noise", "off centre", "magnets", "all"}[i/4], r.Varied)
		require.Equal(t, []float64{0.5, 1, 2, 4}[i%4], r.Factor)
		require.Positive(t, r.Turns)
		require.InDelta(t, 10_000*float64(r.Asked)/float64(r.Turns), r.AskedPer10k, 1e-9)
	}
	for i := 5; i < 16; i += 4 {
		require.Equal(t, rows[1].Turns, rows[i].Turns, "the nominal world is the same for all")
	}
}
