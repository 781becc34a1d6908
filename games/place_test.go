package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func TestPlacesAreReadAsTheyAreWritten(t *testing.T) {
	for p := range games.Place(games.Places) {
		back, err := games.ParsePlace(p.String())
		require.NoError(t, err)
		require.Equal(t, p, back)
		require.Equal(t, p != games.Tray, p.IsCell())
		if p.IsCell() {
			require.Equal(t, p, games.Cell(p.Column(), p.Row()))
		}
	}
}

func TestCellsAreNumberedFiveToARow(t *testing.T) {
	for name, number := range map[string]games.Place{"a1": 0, "e1": 4, "a2": 5, "d4": 18, "e5": 24, "tray": games.Tray} {
		p, err := games.ParsePlace(name)
		require.NoError(t, err)
		require.Equal(t, number, p, name)
	}
	require.Equal(t, "nowhere", games.Nowhere.String())
}

func TestNamesOffTheGridAreNoPlaces(t *testing.T) {
	for _, name := range []string{"", "a", "a0", "a6", "f1", "A1", "a11", "nowhere", "Tray", "é1"} {
		p, err := games.ParsePlace(name)
		require.ErrorContains(t, err, "is no place", name)
		require.Equal(t, games.Nowhere, p)
	}
	for _, off := range [][2]int{{-1, 0}, {5, 0}, {0, -1}, {0, 5}} {
		require.Panics(t, func() { games.Cell(off[0], off[1]) })
	}
}
