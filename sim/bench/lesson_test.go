package bench_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/bench"
)

func base(t *testing.T) *board.File {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	return file
}

// interrupted calibrates until so many things were asked for, and gives what was kept.
func interrupted(t *testing.T, game games.Game, after int) *calibrate.Progress {
	t.Helper()
	kept := filepath.Join(t.TempDir(), "progress")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	told := 0
	count := func() {
		if told++; told == after {
			stop()
		}
	}
	l := bench.Lesson{Opts: bench.Opts{Board: base(t), Game: game, Parts: 1}, Learn: calibrate.Opts{
		Keep: func(p *calibrate.Progress) error { return p.Save(kept) },
		Told: calibrate.Told{Tags: func(calibrate.Prompt) { count() }, Base: func(calibrate.Order) { count() }},
	}}
	require.ErrorIs(t, l.Run(ctx, board.NewCalibration("base")), context.Canceled)
	return calibrate.LoadProgress(kept)
}

func TestAnInterruptedCalibrationGoesOnWhereItStopped(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	before := interrupted(t, mixtour.Game{}, 41)
	require.NotNil(t, before)
	n := len(before.Means)
	require.Greater(t, n, 10)
	first := 0
	l := bench.Lesson{Opts: bench.Opts{Board: base(t), Game: mixtour.Game{}, Parts: 1}, Learn: calibrate.Opts{Before: before,
		Told: calibrate.Told{Base: func(o calibrate.Order) {
			if o.Lay && first == 0 {
				first = o.Number
			}
		}}}}
	c := board.NewCalibration("base")
	require.NoError(t, l.Run(t.Context(), c))
	require.Equal(t, n+1, first)
	require.Len(t, c.Halls, 25)
	whole := newShelf("").learn(t, mixtour.Game{}, 1)
	for cell, h := range c.Halls {
		require.InEpsilon(t, whole.Halls[cell].VPerMT, h.VPerMT, 0.4, cell)
		require.InDelta(t, whole.Halls[cell].ZeroV, h.ZeroV, 0.003, cell)
	}
}

func TestTagsLearntBeforeAnInterruptionAreKept(t *testing.T) {
	before := interrupted(t, bodoquito.Game{}, 12)
	require.NotNil(t, before)
	n := len(before.Tags)
	require.Greater(t, n, 3)
	var first calibrate.Prompt
	l := bench.Lesson{Opts: bench.Opts{Board: base(t), Game: bodoquito.Game{}, Parts: 1}, Learn: calibrate.Opts{Part: calibrate.Labels, Of: before.Of,
		Told: calibrate.Told{Tags: func(p calibrate.Prompt) {
			if first == (calibrate.Prompt{}) {
				first = p
			}
		}}}}
	before.Part = calibrate.Labels // the same tags, whatever else is learnt
	l.Learn.Before = before
	c := board.NewCalibration("base")
	require.NoError(t, l.Run(t.Context(), c))
	require.Equal(t, calibrate.Prompt{Ask: calibrate.Lay, Piece: bodoquito.Game{}.Kinds()[n]}, first)
	require.Equal(t, newShelf("").learn(t, bodoquito.Game{}, 1).Tags, c.Tags)
}

func TestProgressOfOtherPartsIsNoUse(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	before := interrupted(t, mixtour.Game{}, 41)
	for name, change := range map[string]func(*calibrate.Progress){
		"another board's parts": func(p *calibrate.Progress) { p.Of = "simulated board 2" },
		"another wiring":        func(p *calibrate.Progress) { p.Fingerprint = "0" },
		"another game":          func(p *calibrate.Progress) { p.Game = "bodoquito" },
		"fewer channels":        func(p *calibrate.Progress) { p.Noise = p.Noise[1:] },
	} {
		t.Run(name, func(t *testing.T) {
			other := *before
			change(&other)
			first := 0
			l := bench.Lesson{Opts: bench.Opts{Board: base(t), Game: mixtour.Game{}, Parts: 1}, Learn: calibrate.Opts{Before: &other,
				Told: calibrate.Told{Base: func(o calibrate.Order) {
					if o.Lay && first == 0 {
						first = o.Number
					}
				}}}}
			require.NoError(t, l.Run(t.Context(), board.NewCalibration("base")))
			require.Equal(t, 1, first)
		})
	}
}
