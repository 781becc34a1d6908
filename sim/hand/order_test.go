package hand_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/hand"
)

func TestOrdersAreReadWhetherOrNotTheyAreAllowed(t *testing.T) {
	for _, tt := range []struct {
		text string
		want hand.Order
	}{
		{"=7", hand.Order{Put: games.Nowhere, Next: "7"}},
		{"b2=f", hand.Order{Put: games.Cell(1, 1), Next: "f"}},
		{"d4", hand.Order{Put: games.Cell(3, 3)}},
	} {
		got, err := hand.ParseOrder(tt.text, 4, 4, bodoquito.Game{}.Kinds())
		require.NoError(t, err)
		require.Equal(t, tt.want, got)
	}
}

func TestAnOrderForWhatIsNotThereIsRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":      `"" is no turn`,
		"e1=7":  `no cell "e1"; they are a1 to d4`,
		"a5":    `no cell "a5"`,
		"tray":  `no cell "tray"`,
		"b2=g":  `no piece "g"; they are 0 to f`,
		"b2=":   `no piece ""`,
		"hello": `no cell "hello"`,
	} {
		_, err := hand.ParseOrder(text, 4, 4, bodoquito.Game{}.Kinds())
		require.ErrorContains(t, err, says, text)
	}
}
