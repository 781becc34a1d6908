package fault_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/sim/fault"
)

func TestAllLeavesOutWhatIsNeverPutRight(t *testing.T) {
	plan, err := fault.Parse([]string{"all=1"})
	require.NoError(t, err)
	require.Zero(t, plan.Rate(fault.Wear))
	plan, err = fault.Parse([]string{"all=1", "wear=0.2"})
	require.NoError(t, err)
	require.Equal(t, 0.2, plan.Rate(fault.Wear))
}

func TestWearIsThereToTheEnd(t *testing.T) {
	m, w := broken(t, "base", 2, "wear=0.5")
	fresh := func(p games.Place) (zeroV, perMT float64) {
		_, w := broken(t, "base", 2, "wear=0")
		return w.Truth(p)
	}
	events := m.Events()
	require.Greater(t, len(events), 30)
	faded, crept := 0, 0
	for p := games.Place(0); p.IsCell(); p++ {
		zeroV, perMT := w.Truth(p)
		wasV, was := fresh(p)
		if perMT < 0.5*was {
			faded++
		}
		if off := zeroV - wasV; off > 0.02 || off < -0.02 {
			crept++
		}
	}
	require.Positive(t, faded)
	require.Positive(t, crept)
	for _, e := range events {
		require.Equal(t, fault.Wear, e.Kind)
		require.NotEmpty(t, e.Place)
	}
}

func TestEverySensorWears(t *testing.T) {
	for _, name := range board.Names() {
		f, err := board.Load(name)
		require.NoError(t, err)
		plan, err := fault.Parse([]string{"wear"})
		require.NoError(t, err)
		require.NoError(t, plan.Check(f), name)
	}
}
