package bench_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
	"tablero/sim/bench"
)

func mixtourSession(t *testing.T, s games.Settings) *bench.Session {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	o, err := bench.NewSession(bench.Opts{Board: file, Game: mixtour.Game{}, Settings: s, Parts: 1, Seed: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, o.Close()) })
	return o
}

func TestTypedTurnsWithStacksGoThroughTheWholeChain(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, nil)
	turns := []string{"c3", "c4", "c4-c3", "a3", "a3-c3", "d3"}
	typedIn(t, s, turns...)
	require.Equal(t, turns, s.Turns())
	p := s.Picture()
	require.Equal(t, games.StackOf(mixtour.WhiteDisc, mixtour.BlackDisc, mixtour.BlackDisc), p.Layout.At(games.Cell(2, 2)))
	require.Equal(t, games.White, s.ToMove())
}

func TestATypedTurnWithStacksThatIsAgainstTheRulesIsRefusedAndPutRight(t *testing.T) {
	begun := []string{"c3", "b3", "d3", "a1", "b3-c3"}
	for _, tt := range []struct {
		before []string
		turn   string
		code   games.Code
	}{
		{begun, "c3", mixtour.CodeOwnOnStack},
		{begun, "d3-e3", mixtour.CodeOntoEmpty},
		{begun, "d3-a1", mixtour.CodeNotInLine},
		{begun, "c3-a1", mixtour.CodeWrongDistance},
		{begun, "d3-c3", mixtour.CodeWrongDistance},
		{append(begun[:5:5], "c3-d3"), "d3-c3", mixtour.CodeTakenBack},
	} {
		t.Run(tt.turn, func(t *testing.T) {
			t.Parallel()
			s := mixtourSession(t, nil)
			typedIn(t, s, tt.before...)
			record, wood := s.Turns(), s.Picture().Layout
			r, err := s.Turn(tt.turn)
			require.NoError(t, err)
			require.Len(t, r.Refused, 1)
			if rule := r.Refused[0].Rule; rule != nil {
				require.Equal(t, tt.code, rule.Code)
			}
			require.Equal(t, tt.code, r.Broken.Code)
			require.True(t, r.Righted)
			require.True(t, showsError(&r.Picture.View), "the lights point it out")
			require.Equal(t, record, s.Turns(), "nothing is recorded")
			after := s.Picture()
			require.True(t, wood.Equal(&after.Layout), "the hand has put it right")
			require.False(t, showsError(&after.View), "and the board has seen that")
		})
	}
}

func TestAStackThatScoresIsLiftedOffWhenTheBoardAsks(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, games.Settings{"points": "2"})
	turns := []string{"a1", "b1", "b1-a1", "c1", "c1-a1", "d1", "d1-a1", "e1", "e1-a1", "b5"}
	typedIn(t, s, turns...)
	require.Equal(t, turns, s.Turns())
	var want games.Layout
	want.Put(games.Cell(1, 4), games.StackOf(mixtour.BlackDisc))
	p := s.Picture()
	require.True(t, want.Equal(&p.Layout))
}

func TestAScoringTurnIsTakenBackByTheMenuAndRebuilt(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, games.Settings{"points": "2"})
	turns := []string{"a1", "b1", "b1-a1", "c1", "c1-a1", "d1", "d1-a1", "e1", "e1-a1"}
	typedIn(t, s, turns[:8]...)
	before := s.Picture()
	typedIn(t, s, turns[8])
	r, err := s.Back()
	require.NoError(t, err)
	require.True(t, r.ByMenu)
	require.Equal(t, turns[:8], s.Turns())
	p := s.Picture()
	require.True(t, before.Layout.Equal(&p.Layout))
	require.False(t, showsError(&p.View))
}

func TestTheMatchEndsWithThePointThatWins(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, nil)
	typedIn(t, s, "a1", "b1", "b1-a1", "c1", "c1-a1", "d1", "d1-a1", "e1", "e1-a1")
	outcome, reason := s.Result()
	require.Equal(t, games.BlackWins, outcome)
	require.Equal(t, mixtour.PointsMade, reason)
	_, err := s.Turn("b2")
	require.ErrorIs(t, err, bench.ErrOver)
}

func TestTurnsWithStacksAreTakenBack(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, nil)
	turns := []string{"c3", "b3", "b3-c3", "a1"}
	typedIn(t, s, turns...)
	for n := len(turns) - 1; n >= 0; n-- {
		r, err := s.Back()
		require.NoError(t, err)
		require.False(t, r.Unseen)
		require.True(t, r.ByMenu, "a lifted disc may be about to be moved")
		require.Equal(t, strings.Join(turns[:n], " "), strings.Join(s.Turns(), " "))
	}
	_, err := s.Back()
	require.ErrorIs(t, err, bench.ErrNoTurn)
	typedIn(t, s, "e5")
}

func TestOrdersWithStacksThatNoHandCanCarryOutSayWhy(t *testing.T) {
	t.Parallel()
	s := mixtourSession(t, games.Settings{"discs": "20"})
	typedIn(t, s, "c3")
	for text, says := range map[string]string{
		"c3:2-d3": "there are 1 on c3, not 2",
		"a1-b1":   "there are 0 on a1, not 1",
		"f6":      `no cell "f6"`,
		"pass":    `no cell "pass"`,
	} {
		_, err := s.Turn(text)
		require.ErrorContains(t, err, says)
	}
}
