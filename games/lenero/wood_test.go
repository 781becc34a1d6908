package lenero

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// leaning is a log on two that stand so far apart that they stay only with friction of 0.32,
// and a small one beside them.
const leaning = "w5@36.8,20.0 w5@83.2,20.0 b5@60.0,52.6 b1@150.0,10.0|w|3,3,3,3,1/2,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"

func TestWhoeverHasMeasuredFrictionIsSureOfMore(t *testing.T) {
	for _, of := range []struct {
		friction string
		want     games.Holding
	}{
		{"0.4", games.HoldUnsure},
		{"0.4+-0.012", games.Holds},
		{"0.4+-0.04", games.HoldUnsure},
		{"0.27+-0.008", games.Falls},
	} {
		m, err := Game{}.Parse(leaning, games.Settings{"width": "180", "friction": of.friction})
		require.NoError(t, err)
		match, ok := m.(*Match)
		require.True(t, ok)
		beside := match.Layout().Logs[3]
		require.Equal(t, of.want, match.Holding(games.TakenLog(beside.Kind, beside.At)), of.friction)
	}
}

func TestSettingsKeepWhatWasMeasuredWithItsUncertainty(t *testing.T) {
	s := Game{}.Rubbing(games.Settings{"width": "120"}, 0.41237, 0.0123, 0.0987, 0.0061)
	require.Equal(t, games.Settings{"width": "120", "friction": "0.4124+-0.012", "rolling": "0.0987+-0.0061"}, s)
	read, err := readSettings(s)
	require.NoError(t, err)
	require.Equal(t, figure{0.4124, 0.012}, read.friction)
	require.Equal(t, pile.Measured(0.012/0.4124, 0.0061), read.margin())
	require.Equal(t, 0.0987, read.pile(nil).Friction.RollingMM)
	for _, bad := range []string{"0.4+-", "0.4+-0", "0.4+--1", "0+-0.1", "0.4+-NaN", "0.4+-0.1+-0.1", "+-0.1"} {
		_, err := readSettings(games.Settings{"friction": bad})
		require.ErrorContains(t, err, "0.41+-0.02", bad)
	}
}

func TestWhatIsSaidOfFrictionWinsOverWhatWasMeasured(t *testing.T) {
	said := games.Settings{"friction": "0.3"}
	require.Equal(t, said, Game{}.Rubbing(said, 0.41, 0.01, 0.1, 0.01))
	read, err := readSettings(said)
	require.NoError(t, err)
	require.Equal(t, pile.Play, read.margin())
}

func TestWhereLogsRollToIsForeseenByWhatWasMeasured(t *testing.T) {
	by, err := readSettings(games.Settings{"friction": "0.4+-0.02", "rolling": "0.08+-0.01"})
	require.NoError(t, err)
	share, rolling := by.alike()
	require.InDelta(t, 0.05, share, 1e-12)
	require.Equal(t, 0.08, rolling)
	unmeasured, err := readSettings(nil)
	require.NoError(t, err)
	share, rolling = unmeasured.alike()
	require.Equal(t, rubsAlike, share)
	require.Equal(t, rollingMM, rolling)
}
