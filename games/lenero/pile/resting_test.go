package pile_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/lenero/pile"
)

func resting(t require.TestingT, p pile.Pile, radius float64) pile.Resting {
	all, err := p.Resting(radius)
	require.NoError(t, err)
	return all
}

func TestInAnEmptyFrameALogRestsAnywhereOnTheFloor(t *testing.T) {
	require.Equal(t, pile.Resting{Floor: []pile.Span{{LoMM: 15, HiMM: 165}}}, resting(t, empty(180), 15))
	require.Equal(t, pile.Resting{Floor: []pile.Span{{LoMM: 20, HiMM: 20}}}, resting(t, empty(40), 20))
}

func TestBetweenLogsOnTheFloorThereAreValleysAndFreeFloor(t *testing.T) {
	all := resting(t, with(300, [3]float64{32, 20, 20}, [3]float64{100, 20, 20}, [3]float64{150, 20, 20}), 15)
	require.Len(t, all.Valleys, 3)
	require.InDelta(t, 15, all.Valleys[0].XMM, 1e-9)
	require.InDelta(t, 20+math.Sqrt(35*35-17*17), all.Valleys[0].YMM, 1e-9)
	require.Equal(t, []pile.Body{pile.Left, 0}, []pile.Body{all.Valleys[0].Left, all.Valleys[0].Right})
	require.InDelta(t, 66, all.Valleys[1].XMM, 1e-9, "28 mm between two logs are too few for it")
	require.InDelta(t, 20+math.Sqrt(35*35-34*34), all.Valleys[1].YMM, 1e-9)
	require.InDelta(t, 125, all.Valleys[2].XMM, 1e-9)
	require.Equal(t, []pile.Span{{LoMM: 185, HiMM: 285}}, all.Floor)
}

func TestALogFitsIntoAGapThatIsJustWideEnough(t *testing.T) {
	all := resting(t, with(110, [3]float64{20, 20, 20}, [3]float64{90, 20, 20}), 15)
	require.Len(t, all.Valleys, 2, "one at each wall")
	require.Len(t, all.Floor, 1)
	require.InDelta(t, 55, all.Floor[0].LoMM, 1e-9)
	require.InDelta(t, 55, all.Floor[0].HiMM, 1e-9)
}

// among tells whether a rest is among those found.
func among(all pile.Resting, r pile.Rest) bool {
	if r.Left == pile.Floor {
		for _, s := range all.Floor {
			if r.XMM >= s.LoMM-1e-6 && r.XMM <= s.HiMM+1e-6 {
				return true
			}
		}
		return false
	}
	for _, v := range all.Valleys {
		if math.Hypot(r.XMM-v.XMM, r.YMM-v.YMM) < 1e-6 {
			return true
		}
	}
	return false
}

func TestWhereADropEndsIsAPlaceToRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(25).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		all := resting(t, p, radius)
		for range 20 {
			rest := drop(t, p, radius, rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x"))
			require.True(t, among(all, rest), "%v among %v", rest, all)
		}
	})
}

// covered tells whether a log that comes down at x lands higher than y.
func covered(p pile.Pile, radius, x, y float64) bool {
	for _, l := range p.Logs {
		if dx, r := x-l.XMM, l.RadiusMM+radius; math.Abs(dx) < r-1e-6 && l.YMM+math.Sqrt(r*r-dx*dx) > y+1e-6 {
			return true
		}
	}
	return false
}

func TestALogLetGoOverAPlaceToRestComesToRestThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(25).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		all := resting(t, p, radius)
		for _, v := range all.Valleys {
			requireAtRest(t, p, v, radius)
			if !covered(p, radius, v.XMM, v.YMM) {
				again := drop(t, p, radius, v.XMM)
				require.InDelta(t, v.XMM, again.XMM, 1e-6)
				require.InDelta(t, v.YMM, again.YMM, 1e-6)
			}
		}
		for _, s := range all.Floor {
			x := rapid.Float64Range(s.LoMM, s.HiMM).Draw(t, "on the floor")
			if s.LoMM < x && x < s.HiMM {
				require.Equal(t, pile.Rest{XMM: x, YMM: radius, Left: pile.Floor, Right: pile.Floor}, drop(t, p, radius, x))
			}
		}
	})
}

func TestEveryTouchOfTwoThingsFromAboveIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(15).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		all := resting(t, p, radius)
		for i, a := range p.Logs {
			for j, b := range p.Logs {
				ra, rb := a.RadiusMM+radius, b.RadiusMM+radius
				apart := math.Hypot(a.XMM-b.XMM, a.YMM-b.YMM)
				if i == j || apart >= ra+rb-1e-6 {
					continue
				}
				// The upper crossing of two circles, with log i on the left.
				along := (apart*apart + ra*ra - rb*rb) / (2 * apart)
				up := math.Sqrt(max(ra*ra-along*along, 0))
				x := a.XMM + (along*(b.XMM-a.XMM)-up*(b.YMM-a.YMM))/apart
				y := a.YMM + (along*(b.YMM-a.YMM)+up*(b.XMM-a.XMM))/apart
				if a.XMM+1e-3 < x && x < b.XMM-1e-3 && x > radius && x < p.Frame.WidthMM-radius && y > radius && !covered(p, radius, x, y) {
					require.True(t, among(all, pile.Rest{XMM: x, YMM: y}), "over %d and %d: %.3f,%.3f", i, j, x, y)
				}
			}
		}
	})
}
