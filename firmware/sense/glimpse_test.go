package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
)

// ringing lets the load cells swing by so many grams from one reading to the next,
// until it is called again with 0.
func (r *rig) ringing(grams float64) {
	sign, corner := 1.0, 0
	r.plate.spike = nil
	if grams == 0 {
		return
	}
	r.plate.spike = func(c *board.Channel) float64 {
		if c.Sensor != board.Weight {
			return 0
		}
		if corner++; corner%8 == 0 {
			sign = -sign
		}
		return sign * grams * trueCountsPerGram
	}
}

// quick has hands do something, lets the fields lie still for so long while the
// platform rings, and has the next thing begin. It gives what was said then.
func (r *rig) quick(hands func(), still time.Duration, next func()) Verdict {
	r.ringing(4)
	hands()
	for i := range int(still / r.tick) {
		if v := r.scan(); i > 2 {
			require.Equal(r.t, Busy, v.Kind, "the loads haven't settled")
		}
	}
	next()
	v := r.verdict
	for range 4 {
		if v = r.scan(); v.Kind != Busy {
			break
		}
	}
	return v
}

func TestAStepIsFoundByTheFieldsWhenTheNextBeginsWhileThePlatformRings(t *testing.T) {
	for seed := range uint64(8) {
		r := newBase(t, newMixtour(t, nil), seed)
		r.build("x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -")
		v := r.quick(func() { r.lay("a1", black) }, 200*time.Millisecond, func() { r.lay("d2") })
		require.Equal(t, Steps, v.Kind, "seed %d: %v", seed, v)
		require.Equal(t, "legal: +1 a1", v.Best.String())
		require.Greater(t, v.Posterior, sure)
		r.adopt()
		// The disc is in a hand; it may be put down while the loads still ring.
		for range 10 {
			require.Equal(t, Busy, r.scan().Kind)
		}
		r.lay("e2", black, black)
		r.ringing(0)
		v = r.settle(time.Second)
		require.Equal(t, Steps, v.Kind, "seed %d: %v", seed, v)
		require.Equal(t, "legal: 1 d2>e2", v.Best.String())
		r.adopt()
		require.Equal(t, Same, r.scan().Kind)
		require.Zero(t, r.state.analog.ground.lag, "the loads' baseline was taken anew")
		r.play("b1", "d3")
	}
}

func TestWhatHardlyRestedMayHaveBeenOnItsWay(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 3)
	r.build("x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -")
	v := r.quick(func() { r.lay("a1", black) }, 90*time.Millisecond, func() { r.lay("a1") })
	require.Equal(t, Busy, v.Kind)
	r.ringing(0)
	r.lay("a3", black)
	v = r.settle(time.Second)
	require.Equal(t, Steps, v.Kind)
	require.Equal(t, "legal: +1 a3", v.Best.String())
}

func TestFieldsAloneNeverCallAnythingIllegal(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 3)
	r.build("x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -")
	v := r.quick(func() { r.lay("a1", white) }, 300*time.Millisecond, func() { r.lay("d2") })
	require.Equal(t, Busy, v.Kind)
}

func TestLoadsThatSettleLateStillTellWhereADiscLies(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 6)
	r.build("x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -")
	at := games.Cell(0, 0)
	v := r.quick(func() { r.lay("a1", black) }, 200*time.Millisecond, func() { r.lay("d2") })
	require.Equal(t, Steps, v.Kind)
	require.Positive(t, r.state.analog.ground.lag, "seen by the fields alone")
	r.adopt()
	r.lay("d2", black)
	r.ringing(0)
	require.Equal(t, Same, r.settle(2*time.Second).Kind)
	lies := r.state.analog.ground.lies[at][0]
	require.Less(t, lies.variance, float32(wideSigma*wideSigma))
	disc := r.plate.discs[at][0]
	require.InDelta(t, disc.x, float64(lies.x), 4)
	require.InDelta(t, disc.y, float64(lies.y), 4)
}
