package pile_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/lenero/pile"
)

func TestADroppedLogComesToRestWhereItsLastTwoContactsAre(t *testing.T) {
	two := with(300, [3]float64{100, 20, 20}, [3]float64{150, 20, 20})
	step := math.Sqrt(30*30 - 10*10) // of logs of 20 and 10 side by side on the floor
	tower := with(300, [3]float64{100, 10, 10}, [3]float64{100, 40, 20})
	for _, tt := range []struct {
		name      string
		pile      pile.Pile
		radius, x float64
		want      pile.Rest
	}{
		{"in an empty frame it lies where it lands", empty(180), 15, 77.7, pile.Rest{XMM: 77.7, YMM: 15, Left: pile.Floor, Right: pile.Floor}},
		{"nothing lies in a wall", empty(180), 15, 180, pile.Rest{XMM: 165, YMM: 15, Left: pile.Floor, Right: pile.Floor}},
		{"in a valley of unlike logs", with(300, [3]float64{100, 20, 20}, [3]float64{140, 20, 20}), 10, 119, pile.Rest{XMM: 120, YMM: 20 + math.Sqrt(30*30-20*20), Left: 0, Right: 1}},
		{"a log as thick rolls down to the floor", with(300, [3]float64{100, 15, 15}), 15, 101, pile.Rest{XMM: 130, YMM: 15, Left: pile.Floor, Right: pile.Floor}},
		{"a thicker one comes to the floor before the equator", with(300, [3]float64{100, 10, 10}), 20, 101, pile.Rest{XMM: 100 + math.Sqrt(30*30-10*10), YMM: 20, Left: pile.Floor, Right: pile.Floor}},
		{"a thinner one leaves at the equator", with(300, [3]float64{100, 20, 20}), 10, 99, pile.Rest{XMM: 70, YMM: 10, Left: pile.Floor, Right: pile.Floor}},
		{"against the right wall", with(150, [3]float64{120, 20, 20}), 15, 130, pile.Rest{XMM: 135, YMM: 20 + math.Sqrt(35*35-15*15), Left: 0, Right: pile.Right}},
		{"from the middle to the right", two, 15, 100, pile.Rest{XMM: 125, YMM: 20 + math.Sqrt(35*35-25*25), Left: 0, Right: 1}},
		{"from the middle to the left where the wall bars the right", with(140, [3]float64{120, 20, 20}), 20, 120, pile.Rest{XMM: 80, YMM: 20, Left: pile.Floor, Right: pile.Floor}},
		{"it stays on the middle where both sides are barred", with(40, [3]float64{20, 20, 20}), 20, 3, pile.Rest{XMM: 20, YMM: 60, Left: 0, Right: 0}},
		{"a narrower log is held by both walls' corners", with(40, [3]float64{15, 15, 15}), 20, 20, pile.Rest{XMM: 20, YMM: 15 + math.Sqrt(35*35-5*5), Left: 0, Right: pile.Right}},
		{"over a thick log's equator past the thin one below it", tower, 10, 101, pile.Rest{XMM: 130, YMM: 10, Left: pile.Floor, Right: pile.Floor}},
		{"over three logs down to the floor", with(300, [3]float64{100, 20, 20}, [3]float64{100 + step, 10, 10}, [3]float64{104, 20 + math.Sqrt(30*30-4*4), 10}), 10, 105, pile.Rest{XMM: 120 + step, YMM: 10, Left: pile.Floor, Right: pile.Floor}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rest := drop(t, tt.pile, tt.radius, tt.x)
			require.InDelta(t, tt.want.XMM, rest.XMM, 1e-9)
			require.InDelta(t, tt.want.YMM, rest.YMM, 1e-9)
			require.Equal(t, []pile.Body{tt.want.Left, tt.want.Right}, []pile.Body{rest.Left, rest.Right})
		})
	}
}

func TestALogThatComesDownBesideOneOntoTheNextIsHeldByBoth(t *testing.T) {
	// Log 1 lies on log 0 at the wall, so its equator is over log 2, where that is as high.
	y := 29.93893242234475
	p := with(180, [3]float64{11.561721440324519, 10, 10}, [3]float64{10, y, 10}, [3]float64{31.56172144032452, 10, 10})
	rest := drop(t, p, 10, 11)
	require.InDelta(t, 30, rest.XMM, 1e-6)
	require.InDelta(t, y, rest.YMM, 1e-6)
	require.Equal(t, []pile.Body{1, 2}, []pile.Body{rest.Left, rest.Right})
}

func TestALogRollsInUnderOneThatHangsOver(t *testing.T) {
	// Log 2 hangs over to the left of log 1, on which it lies, and log 0 stands there.
	p := with(300, [3]float64{60, 20, 20}, [3]float64{116, 10, 10}, [3]float64{118, 10 + math.Sqrt(30*30-2*2), 20})
	rest := drop(t, p, 10, 62)
	require.InDelta(t, 90, rest.XMM, 1e-9)
	require.InDelta(t, 10, rest.YMM, 1e-9)
	require.InDelta(t, 148, drop(t, p, 10, 119).XMM, 1e-9)
	require.InDelta(t, 88, drop(t, p.Without(0), 10, 91).XMM, 1e-9, "let go over that place, it rolls off the log above")
}

