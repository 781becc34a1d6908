package lights_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/games"
)

// base is the reference base's strip: a cell or two, and 24 LEDs along 300 mm.
func base() lights.Strip {
	s := lights.Strip{Cells: map[games.Place]int{games.Cell(0, 0): 0, games.Cell(1, 0): 9}, EdgeMM: 300}
	for i := range 24 {
		s.Edge = append(s.Edge, 25+i)
	}
	return s
}

// lit lists where the row is lit, in mm along the platform.
func lit(s lights.Strip, v *lights.View, at time.Duration) []float64 {
	colors := make([]lights.Color, 49)
	s.Picture(v, at, colors)
	var all []float64
	for n, i := range s.Edge {
		if colors[i] != (lights.Color{}) {
			all = append(all, (float64(n)+0.5)*s.EdgeMM/float64(len(s.Edge)))
		}
	}
	return all
}

func TestTheNearestLEDOfTheRowPointsAtAPlaceOrTwoBetweenWhichItLies(t *testing.T) {
	var b strings.Builder
	for _, x := range []float64{-50, 0, 6.25, 12, 12.5, 13, 100, 103.1, 106.25, 150, 293.75, 300, 350} {
		var v lights.View
		v.MarkEdge(x, lights.Last)
		fmt.Fprintf(&b, "%6.2f mm:", x)
		for _, at := range lit(base(), &v, 0) {
			fmt.Fprintf(&b, " %.2f", at)
		}
		b.WriteByte('\n')
	}
	golden(t, "edge.txt", b.String())
}

func TestAPlaceIsPointedAtFromNearBy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v lights.View
		x := rapid.Float64Range(0, 300).Draw(t, "x")
		v.MarkEdge(x, lights.Last)
		at := lit(base(), &v, 0)
		require.NotEmpty(t, at)
		require.LessOrEqual(t, len(at), 2)
		for _, l := range at {
			require.LessOrEqual(t, math.Abs(l-x), 13.0)
		}
	})
}

func TestTheRowLeavesTheCellsAloneAndTheyIt(t *testing.T) {
	s := base()
	var v lights.View
	v.Mark(games.Cell(1, 0), lights.Last)
	colors := make([]lights.Color, 49)
	s.Picture(&v, 0, colors)
	require.NotEqual(t, lights.Color{}, colors[9])
	require.Empty(t, lit(s, &v, 0))
	v = lights.View{}
	v.MarkEdge(150, lights.Last)
	s.Picture(&v, 0, colors)
	require.Equal(t, make([]lights.Color, 25), colors[:25])
	without := lights.Strip{Cells: s.Cells}
	without.Picture(&v, 0, colors[:1]) // a strip may also be shorter than its wiring says
	s.Picture(&v, 0, colors[:1])
}

func TestMarksOfTheRowKeepTheirRhythm(t *testing.T) {
	var v lights.View
	require.Equal(t, lights.Never, lights.NextChange(&v, 0))
	v.MarkEdge(50, lights.Extra)
	require.NotEmpty(t, lit(base(), &v, 0))
	next := lights.NextChange(&v, 0)
	require.Equal(t, lights.Slot, next)
	require.Empty(t, lit(base(), &v, next))
}

func TestTheOrderInWhichPointsAreMarkedDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "points")
		marked := make([]lights.EdgeMark, n)
		for i := range marked {
			marked[i] = lights.EdgeMark{XMM: float64(rapid.IntRange(0, 4).Draw(t, "x")), Mark: rapid.SampledFrom(marks()).Draw(t, "mark")}
		}
		var v, o lights.View
		for i := range marked {
			v.MarkEdge(marked[i].XMM, marked[i].Mark)
			o.MarkEdge(marked[n-1-i].XMM, marked[n-1-i].Mark)
		}
		require.True(t, v.Equal(o))
		for _, e := range v.Edge {
			require.NotEqual(t, lights.None, e.Mark)
		}
		was := v.Edge[:len(v.Edge):len(v.Edge)]
		same := append([]lights.EdgeMark(nil), was...)
		later := v
		later.MarkEdge(2, lights.Fault)
		require.Equal(t, same, append([]lights.EdgeMark(nil), was...), "a view that was handed on isn't changed")
	})
}

func TestPointsThatAreNoNumbersLightNothing(t *testing.T) {
	var v lights.View
	v.MarkEdge(math.NaN(), lights.Extra)
	require.Empty(t, lit(base(), &v, 0))
}

func TestTheRowNeedsNoMemory(t *testing.T) {
	s, colors := base(), make([]lights.Color, 49)
	var v lights.View
	v.MarkEdge(50, lights.Extra)
	v.MarkEdge(250, lights.Last)
	require.Zero(t, testing.AllocsPerRun(100, func() { s.Picture(&v, time.Second, colors) }))
}
