package pile_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/lenero/pile"
)

func TestALogLiesOnTheTwoThingsThatItRestsOn(t *testing.T) {
	h := 15 * math.Sqrt(3)
	hexagon := with(90, [3]float64{15, 15, 15}, [3]float64{45, 15, 15}, [3]float64{75, 15, 15}, [3]float64{30, 15 + h, 15}, [3]float64{60, 15 + h, 15}, [3]float64{45, 15 + 2*h, 15})
	for _, tt := range []struct {
		name string
		pile pile.Pile
		log  int
		want []pile.Body
	}{
		{"on the floor, whatever it touches at the side", with(300, [3]float64{100, 10, 10}, [3]float64{100 + math.Sqrt(800), 20, 20}), 1, []pile.Body{pile.Floor}},
		{"on two logs, not on the one as high", hexagon, 3, []pile.Body{0, 1}},
		{"on two logs of the second row", hexagon, 5, []pile.Body{3, 4}},
		{"on the one that is left of two", hexagon.Without(1), 2, []pile.Body{0}},
		{"on a wall and a log", with(50, [3]float64{16, 16, 16}, [3]float64{34, 16 + math.Sqrt(32*32-18*18), 16}), 1, []pile.Body{0, pile.Right}},
		{"on a log straight below, not on the walls beside it", with(40, [3]float64{20, 20, 20}, [3]float64{20, 60, 20}), 1, []pile.Body{0}},
		{"between walls alone", with(40, [3]float64{20, 50, 20}), 0, []pile.Body{pile.Left, pile.Right}},
		{"on three, if one is straight below", with(300, [3]float64{80, 20, 20}, [3]float64{80 + 40*math.Sqrt(3), 20, 20}, [3]float64{80 + 20*math.Sqrt(3), 10, 10}, [3]float64{80 + 20*math.Sqrt(3), 40, 20}), 3, []pile.Body{0, 2, 1}},
		{"on the steeper of two on one side", with(300, [3]float64{100, 20, 20}, [3]float64{140, 20, 20}, [3]float64{120, 20 + 20*math.Sqrt(3), 20}, [3]float64{150, 20 + 20*math.Sqrt(3) - 2.6, 10.1}), 2, []pile.Body{0, 1}},
		{"on nothing in the air", with(300, [3]float64{100, 80, 20}), 0, []pile.Body{}},
		{"with a gap under a millimetre where nothing is nearer", with(300, [3]float64{100, 20.9, 20}), 0, []pile.Body{pile.Floor}},
		{"with gaps that one decimal leaves", with(300, [3]float64{100, 15, 15}, [3]float64{130, 15, 15}, [3]float64{115.1, 41.1, 15}), 2, []pile.Body{0, 1}},
		{"with a wider gap on one side", with(300, [3]float64{100, 15, 15}, [3]float64{130.8, 15, 15}, [3]float64{115, 41, 15}), 2, []pile.Body{0, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.NoError(t, tt.pile.Check())
			require.Equal(t, tt.want, tt.pile.Supports(tt.log))
		})
	}
}

func TestALogIsInTheTopRowWhileNoneLiesOnIt(t *testing.T) {
	p := with(300, [3]float64{100, 15, 15}, [3]float64{130, 15, 15}, [3]float64{115, 15 + 15*math.Sqrt(3), 15}, [3]float64{200, 15, 15})
	require.Equal(t, []int{2, 3}, p.TopRow())
	require.Equal(t, []int{2}, p.On(0))
	require.Equal(t, []int{2}, p.On(1))
	require.Empty(t, p.On(2))
	require.Equal(t, []int{0, 1, 2}, func() []int { q := p.Without(2); return q.TopRow() }())
}

func TestAGapUnderAMillimetreIsATouch(t *testing.T) {
	p := with(300, [3]float64{100, 15, 15}, [3]float64{130.99, 15, 15}, [3]float64{162, 15, 15}, [3]float64{15, 15, 15})
	require.Equal(t, []int{1}, p.Touching(0))
	require.Equal(t, []int{0}, p.Touching(1), "a gap of 1.01 mm isn't")
	require.Empty(t, p.Touching(3), "the frame doesn't count")
}

func TestADroppedLogLiesOnWhatTheDropSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := builtPile(25).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		rest := drop(t, p, radius, rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x"))
		if rest.YMM > p.Frame.HeightMM {
			t.Skip("it falls out")
		}
		q := add(p, rest, radius)
		require.NoError(t, q.Check())
		k := len(p.Logs)
		touched := q.Contacts(0.25)
		near := 0
		for _, c := range touched {
			if c.Log == k || c.With == pile.Body(k) {
				near++
			}
		}
		on := q.Supports(k)
		require.NotEmpty(t, on)
		if rest.Left == pile.Floor {
			require.Equal(t, []pile.Body{pile.Floor}, on)
		} else if near == 2 {
			for _, b := range []pile.Body{rest.Left, rest.Right} {
				leans := b >= 0 && rest.YMM-p.Logs[b].YMM <= 0.02*(radius+p.Logs[b].RadiusMM)
				require.True(t, leans || slices.Contains(on, b), "%v on %v", rest, on)
			}
		}
		if !covered(p, radius, rest.XMM, rest.YMM) {
			require.Contains(t, q.TopRow(), k, "nothing lies on what is seen from above")
		}
		for i := range q.Logs {
			require.Equal(t, slices.Contains(q.TopRow(), i), len(q.On(i)) == 0)
		}
	})
}
