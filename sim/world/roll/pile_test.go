package roll

import (
	"flag"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheSameSeedGivesTheSamePileToTheBit(t *testing.T) {
	build := func(seed uint64) *Pile {
		p, err := Build(seed, 120, diameters(5)...)
		require.NoError(t, err)
		_, err = p.Pull(1, PullOpts{SpeedMMS: 1000})
		require.NoError(t, err)
		return p
	}
	a, b := build(4), build(4)
	require.Equal(t, a.logs, b.logs)
	require.Equal(t, a.pairs, b.pairs)
	other, err := Build(5, 120, 30)
	require.NoError(t, err)
	require.NotEqual(t, a.logs[0].r, other.logs[0].r)
}

func TestAMirroredPileMovesMirrored(t *testing.T) {
	places := []Place{{20, 15, 0}, {52, 15, 0}, {110, 15, 0}, {36, 41, 0}}
	mirrored := make([]Place, len(places))
	for i, at := range places {
		mirrored[i] = Place{150 - at.XMM, at.YMM, 0}
	}
	o := ideal(0.2)
	o.WidthMM, o.RollingMM = 150, 0.1
	a, b := pile(t, o, places...), pile(t, o, mirrored...)
	ra, rb := a.Run(200*time.Millisecond), b.Run(200*time.Millisecond)
	require.NotEmpty(t, ra.Moved(5), "the pyramid falls apart")
	for k := range places {
		require.InDelta(t, 150-ra.Shifts[k].To.XMM, rb.Shifts[k].To.XMM, 1e-6)
		require.InDelta(t, ra.Shifts[k].To.YMM, rb.Shifts[k].To.YMM, 1e-6)
		require.InDelta(t, a.Log(k).AngleRad, -b.Log(k).AngleRad, 1e-6)
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	p, err := Build(2, 120, diameters(5)...)
	require.NoError(t, err)
	before := p.Clone()
	c := p.Clone()
	_, err = c.Remove(0)
	require.NoError(t, err)
	require.Equal(t, before.logs, p.logs)
	require.Equal(t, before.pairs, p.pairs)
	_, err = p.Remove(0)
	require.NoError(t, err)
	require.Equal(t, c.logs, p.logs, "and the same as the original would")
}

func TestABuiltPileLiesStillInsideTheFrame(t *testing.T) {
	for seed := range uint64(2) {
		p, err := Build(seed, 120, diameters(6)...)
		require.NoError(t, err)
		sound(t, p)
		require.Empty(t, p.Run(100*time.Millisecond).Moved(0.01))
		for k := range p.Len() {
			l := p.Log(k)
			require.InDelta(t, diameters(6)[k]/2, l.RadiusMM, 0.1)
			nominal := 600e-6 * math.Pi * l.RadiusMM * l.RadiusMM * 120
			require.InEpsilon(t, nominal, l.MassG, 0.16)
		}
	}
}

// sound checks what must be so in any pile at rest.
func sound(t require.TestingT, p *Pile) {
	weight := 0.0
	for k := range p.Len() {
		l := p.Log(k)
		require.False(t, math.IsNaN(l.XMM+l.YMM+l.ZMM+l.AngleRad))
		if p.Fate(k) != Lies {
			continue
		}
		weight += l.MassG * gram
		require.GreaterOrEqual(t, l.YMM, l.RadiusMM-overlapMM)
		for j := range k {
			if o := p.Log(j); p.Fate(j) == Lies {
				require.Greater(t, math.Hypot(l.XMM-o.XMM, l.YMM-o.YMM), l.RadiusMM+o.RadiusMM-overlapMM, "%d on %d", k, j)
			}
		}
	}
	down := 0.0
	for _, c := range p.Contacts() {
		rubs := math.Hypot(c.ShearN, c.LengthwiseN)
		require.LessOrEqual(t, rubs, c.Friction*c.NormalN*(1+1e-9))
		switch c.With {
		case Floor:
			down += c.NormalN
		case Left:
			down += c.ShearN
		case Right:
			down -= c.ShearN
		}
	}
	require.InDelta(t, weight, down, 0.01*weight+1e-9)
}

// bounded lets rapid run fewer times than it would: physics takes its time.
func bounded(t *testing.T) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	old := f.Value.String()
	if old != f.DefValue {
		return
	}
	require.NoError(t, f.Value.Set("8"))
	t.Cleanup(func() { require.NoError(t, f.Value.Set(old)) })
}

func TestWhateverHandsDoAPileComesToRestSoundly(t *testing.T) {
	bounded(t)
	rapid.Check(t, func(t *rapid.T) {
		o := DefaultOpts(120)
		o.HeightMM = 90
		p, err := New(o, rapid.Uint64().Draw(t, "seed"))
		require.NoError(t, err)
		for range rapid.IntRange(1, 6).Draw(t, "acts") {
			k := rapid.IntRange(0, max(0, p.Len()-1)).Draw(t, "log")
			var r Result
			switch act := rapid.IntRange(0, 9).Draw(t, "act"); {
			case act == 0:
				r, err = p.Remove(k)
			case act == 1:
				r, err = p.Pull(k, PullOpts{SpeedMMS: rapid.Float64Range(300, 1000).Draw(t, "speed")})
			case act == 2:
				r, err = p.Nudge(k, rapid.Float64Range(-20, 20).Draw(t, "way"), 50*time.Millisecond)
			case act == 3:
				r, err = p.Knock(rapid.Float64Range(-20, 20).Draw(t, "peak"), 20*time.Millisecond)
			case act == 4:
				r, err = p.Hit(k, rapid.Float64Range(-0.02, 0.02).Draw(t, "right"), 0.01)
			default:
				d := rapid.SampledFrom(diameters(5)).Draw(t, "diameter")
				_, r, err = p.Drop(p.Cut(d), DropOpts{XMM: rapid.Float64Range(0, 120).Draw(t, "x"), HeightMM: 2, JitterMM: 1})
			}
			if err != nil {
				require.ErrorIs(t, err, ErrLog)
				continue
			}
			if !r.Rested {
				t.Skip("a log may roll to and fro for long")
			}
			sound(t, p)
		}
	})
}

func TestTimePassesWithoutAllocating(t *testing.T) {
	p, err := Build(1, 120, diameters(5)...)
	require.NoError(t, err)
	p.logs[4].vx = 1
	require.Zero(t, testing.AllocsPerRun(3, func() {
		for range 1000 {
			p.step()
		}
	}))
}
