package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/bodoquito"
)

var goodPositions = []string{
	"................ -", "................ f", "7............... 0", "d3185...4c..2b9f 7",
	"89ae............ -", // won
	"5d8c3...1...0... -", // two lines that end on a1
	"4a1efc5b93d80762 -", // won by the sixteenth piece
	"c82750a4be931d6f -", // drawn
}

func TestPositionsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, text := range goodPositions {
		p, err := bodoquito.ParsePosition(text)
		require.NoError(t, err)
		require.Equal(t, text, p.String())
		require.Equal(t, at(t, text), p, "the same position is an equal value")
	}
}

var badPositions = []struct{ text, says string }{
	{"", "0 characters"},
	{"................", "16 characters"},
	{"................  -", "19 characters"},
	{"..7........G.... -", `"G" on d3 is no piece`},
	{"A............... 7", `"A" on a1 is no piece`},
	{"................--", `"-" stands after the sixteen cells`},
	{"................ x", `"x" in hand is no piece`},
	{"7.........7..... 0", "piece 7 lies on a1 and on c3"},
	{"..7............. 7", "piece 7 is in hand and also lies on c1"},
	{"c82750a4be931d6f 0", "piece 0 is in hand and also lies on b2"},
	{"7............... -", "no piece is in hand"},
	{"89ae............ 0", "line a1-d1 has ended the game"},
	{"89ae0123........ -", "lines a1-d1 and a2-d2 both share a trait"},
	{"a2ce8.3.b6..f... -", "3 lines share a trait and have no cell in common"},
}

func TestUnplayablePositionsAreRefusedWithTheReason(t *testing.T) {
	for _, tt := range badPositions {
		t.Run(tt.text, func(t *testing.T) {
			_, err := bodoquito.ParsePosition(tt.text)
			require.ErrorContains(t, err, "bodoquito: ")
			require.ErrorContains(t, err, tt.says)
		})
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range goodPositions {
		f.Add(text)
	}
	for _, bad := range badPositions {
		f.Add(bad.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := bodoquito.ParsePosition(text)
		if err != nil {
			require.Zero(t, p)
			return
		}
		require.Equal(t, text, p.String())
		_, inHand := p.Hand()
		require.Equal(t, p.Over() || p.Placed() == 0 && p.Unused() == 0xffff, !inHand)
	})
}
