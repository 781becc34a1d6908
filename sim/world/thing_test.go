package world

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
	"tablero/sim/lane"
)

func newBase(t *testing.T) (*World, *lane.Scheduler) {
	t.Helper()
	f, err := board.Load("base")
	require.NoError(t, err)
	s := lane.NewScheduler()
	w, err := New(f, Mixtour(mixtour.Game{}.Kinds()), s, Opts{Parts: 1})
	require.NoError(t, err)
	return w, s
}

func TestAForeignThingWeighsAndPullsUntilItIsTakenOff(t *testing.T) {
	w, _ := newBase(t)
	before := slices.Clone(w.fields)
	weight := func() (sum float64) {
		for _, g := range w.plate.total {
			sum += g
		}
		return sum
	}
	c3 := w.Middle(games.Cell(2, 2))
	w.Lay("coin", c3, 7.5, 0)
	require.InDelta(t, 7.5, weight(), 1e-9)
	require.Equal(t, before, w.fields)
	w.Lay("magnet", Vector{X: c3.X, Y: c3.Y, Z: 1}, 2, 0.013)
	require.InDelta(t, 9.5, weight(), 1e-9)
	below := slices.IndexFunc(w.spots, func(at Vector) bool { return at.Level(c3) < 5 })
	require.InEpsilon(t, dipole(Vector{Z: 0.013}, Vector{Z: -9}), w.fields[below]-before[below], 0.1)
	w.Lay("magnet", Vector{X: c3.X + 50, Y: c3.Y, Z: 1}, 2, 0.013)
	require.Less(t, w.fields[below]-before[below], 0.0, "shifted, not doubled")
	w.TakeOff("coin")
	w.TakeOff("magnet")
	w.TakeOff("magnet")
	require.InDelta(t, 0, weight(), 1e-9)
	require.InDeltaSlice(t, before, w.fields, 1e-9)
	require.Empty(t, w.On(games.Cell(2, 2)), "it is no piece")
	w.Lay("on the table", Vector{X: -200}, 50, 0)
	require.InDelta(t, 0, weight(), 1e-9)
}

func TestALoadCellCreepsEvenlyAndThenStays(t *testing.T) {
	w, s := newBase(t)
	gain := w.plate.cells[2].gain
	start := float64(w.plate.counts(2, s.Now()))
	other := float64(w.plate.counts(1, s.Now()))
	require.NoError(t, w.Creep(2, 100, time.Hour))
	for _, tt := range []struct {
		after time.Duration
		grams float64
	}{{30 * time.Minute, 50}, {time.Hour, 100}, {3 * time.Hour, 100}} {
		at := s.Now().Add(tt.after)
		require.InDelta(t, tt.grams, (float64(w.plate.counts(2, at))-start)/gain, 1.5, tt.after)
		require.InDelta(t, other, float64(w.plate.counts(1, at)), 1.5*gain)
	}
	require.ErrorIs(t, w.Creep(4, 1, time.Hour), ErrNoPart)
	require.ErrorIs(t, newWorld(t, "bodoquito-digital", Opts{}).Creep(0, 1, time.Hour), ErrNoPart)
}

func TestASpikeIsOneReadingOnly(t *testing.T) {
	w, s := newBase(t)
	gain := w.plate.cells[0].gain
	before := float64(w.plate.counts(0, s.Now()))
	require.NoError(t, w.Spike(0, 1<<22))
	require.InDelta(t, before+1<<22, float64(w.plate.counts(0, s.Now())), gain)
	require.InDelta(t, before, float64(w.plate.counts(0, s.Now())), gain)
	require.ErrorIs(t, w.Spike(-1, 1), ErrNoPart)
}

func TestOneConverterOfSeveralIsUnpluggedByItsInput(t *testing.T) {
	w, _ := newBase(t)
	require.NoError(t, w.Unplug("load cells:DOUT3"))
	require.NoError(t, w.BrownOut("load cells:DOUT3"))
	require.NoError(t, w.Plug("load cells:DOUT3"))
	require.ErrorIs(t, w.Unplug("load cells:DOUT4"), ErrNoPart)
	require.NotContains(t, w.Parts(), "load cells:DOUT3")
}
