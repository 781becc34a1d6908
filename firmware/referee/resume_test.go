package referee_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

func TestATurnThatTheBoardShowsAfterHandsHaveBeenAtItIsAskedAbout(t *testing.T) {
	b := takeUp(t, mixtour.Game{}, "a1")
	b.wait(5 * time.Second)
	steps, err := b.state.Match().ParseTurn("b2")
	require.NoError(t, err)
	b.lasts(b.steps(steps...), time.Second)
	require.False(t, b.state.Asking())
	require.Empty(t, b.ops())
	v := b.steps(steps...)
	b.lasts(v, 3*time.Second)
	require.True(t, b.state.Asking())
	b.press(referee.BlackKey)
	require.Equal(t, []referee.Op{referee.Resumed, referee.Append}, b.ops())
	require.Equal(t, []string{"a1", "b2"}, b.record)
}

// takeUp sits down at a match that was interrupted.
func takeUp(t *testing.T, game games.Game, turns ...string) *table {
	b := sit(t, game, nil)
	var err error
	b.state, err = referee.Resume(game, nil, referee.Kinds, referee.Saved{Turns: turns}, [2]referee.Control{}, b.now)
	require.NoError(t, err)
	b.record = turns
	return b
}

func TestAMatchGoesOnWhereTheBoardIsAsItWas(t *testing.T) {
	b := takeUp(t, bodoquito.Game{}, "=7", "b2=3")
	require.Equal(t, words.StartResume, b.state.View().Title.Code)
	b.see(sense.Verdict{Kind: sense.Busy})
	require.Empty(t, b.ops())
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, []referee.Op{referee.Resumed}, b.ops())
	b.play("c3=4")
	require.Equal(t, []string{"=7", "b2=3", "c3=4"}, b.record)
}

func TestATurnThatWasPlayedAndNeverKeptIsFoundOnTheBoard(t *testing.T) {
	b := takeUp(t, bodoquito.Game{}, "=7")
	b.play("b2=3")
	require.Equal(t, []referee.Op{referee.Resumed, referee.Append}, b.ops())
	require.Equal(t, []string{"=7", "b2=3"}, b.record)
}

func TestABoardThatWasHalfClearedMeanwhileTakesNoTurnsBack(t *testing.T) {
	b := takeUp(t, mixtour.Game{}, "a1", "b2", "c3", "d4")
	b.lasts(sense.Verdict{Kind: sense.Undoes, Still: b.now, Best: b.hypothesis(sense.TakeBack, 3)}, 3*time.Second)
	require.Empty(t, b.ops())
	require.Equal(t, []string{"a1", "b2", "c3", "d4"}, b.record)

	b = takeUp(t, mixtour.Game{}, "a1", "b2", "c3", "d4")
	b.see(sense.Verdict{Kind: sense.Undoes, Still: b.now, Best: b.hypothesis(sense.TakeBack, 1)})
	require.Equal(t, []string{"a1", "b2", "c3"}, b.record)
}

func TestABoardThatWasClearedIsPutRightCellByCellAndNothingIsTakenBack(t *testing.T) {
	b := takeUp(t, mixtour.Game{}, "a1", "b2", "c3")
	l := b.state.Match().Layout()
	empty := games.Layout{}
	unknown := sense.Verdict{Kind: sense.Unknown, Still: b.now, Disagree: b.wrong(&empty)}
	b.lasts(unknown, 3*time.Second)
	view := b.state.View()
	require.Len(t, view.Detail, 3, "%v", view.Detail)
	// They are put back in the order in which they were played: that looks like take-backs.
	b.see(sense.Verdict{Kind: sense.Undoes, Still: b.now, Best: b.hypothesis(sense.TakeBack, 1), Disagree: unknown.Disagree[:1]})
	require.Empty(t, b.ops())
	b.see(sense.Verdict{Kind: sense.Same, Best: sense.Hypothesis{After: l}})
	require.Equal(t, []referee.Op{referee.Resumed}, b.ops())
	require.Equal(t, []string{"a1", "b2", "c3"}, b.record)
}

func TestAnUnfinishedMatchIsGivenUpForGoodByKey(t *testing.T) {
	b := takeUp(t, bodoquito.Game{}, "=7")
	b.choose(string(words.MenuGiveUp))
	b.press(referee.BlackKey)
	require.Equal(t, []referee.Op{referee.Finish}, b.ops())
	require.Equal(t, games.Abandoned, b.commits[0].Reason)
	require.Equal(t, words.OverGivenUp, b.state.View().Title.Code)
}

