package lenero_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

// arch is White's turn: a black log of size 5 at 100 under a white one at 80.
var arch = append(slices.Clone(tower), "1@31.7")

const archText = "w5@60.0,20.0 b5@100.0,20.0 w5@80.0,54.6 b1@31.7,10.0|w|3,3,3,3,1/2,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"

func TestTheFirstTwoLogsNeedntTouch(t *testing.T) {
	m := match(t, "", nil, "5@60", "1@150")
	require.Equal(t, lenero.CodeNotTouching, rule(t, m, "2@20"))
	require.Equal(t, lenero.CodeNotTouching, rule(t, m, "5@20"), "one's own colour doesn't count")
}

func TestAGapUnderAMillimetreIsATouch(t *testing.T) {
	m := match(t, "", nil, "5@20", "5@100")
	require.Equal(t, lenero.CodeNotTouching, rule(t, m, "5@141.0"), "a gap of 1.0 mm")
	play(t, m, "5@140.9")
	require.Equal(t, lenero.CodeNotTouching, rule(t, match(t, "", nil, "5@20", "5@100"), "5@160"), "the frame doesn't count")
}

func TestALogPushedUnderAThickerOneTouchesIt(t *testing.T) {
	m := match(t, "", nil, "1@20", "5@100")
	require.Equal(t, lenero.CodeNotTouching, rule(t, m, "1@130"), "as it comes down beside the thicker one, 1.6 mm away")
	play(t, m, "1@128.3")
	require.InDelta(t, 100+20*1.4142135623730951, m.Layout().Logs[2].At.XMM, 1e-9, "pushed until it touches")
}

func TestContactsAtTheSideDontMakeALogLieOnAnother(t *testing.T) {
	m := match(t, "w3@60.0,15.0 b1@35.5,10.0|w|3,3,2,3,3/2,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", nil)
	require.Equal(t, lenero.CodeTopRow, rule(t, m, "x1@35.5"))
}

func TestTheTopRowIsWorkedOutAnewAfterEachTake(t *testing.T) {
	const p = "w5@20.0,20.0 w5@60.0,20.0 b5@100.0,20.0 w5@40.0,54.6 b5@80.0,54.6 w4@60.0,86.4|w|3,3,3,2,0/3,3,3,3,1|0,0,0,0,0/0,0,0,0,0|0/0"
	m := match(t, p, nil)
	steps := m.Steps(nil)
	takes := slices.DeleteFunc(steps, func(s games.Step) bool { return s.Verb != games.Capture })
	require.Len(t, takes, 2)
	require.NoError(t, m.Play(takes[1], games.Observed{}))
	require.Equal(t, lenero.CodeTopRow, rule(t, m, "x5@100 4@97.5"), "nothing lies on it any more")
}

func TestWhatIsTakenWithoutAShiftIsKeptAndThenALogIsPlaced(t *testing.T) {
	m := match(t, "", nil, arch...)
	require.Equal(t, archText, m.Position())
	step, broken := m.Judge(games.TakenLog(lenero.KindOf(games.Black, 5), games.Point{XMM: 100.4}))
	require.Nil(t, broken)
	require.False(t, step.Ends)
	require.NoError(t, m.Play(step, games.Observed{}))
	require.True(t, m.Unfinished())
	require.Equal(t, games.White, m.ToMove())
	require.Equal(t, 5, m.Taken(games.White).Points())
	require.Equal(t, []string{"x5@100.0"}, m.Turns()[4:])
	require.Equal(t, "w5@60.0,20.0 w5@80.0,54.6 b1@31.7,10.0|w|3,3,3,3,1/2,3,3,3,2|0,0,0,0,1/0,0,0,0,0|0/0", m.Position())
	for _, rest := range []string{"1@11.7", "x5@100.0 1@11.7"} {
		m := m.Clone()
		play(t, m, rest)
		require.Equal(t, "x5@100.0 1@11.7", m.Turns()[4])
		require.Equal(t, games.Black, m.ToMove())
	}
}

