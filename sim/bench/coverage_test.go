package bench_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/lenero"
	"tablero/games/mixtour"
	"tablero/sim/bench"
)

var calibrations = flag.Int("calibrations", 4, "how many simulated boards are wired wrongly, mended and calibrated")

func TestFiguresOfACalibrationAreAsSureAsTheySay(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	c, err := bench.Calibrated(t.Context(), base(t), mixtour.Game{}, *calibrations, nil)
	require.NoError(t, err)
	require.NoError(t, c.Rubbed(t.Context(), base(t), lenero.Game{}, *calibrations))
	t.Logf("\n%s", c.String())
	require.Empty(t, c.Missed)
	require.Equal(t, c.Faults, c.Found)
	require.GreaterOrEqual(t, c.Share(), 0.99)
	for _, r := range c.Rows {
		require.Less(t, r.SD, map[string]float64{
			"zero of a hall sensor, mV":    0.5,
			"its sensitivity":              0.04,
			"counts a gram of a load cell": 0.01,
			"mass of a kind":               0.05,
			"moment of a kind":             0.15,
			"friction of logs":             0.03,
			"their rolling resistance":     0.15,
			"platform and frame":           0.03,
		}[r.Figure], "it's easy to be right about nothing: %s", r.Figure)
	}
}
