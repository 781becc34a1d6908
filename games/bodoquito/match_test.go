package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
)

func TestTheBoxHoldsSixteenPiecesOnFourByFour(t *testing.T) {
	var game games.Game = bodoquito.Game{}
	require.Equal(t, "bodoquito", game.Name())
	columns, rows := game.Grid()
	require.Equal(t, []int{4, 4}, []int{columns, rows})
	require.Len(t, game.Kinds(), 16)
	require.Equal(t, games.KindInfo{Kind: 8, Name: "piece 7", Sign: "7", Count: 1}, game.Kinds()[7])
}

func TestThereAreNoSettings(t *testing.T) {
	_, err := bodoquito.Game{}.New(games.Settings{"squares": "yes", "zeal": "no"})
	require.ErrorContains(t, err, `bodoquito: unknown setting "squares"`)
	_, err = bodoquito.Game{}.Parse(start, games.Settings{"": ""})
	require.ErrorContains(t, err, `bodoquito: unknown setting ""`)
	_, err = bodoquito.Game{}.Parse("nonsense", nil)
	require.ErrorContains(t, err, "bodoquito: position")
	_, err = bodoquito.Game{}.New(games.Settings{})
	require.NoError(t, err)
}

func TestThePieceInHandLiesOnTheTrayUntilItIsPut(t *testing.T) {
	m := after(t, middle, "")
	layout := m.Layout()
	require.Equal(t, one("0"), layout.At(games.Tray))
	require.Equal(t, one("7"), layout.At(place("a1")))
	layout = after(t, middle, "b2").Layout()
	require.True(t, layout.At(games.Tray).Empty())
	require.Equal(t, one("0"), layout.At(place("b2")))
}

func TestHowMatchesEnd(t *testing.T) {
	for _, tt := range []struct {
		position, put string
		outcome       games.Outcome
		reason        games.Reason
		next          games.Side
	}{
		{start, "", games.Undecided, games.NotOver, games.White},
		{middle, "b2", games.Undecided, games.NotOver, games.White},
		{"89ae............ -", "", games.WhiteWins, bodoquito.LineMade, games.Black},
		{"89a.0........... e", "d1", games.BlackWins, bodoquito.LineMade, games.White},
		{"c82750a4be931d6. f", "d4", games.Draw, bodoquito.BoardFull, games.Black},
		{"4a1efc5b93d80762 -", "", games.WhiteWins, bodoquito.LineMade, games.Black},
	} {
		m := after(t, tt.position, tt.put)
		outcome, reason := m.Result()
		require.Equal(t, tt.outcome, outcome, tt.position)
		require.Equal(t, tt.reason, reason, tt.position)
		require.Equal(t, tt.next, m.ToMove(), tt.position)
		require.Equal(t, outcome != games.Undecided, len(m.Steps(nil)) == 0, tt.position)
	}
}

func TestUndoTakesOneStepBack(t *testing.T) {
	m := after(t, start, "")
	require.ErrorIs(t, m.Undo(), bodoquito.ErrNothingToUndo)
	play(t, m, "=7", "b2=0")
	require.NoError(t, m.Undo())
	require.Equal(t, []string{"=7", "b2"}, m.Turns())
	require.True(t, m.Unfinished())
	require.NoError(t, m.Undo())
	require.Equal(t, "................ 7", m.Position())
	require.NoError(t, m.Undo())
	require.Equal(t, start, m.Position())
	require.ErrorIs(t, m.Undo(), bodoquito.ErrNothingToUndo)
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	m := after(t, middle, "")
	play(t, m, "b2=9", "c3=1")
	for range 4 {
		require.NoError(t, m.Undo()) // leaves room in the original's history
	}
	clone := m.Clone()
	play(t, clone, "c3=9")
	play(t, m, "d4=1")
	require.Equal(t, []string{"c3=9"}, clone.Turns())
	require.Equal(t, []string{"d4=1"}, m.Turns())
}

func TestOnlyStepsAsTheRulesHaveThemArePlayed(t *testing.T) {
	m := after(t, middle, "")
	legal := m.Steps(nil)[0]
	forged := map[string]games.Step{
		"another verb":        {Verb: games.Move, Change: legal.Change},
		"ends too early":      {Verb: legal.Verb, Change: legal.Change, Ends: true},
		"a span":              {Verb: legal.Verb, Change: legal.Change, Span: games.Span{Hi: 1}},
		"another description": {Verb: legal.Verb, Change: games.Added(one("0"), place("b1"))},
		"nothing":             {},
		"against a rule":      {Verb: games.Put, Change: games.Added(one("0"), place("a1"))},
	}
	for name, step := range forged {
		require.Error(t, m.Play(step, games.Observed{}), name)
		require.Equal(t, middle, m.Position(), name)
	}
}