func TestTakingIsNeverADuty(t *testing.T) {
	m := match(t, "", nil, arch...)
	verbs := map[games.Verb]bool{}
	for _, s := range m.Steps(nil) {
		verbs[s.Verb] = true
	}
	require.Equal(t, map[games.Verb]bool{games.Capture: true, games.Put: true}, verbs)
}

func TestAFailedTakeEndsTheTurnAndTheLogGoesBack(t *testing.T) {
	const came = "x5@100!{w5@60,20 w5@100,20 b1@31.7,10}"
	m := match(t, "", nil, append(arch, came)...)
	require.Equal(t, "w5@60.0,20.0 w5@100.0,20.0 b1@31.7,10.0|b|3,3,3,3,1/2,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", m.Position())
	require.False(t, m.Unfinished(), "nothing is placed")
	require.Equal(t, "x5@100.0!{w5@60.0,20.0 w5@100.0,20.0 b1@31.7,10.0}", m.Turns()[4])
	require.Zero(t, m.Lost(games.White))

	m = match(t, "", games.Settings{"returned": "points"}, append(arch, came)...)
	require.Equal(t, "w5@60.0,20.0 w5@100.0,20.0 b1@31.7,10.0|b|3,3,3,3,1/2,3,3,3,2|0,0,0,0,0/0,0,0,0,1|0/0", m.Position())
	require.Equal(t, 5, m.Taken(games.Black).Points(), "it counts for its owner")
}

func TestEarlierTakesOfATurnThatFailsStand(t *testing.T) {
	const p = "w5@60.0,20.0 b5@100.0,20.0 w5@80.0,54.6 b5@140.0,20.0 w5@120.0,54.6|w|3,3,3,3,0/3,3,3,3,1|0,0,0,0,0/0,0,0,0,0|0/0"
	m := match(t, p, nil, "x5@140 x5@100!{w5@60,20 w5@100.5,20 w5@140.5,20}")
	require.Equal(t, 5, m.Taken(games.White).Points())
	require.Equal(t, 2, m.Hand(games.Black).Of(5), "the second goes back to Black's hand")
	require.Equal(t, games.Black, m.ToMove())
}

// placeAny places the first log that may be.
func placeAny(t *testing.T, m *lenero.Match) {
	for _, step := range m.Steps(nil) {
		if step.Verb == games.Put {
			require.NoError(t, m.Play(step, games.Observed{}))
			return
		}
	}
	require.Fail(t, "no place")
}

func TestAPlacementThatShiftsStaysAndCostsTheNextTurn(t *testing.T) {
	m := match(t, "", nil, append(arch, "5@140!{w5@60,20 b5@103,20 w5@81.5,53.7 b1@31.7,10 w5@143,20}")...)
	require.Equal(t, games.Black, m.ToMove())
	require.Equal(t, 1, m.Lost(games.White))
	require.Equal(t, 1, len(m.Layout().Logs)-4)
	play(t, m, "1@11.7!{w5@60,20 b5@103,20 w5@81.5,53.7 b1@31.7,10 w5@143,20 b1@11.7,10}")
	require.Equal(t, games.White, m.ToMove(), "both owe a turn, so both are struck")
	require.Zero(t, m.Lost(games.White)+m.Lost(games.Black))

	require.NoError(t, m.Undo())
	placeAny(t, m)
	require.Equal(t, games.Black, m.ToMove(), "the opponent plays twice running")
	require.Zero(t, m.Lost(games.White))
	placeAny(t, m)
	require.Equal(t, games.White, m.ToMove())
}

