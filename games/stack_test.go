package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
)

func TestSplittingAStackTakesItsTop(t *testing.T) {
	whole := games.StackOf(1, 2, 3)
	for _, tt := range []struct {
		n            int
		stays, taken games.Stack
		ok           bool
	}{
		{0, games.StackOf(1, 2, 3), games.Stack{}, true},
		{1, games.StackOf(1, 2), games.StackOf(3), true},
		{2, games.StackOf(1), games.StackOf(2, 3), true},
		{3, games.Stack{}, games.StackOf(1, 2, 3), true},
		{4, whole, games.Stack{}, false},
		{-1, whole, games.Stack{}, false},
	} {
		stays, taken, ok := whole.Split(tt.n)
		require.Equal(t, tt.ok, ok, "%d", tt.n)
		require.Equal(t, tt.stays, stays, "%d", tt.n)
		require.Equal(t, tt.taken, taken, "%d", tt.n)
	}
	require.Equal(t, games.Kind(3), whole.Top())
	require.Equal(t, games.Kind(1), whole.At(0))
	require.Equal(t, games.NoKind, games.Stack{}.Top())
}

func TestAStackPutOnAnotherKeepsItsOrder(t *testing.T) {
	sum, ok := games.StackOf(3, 4).On(games.StackOf(1, 2))
	require.True(t, ok)
	require.Equal(t, games.StackOf(1, 2, 3, 4), sum)

	high := games.StackOf(1, 2, 3, 4, 5, 6, 7)
	same, ok := games.StackOf(8, 9).On(high)
	require.False(t, ok)
	require.Equal(t, high, same)
	require.Panics(t, func() { high.Push(8).Push(9) })
}

func TestSplitAndPutBackIsTheSameStack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := rapid.SliceOfN(rapid.Uint8(), 0, games.MaxStack).Draw(t, "kinds")
		var whole games.Stack
		for _, kind := range kinds {
			whole = whole.Push(games.Kind(kind))
		}
		stays, taken, ok := whole.Split(rapid.IntRange(0, len(kinds)).Draw(t, "n"))
		require.True(t, ok)
		require.Equal(t, len(kinds), stays.Height()+taken.Height())
		back, ok := taken.On(stays)
		require.True(t, ok)
		require.Equal(t, whole, back, "comparable, whatever lay above before")
	})
}

func TestAnUnrecognisedPieceMatchesEveryOther(t *testing.T) {
	require.True(t, games.StackOf(1, games.AnyKind).Matches(games.StackOf(1, 2)))
	require.True(t, games.StackOf(1, 2).Matches(games.StackOf(games.AnyKind, 2)))
	require.False(t, games.StackOf(1, 2).Matches(games.StackOf(1, 3)))
	require.False(t, games.StackOf(games.AnyKind).Matches(games.Stack{}))
}
