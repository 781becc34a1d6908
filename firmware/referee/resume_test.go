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