func TestAShiftIsAnotherLogThatMovesByMoreThanAMillimetre(t *testing.T) {
	w5, b5, b1 := log(t, "w5", 60, 20), log(t, "b5", 100, 20), log(t, "b1", 31.7, 10)
	top := log(t, "w5", 80, 54.6)
	moved := func(l games.Log, dx float64) games.Log { l.At.XMM += dx; return l }
	for _, tt := range []struct {
		name    string
		came    games.Observed
		shifted bool
	}{
		{"nothing seen", games.Observed{}, false},
		{"as it was", seen(t, false, w5, top, b1), false},
		{"in another order", seen(t, false, b1, top, w5), false},
		{"a millimetre", seen(t, false, w5, top, moved(b1, -0.9)), false},
		{"more than a millimetre", seen(t, false, w5, top, moved(b1, -1.2)), true},
		{"lengthwise", seen(t, true, w5, top, b1), true},
		{"fallen out", seen(t, false, w5, top), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := match(t, "", nil, arch...)
			step, broken := m.Judge(games.TakenLog(b5.Kind, b5.At))
			require.Nil(t, broken)
			require.NoError(t, m.Play(step, tt.came))
			require.Equal(t, tt.shifted, !m.Unfinished())
		})
	}
}

func TestAShiftIsALogThatComesToLieOnOthers(t *testing.T) {
	const arch2 = "w5@60.0,20.0 b5@100.9,20.0 w5@80.4,54.4 b1@31.7,10.0|w|3,3,3,3,1/2,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
	m := match(t, arch2, nil)
	step, broken := m.Judge(games.AddedLog(lenero.KindOf(games.White, 1), games.Point{XMM: 11.7}))
	require.Nil(t, broken)
	lifted := seen(t, false, log(t, "w5", 60, 20), log(t, "b5", 101.8, 20), log(t, "w5", 80, 55), log(t, "b1", 31.7, 10), log(t, "w1", 11.7, 10))
	require.NoError(t, m.Play(step, lifted))
	require.Equal(t, 1, m.Lost(games.White), "nothing moved by more than 1 mm, but it lies on one less")
}

func TestPlacedWithoutTouchingItIsPutElsewhere(t *testing.T) {
	m := match(t, "", nil, arch...)
	far := games.AddedLog(lenero.KindOf(games.White, 2), games.Point{XMM: 160})
	_, broken := m.Judge(far)
	require.Equal(t, games.Broken(lenero.CodeNotTouching, lenero.KindOf(games.White, 2), "160.0"), broken)
	// Lifting it shifts something: that is a placement that shifted, wherever it lies then.
	came := seen(t, false, log(t, "w5", 60, 20), log(t, "b5", 103, 20), log(t, "w5", 81.5, 53.7), log(t, "b1", 31.7, 10), log(t, "w2", 160, 12.5))
	step, broken := m.JudgeObserved(far, came)
	require.Nil(t, broken)
	require.NoError(t, m.Play(step, came))
	require.Equal(t, 1, m.Lost(games.White))
	require.Equal(t, "2@160.0!{w5@60.0,20.0 b5@103.0,20.0 w5@81.5,53.7 b1@31.7,10.0 w2@160.0,12.5}", m.Turns()[4])
}

func TestALogThatFallsOutGoesToItsOwnersHand(t *testing.T) {
	m := match(t, "", nil, append(arch, "5@140!{w5@60,20 b5@100,20 w5@80,54.6 w5@140,20}")...)
	require.Equal(t, 3, m.Hand(games.Black).Of(1), "that of size 1 fell out")
	require.Equal(t, 0, m.Hand(games.White).Of(5))
	require.Equal(t, 1, m.Lost(games.White))

	m = match(t, "", nil, append(arch, "5@140!{w5@60,20 b5@100,20 w5@80,54.6 b1@31.7,10}")...)
	require.Equal(t, 1, m.Hand(games.White).Of(5), "the one being placed wasn't placed")
	require.Equal(t, 1, m.Lost(games.White), "and it is a shift")
}

func TestWhoHasNoPlaceTakesOrPasses(t *testing.T) {
	// No black log is in the frame, so White's can't touch one.
	m := match(t, "w5@60.0,20.0 w5@100.0,20.0|w|3,3,3,3,1/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", nil)
	require.Equal(t, []games.Step{{Verb: games.Pass, Ends: true}}, m.Steps(nil))
	require.Equal(t, lenero.CodeNotTouching, rule(t, m, "1@128.3"))
	play(t, m, "pass")
	require.Equal(t, games.Black, m.ToMove())
	require.Equal(t, lenero.CodePassNotAllowed, rule(t, m, "pass"))
}

