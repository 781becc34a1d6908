package lenero_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

const start = "|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0"

var goodPositions = []string{
	start,
	archText,
	"w5@62.0,20.0 b5@130.0,20.0 w5@96.0,41.1|b|3,3,3,3,1/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|1/0",
	"w5@20.0,20.0 w5@60.0,20.0 b5@100.0,20.0 w5@40.0,54.6 b5@80.0,54.6 w4@60.0,86.4|w|3,3,3,2,0/3,3,3,3,1|0,0,0,0,0/0,0,0,0,0|0/1",
	"|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,1/0,0,0,0,1|0/0",
	"w5@60.0,20.0 b5@100.0,20.0 w4@80.0,52.0|w|0,0,0,0,0/3,3,3,3,2|0,0,0,0,0/3,3,3,2,2|1/0",
}

func TestPositionsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, text := range goodPositions {
		require.Equal(t, text, match(t, text, nil).Position())
	}
}

const rest = "|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0"

var badPositions = []struct{ text, says string }{
	{"", "has 1 parts"},
	{"|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0", "has 4 parts"},
	{"w6@20.0,20.0" + rest, `"w6@20.0,20.0" is no log in the frame`},
	{"w5@20.0" + rest, `"w5@20.0" is no log`},
	{"w5@20.0,NaN" + rest, `is no log`},
	{"w5@20.0,-20.0" + rest, `is no log`},
	{"w5@20.00,20.0" + rest, `is no log`},
	{"w5@20.0,20.0 " + rest, `"" is no log`},
	{"w5@20.0,20" + rest, `is written "w5@20.0,20.0`},
	{"w5@20.0,20.0" + rest, "there are 4 logs of size 5 of white, not 3"},
	{"w5@10.0,20.0|w|3,3,3,3,2/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", "the logs can't lie so: pile: log 0"},
	{"w5@20.0,20.0 b5@30.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0", "pile: logs 0 and 1 lie 30.0 mm within each other"},
	{"|x|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", `"x" to play is no side`},
	{"|w|3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", "are no counts of logs"},
	{"|w|3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", "are no counts of logs"},
	{"|w|3,3,3,3,3/3,3,3,3,-3|0,0,0,0,0/0,0,0,0,0|0/0", "are no counts of logs"},
	{"|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0", "are no lost turns"},
	{"|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|1/1", "both sides can't owe turns"},
	{"|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|1/0", "white can't be to play and owe a turn"},
	{"|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,1/0,0,0,0,0|0/0", "there are 4 logs of size 5 of black"},
}

func TestPositionsThatCantBeAreRefusedWithTheReason(t *testing.T) {
	for _, tt := range badPositions {
		_, err := lenero.Game{}.Parse(tt.text, wide(nil))
		require.ErrorContains(t, err, "lenero: ")
		require.ErrorContains(t, err, tt.says)
	}
	_, err := lenero.Game{}.Parse(start, games.Settings{"logs": "2"})
	require.ErrorContains(t, err, "not 2: correct the counts or the setting logs")
	_, err = lenero.Game{}.Parse("|w|3,3,3,3,2/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", games.Settings{"returned": "points"})
	require.ErrorContains(t, err, "there are 5 logs of size 5 in all, not 6")
	_, err = lenero.Game{}.Parse("|w|3,3,3,3,2/3,3,3,3,3|0,0,0,0,1/0,0,0,0,0|0/0", games.Settings{"returned": "points"})
	require.NoError(t, err, "one of White's own counts for White")
}

func TestTurnsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, turn := range []string{
		"5@140.0", "x5@100.0 1@11.7", "x5@100.0!{w5@60.0,20.0 w5@100.0,20.0 b1@31.7,10.0}",
		"5@140.0!{w5@58.0,20.0 b5@102.0,20.0 w5@80.0,53.4 b1@20.0,10.0 w5@160.0,20.0}", "1@11.7!{}",
	} {
		m := match(t, archText, nil)
		play(t, m, turn)
		require.Equal(t, []string{turn}, m.Turns())
		require.False(t, m.Unfinished())
	}
	m := match(t, archText, nil, "5@139.4")
	require.Equal(t, []string{"5@140.0"}, m.Turns(), "a place that is a little off is written as it is")
}

func TestATextThatIsNoTurnIsNamed(t *testing.T) {
	for text, says := range map[string]string{
		"": `"" is no part of a turn`, "5": "no part", "5@": "no part", "6@20": "no part", "0@20": "no part", "5@1e2": "no part", "5@NaN": "no part",
		"5@-1": "no part", "5@120,54.6": "no part", "y5@120": "no part", "xx5@100": "no part", "5@99999": "no part", " 5@120": "no part", "5@120 ": "no part",
		"5@120.05": "no part", "5@120!": "doesn't tell what shifted", "5@120!{": "doesn't tell", "5@120!{w5}": "is no log", "5@120!{} ": "doesn't tell",
		"x5@100": "isn't whole: place a log at its end", "5@140 5@20": "nothing follows a placement", "Pass": "no part",
	} {
		m := match(t, archText, nil)
		_, err := m.ParseTurn(text)
		require.NotErrorAs(t, err, new(*games.RuleError), text)
		require.ErrorContains(t, err, says, text)
		require.Equal(t, archText, m.Position())
	}
	_, err := match(t, archText, nil).ParseTurn("5@120!{w5@58,20 b5@102,20 w5@80,53.4}")
	require.ErrorContains(t, err, "which steps alone don't tell")
}

func FuzzParse(f *testing.F) {
	for _, text := range goodPositions {
		f.Add(text)
	}
	for _, bad := range badPositions {
		f.Add(bad.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := lenero.Game{}.Parse(text, wide(nil))
		if err != nil {
			require.Nil(t, m)
			return
		}
		requireSound(t, m.(*lenero.Match))
		require.Equal(t, text, m.Position())
	})
}

func FuzzReadTurn(f *testing.F) {
	for _, turn := range []string{
		"5@140.0", "x5@100.0 1@11.7", "x5@100!{w5@60,20 w5@100,20 b1@31.7,10}", "1@11.7!{}", "pass", "x5@60.0,88.0 x5@60.0 3@45", "x", "1@!{", "5@96", "1@96",
	} {
		for _, position := range goodPositions {
			f.Add(position, turn)
		}
	}
	f.Fuzz(func(t *testing.T, position, turn string) {
		m, err := lenero.Game{}.Parse(position, wide(nil))
		if err != nil || games.PlayTurn(m, turn) != nil {
			return
		}
		require.False(t, m.Unfinished())
		require.Len(t, m.Turns(), 1)
		again := match(t, position, nil, m.Turns()...)
		require.Equal(t, m.Turns(), again.Turns())
		require.Equal(t, m.Position(), again.Position())
		require.Equal(t, m.Layout(), again.Layout())
	})
}
