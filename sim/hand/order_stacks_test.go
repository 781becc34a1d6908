package hand_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/sim/hand"
)

func TestOrdersForStacksAreReadWhetherOrNotTheyAreAllowed(t *testing.T) {
	for text, want := range map[string]hand.StackOrder{
		"b2":      {From: games.Nowhere, To: games.Cell(1, 1), Pieces: 1},
		"a1-b2":   {From: games.Cell(0, 0), To: games.Cell(1, 1), Pieces: 1},
		"c4:3-d3": {From: games.Cell(2, 3), To: games.Cell(3, 2), Pieces: 3},
		"a1:1-e4": {From: games.Cell(0, 0), To: games.Cell(4, 3), Pieces: 1},
	} {
		got, err := hand.ParseStackOrder(text, 5, 5)
		require.NoError(t, err)
		require.Equal(t, want, got, text)
	}
}

func TestAnOrderForStacksThatCannotBeMeantIsRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":         `no cell ""`,
		"f1":       `no cell "f1"; they are a1 to e5`,
		"a1-":      `no cell ""`,
		"-a1":      `no cell ""`,
		"a1:0-b2":  `"0" is no number of pieces; write 1 to 8`,
		"a1:9-b2":  `"9" is no number`,
		"a1:-b2":   `"" is no number`,
		"a1-a1":    "it ends where it begins",
		"a1-b2-c3": `no cell "b2-c3"`,
		"tray-a1":  `no cell "tray"`,
	} {
		_, err := hand.ParseStackOrder(text, 5, 5)
		require.ErrorContains(t, err, says, text)
	}
}