func TestAnEndThatWasNeverKeptIsKept(t *testing.T) {
	won := []string{"=1", "a1=2", "b1=3", "c1=4", "d1"}
	b := takeUp(t, bodoquito.Game{}, won...)
	b.see(sense.Verdict{Kind: sense.Busy})
	require.Equal(t, []referee.Op{referee.Resumed, referee.Finish}, b.ops())
}

func TestATurnWaitsWhileTheRecordCantBeKept(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7")
	b.event(referee.Event{Unkept: &referee.Unkept{Cause: words.Say(words.CauseFull), Text: "disk full"}})
	require.Equal(t, 1, b.noted(referee.Unrecorded))
	require.Equal(t, words.RecordUnkept, b.state.View().Title.Code)
	b.play("b2=3")
	require.Equal(t, []string{"=7"}, b.record)
	b.keep(2)
	require.Equal(t, 1, b.noted(referee.Recording))
	b.play("b2=3")
	require.Equal(t, []string{"=7", "b2=3"}, b.record)
}

func TestARecordThatBreaksTheRulesIsNotTakenUp(t *testing.T) {
	_, err := referee.Resume(bodoquito.Game{}, nil, referee.Kinds, referee.Saved{Turns: []string{"=7", "b2=7"}}, [2]referee.Control{}, time.Now())
	require.ErrorContains(t, err, `turn 2, "b2=7"`)
}

func TestBeliefsComeBackWithTheMatch(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came(
		"2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}", "2@40.0!{w5@20.0,20.0 b5@66.0,20.0 w2@43.0,43.1}")})
	kept := b.commits[len(b.commits)-1]
	s, err := referee.Resume(woodpile{position: twoLogs}, nil, referee.Kinds, referee.Saved{Turns: b.record, Beliefs: kept.Beliefs}, [2]referee.Control{}, b.now)
	require.NoError(t, err)
	require.Len(t, s.Beliefs(), 2)
	for i, was := range b.state.Beliefs() {
		require.Equal(t, was.Match.Position(), s.Beliefs()[i].Match.Position())
		require.InDelta(t, was.Weight, s.Beliefs()[i].Weight, 1e-12)
	}
	for _, wrong := range []referee.Belief{{From: 0, Weight: 1}, {From: 9, Weight: 1}, {From: 1, Turns: []string{"5@20.0 5@20.0"}}} {
		_, err := referee.Resume(woodpile{position: twoLogs}, nil, referee.Kinds, referee.Saved{Turns: b.record, Beliefs: []referee.Belief{wrong}}, [2]referee.Control{}, b.now)
		require.Error(t, err)
	}
}

func TestLogsThatNobodyRemembersAreAskedAbout(t *testing.T) {
	b := sit(t, woodpile{position: twoLogs}, nil)
	var err error
	b.state, err = referee.Resume(woodpile{position: twoLogs}, nil, referee.Kinds, referee.Saved{}, [2]referee.Control{}, b.now)
	require.NoError(t, err)
	b.lasts(sense.Verdict{Kind: sense.Unknown, Still: b.now}, 3*time.Second)
	require.Equal(t, words.AskAsShown, b.state.View().Title.Code)
	b.press(referee.MenuKey)
	require.True(t, b.state.Asking(), "no: they are laid so first, or told of")
	b.press(referee.WhiteKey)
	require.Equal(t, []referee.Op{referee.Resumed}, b.ops())
	require.True(t, b.state.Situation().Told())
}

func TestAShiftIsTakenBackByBothPlayersWhoConfirmHowLogsLieThen(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came("2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}")})
	b.choose(string(words.MenuTakeBack))
	b.press(referee.WhiteKey)
	require.Len(t, b.record, 1, "both must agree")
	b.press(referee.BlackKey)
	require.Empty(t, b.record)
	b.lasts(sense.Verdict{Kind: sense.Unknown, Still: b.now}, 3*time.Second)
	require.Equal(t, words.AskAsShown, b.state.View().Title.Code)
	b.press(referee.BlackKey)
	require.True(t, b.state.Asking())
	b.press(referee.WhiteKey)
	require.False(t, b.state.Asking())
	require.True(t, b.state.Situation().Told())
}
