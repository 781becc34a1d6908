package mixtour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

func TestMovesAreWrittenAsTheyAreRead(t *testing.T) {
	for text, want := range map[string]mixtour.Move{
		"a1":      mixtour.Enter(place("a1")),
		"e5":      mixtour.Enter(place("e5")),
		"a1-b2":   mixtour.CarryOf(1, place("a1"), place("b2")),
		"c4:3-d3": mixtour.CarryOf(3, place("c4"), place("d3")),
		"pass":    mixtour.Pass,
	} {
		m, err := mixtour.ParseMove(text)
		require.NoError(t, err)
		require.Equal(t, want, m, text)
		require.Equal(t, text, m.String())
	}
	require.Equal(t, "-", mixtour.NoMove.String())
	c := mixtour.CarryOf(3, place("c4"), place("d3"))
	require.Equal(t, []any{place("c4"), place("d3"), 3, true, false}, []any{c.From(), c.To(), c.Discs(), c.IsCarry(), c.IsEntry()})
	e := mixtour.Enter(place("a1"))
	require.Equal(t, []any{games.Nowhere, place("a1"), 1, false, true}, []any{e.From(), e.To(), e.Discs(), e.IsCarry(), e.IsEntry()})
	require.Equal(t, []any{games.Nowhere, games.Nowhere, 0}, []any{mixtour.Pass.From(), mixtour.Pass.To(), mixtour.Pass.Discs()})
}

func TestATextThatIsNoTurnIsNamed(t *testing.T) {
	for _, text := range []string{
		"", "-", "b", "b22", "B2", "f1", "a6", "tray", "a1-a1", "a1b2", "a1-", "-b2", "a1:1-b2", "a1:5-b2", "a1:0-b2", "a1:-b2", "a1:2b2", "Pass", "pass,pass", "a1 -b2",
	} {
		_, err := match(t, start).ParseTurn(text)
		require.NotErrorAs(t, err, new(*games.RuleError), text)
		require.ErrorContains(t, err, `"`+text+`" is no turn`)
	}
}

func TestAnIllegalTurnTellsTheRule(t *testing.T) {
	for _, tt := range []struct {
		turn string
		want *games.RuleError
	}{
		{"pass", games.Broken(mixtour.CodePassNotAllowed, games.Black)},
		{"a1", games.Broken(mixtour.CodeOwnOnStack, place("a1"))},
		{"a1:3-b1", games.Broken(mixtour.CodeTooFew, place("a1"), 2, 3)},
		{"b1-a1", games.Broken(mixtour.CodeTooFew, place("b1"), 0, 1)},
		{"a1-b1", games.Broken(mixtour.CodeOntoEmpty, place("a1"), place("b1"))},
		{"a1-e1", games.Broken(mixtour.CodeWrongDistance, 1, place("a1"), place("e1"), 1, 4)},
	} {
		m := match(t, "x5/x2,W,x2/x,WBW,BB,B,x/x5/WB,x3,W b 15/15 0:0/1 -")
		before := m.Position()
		_, err := m.ParseTurn(tt.turn)
		require.Equal(t, tt.want, err, tt.turn)
		require.Equal(t, before, m.Position(), "reading a turn doesn't play it")
	}
}

func TestExactlyTheSameDiscsMayNotGoBack(t *testing.T) {
	const p = "x5/x5/x,WW,B,x2/x5/x5 w 18/19 0:0/1 -"
	m := match(t, p, "b3-c3")
	_, err := m.ParseTurn("c3-b3")
	require.Equal(t, games.Broken(mixtour.CodeTakenBack, place("c3"), place("b3"), 1), err)
	require.NotContains(t, texts(m.Now()), "c3-b3")
	require.Contains(t, texts(m.Now()), "c3:2-b3", "another number is legal")
	play(t, m, "a1", "e5")
	require.Contains(t, texts(m.Now()), "c3-b3", "the ban lasts one turn")
}
