package roll

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// tower gives one log on another in a frame that hardly leaves them room.
func tower(t *testing.T, o Opts) *Pile {
	t.Helper()
	o.WidthMM = 30
	p := pile(t, o, Place{15, 15, 0}, Place{15, 45, 0})
	require.True(t, p.Settle().Rested)
	return p
}

func TestAPulledLogDragsTheOneOnItByItsFriction(t *testing.T) {
	o := ideal(0.4)
	o.FrictionWall = 0
	p := tower(t, o)
	p.begin()
	p.hand = hand{grips: true, lengthwise: true, log: 0, speed: 0.5, since: p.seconds(), ramp: p.dt}
	p.Run(0)
	p.hand = hand{grips: true, lengthwise: true, log: 0, speed: 0.5, since: p.seconds(), ramp: p.dt}
	const run = 0.05
	for range int(run / p.dt) {
		p.step()
	}
	// z = mu g t2 / 2 until it is as fast as the pulled one.
	require.InEpsilon(t, 0.4*standardGravity*run*run/2, p.logs[1].z, 1e-2)
	require.InEpsilon(t, 0.4*standardGravity*run, p.logs[1].vz, 1e-2)
	require.InDelta(t, 0.5, p.logs[0].vz, 1e-12)
	for range 20000 {
		p.step()
	}
	require.InDelta(t, 0.5, p.logs[1].vz, 1e-3, "then it goes along")
}

func TestThePulledLogsFrictionIsItsHandsForce(t *testing.T) {
	// The upper log, pulled slowly: mu times its weight at the log below, nothing at the
	// walls; the one below rests on twice the weight and stays.
	p := tower(t, ideal(0.4))
	r, err := p.Pull(1, PullOpts{SpeedMMS: -200, Ramp: 100 * time.Millisecond})
	require.NoError(t, err)
	require.True(t, r.Rested)
	require.Equal(t, Taken, p.Fate(1))
	require.Equal(t, 1, r.Hand)
	require.Empty(t, r.Moved(0.01))
	require.InEpsilon(t, 0.4*50*gram+0.050*0.2/0.1, r.HandN, 0.05, "friction, and 2 m/s2 for 50 g")
	require.Equal(t, -120.0, math.Round(r.Shifts[1].To.ZMM))
}

func TestALoadedLogPulledOutDragsItsNeighboursAlong(t *testing.T) {
	// The log on top presses 0.577 w on each of the lower ones; these stand on 1.5 w.
	for _, c := range []struct {
		floor float64
		moves bool
	}{{0.6 / 1.5 * 0.577 * 1.2, false}, {0.05, true}} {
		o := ideal(0)
		o.WidthMM = 60
		o.FrictionLog, o.FrictionFloor = 0.6, c.floor
		p := pile(t, o, Place{15, 15, 0}, Place{45, 15, 0}, Place{30, 15 + 30*math.Sqrt(3)/2, 0})
		require.True(t, p.Settle().Rested)
		r, err := p.Pull(2, DefaultPullOpts())
		require.NoError(t, err)
		require.Equal(t, c.moves, len(r.Moved(1)) == 2, c.floor)
		require.InDelta(t, r.Shifts[0].To.ZMM, r.Shifts[1].To.ZMM, 0.01, "both alike")
		require.LessOrEqual(t, r.Shifts[0].To.ZMM, 0.0)
	}
}

func TestWhileALogSlidesItHoldsNothingInThePlane(t *testing.T) {
	// Three logs that stand by friction between the logs; the left one is pulled, but only
	// until long before it is out: the pile spreads although nothing is gone yet.
	o := ideal(0.6)
	p := pyramid(t, o)
	require.True(t, p.Settle().Rested)
	p.begin()
	p.hand = hand{grips: true, lengthwise: true, log: 0, speed: 0.1, since: p.seconds(), ramp: p.dt}
	for range 20000 {
		p.step()
	}
	require.Less(t, p.Log(0).ZMM, 30.0)
	require.Less(t, p.Log(2).YMM, 15+30*math.Sqrt(3)/2-1)
}

func TestALogDraggedBeyondItsMiddleFallsOut(t *testing.T) {
	o := ideal(0.4)
	o.FrictionWall = 0
	p := tower(t, o)
	r, err := p.Pull(0, DefaultPullOpts())
	require.NoError(t, err)
	require.Equal(t, []int{1}, r.FellOut())
	require.Equal(t, []int{1}, r.Moved(1))
	require.True(t, r.Rested)
}

func TestANudgePushesALogByItsWay(t *testing.T) {
	o := ideal(0.4)
	o.RollingMM = 0.1
	p := pile(t, o, Place{100, 15, 0}, Place{200, 15, 0})
	p.Settle()
	r, err := p.Nudge(0, 2, 300*time.Millisecond)
	require.NoError(t, err)
	require.True(t, r.Rested)
	require.InDelta(t, 102, p.Log(0).XMM, 0.1)
	require.InDelta(t, -2.0/15, p.Log(0).AngleRad, 0.01, "it rolls")
	require.Empty(t, r.Moved(0.001))
	require.Less(t, r.HandN, 0.05)

	r, err = p.Nudge(1, 100, 300*time.Millisecond)
	require.NoError(t, err)
	require.InDelta(t, 270, p.Log(1).XMM, 15.01, "a wall stops it, where it climbs and rolls back")
	require.Equal(t, 20.0, r.HandN)

	r, err = p.Hit(0, 0.005, 0)
	require.NoError(t, err)
	require.Greater(t, p.Log(0).XMM, 105.0)
	require.True(t, r.Rested)
}

func TestALogThatIsPushedInBringsItsWeightAlong(t *testing.T) {
	p := pile(t, ideal(0.4), Place{30, 15, 0})
	require.True(t, p.Settle().Rested)
	var all []Sample
	require.NoError(t, p.Watch(100, func(s Sample) { all = append(all, s) }))
	k, r, err := p.Push(Log{RadiusMM: 15, MassG: 50, XMM: 100, YMM: 15}, PullOpts{SpeedMMS: 150, Ramp: 20 * time.Millisecond, Lift: 0.5})
	require.NoError(t, err)
	require.True(t, r.Rested)
	require.InDelta(t, 0, p.Log(k).ZMM, 0.5)
	require.Empty(t, r.Moved(0.01), "there was room")
	// The one that lies there bears on the middle, the other with half its weight where it is;
	// from 190 to 200 ms it has gone on for 0.195 s less half the ramp.
	mid := all[19]
	require.InEpsilon(t, 75*gram, mid.DownN, 1e-2)
	at := -60 + 150*(0.195-0.01)
	require.InDelta(t, 25*(at+15*0.4)/75, mid.ZMM(), 1, "the floor rubs below the axis that the hand pushes at")
	last := all[len(all)-1]
	require.InEpsilon(t, 100*gram, last.DownN, 1e-3, "then it is let go")
}

func TestALogIsPushedInForwards(t *testing.T) {
	p := pile(t, ideal(0.4), Place{30, 15, 0})
	_, _, err := p.Push(Log{RadiusMM: 15, MassG: 50, XMM: 100, YMM: 15}, DefaultPullOpts())
	require.ErrorIs(t, err, ErrOpts)
}
