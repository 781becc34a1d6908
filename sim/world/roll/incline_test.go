package roll

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// lifts lifts the near edge evenly until a log has gone 2 mm, or to an angle, and stays.
func lifts(perSecond, most float64, seen *float64) Lifting {
	return func(at time.Duration, gone float64) (float64, bool) {
		lean := perSecond * at.Seconds()
		if gone > 0.01 && *seen == 0 {
			*seen = lean
		}
		return min(lean, most), gone > 2 || lean >= most
	}
}

func TestALogSlidesLengthwiseOnceTheFloorLeansByItsFriction(t *testing.T) {
	for _, mu := range []float64{0.2, 0.4, 0.6} {
		p := pile(t, ideal(mu), Place{100, 15, 0})
		require.True(t, p.Settle().Rested)
		seen := 0.0
		_, err := p.Incline(time.Millisecond, lifts(0.01, 1, &seen))
		require.NoError(t, err)
		require.InDelta(t, mu, math.Tan(seen), 0.005)
		require.Equal(t, FellOut, p.Fate(0), "it goes on sliding: away from the edge that is lifted")
		require.Positive(t, p.Log(0).ZMM)
	}
}

func TestALogThatLeansLessThanItsFrictionStays(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 15, 0})
	require.True(t, p.Settle().Rested)
	seen := 0.0
	r, err := p.Incline(time.Millisecond, lifts(0.5, math.Atan(0.39), &seen))
	require.NoError(t, err)
	require.True(t, r.Rested)
	require.Empty(t, r.Moved(0.01))
	var s Sample
	require.NoError(t, p.Watch(100, func(now Sample) { s = now }))
	p.Run(50 * time.Millisecond)
	cos := math.Cos(math.Atan(0.39))
	require.InEpsilon(t, 50*gram*cos, s.DownN, 1e-3, "the floor bears what the cosine leaves")
	require.InEpsilon(t, 50*gram*0.39*cos, s.AwayN, 1e-3, "and is pushed along")
	require.InDelta(t, 15*0.39, s.ZMM(), 0.05, "the weight acts farther away, by the height of the axis")
}

func TestAFlickedLogRollsOutByItsRollingResistance(t *testing.T) {
	o := ideal(0.4)
	o.RollingMM = 0.1
	p := pile(t, o, Place{60, 15, 0})
	require.True(t, p.Settle().Rested)
	_, err := p.Hit(0, 0.05*0.06, 0) // 60 mm/s, two thirds of which are left once it rolls
	require.NoError(t, err)
	slowing := 2. / 3 * standardGravity * 0.1 / 15 * 1000
	require.InEpsilon(t, 40*40/2/slowing, p.Log(0).XMM-60, 0.03)
}

func TestAHandThatLiftsWithoutSenseIsRefused(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 15, 0})
	_, err := p.Incline(0, func(time.Duration, float64) (float64, bool) { return 0, true })
	require.ErrorIs(t, err, ErrOpts)
	_, err = p.Incline(time.Millisecond, func(time.Duration, float64) (float64, bool) { return math.NaN(), false })
	require.ErrorIs(t, err, ErrOpts)
	_, err = p.Incline(100*time.Millisecond, func(time.Duration, float64) (float64, bool) { return 0.01, false })
	require.ErrorIs(t, err, ErrOpts)
}
