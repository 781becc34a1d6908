package sense

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

var (
	c3 = games.Cell(2, 2)
	d4 = games.Cell(3, 3)
	e5 = games.Cell(4, 4)
)

// discs is a stack of white and black discs, lowest first.
func discs(kinds ...games.Kind) games.Stack {
	var s games.Stack
	for _, k := range kinds {
		s = s.Push(k)
	}
	return s
}

func TestACarriedStackStaysAsUntidyAsItWas(t *testing.T) {
	var g ground
	g.loadsAt.Put(c3, discs(1, 2, 1))
	g.lies[c3] = [games.MaxStack]laid{{x: 9, variance: 1}, {x: 1, y: 2, variance: 1}, {x: 3, y: -4, variance: 3}}
	var after games.Layout
	after.Put(c3, discs(1))
	after.Put(d4, discs(2, 1))
	var moved groups
	require.True(t, moved.diff(&g.loadsAt, &after))
	of := g.layersOf(&moved, 0)
	require.InDelta(t, -1, of[0].x, 1e-6, "against the middle of the two that were carried")
	require.InDelta(t, 3, of[0].y, 1e-6)
	require.InDelta(t, 1, of[1].x, 1e-6)
	require.InDelta(t, -3, of[1].y, 1e-6)
	require.InDelta(t, 1, of[0].variance, 1e-6, "a half of their own and of what isn't known of the middle")
}

func TestPiecesThatCameTogetherAreNotLessWellKnownAgainstEachOther(t *testing.T) {
	var g ground
	g.loadsAt.Put(c3, discs(1, 2))
	g.lies[c3] = [games.MaxStack]laid{{x: 1, y: 2, variance: 4, dx: -1}, {x: 1, y: 2, variance: 4, dx: 1}}
	var after games.Layout
	after.Put(d4, discs(1, 2))
	var moved groups
	require.True(t, moved.diff(&g.loadsAt, &after))
	require.Equal(t, layers{{x: -1}, {x: 1}}, g.layersOf(&moved, 0))
}

func TestHowPiecesOfTwoStacksLieOnEachOtherIsNotKnown(t *testing.T) {
	var g ground
	g.loadsAt.Put(c3, discs(1))
	g.loadsAt.Put(d4, discs(2))
	var after games.Layout
	after.Put(e5, discs(1, 2))
	var moved groups
	require.True(t, moved.diff(&g.loadsAt, &after))
	of := g.layersOf(&moved, 0)
	require.Equal(t, offSigma*offSigma/2, of[0].variance)
	require.Equal(t, of[0], of[1])
}

func TestSequencesThatLeaveTheSameDoNotCrowdOutOthers(t *testing.T) {
	var beam []branch
	with := func(cost float64, after games.Layout) {
		beam = keepBest(beam, branch{cost: cost, h: Hypothesis{After: after}})
	}
	var same, other games.Layout
	same.Put(c3, discs(1))
	other.Put(d4, discs(1))
	for cost := range 5 {
		with(float64(cost), same)
	}
	with(100, other)
	var costs []float64
	for _, b := range beam {
		costs = append(costs, b.cost)
	}
	require.Equal(t, []float64{0, 1, 100}, costs)
	with(0.5, same)
	require.Len(t, beam, 3)
	require.Equal(t, 0.5, beam[1].cost, "a better one takes the worst's place")
}
