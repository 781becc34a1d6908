package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/mixtour"
)

func TestALogsChangeIsNamedByItsPoint(t *testing.T) {
	placed := games.AddedLog(1, games.Point{XMM: 88, YMM: 10})
	both, ok := placed.With(games.TakenLog(2, games.Point{XMM: 142.52, YMM: 54.6}))
	require.True(t, ok)
	require.Equal(t, "+1 88.0,10.0, -1 142.5,54.6", both.String())
	require.Equal(t, games.Nowhere, placed.Parts()[0].To)
}

func TestAWrittenTurnIsPlayedOrChangesNothing(t *testing.T) {
	for game, turns := range map[games.Game][]string{
		mixtour.Game{}: {"a1", "b1", "c1", "b1-a1"},
		lenero.Game{}:  {"5@20", "5@60", "1@90!{w5@20,20 b5@60,20 w1@89.5,10}", "3@40"},
	} {
		m, err := game.New(nil)
		require.NoError(t, err)
		for i, turn := range turns {
			before := m.Position()
			require.Error(t, games.PlayTurn(m, "nonsense"))
			require.Error(t, games.PlayTurn(m, "a1-a2"))
			require.Equal(t, before, m.Position())
			require.NoError(t, games.PlayTurn(m, turn), turn)
			require.Len(t, m.Turns(), i+1)
		}
	}
}

func TestTurnsArePlayedUpToTheOneThatCannotBe(t *testing.T) {
	m, err := mixtour.Game{}.New(nil)
	require.NoError(t, err)
	require.NoError(t, games.PlayTurns(m, []string{"a1"}))
	err = games.PlayTurns(m, []string{"b1", "b1-a2", "c1"})
	require.ErrorContains(t, err, `turn 3, "b1-a2", can't be played: `)
	require.Equal(t, []string{"a1", "b1"}, m.Turns())
}
