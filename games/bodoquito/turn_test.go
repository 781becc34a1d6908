package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
)

func play(t require.TestingT, m games.Match, turns ...string) {
	for _, turn := range turns {
		steps, err := m.ParseTurn(turn)
		require.NoError(t, err, turn)
		for _, step := range steps {
			require.NoError(t, m.Play(step, games.Observed{}), turn)
		}
	}
}

func TestAGameIsWrittenAsItIsRead(t *testing.T) {
	m := after(t, start, "")
	turns := []string{"=8", "a1=9", "b1=a", "d4=e", "c1=c", "d1"}
	play(t, m, turns...)
	require.Equal(t, turns, m.Turns())
	require.False(t, m.Unfinished())
	outcome, reason := m.Result()
	require.Equal(t, games.BlackWins, outcome, "Black puts the fifth piece")
	require.Equal(t, bodoquito.LineMade, reason)
}

func TestTheTurnsOfAPositionBeginThere(t *testing.T) {
	m := after(t, middle, "")
	require.Empty(t, m.Turns())
	play(t, m, "b2=9")
	require.Equal(t, []string{"b2=9"}, m.Turns())
}

func TestAPutAloneIsAnUnfinishedTurn(t *testing.T) {
	m := after(t, middle, "b2")
	require.Equal(t, []string{"b2"}, m.Turns())
	require.True(t, m.Unfinished())
	for _, rest := range []string{"=9", "b2=9"} {
		m := m.Clone()
		steps, err := m.ParseTurn(rest)
		require.NoError(t, err)
		require.Len(t, steps, 1)
		play(t, m, rest)
		require.Equal(t, []string{"b2=9"}, m.Turns())
		require.False(t, m.Unfinished())
	}
}

func TestATextThatIsNoTurnIsNamed(t *testing.T) {
	for _, text := range []string{
		"", "=", "b2=", "=g", "=7F", "b2=F", "b2-7", "b2 =7", "B2=7", "f1=7", "a6=7", "tray=7", "tray", "b2==7", "b2=7=7", "=10",
	} {
		_, err := after(t, middle, "").ParseTurn(text)
		require.NotErrorAs(t, err, new(*games.RuleError), text)
		require.ErrorContains(t, err, `"`+text+`" is no turn`)
	}
}

func TestAPutThatEndsNothingIsNoWholeTurn(t *testing.T) {
	for _, m := range []games.Match{after(t, middle, ""), after(t, middle, "b2")} {
		_, err := m.ParseTurn("b2")
		require.NotErrorAs(t, err, new(*games.RuleError))
		require.ErrorContains(t, err, `turn "b2" doesn't end the game`)
	}
}

func TestAnIllegalTurnTellsTheRule(t *testing.T) {
	a1, b2 := place("a1"), place("b2")
	for _, tt := range []struct {
		position, put, turn string
		want                *games.RuleError
	}{
		{start, "", "b2=7", games.Broken(bodoquito.CodeNothingHanded, b2)},
		{middle, "", "a1=9", games.Broken(bodoquito.CodeOccupied, a1, kind("7"), kind("0"))},
		{middle, "", "e5=9", games.Broken(bodoquito.CodeOutside, place("e5"))},
		{middle, "", "b2=7", games.Broken(bodoquito.CodeUsed, kind("7"))},
		{middle, "", "b2=0", games.Broken(bodoquito.CodeUsed, kind("0"))},
		{middle, "", "=9", games.Broken(bodoquito.CodeAlreadyHanded, kind("9"), kind("0"))},
		{middle, "a2", "b2=9", games.Broken(bodoquito.CodeSecondPiece, b2)},
		{"89a............. e", "", "d1=0", games.Broken(games.CodeOver)},
		{"89a............. e", "d1", "b2=0", games.Broken(games.CodeOver)},
		{"c82750a4be931d6f -", "", "=0", games.Broken(games.CodeOver)},
	} {
		m := after(t, tt.position, tt.put)
		before := m.Clone()
		_, err := m.ParseTurn(tt.turn)
		require.Equal(t, tt.want, err, "%s in %s", tt.turn, tt.position)
		require.Equal(t, before, m, "reading a turn doesn't play it")
	}
}

func FuzzParseTurn(f *testing.F) {
	for _, turn := range []string{"=7", "b2=9", "d1", "d1=0", "", "=", "e5=1", "tray=1", "b2=", "a1=é"} {
		for _, position := range []string{start, middle, "89a............. e", "89ae............ -"} {
			f.Add(position, turn)
		}
	}
	f.Fuzz(func(t *testing.T, position, turn string) {
		m, err := bodoquito.Game{}.Parse(position, nil)
		if err != nil {
			return
		}
		if _, err := m.ParseTurn(turn); err != nil {
			return
		}
		play(t, m, turn)
		require.Equal(t, []string{turn}, m.Turns())
		require.False(t, m.Unfinished())
	})
}