// requireAtRest checks that a log overlaps nothing and can't go down.
func requireAtRest(t require.TestingT, p pile.Pile, r pile.Rest, radius float64) {
	require.GreaterOrEqual(t, r.XMM, radius-1e-9)
	require.LessOrEqual(t, r.XMM, p.Frame.WidthMM-radius+1e-9)
	require.GreaterOrEqual(t, r.YMM, radius-1e-9)
	for i, l := range p.Logs {
		require.Greater(t, math.Hypot(r.XMM-l.XMM, r.YMM-l.YMM), l.RadiusMM+radius-1e-7, "log %d", i)
	}
	if r.Left == pile.Floor {
		require.InDelta(t, radius, r.YMM, 1e-9)
		require.Equal(t, pile.Floor, r.Right)
		return
	}
	lx, ly := push(t, p, r, r.Left, radius)
	rx, ry := push(t, p, r, r.Right, radius)
	// Forces along both normals hold it: the vertical lies between them.
	require.GreaterOrEqual(t, lx, -1e-6, "the left one pushes to the right")
	require.LessOrEqual(t, rx, 1e-6, "the right one pushes to the left")
	require.GreaterOrEqual(t, lx*ry-ly*rx, -1e-6, "together they push up")
}

// push gives the direction in which what it touches pushes a log.
func push(t require.TestingT, p pile.Pile, r pile.Rest, by pile.Body, radius float64) (x, y float64) {
	switch by {
	case pile.Left:
		require.InDelta(t, radius, r.XMM, 1e-9)
		return 1, 0
	case pile.Right:
		require.InDelta(t, p.Frame.WidthMM-radius, r.XMM, 1e-9)
		return -1, 0
	}
	l := p.Logs[by]
	apart := math.Hypot(r.XMM-l.XMM, r.YMM-l.YMM)
	require.InDelta(t, l.RadiusMM+radius, apart, 1e-9, "it touches what it lies on")
	return (r.XMM - l.XMM) / apart, (r.YMM - l.YMM) / apart
}

func TestADroppedLogOverlapsNothingAndCantGoDown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(30).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		x := rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x")
		requireAtRest(t, p, drop(t, p, radius, x), radius)
	})
}

func TestLeftAndRightAreAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(20).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		x := rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x")
		x = min(max(x, radius), p.Frame.WidthMM-radius)
		for _, l := range p.Logs {
			if math.Abs(l.XMM-x) < 1e-3 {
				t.Skip("over the very middle of a log it goes to the right")
			}
		}
		rest, other := drop(t, p, radius, x), drop(t, mirrored(p), radius, p.Frame.WidthMM-x)
		require.InDelta(t, rest.XMM, p.Frame.WidthMM-other.XMM, 1e-6)
		require.InDelta(t, rest.YMM, other.YMM, 1e-6)
	})
}

// crept lets a log creep down in small steps, always the steepest free way: another
// way to the same place.
func crept(p pile.Pile, radius, x float64) (float64, float64) {
	const step = 0.02
	free := func(x, y float64) bool {
		if x < radius || x > p.Frame.WidthMM-radius || y < radius {
			return false
		}
		for _, l := range p.Logs {
			if math.Hypot(x-l.XMM, y-l.YMM) < l.RadiusMM+radius {
				return false
			}
		}
		return true
	}
	x = min(max(x, radius), p.Frame.WidthMM-radius)
	y := radius
	for _, l := range p.Logs {
		if dx, r := x-l.XMM, l.RadiusMM+radius; math.Abs(dx) < r {
			y = max(y, l.YMM+math.Sqrt(r*r-dx*dx)+1e-9)
		}
	}
	for moved := true; moved; {
		moved = false
		for turn := 0; turn <= 90 && !moved; turn++ {
			sin, cos := math.Sincos(float64(turn) * math.Pi / 180)
			for _, sx := range []float64{-sin, sin} {
				if nx, ny := x+step*sx, y-step*cos; turn < 90 && free(nx, ny) {
					x, y, moved = nx, ny, true
					break
				}
			}
		}
	}
	return x, y
}

func TestCreepingDownInSmallStepsEndsInTheSamePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(10).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		x := rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x")
		want := drop(t, p, radius, x)
		ends := func(x float64) bool {
			x, y := crept(p, radius, x)
			// On a slope as gentle as near a log's middle it doesn't creep.
			stuck := slices.ContainsFunc(p.Logs, func(l pile.Log) bool { return math.Abs(l.XMM-x) < 1 && l.YMM < y })
			return stuck || math.Hypot(want.XMM-x, want.YMM-y) < 1
		}
		// Where ways part by a hair, a little to the side it is the same.
		require.True(t, ends(x) || ends(x-0.1) || ends(x+0.1), "it creeps elsewhere than to %v", want)
	})
}
