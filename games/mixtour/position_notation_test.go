package mixtour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

const deadlock = "x5/x,WWWW,BBBB,WWWW,x/x,BBBB,WWWW,BBBB,x/x,WWWW,BBBB,WWWW,x/x2,BBBB,x2"

var goodPositions = []string{
	start,
	"x,BBW,B,x2/WB,W,x3/x,WW,x2,WWBW/x5/x5 w 12/15 0:0/3 c5:2-b5",
	"x5/x5/x5/x5/x5 b 20/20 1:0/1 e1-a1", // won
	"x5/x5/x5/x5/W,x4 b 0/1 0:0/9 -",     // one disc a side
	"x5/x5/x5/x5/W,x3,B b 0/0 0:0/9 pass",
	deadlock + " w 0/0 0:0/1 pass",
	deadlock + " w 0/0 2:1/3 pass,pass",
}

func TestPositionsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, text := range goodPositions {
		at(t, text)
	}
	require.Equal(t, mixtour.Start(20, 1), at(t, start), "the same position is an equal value")
}

var badPositions = []struct{ text, says string }{
	{"", "1 parts"},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1", "4 parts"},
	{"x5/x5/x5/x5/x5  w 20/20 0:0/1 -", "6 parts"},
	{"x5/x5/x5/x5 w 20/20 0:0/1 -", "4 rows"},
	{"x5/x5/x5/x5/x5/x5 w 20/20 0:0/1 -", "6 rows"},
	{"x5/x4/x5/x5/x5 w 20/20 0:0/1 -", `row 4, "x4", has 4 cells`},
	{"x5/x5/x5/x5/x4,W,B w 19/19 0:0/1 -", "row 1, \"x4,W,B\", has more than five cells"},
	{"x6/x5/x5/x5/x5 w 20/20 0:0/1 -", `"x6" on a5 is no stack`},
	{"x2,,x2/x5/x5/x5/x5 w 20/20 0:0/1 -", `"" on c5 is no stack`},
	{"x5/x5/x2,Wb,x2/x5/x5 w 19/20 0:0/1 -", `"Wb" on c3 is no stack`},
	{"x5/x5/x2,WBWBW,x2/x5/x5 w 17/18 0:0/1 -", "WBWBW on c3 is 5 high"},
	{"x,x4/x5/x5/x5/x5 w 20/20 0:0/1 -", `is written "x5/x5`},
	{"x5/x5/x5/x5/x5 W 20/20 0:0/1 -", `"W" to move`},
	{"x5/x5/x5/x5/x5 w 20 0:0/1 -", `"20" are no reserves`},
	{"x5/x5/x5/x5/x5 w 21/21 0:0/1 -", `"21/21" are no reserves`},
	{"x5/x5/x5/x5/x5 w 020/20 0:0/1 -", `"020/20" are no reserves`},
	{"x5/x5/x5/x5/x5 w +9/9 0:0/1 -", "is written"},
	{"x5/x5/x5/x5/x5 w 0/0 0:0/1 -", "White has 0 discs and Black 0"},
	{"x5/x5/x5/x5/W,x4 w 20/20 0:0/1 -", "White has 21 discs and Black 20"},
	{"x5/x5/x5/x5/x5 w 20/20 0:0 -", `"0:0" is no score`},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/0 -", `"0:0/0" is no score`},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/10 -", `"0:0/10" is no score`},
	{"x5/x5/x5/x5/x5 w 20/20 2:0/1 -", "the score 2:0/1 can't be"},
	{"x5/x5/x5/x5/x5 w 20/20 1:1/1 -", "the score 1:1/1 can't be"},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1 b2", `"b2" is no last turn`},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1 a1:1-a2", `"a1:1-a2" is no last turn`},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1 a1-b3", "the cells aren't in line"},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1 a1-b2", "it makes a stack of 2, not of 0, on b2"},
	{"x5/x5/x5/x5/BBW,W,x3 w 18/18 0:0/1 c1-a1", "a stack on b1 is between"},
	{"x5/x5/x5/x5/x5 w 20/20 0:0/1 pass,pass", "a side passes only if"},
}

func TestUnplayablePositionsAreRefusedWithTheReason(t *testing.T) {
	for _, tt := range badPositions {
		t.Run(tt.text, func(t *testing.T) {
			_, err := mixtour.ParsePosition(tt.text)
			require.ErrorContains(t, err, "mixtour: ")
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
		p, err := mixtour.ParsePosition(text)
		if err != nil {
			require.Zero(t, p)
			return
		}
		require.Equal(t, text, p.String())
		requireSoundPosition(t, p)
	})
}

func FuzzParseTurn(f *testing.F) {
	for _, turn := range []string{"b2", "a1-b2", "c4:3-d3", "pass", "", "-", "pass,pass", "a1-a1", "a1:5-b1", "é1", "f6", "tray"} {
		for _, position := range goodPositions {
			f.Add(position, turn)
		}
	}
	f.Fuzz(func(t *testing.T, position, turn string) {
		p, err := mixtour.ParsePosition(position)
		if err != nil {
			return
		}
		m, err := mixtour.Game{}.Parse(position, games.Settings{"discs": owned(p)})
		require.NoError(t, err)
		if _, err := m.ParseTurn(turn); err != nil {
			return
		}
		play(t, m, turn)
		require.Equal(t, []string{turn}, m.Turns())
		require.False(t, m.Unfinished())
	})
}
