package referee_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

// occupied begins a match in which somebody put a second piece on b2.
func occupied(t *testing.T) (*table, sense.Verdict) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	return b, b.did(games.Added(games.StackOf(piece("9")), place(t, "c3")))
}

func TestNothingIsSaidBeforeTheGraceTimeIsOver(t *testing.T) {
	b, illegal := occupied(t)
	for passed := time.Duration(0); passed < 2*time.Second; passed += 10 * time.Millisecond {
		b.see(illegal)
		require.Empty(t, b.notes, passed)
		require.False(t, b.state.View().Marks[place(t, "c3")].IsError())
		b.wait(10 * time.Millisecond)
	}
	b.see(illegal)
	require.Equal(t, 1, b.noted(referee.Refused), "at 2 s to the moment")
	require.NotNil(t, b.notes[0].Rule)
	require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "c3")])
	require.Empty(t, b.commits)
}

func TestAnIllegalTurnIsRefusedOnceAnEpisode(t *testing.T) {
	b, illegal := occupied(t)
	b.lasts(illegal, 10*time.Second)
	require.Equal(t, 1, b.noted(referee.Refused))

	// Hands move something else wrong, without putting right what was: the same episode.
	worse := b.did(games.Added(games.StackOf(piece("a")), place(t, "d4")))
	b.lasts(worse, 5*time.Second)
	b.lasts(illegal, 5*time.Second)
	require.Equal(t, 1, b.noted(referee.Refused))

	b.see(sense.Verdict{Kind: sense.Same})
	illegal.Still = b.now
	b.lasts(illegal, 5*time.Second)
	require.Equal(t, 2, b.noted(referee.Refused), "put right, and tried again")
}

func TestPuttingRightClearsTheGuidance(t *testing.T) {
	for name, mend := range map[string]func(*table) sense.Verdict{
		"everything as it was":                func(b *table) sense.Verdict { return sense.Verdict{Kind: sense.Same} },
		"as it was, the piece in a hand":      func(b *table) sense.Verdict { return b.holds(games.Tray, 1) },
		"the legal move is completed at once": func(b *table) sense.Verdict { return b.steps(b.state.Match().Steps(nil)[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			b, illegal := occupied(t)
			b.lasts(illegal, 3*time.Second)
			require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "c3")])
			b.see(sense.Verdict{Kind: sense.Busy})
			require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "c3")], "hands are at work: it stays said")
			v := mend(b)
			b.see(v)
			for p, m := range b.state.View().Marks {
				require.False(t, m.IsError(), "%s", games.Place(p))
			}
			require.Equal(t, 1, b.noted(referee.Refused))
			require.Equal(t, v.Kind == sense.Steps, len(b.commits) == 0 && b.state.Match().Unfinished())
		})
	}
}

func TestPiecesThatAreMissingAreNoTurn(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	b.lasts(b.did(games.Taken(games.StackOf(piece("7")), place(t, "b2"))), 5*time.Second)
	require.Zero(t, b.noted(referee.Refused))
	require.Equal(t, 1, b.noted(referee.Guided))
	require.Equal(t, lights.Missing, b.state.View().Marks[place(t, "b2")])

	// Put down elsewhere it is one.
	b.lasts(b.did(games.Carried(games.StackOf(piece("7")), place(t, "b2"), place(t, "a4"))), 5*time.Second)
	require.Equal(t, 1, b.noted(referee.Refused))
}

func TestWhatPlayersDidWrongStaysSaidWhileTheyMendIt(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	b.lasts(b.did(games.Carried(games.StackOf(piece("7")), place(t, "b2"), place(t, "a4"))), 3*time.Second)
	rule := b.state.View().Detail[0]
	require.Equal(t, bodoquito.CodePlacedMoved, rule.Code)
	b.see(b.did(games.Taken(games.StackOf(piece("7")), place(t, "b2"))))
	require.Equal(t, rule, b.state.View().Detail[0])
	require.Equal(t, lights.Missing, b.state.View().Marks[place(t, "b2")])
	require.Equal(t, lights.Last, b.state.View().Marks[place(t, "a4")].Over(lights.Last), "nothing lies there any more")
}

func TestAMixtourRuleIsNamed(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	b.lasts(b.did(games.Carried(games.StackOf(white), place(t, "a1"), place(t, "e5"))), 3*time.Second)
	require.Equal(t, mixtour.CodeWrongDistance, b.notes[0].Rule.Code)
	require.Equal(t, []any{1, place(t, "a1"), place(t, "e5"), 1, 4}, b.notes[0].Rule.Args)
}

func TestTheCellThatAWholeStackLeftIsShownToo(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	b.lasts(b.did(games.Carried(games.StackOf(white), place(t, "a1"), place(t, "d2"))), 3*time.Second)
	require.Equal(t, lights.Missing, b.state.View().Marks[place(t, "a1")], "it may be moved, but isn't in a hand")
	require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "d2")])
}

func TestTheCellWhereATurnTakenBackByTheMenuBeganIsShownToo(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("c3", "c4", "c4-c3")
	b.choose("menu.take-back")
	b.press(referee.WhiteKey)
	turn, err := b.state.Match().ParseTurn("c4-c3")
	require.NoError(t, err)
	wood := b.steps(turn...) // it lies there as if it had been played again
	wood.Disagree = b.wrong(&wood.Best.After)
	b.lasts(wood, 3*time.Second)
	require.Equal(t, lights.Missing, b.state.View().Marks[place(t, "c4")])
	require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "c3")])

	b.see(b.did(games.Taken(games.StackOf(black), place(t, "c4"))))
	require.Equal(t, lights.Last, b.state.View().Marks[place(t, "c4")], "now it may well be in a hand")
}

func TestABoardWithPiecesOnItIsClearedFirst(t *testing.T) {
	b := sit(t, bodoquito.Game{}, nil)
	b.lasts(b.did(games.Added(games.StackOf(piece("7")), place(t, "b2"))), 3*time.Second)
	require.Empty(t, b.commits)
	require.Zero(t, b.noted(referee.Refused))
	v := b.state.View()
	require.EqualValues(t, "start.clear", v.Title.Code)
	require.Equal(t, lights.Extra, v.Marks[place(t, "b2")])
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, []referee.Op{referee.Begin}, b.ops())
}

func TestPartsThatFailAreNamedAndPlayWaits(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	fault := sense.Verdict{Kind: sense.Fault, Faults: faults(b.now, "halls 1"), Blind: []games.Place{place(t, "b2")}}
	b.lasts(fault, 5*time.Second)
	require.Equal(t, 1, b.noted(referee.Failing))
	require.Equal(t, lights.Fault, b.state.View().Marks[place(t, "b2")])
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, 1, b.noted(referee.Working))
	require.Equal(t, []string{"=7", "b2=3"}, b.record)
}
