package mixtour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

func TestTheBoxHoldsTwentyDiscsOfEachColour(t *testing.T) {
	var game games.Game = mixtour.Game{}
	require.Equal(t, "mixtour", game.Name())
	columns, rows := game.Grid()
	require.Equal(t, []int{5, 5}, []int{columns, rows})
	require.Equal(t, []games.KindInfo{
		{Kind: 1, Name: "white disc", Sign: "W", Count: 20},
		{Kind: 2, Name: "black disc", Sign: "B", Count: 20},
	}, game.Kinds())
	require.Equal(t, mixtour.BlackDisc, mixtour.KindOf(games.Black))
}

func TestSettingsSayWhatIsAgreed(t *testing.T) {
	m, err := mixtour.Game{}.New(games.Settings{"discs": "7", "points": "9", "repetition": "3"})
	require.NoError(t, err)
	require.Equal(t, "x5/x5/x5/x5/x5 w 7/7 0:0/9 -", m.Position())
	for _, tt := range []struct {
		settings games.Settings
		says     string
	}{
		{games.Settings{"disks": "7"}, `unknown setting "disks": there are discs, points and repetition`},
		{games.Settings{"discs": "21"}, `discs can't be "21": write 1 to 20`},
		{games.Settings{"discs": ""}, `discs can't be "": write 1 to 20`},
		{games.Settings{"points": "0"}, `points can't be "0": write 1 to 9`},
		{games.Settings{"points": "two"}, `points can't be "two": write 1 to 9`},
		{games.Settings{"repetition": "2"}, `repetition can't be "2": write 0 (off) or 3`},
		{games.Settings{"repetition": "no"}, `repetition can't be "no"`},
	} {
		_, err := mixtour.Game{}.New(tt.settings)
		require.ErrorContains(t, err, "mixtour: ")
		require.ErrorContains(t, err, tt.says)
		_, err = mixtour.Game{}.Parse(start, tt.settings)
		require.ErrorContains(t, err, tt.says)
	}
}

func TestAPositionAgreesWithTheSettings(t *testing.T) {
	_, err := mixtour.Game{}.Parse("x5/x5/x5/x5/x5 w 7/7 0:0/2 -", nil)
	require.ErrorContains(t, err, "each side owns 7 discs")
	_, err = mixtour.Game{}.Parse(start, games.Settings{"points": "2"})
	require.ErrorContains(t, err, "1 points win")
	_, err = mixtour.Game{}.Parse("nonsense", nil)
	require.ErrorContains(t, err, "mixtour: position")
	_, err = mixtour.Game{}.Parse("x5/x5/x5/x5/x5 w 7/7 0:0/2 -", games.Settings{"discs": "7", "points": "2"})
	require.NoError(t, err)
}

func TestWhoHasNothingElsePassesAndTwoPassesDraw(t *testing.T) {
	m := match(t, deadlock+" w 0/0 0:0/3 -")
	pass := games.Step{Verb: games.Pass, Ends: true}
	require.Equal(t, []games.Step{pass}, m.Steps(nil))
	require.Equal(t, pass, do(t, m, games.Change{}))
	outcome, _ := m.Result()
	require.Equal(t, games.Undecided, outcome)
	play(t, m, "pass")
	require.Equal(t, []string{"pass", "pass"}, m.Turns())
	require.Equal(t, deadlock+" w 0/0 0:0/3 pass,pass", m.Position())
	outcome, reason := m.Result()
	require.Equal(t, games.Draw, outcome)
	require.Equal(t, mixtour.BothPassed, reason)
	require.Empty(t, m.Steps(nil))
	require.Empty(t, m.Winning())
	require.Equal(t, games.White, m.ToMove())
	require.NoError(t, m.Undo())
	require.Equal(t, []games.Step{pass}, m.Steps(nil))
}

// circle is four turns that lead back to the same position, taking nothing back.
var circle = []string{"b2-c2", "a4-b4", "c2-b2", "b4-a4"}

func TestAThirdRepetitionDrawsWhereItIsAgreed(t *testing.T) {
	const p = "x5/WW,B,x3/x5/x,WW,B,x2/x5 w 16/18 0:0/1 -"
	for _, tt := range []struct {
		settings games.Settings
		draws    bool
	}{{nil, false}, {games.Settings{"repetition": "0"}, false}, {games.Settings{"repetition": "3"}, true}} {
		m, err := mixtour.Game{}.Parse(p, tt.settings)
		require.NoError(t, err)
		// The start isn't one of the three, since there nothing was banned: what
		// comes a third time is the position after the first turn.
		play(t, m, circle...)
		play(t, m, circle...)
		outcome, _ := m.Result()
		require.Equal(t, games.Undecided, outcome)
		play(t, m, circle[0])
		outcome, reason := m.Result()
		if !tt.draws {
			require.Equal(t, games.Undecided, outcome)
			play(t, m, circle[1:]...)
			continue
		}
		require.Equal(t, games.Draw, outcome)
		require.Equal(t, mixtour.RepeatedThrice, reason)
		require.Empty(t, m.Steps(nil))
		_, broken := m.Judge(add("W", "e5"))
		require.Equal(t, games.Broken(games.CodeOver), broken)
		require.NoError(t, m.Undo())
		require.NotEmpty(t, m.Steps(nil))
		play(t, m, "e5", "e4")
		play(t, m, circle...)
		outcome, _ = m.Result()
		require.Equal(t, games.Undecided, outcome, "an entry begins the count again")
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	m := match(t, start, "a1", "b1")
	require.NoError(t, m.Undo())
	clone := m.Clone()
	play(t, clone, "c3")
	play(t, m, "d4")
	require.Equal(t, []string{"a1", "c3"}, clone.Turns())
	require.Equal(t, []string{"a1", "d4"}, m.Turns())
	for range 2 {
		require.NoError(t, m.Undo())
	}
	require.ErrorIs(t, m.Undo(), mixtour.ErrNothingToUndo)
	require.Len(t, clone.Turns(), 2)
}

func TestOnlyStepsAsTheRulesHaveThemArePlayed(t *testing.T) {
	m := match(t, five)
	carry := carried("WW", "d1", "a1")
	for name, step := range map[string]games.Step{
		"another verb":        {Verb: games.Move, Change: add("W", "c3"), Ends: true},
		"ends too early":      {Verb: games.Move, Change: carry, Ends: true},
		"a span":              {Verb: games.Put, Change: add("W", "c3"), Ends: true, Span: games.Span{Hi: 1}},
		"another description": {Verb: games.Put, Change: add("?", "c3"), Ends: true},
		"nothing":             {},
		"against a rule":      {Verb: games.Put, Change: add("W", "a1"), Ends: true},
	} {
		require.Error(t, m.Play(step, games.Observed{}), name)
		require.Equal(t, five, m.Position(), name)
	}
}

func TestPositionsThatDifferInAUselessLastMoveAreOneToRepetition(t *testing.T) {
	biting := at(t, "x5/x5/x,W,WB,x2/x5/x5 w 18/19 0:0/1 b3-c3")
	require.Equal(t, biting, biting.Canonical())
	other := at(t, "x5/x5/x,W,WB,x2/x5/x5 w 18/19 0:0/1 d3-c3")
	require.Equal(t, at(t, "x5/x5/x,W,WB,x2/x5/x5 w 18/19 0:0/1 -"), other.Canonical())
	for _, last := range []string{"pass", "pass,pass"} {
		p := at(t, deadlock+" w 0/0 0:0/1 "+last)
		require.Equal(t, mixtour.Pass, p.LastMove())
		require.Equal(t, p, p.Canonical(), "one more pass ends the game, or has")
	}
}
