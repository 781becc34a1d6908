package roll

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWeightActsWhereLogsLieLengthwiseThroughOthers(t *testing.T) {
	o := ideal(0.4)
	o.WidthMM = 60
	// The upper log, 30 mm off, presses only on logs that lie in the middle.
	p := pile(t, o, Place{15, 15, 0}, Place{45, 15, 0}, Place{30, 15 + 25.99, 30})
	require.True(t, p.Settle().Rested)
	var last Sample
	require.NoError(t, p.Watch(80, func(s Sample) { last = s }))
	p.Run(26 * time.Millisecond)
	require.InDelta(t, 3*50*gram, last.DownN, 1e-3)
	require.InDelta(t, 10, last.ZMM(), 0.01)
	require.InDelta(t, 30, last.XMM(), 0.01)
	require.InDelta(t, 0, last.RightN, 1e-3, "the walls push against each other")
	require.NoError(t, p.Watch(0, nil))
	p.Run(26 * time.Millisecond)
	require.Less(t, last.At, p.Now()-26*time.Millisecond, "unwatched")
}

func TestAPulledLogDragsTheFrameByItsFriction(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 15, 0})
	require.True(t, p.Settle().Rested)
	var all []Sample
	require.NoError(t, p.Watch(100, func(s Sample) { all = append(all, s) }))
	_, err := p.Pull(0, DefaultPullOpts())
	require.NoError(t, err)
	mid := all[30] // of 80 while it slides
	require.InEpsilon(t, -0.4*50*gram, mid.AwayN, 1e-3)
	require.InEpsilon(t, 50*gram, mid.DownN, 1e-3)
	// The sample is of 300 to 310 ms, 10 of them lost to the ramp. The hand pulls at the axis,
	// the floor rubs below it: the weight acts by mu r nearer.
	require.InDelta(t, -150*(0.305-0.01), mid.ZMM()+15*0.4, 0.1)
	require.Zero(t, all[len(all)-1].DownN, "it is gone")
}

func TestSamplesComeAtTheirRateWhateverTheStep(t *testing.T) {
	o := ideal(0.4)
	o.Step = 7 * time.Microsecond
	p := pile(t, o, Place{100, 15, 0})
	var at []time.Duration
	require.NoError(t, p.Watch(83, func(s Sample) { at = append(at, s.At) }))
	p.Run(time.Second)
	require.Len(t, at, 83)
	for i, a := range at {
		require.InDelta(t, float64(i+1)/83, a.Seconds(), 7e-6)
	}
}

func TestAWatchGoesOnAfterLogsWereHeaped(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 15, 0})
	s, err := p.Record(100)
	require.NoError(t, err)
	require.NoError(t, p.Heap(30))
	require.Empty(t, s.All())
	p.Run(25 * time.Millisecond)
	require.Len(t, s.All(), 2)
}

func TestASeriesTellsWhatTheFrameFeltAtAnInstant(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 115, 0}) // falls 100 mm in 143 ms
	s, err := p.Record(100)
	require.NoError(t, err)
	require.Zero(t, s.At(time.Second))
	p.Settle()
	require.Zero(t, s.At(0).DownN)
	require.Zero(t, s.At(140*time.Millisecond).DownN)
	require.Greater(t, s.At(141*time.Millisecond).DownN, 10*50*gram, "the blow")
	require.InDelta(t, 50*gram, s.At(time.Hour).DownN, 1e-3)
	require.Equal(t, s.All()[13], s.At(140*time.Millisecond))
	_, err = p.Record(0)
	require.ErrorIs(t, err, ErrRate)
}
