package lenero_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func TestOutlinesTellSizesOwnersAndTheTopRow(t *testing.T) {
	m := match(t, "w5@20.0,20.0 b3@110.0,15.0 w1@40.0,42.4 b5@60.0,20.0|w|2,3,3,3,2/3,3,2,3,2|0,0,0,0,0/0,0,0,0,0|0/0", nil)
	logs := m.Layout().Logs
	for i, o := range m.Outlines() {
		want := map[float64]games.Outline{
			20:  {Size: 5, RadiusMM: 20},
			110: {Size: 3, RadiusMM: 15, Dark: true, Top: true},
			40:  {Size: 1, RadiusMM: 10, Top: true},
			60:  {Size: 5, RadiusMM: 20, Dark: true},
		}[logs[i].At.XMM]
		require.Equal(t, want, o)
	}
	require.Len(t, m.Outlines(), 4)
}
