package roll

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const gram = standardGravity / 1000 // N that a gram weighs

// ideal gives a wide frame without spread and without rolling resistance, with one
// friction for all.
func ideal(friction float64) Opts {
	o := DefaultOpts(300).Exact()
	o.HeightMM, o.RollingMM = 400, 0
	o.FrictionLog, o.FrictionFloor, o.FrictionWall = friction, friction, friction
	return o
}

// pile puts logs of 15 mm radius and 50 g at places.
func pile(t testing.TB, o Opts, places ...Place) *Pile {
	t.Helper()
	p, err := New(o, 1)
	require.NoError(t, err)
	for _, at := range places {
		_, err := p.Put(Log{RadiusMM: 15, MassG: 50, XMM: at.XMM, YMM: at.YMM, ZMM: at.ZMM})
		require.NoError(t, err)
	}
	return p
}

// done gives the result of an act that mustn't be refused.
func done(t testing.TB) func(Result, error) Result {
	return func(r Result, err error) Result {
		t.Helper()
		require.NoError(t, err)
		return r
	}
}

func TestALogOnTheFloorPressesWithItsWeightWhereItLies(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 15, 7})
	require.True(t, p.Settle().Rested)
	require.Len(t, p.Contacts(), 1)
	c := p.Contacts()[0]
	require.Equal(t, [2]int{0, Floor}, [2]int{c.Log, c.With})
	require.InDelta(t, 50*gram, c.NormalN, 1e-4)
	require.InDelta(t, 15-50*gram/p.Opts().Stiffness*1000, p.Log(0).YMM, 1e-6, "it sinks in by its weight over the stiffness")

	var last Sample
	require.NoError(t, p.Watch(80, func(s Sample) { last = s }))
	p.Run(100 * time.Millisecond)
	require.InDelta(t, 50*gram, last.DownN, 1e-4)
	require.InDelta(t, 100, last.XMM(), 1e-3)
	require.InDelta(t, 7, last.ZMM(), 1e-3)
}

func TestALogFallsByHalfGTimesTimeSquared(t *testing.T) {
	p := pile(t, ideal(0.4), Place{100, 115, 0})
	p.Run(100 * time.Millisecond)
	require.InDelta(t, 115-1000*standardGravity*0.1*0.1/2, p.Log(0).YMM, 1e-9)
	// It needs sqrt(2h/g) to the floor, h 100 mm.
	p.Run(time.Duration(math.Sqrt(0.2/standardGravity)*1e9) - p.Now() - 20*time.Microsecond)
	require.Empty(t, p.Contacts())
	p.Run(60 * time.Microsecond)
	require.Len(t, p.Contacts(), 1)
}

func TestALogBouncesWithItsRestitution(t *testing.T) {
	for _, e := range []float64{0.2, 0.3, 0.6, 0.9, 1} {
		o := ideal(0.4)
		o.Restitution = e
		p := pile(t, o, Place{100, 65, 0}) // falls 50 mm
		for p.logs[0].vy <= 0 {
			p.step()
		}
		for len(p.Contacts()) > 0 {
			p.step()
		}
		require.InDelta(t, e, p.logs[0].vy/math.Sqrt(2*standardGravity*0.05), 0.01, e)
	}
}

func TestALogRollsDownATiltWithTwoThirdsOfThePull(t *testing.T) {
	const degrees, run = 10, 0.3
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	for _, c := range []struct {
		name              string
		friction          float64
		acceleration, wRG float64 // in g; of its rim by turning
	}{
		{"rolls", math.Tan(degrees*math.Pi/180)/3 + 0.01, sin * 2 / 3, sin * 2 / 3},
		{"slides when friction is under a third of the tilt", 0.03, sin - 0.03*cos, 2 * 0.03 * cos},
		{"slides without friction", 0, sin, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := pile(t, ideal(c.friction), Place{30, 15, 0})
			p.Settle()
			p.ground.gx, p.ground.gy = standardGravity*sin, -standardGravity*cos
			p.Run(time.Duration(run * 1e9))
			require.InEpsilon(t, standardGravity*c.acceleration*run, p.logs[0].vx, 2e-3)
			require.InDelta(t, -standardGravity*c.wRG*run, p.logs[0].w*p.logs[0].r, 5e-3, "to the right is turning to the right")
			require.InEpsilon(t, 30+1000*standardGravity*c.acceleration*run*run/2, p.Log(0).XMM, 2e-3)
		})
	}
}

