package world

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/lane"
)

// quietBase gives the base with Mixtour's discs, and sensors that hardly make noise.
func quietBase(t *testing.T, parts uint64) *World {
	t.Helper()
	f, err := board.Load("base")
	require.NoError(t, err)
	w, err := New(f, Mixtour(mixtour.Game{}.Kinds()), lane.NewScheduler(), Opts{Parts: parts, Seed: 1, Rough: Rough{Noise: 1e-12}})
	require.NoError(t, err)
	return w
}

// laid lets hands lay a stack down off the middle of a place.
func laid(t *testing.T, w *World, p games.Place, x, y float64, names ...string) {
	t.Helper()
	at := w.Middle(p)
	at.X, at.Y, at.Z = at.X+x, at.Y+y, w.Rest(names[0], Vector{at.X + x, at.Y + y, 0})+1
	require.NoError(t, w.HoldAll(names))
	require.NoError(t, w.CarryAll(names, at))
	require.NoError(t, w.DropAll(names, Stream(1, "laid")))
}

// shown reads the real sensors: mT from the hall sensors' volts, g from the plate.
func shown(w *World) Felt {
	var f Felt
	for i, h := range w.linear {
		f[i] = (h.volts() - h.quiet) / h.gain * 1000
	}
	copy(f[Corners:], w.plate.total[:])
	return f
}

func requireFelt(t *testing.T, want, got Felt) {
	t.Helper()
	require.InDeltaSlice(t, want[:], got[:], 1e-9)
}

func TestWhatASceneImaginesIsWhatSensorsShowOnceHandsDoIt(t *testing.T) {
	for parts := range uint64(3) {
		w := quietBase(t, parts)
		a1, c3, c4 := games.Cell(0, 0), games.Cell(2, 2), games.Cell(2, 3)
		laid(t, w, c3, 1, -2, "W1")
		laid(t, w, c3, -1, 0.5, "W2")
		laid(t, w, c3, 0, 2, "W3")
		laid(t, w, c4, 2, 1, "W4")
		requireFelt(t, shown(w), w.Scene().Felt().Saturated())

		s, before := w.Scene(), shown(w)
		group := s.On(c3)[1:]
		s.Lift(group...)
		middle := w.Middle(c4)
		for i, at := range s.Lay(group, Vector{X: middle.X - 2.5, Y: middle.Y + 1.5}, nil) {
			s.Put(group[i], at)
		}
		entered, ok := s.Beside(mixtour.BlackDisc)
		require.True(t, ok)
		s.Put(entered, w.Middle(a1))
		requireFelt(t, before, shown(w)) // nothing happens in the world

		laid(t, w, c4, -2.5, 1.5, "W2", "W3")
		laid(t, w, a1, 0, 0, "B1")
		requireFelt(t, shown(w), s.Felt().Saturated())
	}
}

func TestASceneSaturatesAsSensorsDo(t *testing.T) {
	w := quietBase(t, 0)
	for _, mT := range []float64{-30, -22, -5, 0, 21.9, 25} {
		w.linear[0].set(mT)
		require.InDelta(t, shown(w)[0], (Felt{mT}).Saturated()[0], 1e-9)
		f := Felt{mT, 5}
		require.Equal(t, mT > saturationMT-earthsFieldMT || mT < -saturationMT, f.Saturates(0), "%g mT", mT)
		require.False(t, f.Saturates(1))
	}
	require.InDelta(t, 5000, (Felt{Corners: 5000}).Saturated()[Corners], 0, "load cells don't")
}

func TestADiscLetGoOverANeighboursEdgeIsImaginedToLieOnIt(t *testing.T) {
	w := quietBase(t, 0)
	laid(t, w, games.Cell(1, 0), -13, 0, "W1")
	s := w.Scene()
	i, _ := s.Beside(mixtour.WhiteDisc)
	s.Lift(i)
	at := w.Middle(games.Cell(0, 0))
	at.X += 13
	require.InDelta(t, w.Rest("W2", at), s.Lay([]int{i}, at, nil)[0].Z, 0)
	require.InDelta(t, 8, s.Lay([]int{i}, at, nil)[0].Z, 0)
}

func TestATypicalDiscIsAsItsKindIsMeantToBe(t *testing.T) {
	w := quietBase(t, 5)
	s := w.Scene()
	var typical, own Felt
	at := w.Middle(games.Cell(2, 2))
	s.Feel(0, at, &own)
	s.Typical(0)
	s.Feel(0, at, &typical)
	i, sensor, ok := w.Sensor(games.Cell(2, 2))
	require.True(t, ok)
	require.InDelta(t, dipole(Vector{Z: 0.013}, sensor.Minus(at)), typical[i], 1e-12)
	require.NotEqual(t, own, typical)
	require.InDelta(t, 10, typical[Corners]+typical[Corners+1]+typical[Corners+2]+typical[Corners+3], 1e-9)
}

func TestBoardsWithoutLinearSensorsFeelNothing(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{})
	put(t, w, bodoquito.Game{}.Kinds()[0].Sign, games.Cell(0, 0))
	require.Zero(t, w.Scene().Felt())
	_, _, ok := w.Sensor(games.Cell(0, 0))
	require.False(t, ok)
}
