package bench

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games/bodoquito"
	"tablero/sim/hand"
)

func newSeries(t *testing.T, games int) Series {
	t.Helper()
	file, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	return Series{Opts: Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: 3}, Games: games, Hands: []hand.Style{hand.Careful(), hand.Hasty()}}
}

func TestMatchesOfASeriesComeInOrderHoweverManyArePlayedAtATime(t *testing.T) {
	s := newSeries(t, 12)
	var order []int
	s.Each = func(i int, r Report) {
		order = append(order, i)
		require.NotEmpty(t, r.Record)
	}
	f, err := s.Play()
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, order)
	require.Len(t, f.Matches, 12)

	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	alone := newSeries(t, 12)
	g, err := alone.Play()
	require.NoError(t, err)
	require.Equal(t, f.Matches, g.Matches)
}

func TestASeriesOfAMillionMatchesCanBeInterrupted(t *testing.T) {
	s := newSeries(t, 1_000_000)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	told := 0
	s.Each = func(i int, _ Report) {
		if told = i + 1; told == 2 {
			stop()
		}
	}
	_, err := s.PlayContext(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 2, told)
}
