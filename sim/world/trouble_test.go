package world

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func TestALinearSensorThatSticksGivesTheSameWhateverLiesThere(t *testing.T) {
	w, _ := newBase(t)
	c3 := games.Cell(2, 2)
	h := w.linearAt(c3)
	require.NotEqual(t, h.volts(), h.volts(), "a sound one has noise")
	now := w.Volts(c3)
	require.InDelta(t, now, h.volts(), 0.01)
	require.NoError(t, w.StickField(c3, &now))
	w.Lay("magnet", w.Middle(c3), 5, 0.02)
	for range 3 {
		require.Equal(t, now, h.volts())
	}
	require.NoError(t, w.StickField(c3, nil))
	require.Greater(t, h.volts()-now, 0.1)
	require.ErrorIs(t, w.StickField(games.Tray, nil), ErrNoPart)
}

func TestALinearSensorsZeroCreepsEvenlyAndThenStays(t *testing.T) {
	w, lanes := newBase(t)
	c3 := games.Cell(2, 2)
	h := w.linearAt(c3)
	before := w.Volts(c3)
	require.NoError(t, w.DriftField(c3, 5, time.Minute))
	lanes.RunFor(30 * time.Second)
	require.InDelta(t, h.gain*2.5/1000, h.volts()-before, 0.01)
	lanes.RunFor(2 * time.Minute)
	require.InDelta(t, h.gain*5/1000, h.volts()-before, 0.01)
}

func TestASpikeOfALinearSensorIsOneReadingWithinItsRails(t *testing.T) {
	w, _ := newBase(t)
	c3 := games.Cell(2, 2)
	h := w.linearAt(c3)
	quiet := h.volts()
	require.NoError(t, w.SpikeField(c3, 5))
	require.Equal(t, supplyV, h.volts())
	require.InDelta(t, quiet, h.volts(), 0.02)
}

func TestALoadCellThatSticksGivesWhatItGaveLast(t *testing.T) {
	w, _ := newBase(t)
	at := w.t.Now()
	last := w.plate.counts(1, at)
	require.NotEqual(t, last, w.plate.counts(1, at), "a sound one has noise")
	last = w.plate.cells[1].last
	require.NoError(t, w.StickCell(1, true))
	w.Lean("hand", w.Middle(games.Cell(2, 2)), 500)
	require.Equal(t, last, w.plate.counts(1, at))
	require.NoError(t, w.StickCell(1, false))
	require.Greater(t, w.plate.counts(1, at)-last, int32(20_000))
	require.ErrorIs(t, w.StickCell(4, true), ErrNoPart)
}

func TestAReaderMayOverhearATagThatIsFarAway(t *testing.T) {
	w := newWorld(t, "bodoquito-nfc", Opts{Parts: 1})
	put(t, w, "7", games.Cell(0, 0))
	require.Zero(t, hears(w, "reader d4", "7"))
	require.NoError(t, w.Overhear("reader d4", "7", 0.5))
	require.Equal(t, 0.5, hears(w, "reader d4", "7"))
	put(t, w, "7", games.Cell(1, 1))
	require.Equal(t, 0.5, hears(w, "reader d4", "7"), "wherever it is")
	require.NoError(t, w.Overhear("reader d4", "7", 0))
	require.Zero(t, hears(w, "reader d4", "7"))
	require.ErrorIs(t, w.Overhear("reader e5", "7", 1), ErrNoPart)
	require.ErrorIs(t, w.Overhear("reader d4", "z", 1), ErrNoPiece)
	require.ErrorIs(t, w.Garble("reader e5", 1), ErrNoPart)
}

// hears gives the probability that a part's reader hears a tag, as the chip has it.
func hears(w *World, part, piece string) float64 {
	for _, r := range w.readers {
		if r.name == part {
			return r.chance[w.byName[piece].tag]
		}
	}
	return -1
}
