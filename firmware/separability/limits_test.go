package separability_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/separability"
	"tablero/games"
	"tablero/games/bodoquito"
)

// limits gives the limits of a calibration for Mixtour.
func limits(t *testing.T, f *board.File, c *board.Calibration) separability.Limits {
	t.Helper()
	l, err := mixtourOn(f, c).Limits(t.Context())
	require.NoError(t, err)
	return l
}

func TestNoChannelIsAtItsLimitOnASoundBoard(t *testing.T) {
	f := load(t, "base")
	c := nominal(f)
	l := limits(t, f, c)
	for p := range f.All() {
		require.Greater(t, l.Halls[p].Noise, 3*c.Halls[p.String()].NoiseMT, p)
		require.Less(t, l.Halls[p].Noise, 20*c.Halls[p.String()].NoiseMT, p)
		require.Contains(t, l.Halls[p].Closes, " | ", p)
	}
	for _, by := range l.Corners {
		require.Greater(t, by.Noise, 3*0.13)
		require.Greater(t, by.Shift, 0.13)
		require.False(t, math.IsInf(by.Shift, 1))
	}
}

func TestStrongMagnetsLeaveMoreRoomForNoise(t *testing.T) {
	f := load(t, "base")
	strong := nominal(f)
	for sign, k := range strong.Kinds["mixtour"] {
		k.Moment *= 2
		strong.Kinds["mixtour"][sign] = k
	}
	c3, err := games.ParsePlace("c3")
	require.NoError(t, err)
	usual, more := limits(t, f, nominal(f)).Halls[c3], limits(t, f, strong).Halls[c3]
	require.Greater(t, more.Noise, usual.Noise)
	require.Greater(t, more.Shift, usual.Shift)
}

func TestBoardsWithoutLinearSensorsHaveNoLimits(t *testing.T) {
	l, err := separability.Opts{File: load(t, "bodoquito-digital"), Game: bodoquito.Game{}}.Limits(t.Context())
	require.NoError(t, err)
	require.True(t, math.IsInf(l.Halls[0].Noise, 1))
	require.True(t, math.IsInf(l.Corners[0].Shift, 1))
}

func TestLimitsOfWhatIsNotCalibratedAreAnError(t *testing.T) {
	f := load(t, "base")
	c := nominal(f)
	delete(c.Halls, "c4")
	_, err := mixtourOn(f, c).Limits(t.Context())
	require.ErrorContains(t, err, "doesn't know hall sensor c4")
}

func BenchmarkLimitsOfFourPositions(b *testing.B) {
	f, err := board.Load("base")
	require.NoError(b, err)
	o := mixtourOn(f, nominal(f))
	o.Positions = 4
	for b.Loop() {
		_, err := o.Limits(b.Context())
		require.NoError(b, err)
	}
}
