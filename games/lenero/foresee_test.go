package lenero

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

// bridge is a log that lies on two others.
const bridge = "w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6|w|3,2,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"

func parsed(t *testing.T, position string) *Match {
	t.Helper()
	m, err := Game{}.Parse(position, nil)
	require.NoError(t, err)
	match, ok := m.(*Match)
	require.True(t, ok)
	return match
}

func TestALogMayRestInValleysAndOnTheFloor(t *testing.T) {
	m := parsed(t, bridge)
	all := m.Rests(KindOf(games.White, 1), 50, math.Inf(1))
	require.NotEmpty(t, all)
	for i, r := range all {
		require.False(t, r.Marginal)
		if i > 0 {
			require.GreaterOrEqual(t, r.At.XMM, all[i-1].At.XMM, "from left to right")
		}
	}
	require.Empty(t, m.Rests(games.AnyKind, 50, 100), "of what is no log nobody knows")
	require.Empty(t, m.Rests(KindOf(games.White, 1), math.NaN(), 100))
}

func TestWhatBearsOthersFallsAndWhatBearsNoneHolds(t *testing.T) {
	m := parsed(t, bridge)
	logs := m.Layout().Logs
	require.Equal(t, games.Falls, m.Holding(games.TakenLog(logs[1].Kind, logs[1].At)))
	require.Equal(t, games.Holds, m.Holding(games.TakenLog(logs[2].Kind, logs[2].At)))
	require.Equal(t, games.HoldUnsure, m.Holding(games.Change{}), "of no change nothing is said")
}

func TestWaysToFallAreForeseenAndAreTheSameForASeed(t *testing.T) {
	m := parsed(t, bridge)
	logs := m.Layout().Logs
	take := []games.Change{games.TakenLog(logs[1].Kind, logs[1].At)}
	ways := m.Foresee(take, 6, 1)
	require.Equal(t, ways, m.Foresee(take, 6, 1))
	require.NotEqual(t, ways, m.Foresee(take, 6, 2))
	require.NotEmpty(t, ways[0])
	for _, f := range ways[0] {
		require.Len(t, f.Logs, 2)
		require.Equal(t, logs[0].Kind, f.Logs[0].Kind)
		require.Equal(t, logs[2].Kind, f.Logs[1].Kind)
		require.Greater(t, f.MovedMM, 10.0, "what lay on it comes down")
		require.InDelta(t, 12.5, f.Logs[1].At.YMM, 1, "to the floor")
	}
}

func TestWhatStaysIsForeseenToLieWhereItLay(t *testing.T) {
	m := parsed(t, bridge)
	place := games.AddedLog(KindOf(games.White, 1), games.Point{XMM: 90, YMM: 10})
	for _, f := range m.Foresee([]games.Change{place}, 6, 1)[0] {
		require.Equal(t, m.Layout().Logs, f.Logs[:3])
		require.Zero(t, f.MovedMM)
		require.Equal(t, KindOf(games.White, 1), f.Logs[3].Kind)
	}
}

func TestALogMayStandOnAnotherHardByAWall(t *testing.T) {
	m := parsed(t, "b2@87.5,12.5 w3@30.0,15.0|w|3,3,2,3,3/3,2,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0")
	k := KindOf(games.White, 2)
	rests := m.Rests(k, 87.5, 3)
	require.NotEmpty(t, rests)
	require.InDelta(t, 37.5, rests[len(rests)-1].At.YMM, 0.1)
	step, broken := m.Judge(games.AddedLog(k, rests[len(rests)-1].At))
	require.Nil(t, broken)
	require.NoError(t, m.Play(step, games.Observed{}))
	_, broken = m.Judge(games.AddedLog(KindOf(games.Black, 1), games.Point{XMM: 45}))
	require.NotNil(t, broken, "on the slope of a log none stays")
}

func TestLogsRollAlongTheFloorUntilTheMomentIsRight(t *testing.T) {
	m := parsed(t, "w1@50.0,10.0 b1@10.0,10.0|w|2,3,3,3,3/2,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0")
	logs, grams := m.Layout().Logs, []float64{20, 20}
	rolled, by := m.Rolled(logs, []int{0, 1}, grams, 100)
	require.InDelta(t, 5, by, 1e-9)
	require.InDelta(t, 55, rolled[0].At.XMM, 1e-9)
	require.Equal(t, logs[1], rolled[1], "what lies at a wall stays")
	rolled, by = m.Rolled(logs, []int{0}, grams, 1e6)
	require.InDelta(t, 90, rolled[0].At.XMM, 1e-9, "no farther than the wall")
	require.InDelta(t, 40, by, 1e-9)
}

func TestTurnsMeasuredByEyeNameTheNearestLogAndPlace(t *testing.T) {
	m := parsed(t, "w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6 b1@90.0,10.0|w|3,2,3,3,2/2,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0")
	_, err := m.ReadTurn("x5@64.0 1@67.0")
	require.Error(t, err)
	turn, err := m.ReadMeasured("x5@64.0 1@67.0", exactly)
	require.NoError(t, err)
	require.Len(t, turn, 2)
	require.Equal(t, games.Point{XMM: 60, YMM: 20}, turn[0].Step.Change.Parts()[0].At)

	require.InDelta(t, 70, turn[1].Step.Change.Parts()[0].At.XMM, 1.1, "where it touches a black one")

	turn, err = m.ReadMeasured("x5@64.0 ...", exactly)
	require.NoError(t, err)
	require.Len(t, turn, 1, "more takes may follow")
	_, err = m.ReadMeasured("x5@64.0", exactly)
	require.ErrorContains(t, err, "...")

	// Logs that were measured into each other are moved apart.
	turn, err = m.ReadMeasured("x5@60.0!{w5@19.0,19.0 w2@42.0,15.0 b1@90.0,10.0}", exactly)
	require.NoError(t, err)
	require.NoError(t, m.Play(turn[0].Step, turn[0].Observed))
	for i, at := range []games.Point{{XMM: 19, YMM: 19}, {XMM: 42, YMM: 15}, {XMM: 90, YMM: 10}} {
		require.Less(t, distance(at, m.Layout().Logs[i].At), 12.0, "by as little as it takes")
	}
	pile := m.Pile()
	require.NoError(t, pile.Check())
}

func exactly() float64 { return 0 }
