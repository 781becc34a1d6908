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

func TestCommitsAreNumberedWithoutAGap(t *testing.T) {
	b := sit(t, bodoquito.Game{}, nil)
	b.see(sense.Verdict{Kind: sense.Same})
	b.play("=7", "b2=3", "c3=4")
	b.hold(referee.WhiteKey)
	b.press(referee.WhiteKey)
	b.choose("menu.new")
	b.press(referee.WhiteKey)
	b.see(sense.Verdict{Kind: sense.Same})
	for i, c := range b.commits {
		require.EqualValues(t, i+1, c.Number)
	}
	require.Equal(t, []referee.Op{referee.Begin, referee.Append, referee.Append, referee.Append, referee.Finish, referee.Begin}, b.ops())
}

func TestAnAmendedTurnReplacesTheOneRecorded(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	// The piece is slid on after the next was handed over.
	m := b.state.Match().Clone()
	require.NoError(t, m.Undo())
	require.NoError(t, m.Undo())
	steps, err := m.ParseTurn("c2=3")
	require.NoError(t, err)
	b.see(sense.Verdict{Kind: sense.Amends, Best: b.hypothesis(sense.Amended, 2, steps...)})
	require.Equal(t, []referee.Op{referee.Replace}, b.ops())
	require.Equal(t, []string{"=7", "c2=3"}, b.record)
	// The next turn and a change of the last one at once.
	last, err := m.ParseTurn("c2=5")
	require.NoError(t, err)
	require.NoError(t, m.Play(last[0], games.Observed{}))
	require.NoError(t, m.Play(last[1], games.Observed{}))
	next, err := m.ParseTurn("a1=6")
	require.NoError(t, err)
	b.see(sense.Verdict{Kind: sense.Amends, Best: b.hypothesis(sense.Quick, 2, append(last, next...)...)})
	require.Equal(t, []referee.Op{referee.Replace, referee.Replace, referee.Append}, b.ops())
	require.Equal(t, []string{"=7", "c2=5", "a1=6"}, b.record)
}

func TestAStepWithinATurnIsNotYetRecorded(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7")
	b.forget()
	steps, err := b.state.Match().ParseTurn("b2=3")
	require.NoError(t, err)
	b.see(b.steps(steps[0]))
	require.Empty(t, b.commits)
	b.see(b.steps(steps[1]))
	require.Equal(t, []referee.Op{referee.Append}, b.ops())
	require.Equal(t, "b2=3", b.commits[0].Turn)
}

func TestSeveralTurnsAreTakenBackTheLastFirst(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5", "c3", "d4")
	for undo := 1; undo <= 4; undo++ {
		b := *b
		b.forget()
		h := b.hypothesis(sense.TakeBack, undo)
		b.see(sense.Verdict{Kind: sense.Undoes, Best: h})
		require.Len(t, b.commits, undo)
		require.Equal(t, []string{"a1", "e5", "c3", "d4"}[:4-undo], b.record[:4-undo])
		require.Len(t, b.record, 4-undo)
		l := b.state.Match().Layout()
		require.True(t, l.Equal(&h.After))
	}
}

func TestWhatTheMatchWillNotHaveIsNotRecorded(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1")
	b.forget()
	foreign := games.Step{Verb: games.Put, Change: games.Added(games.StackOf(white), place(t, "c3")), Ends: true}
	b.see(sense.Verdict{Kind: sense.Steps, Best: sense.Hypothesis{Class: sense.Legal, Steps: []games.Step{foreign}}})
	b.see(sense.Verdict{Kind: sense.Undoes, Best: sense.Hypothesis{Class: sense.TakeBack, Undo: 5}})
	require.Empty(t, b.commits)
	require.Equal(t, []string{"a1"}, b.state.Match().Turns())
}

