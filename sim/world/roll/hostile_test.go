package roll

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// crowd drops more logs into a low frame than go in.
func crowd() (*Pile, error) {
	o := DefaultOpts(31)
	o.HeightMM = 35
	p, err := New(o, 1)
	if err != nil {
		return nil, err
	}
	return p, p.Heap(30, 30)
}

func TestHostileInputGivesAnError(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, change := range []func(*Opts){
		func(o *Opts) { o.WidthMM = nan }, func(o *Opts) { o.HeightMM = -1 }, func(o *Opts) { o.FrictionLog = inf },
		func(o *Opts) { o.Restitution = 0 }, func(o *Opts) { o.Step = 0 }, func(o *Opts) { o.Patience = time.Hour },
	} {
		o := DefaultOpts(100)
		change(&o)
		_, err := New(o, 1)
		require.ErrorIs(t, err, ErrOpts)
	}
	p := pile(t, ideal(0.4), Place{100, 15, 0})
	for _, l := range []Log{
		{}, {RadiusMM: nan, MassG: 50, XMM: 50, YMM: 15}, {RadiusMM: 15, MassG: inf, XMM: 50, YMM: 15},
		{RadiusMM: 15, MassG: 50, XMM: 10, YMM: 15}, {RadiusMM: 15, MassG: 50, XMM: 290, YMM: 15}, {RadiusMM: 15, MassG: 50, XMM: 50, YMM: 14},
		{RadiusMM: 15, MassG: 50, XMM: 50, YMM: 15, ZMM: 61}, {RadiusMM: 15, MassG: 50, XMM: 50, YMM: nan},
	} {
		_, err := p.Put(l)
		require.ErrorIs(t, err, ErrLog, "%+v", l)
	}
	_, err := p.Put(Log{RadiusMM: 15, MassG: 50, XMM: 101, YMM: 16})
	require.ErrorIs(t, err, ErrOverlap)
	_, err = p.Put(Log{RadiusMM: 15, MassG: 1, XMM: 50, YMM: 15})
	require.ErrorIs(t, err, ErrOpts, "too light for the step")
	for _, x := range []float64{nan, inf} {
		_, _, err = p.Drop(Log{RadiusMM: 15, MassG: x}, DropOpts{XMM: 100})
		require.ErrorIs(t, err, ErrLog)
		_, err = p.Nudge(0, x, time.Second)
		require.ErrorIs(t, err, ErrOpts)
		_, err = p.Pull(0, PullOpts{SpeedMMS: x})
		require.ErrorIs(t, err, ErrOpts)
		_, err = p.Hit(0, x, 0)
		require.ErrorIs(t, err, ErrOpts)
		_, err = p.Knock(x, time.Millisecond)
		require.ErrorIs(t, err, ErrOpts)
		_, err = p.Tilt(x, time.Millisecond)
		require.ErrorIs(t, err, ErrOpts)
		require.ErrorIs(t, p.Watch(x, func(Sample) {}), ErrRate)
	}
	_, err = p.Remove(7)
	require.ErrorIs(t, err, ErrLog)
	_, err = crowd()
	require.ErrorIs(t, err, ErrNoRoom)
}
