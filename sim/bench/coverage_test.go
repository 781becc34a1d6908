package bench_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/mixtour"
	"tablero/sim/bench"
)

var calibrations = flag.Int("calibrations", 4, "how many simulated boards are wired wrongly, mended and calibrated")

func TestFiguresOfACalibrationAreAsSureAsTheySay(t *testing.T) {
	c, err := bench.Calibrated(t.Context(), base(t), mixtour.Game{}, *calibrations, nil)
	require.NoError(t, err)
	t.Logf("\n%s", c.String())
	require.Empty(t, c.Missed)
	require.Equal(t, c.Faults, c.Found)
	require.GreaterOrEqual(t, c.Share(), 0.99)
}
