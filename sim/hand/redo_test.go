package hand

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

func TestTurnsAreTakenApartIntoDeeds(t *testing.T) {
	b2, c3 := games.Cell(1, 1), games.Cell(2, 2)
	require.Equal(t, []deed{{"7", games.Tray}, {"7", b2}, {"9", games.Tray}, {"9", c3}}, deeds([]string{"=7", "b2=9", "c3"}))
	require.Empty(t, deeds(nil))
}

func TestAStepIsFoundByTheTurnThatItMakes(t *testing.T) {
	m, err := mixtour.Game{}.New(nil)
	require.NoError(t, err)
	for _, turn := range []string{"a1", "a2", "a1-a2"} {
		steps := stepsOf(m, turn)
		require.Len(t, steps, 1, turn)
		require.NoError(t, m.Play(steps[0], games.Observed{}))
	}
	require.Equal(t, []string{"a1", "a2", "a1-a2"}, m.Turns())
	require.Empty(t, stepsOf(m, "a2"), "not empty")
}
