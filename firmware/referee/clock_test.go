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
)

// timed begins a match with clocks at an empty board.
func timed(t *testing.T, control string) *table {
	b := sit(t, bodoquito.Game{}, nil)
	c, err := referee.ParseControls(control)
	require.NoError(t, err)
	b.state = b.state.WithClocks(c)
	b.see(sense.Verdict{Kind: sense.Same})
	b.forget()
	return b
}

func same(b *table) sense.Verdict { return sense.Verdict{Kind: sense.Same, Still: b.now} }

func (b *table) left() [2]time.Duration { return *b.state.Left() }

func TestTheClockOfTheSideToMoveRunsAndGainsItsIncrement(t *testing.T) {
	b := timed(t, "10m+5s,3m")
	require.Equal(t, [2]time.Duration{10 * time.Minute, 3 * time.Minute}, b.left())
	b.lasts(same(b), 20*time.Second)
	b.play("=7")
	require.Equal(t, [2]time.Duration{9*time.Minute + 45*time.Second, 3 * time.Minute}, b.left())
	require.Equal(t, referee.Left(b.left()), *b.commits[0].Left, "the record has it")
	b.lasts(same(b), 30*time.Second)
	b.play("b2=3")
	require.Equal(t, [2]time.Duration{9*time.Minute + 45*time.Second, 2*time.Minute + 30*time.Second}, b.left(), "sudden death gains nothing")
	require.Equal(t, "9:45<            2:30", b.state.View().Clock.Text())
}

func TestASideWithoutAClockHasAllTheTimeInTheWorld(t *testing.T) {
	b := timed(t, "1m,none")
	b.play("=7")
	b.lasts(same(b), 5*time.Minute)
	b.play("b2=3")
	require.False(t, b.state.Over())
	require.Equal(t, [2]time.Duration{time.Minute, 0}, b.left())
}

func TestATurnEndsWhenHandsComeToRestNotWhenTheBoardHasSeenIt(t *testing.T) {
	b := timed(t, "1m")
	b.lasts(same(b), 10*time.Second)
	steps, err := b.state.Match().ParseTurn("=7")
	require.NoError(t, err)
	v := b.steps(steps...)
	b.wait(1500 * time.Millisecond)
	b.see(v)
	require.Equal(t, [2]time.Duration{50 * time.Second, 58500 * time.Millisecond}, b.left())
}

func TestWhoseTimeIsUpLosesUnlessHandsWereInTime(t *testing.T) {
	b := timed(t, "10s")
	b.lasts(same(b), 10*time.Second)
	require.True(t, b.state.Over())
	o, r := b.state.Result()
	require.Equal(t, games.BlackWins, o)
	require.Equal(t, games.TimeOut, r)

	// A piece is laid down in time; the board sees it later.
	b = timed(t, "10s")
	b.lasts(same(b), 9500*time.Millisecond)
	steps, err := b.state.Match().ParseTurn("=7")
	require.NoError(t, err)
	v := b.steps(steps...)
	b.lasts(sense.Verdict{Kind: sense.Busy}, time.Second)
	require.False(t, b.state.Over())
	b.see(v)
	require.False(t, b.state.Over())
	require.Equal(t, []string{"=7"}, b.record)

	// And one too late.
	b = timed(t, "10s")
	b.lasts(sense.Verdict{Kind: sense.Busy}, 11*time.Second)
	steps, err = b.state.Match().ParseTurn("=7")
	require.NoError(t, err)
	b.see(b.steps(steps...))
	require.True(t, b.state.Over())

	// Nobody keeps the board busy for ever.
	b = timed(t, "10s")
	b.lasts(sense.Verdict{Kind: sense.Busy}, 16*time.Second)
	require.True(t, b.state.Over())
}

func TestClocksWaitForTheBoard(t *testing.T) {
	b := timed(t, "1m")
	for name, v := range map[string]sense.Verdict{
		"a part fails":   {Kind: sense.Fault, Faults: faults(b.now, "tray")},
		"the board asks": {Kind: sense.Ambiguous, Options: []sense.Hypothesis{b.hypothesis(sense.Legal, 0, b.state.Match().Steps(nil)[0]), b.hypothesis(sense.Nothing, 0)}},
	} {
		b.see(v)
		was := b.left()
		b.lasts(v, 5*time.Second)
		require.Equal(t, was, b.left(), name)
		b.see(same(b))
	}
	b.event(referee.Event{Unkept: &referee.Unkept{Cause: words.Say(words.CauseFull)}})
	was := b.left()
	b.lasts(same(b), 5*time.Second)
	require.Equal(t, was, b.left(), "the record can't be kept")
}

func TestATakeBackTurnsTheClocksBack(t *testing.T) {
	b := timed(t, "5m+2s")
	b.lasts(same(b), 10*time.Second)
	b.play("=7")
	b.lasts(same(b), 20*time.Second)
	b.play("b2=3")
	after := b.left()
	b.lasts(same(b), 30*time.Second)
	b.play("c3=4")
	b.lasts(same(b), 7*time.Second)
	b.see(sense.Verdict{Kind: sense.Undoes, Best: b.hypothesis(sense.TakeBack, 2)})
	require.Equal(t, []string{"=7", "b2=3"}, b.record)
	require.Equal(t, after, b.left())
	require.Equal(t, games.White, b.state.Match().ToMove())
	b.see(sense.Verdict{Kind: sense.Undoes, Best: b.hypothesis(sense.TakeBack, 3)})
	require.Empty(t, b.record)
	require.Equal(t, [2]time.Duration{5 * time.Minute, 5 * time.Minute}, b.left())
}

func TestRunningClocksAreReportedForAPowerCut(t *testing.T) {
	b := timed(t, "1m")
	ticks := 0
	for range 300 {
		b.wait(50 * time.Millisecond)
		v := same(b)
		var actions []referee.Action
		b.state, actions = referee.Step(b.state, referee.Event{Now: b.now, Verdict: &v})
		for _, a := range actions {
			if tick, ok := a.(referee.Ticked); ok {
				ticks++
				require.EqualValues(t, 1, tick.After)
				require.Equal(t, referee.Left(b.left()), tick.Left)
			}
		}
	}
	require.InDelta(t, 3, ticks, 1)
}

func TestATimeControlIsReadOrRefusedByName(t *testing.T) {
	for text, want := range map[string][2]referee.Control{
		"":            {},
		"10m":         {{Main: 10 * time.Minute}, {Main: 10 * time.Minute}},
		"1h30m+30s":   {{90 * time.Minute, 30 * time.Second}, {90 * time.Minute, 30 * time.Second}},
		"10m+5s,none": {{10 * time.Minute, 5 * time.Second}, {}},
	} {
		c, err := referee.ParseControls(text)
		require.NoError(t, err, text)
		require.Equal(t, want, c, text)
	}
	for _, text := range []string{"soon", "10", "-5m", "10m+", "10m+-5s", "5m,5m,5m", "0s", "99999h"} {
		_, err := referee.ParseControls(text)
		require.ErrorIs(t, err, referee.ErrControl, text)
	}
}