func TestPassesOfOneSideWhileTheOtherLosesATurnDontEndTheGame(t *testing.T) {
	m := match(t, "w5@60.0,20.0 w5@100.0,20.0|w|3,3,3,3,1/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/1", nil, "pass", "pass")
	require.Equal(t, games.Black, m.ToMove())
	_, reason := m.Result()
	require.Equal(t, games.NotOver, reason)
}

func TestInAnEmptiedFrameAnyPlaceWillDo(t *testing.T) {
	m := match(t, "|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,1/0,0,0,0,1|0/0", nil)
	play(t, m, "1@50", "1@70")
}

// filled plays placements from the left, without takes, until none is left.
func filled(t *testing.T) *lenero.Match {
	m := match(t, "", games.Settings{"logs": "6", "width": "60"})
	for range 60 {
		steps := m.Steps(nil)
		i := slices.IndexFunc(steps, func(s games.Step) bool { return s.Verb == games.Put })
		if i < 0 {
			return m
		}
		require.NoError(t, m.Play(steps[i], games.Observed{}))
	}
	require.Fail(t, "the frame isn't full")
	return nil
}

func TestTwoPassesRunningEndTheGame(t *testing.T) {
	m := filled(t)
	mover := m.ToMove()
	play(t, m, "pass")
	require.Equal(t, mover.Other(), m.ToMove())
	play(t, m, "pass")
	outcome, reason := m.Result()
	require.Equal(t, games.Draw, outcome)
	require.Equal(t, lenero.BothPassed, reason)
	require.Empty(t, m.Steps(nil))
	require.Equal(t, games.CodeOver, rule(t, m, "pass"))
	require.NoError(t, m.Undo())
	outcome, _ = m.Result()
	require.Equal(t, games.Undecided, outcome)
}

func TestTheGameEndsWhenASideHasPlacedAllItsLogs(t *testing.T) {
	const last = "w5@60.0,20.0 b5@100.0,20.0 w4@80.0,52.0|w|0,0,0,0,0/3,3,3,3,2|0,0,0,0,0/3,3,3,2,2|0/0"
	m := match(t, last, nil)
	outcome, reason := m.Result()
	require.Equal(t, []any{games.BlackWins, lenero.AllPlaced}, []any{outcome, reason})

	const one = "w5@60.0,20.0 b5@100.0,20.0|w|0,0,0,1,0/3,3,3,3,1|0,0,0,0,1/3,3,3,2,2|0/0"
	for turn, owes := range map[string]int{
		"4@80":                                 0,
		"4@80!{w5@58,20 b5@102,20 w4@80,50.3}": 1, // over all the same
	} {
		m := match(t, one, nil)
		_, reason := m.Result()
		require.Equal(t, games.NotOver, reason)
		play(t, m, turn)
		outcome, reason := m.Result()
		require.Equal(t, []any{games.BlackWins, lenero.AllPlaced}, []any{outcome, reason})
		require.Equal(t, games.Black, m.ToMove())
		require.Equal(t, owes, m.Lost(games.White))
		again := match(t, m.Position(), nil)
		outcome, _ = again.Result()
		require.Equal(t, games.BlackWins, outcome)
	}
	m = match(t, one, nil, "4@80!{w5@58,20 b5@102,20}")
	_, reason = m.Result()
	require.Equal(t, games.NotOver, reason, "the last log fell out")
}

func TestEqualPointsDraw(t *testing.T) {
	m := match(t, "w1@20.0,10.0 w2@50.0,12.5 w3@90.0,15.0 w4@140.0,17.5|b|0,0,0,0,0/1,1,1,1,0|0,0,0,0,1/0,0,0,0,1|0/0", games.Settings{"logs": "1"})
	outcome, reason := m.Result()
	require.Equal(t, []any{games.Draw, lenero.AllPlaced}, []any{outcome, reason})
}