func TestRollingResistanceBrakesALogByTwoThirdsOfItsLeverOverItsRadius(t *testing.T) {
	o := ideal(0.4)
	o.RollingMM = 0.3
	p := pile(t, o, Place{50, 15, 0})
	p.Settle()
	p.logs[0].vx, p.logs[0].w = 0.2, -0.2/0.015
	p.Run(time.Second)
	require.InEpsilon(t, 0.2-standardGravity*2/3*0.3/15, p.logs[0].vx, 2e-3)
	r := p.Settle()
	require.True(t, r.Rested)
	// v2 / 2a
	require.InEpsilon(t, 50+1000*0.04/(2*standardGravity*2/3*0.3/15), p.Log(0).XMM, 2e-3)
}

func TestALogStaysOnATiltUpToItsRollingLever(t *testing.T) {
	o := ideal(0.4)
	o.RollingMM = 0.5 // tan = 0.5 / 15, 1.909 degrees
	p := pile(t, o, Place{100, 15, 0})
	p.Settle()
	require.Empty(t, done(t)(p.Tilt(1.8, 200*time.Millisecond)).Moved(0.05))
	require.Equal(t, []int{0}, done(t)(p.Tilt(2.0, 200*time.Millisecond)).Moved(0.05))
}

func TestBlowsBetweenLogsKeepMomentum(t *testing.T) {
	p := pile(t, ideal(0), Place{50, 15, 0}, Place{100, 15, 0})
	p.Settle()
	p.logs[0].vx = 0.5
	p.Run(100 * time.Millisecond)
	require.InDelta(t, 0.5, p.logs[0].vx+p.logs[1].vx, 1e-9)
	require.InDelta(t, 0.5*0.25, p.logs[1].vx-p.logs[0].vx, 0.005, "they part by the restitution")
}

// energy gives the energy of all motion, height and springs, J.
func (p *Pile) energy() float64 {
	sum := 0.0
	for k := range p.logs {
		b := &p.logs[k]
		if b.fate == Lies {
			sum += b.m/2*(b.vx*b.vx+b.vy*b.vy+b.vz*b.vz) + b.inertia/2*b.w*b.w + b.m*standardGravity*b.y
		}
	}
	for i := range p.pairs {
		c := &p.pairs[i]
		if gap := p.gap(c); gap < 0 {
			sum += (c.kn*gap*gap + c.kt*(c.st*c.st+c.sl*c.sl) + c.kr*c.sr*c.sr) / 2
		}
	}
	return sum
}

func TestEnergyNeverGrowsByItself(t *testing.T) {
	p, err := Build(3, 120, diameters(6)...)
	require.NoError(t, err)
	p.logs[1].fate, p.stale = Taken, true
	p.logs[4].vx = 1
	p.logs[5].vz = 0.3
	start := p.energy()
	before := start
	for range 200 {
		p.Run(500 * time.Microsecond)
		now := p.energy()
		require.LessOrEqual(t, now, before+2e-6*start)
		before = now
	}
	require.Less(t, before, start-1e-3)
}

// loaded finds a log without which others don't stay.
func loaded(t *testing.T, p *Pile) int {
	t.Helper()
	for k := range p.Len() {
		c := p.Clone()
		c.StopAt(6)
		r, err := c.Remove(k)
		require.NoError(t, err)
		if len(r.Moved(5)) > 0 {
			return k
		}
	}
	t.Fatal("all logs are idle")
	return 0
}

func TestForcesOnTheFrameIntegratedTwiceGiveTheChangeOfHeight(t *testing.T) {
	p, err := Build(5, 120, diameters(8)...)
	require.NoError(t, err)
	weight, start := 0.0, 0.0 // N, N mm
	sums := func() (w, wy float64) {
		for k := range p.Len() {
			if l := p.Log(k); p.Fate(k) == Lies {
				w += l.MassG * gram
				wy += l.MassG * gram * l.YMM
			}
		}
		return w, wy
	}
	p.logs[loaded(t, p)].fate, p.stale = Taken, true
	weight, start = sums()
	speed, rise, last := 0.0, 0.0, 0.0 // of the common centre: m/s, m
	const hertz = 1000
	require.NoError(t, p.Watch(hertz, func(s Sample) {
		a := (s.DownN - weight) / weight * standardGravity
		rise += speed/hertz + a/2/hertz/hertz
		speed += a / hertz
		last = s.DownN
	}))
	r := p.Settle()
	require.True(t, r.Rested)
	require.NotEmpty(t, r.Moved(1), "something must roll for this test")
	_, end := sums()
	require.InDelta(t, weight, last, 0.02*weight)
	require.InDelta(t, (end-start)/weight, rise*1000, 0.05, "mm")
}
