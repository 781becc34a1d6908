package bodoquito

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func TestWinningCellsAreThoseOfTheLine(t *testing.T) {
	m, err := Game{}.Parse("89a............. b", nil)
	require.NoError(t, err)
	require.Empty(t, m.(*Match).Winning())
	steps, err := m.ParseTurn("d1")
	require.NoError(t, err)
	require.NoError(t, m.Play(steps[0], games.Observed{}))
	require.Equal(t, []games.Place{games.Cell(0, 0), games.Cell(1, 0), games.Cell(2, 0), games.Cell(3, 0)}, m.(*Match).Winning())
}