func TestLightsConfirmATurnOnlyOnceItIsKept(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.keep(1)
	b.play("a1")
	b.play("e5")
	e5 := place(t, "e5")
	recorded := func() bool {
		d := b.state.View().Detail
		return len(d) > 0 && d[0].Code == "turn.recorded"
	}
	require.NotEqual(t, lights.Confirm, b.state.View().Marks[e5])
	require.False(t, recorded())
	b.keep(2)
	require.NotEqual(t, lights.Confirm, b.state.View().Marks[e5], "that was the turn before")
	require.False(t, recorded())
	b.keep(3)
	require.Equal(t, lights.Confirm, b.state.View().Marks[e5])
	require.True(t, recorded())
	b.keep(2)
	require.True(t, recorded(), "a late word of an earlier one changes nothing")
	b.wait(1499 * time.Millisecond)
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, lights.Confirm, b.state.View().Marks[e5])
	b.wait(time.Millisecond)
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, lights.Last, b.state.View().Marks[e5])
}

func TestAfterTheEndNothingIsRecorded(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=0", "a1=1", "b1=2", "c1=3", "d1")
	require.True(t, b.state.Over())
	require.Equal(t, referee.Finish, b.commits[len(b.commits)-1].Op)
	outcome, reason := b.state.Result()
	require.Equal(t, games.WinFor(games.White), outcome)
	require.Equal(t, bodoquito.LineMade, reason)
	b.forget()
	for _, v := range []sense.Verdict{
		{Kind: sense.Undoes, Best: b.hypothesis(sense.TakeBack, 1)},
		{Kind: sense.Unknown, Disagree: []sense.Disagreement{{Place: 3, Want: games.StackOf(piece("3"))}}},
		b.did(games.Taken(games.StackOf(piece("0")), place(t, "a1"))),
		{Kind: sense.Same},
	} {
		b.lasts(v, 3*time.Second)
		for p, m := range b.state.View().Marks {
			require.False(t, m.IsError(), "%s", games.Place(p))
		}
	}
	require.Empty(t, b.commits)
	require.Empty(t, b.notes)
	for p := range 4 {
		require.Equal(t, lights.Win, b.state.View().Marks[p], "the line is shown")
	}
}

func TestAPassIsPlayedByItself(t *testing.T) {
	// Black's only disc is on the board and nothing can be carried: alone.
	b := begin(t, mixtour.Game{}, games.Settings{"discs": "1"})
	b.play("a1", "e5")
	require.Equal(t, []string{"a1", "e5", "pass", "pass"}, b.record, "neither can do anything")
	outcome, reason := b.state.Result()
	require.Equal(t, games.Draw, outcome)
	require.Equal(t, mixtour.BothPassed, reason)
	require.Equal(t, []referee.Op{referee.Append, referee.Append, referee.Append, referee.Append, referee.Finish}, b.ops())
}

func TestAPassOfOneSideLeavesTheOtherToMove(t *testing.T) {
	b := begin(t, mixtour.Game{}, forced)
	b.play(forcedMatch...)
	require.Equal(t, append(forcedMatch[:4:4], "pass"), b.record)
	require.Equal(t, games.Black, b.state.Match().ToMove())
	require.False(t, b.state.Over())
}

// A match in which White can do nothing after the last of these turns.
var (
	forced      = games.Settings{"discs": "2", "points": "2"}
	forcedMatch = []string{"c2", "b2", "d4", "b2-c2"}
)

// A match in which the next turn makes a stack of five.
var (
	scoringMatch = []string{"b4", "a2", "b1", "a2-b1", "d3", "c4", "b4-c4", "c4:2-d3"}
	scoringTurn  = "d3:3-b1"
)

func TestAScoringTurnIsRecordedOnceItsStackIsLiftedOff(t *testing.T) {
	b := begin(t, mixtour.Game{}, games.Settings{"points": "2"})
	b.play(scoringMatch...)
	before := len(b.record)
	steps, err := b.state.Match().ParseTurn(scoringTurn)
	require.NoError(t, err)
	require.Len(t, steps, 2)
	b.see(b.steps(steps[0]))
	require.Len(t, b.record, before)
	view := b.state.View()
	require.EqualValues(t, "turn.lift-off", view.Title.Code)
	require.Equal(t, lights.Win, view.Marks[steps[1].Change.Parts()[0].From])
	b.see(b.steps(steps[1]))
	require.Equal(t, scoringTurn, b.record[before])
}
