package roll

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var tan15 = math.Tan(15 * math.Pi / 180)

// pyramid gives two logs side by side and one on top.
func pyramid(t *testing.T, o Opts) *Pile {
	t.Helper()
	return pile(t, o, Place{100, 15, 0}, Place{130, 15, 0}, Place{115, 15 + 30*math.Sqrt(3)/2, 0})
}

func TestThreeLogsStandWhenLogsRubByMoreThanTan15(t *testing.T) {
	for friction, stands := range map[float64]bool{tan15 * 1.03: true, tan15 * 0.97: false} {
		o := ideal(1)
		o.FrictionLog = friction
		o.StopMM = 5
		r := pyramid(t, o).Settle()
		require.Equal(t, stands, len(r.Moved(0.3)) == 0, friction)
		require.Equal(t, stands, r.Rested, friction)
	}
}

func TestThreeLogsStandWhenTheFloorRubsByAThirdOfThat(t *testing.T) {
	for friction, stands := range map[float64]bool{tan15 / 3 * 1.06: true, tan15 / 3 * 0.97: false} {
		o := ideal(1)
		o.FrictionFloor = friction
		o.StopMM = 5
		require.Equal(t, stands, len(pyramid(t, o).Settle().Moved(0.3)) == 0, friction)
	}
}

func TestForcesInAPyramidBetweenWallsAreThoseOfStatics(t *testing.T) {
	o := ideal(0)
	o.WidthMM = 60
	p := pile(t, o, Place{15, 15, 0}, Place{45, 15, 0}, Place{30, 15 + 30*math.Sqrt(3)/2, 0})
	require.True(t, p.Settle().Rested)
	w := 50 * gram
	for _, c := range p.Contacts() {
		switch {
		case c.Log == 2:
			require.InEpsilon(t, w/2/math.Cos(math.Pi/6), c.NormalN, 1e-3)
		case c.With == Floor:
			require.InEpsilon(t, 1.5*w, c.NormalN, 1e-3)
		}
		require.Zero(t, c.ShearN)
	}
}

func TestALogOnTheEdgeOfAWallFallsOut(t *testing.T) {
	o := ideal(0.4)
	o.HeightMM = 20
	p := pile(t, o, Place{15, 15, 0})
	_, r, err := p.Drop(Log{RadiusMM: 15, MassG: 50}, DropOpts{XMM: 15, HeightMM: 1})
	require.NoError(t, err)
	require.Empty(t, r.FellOut(), "balanced above the other")
	p, err = New(o, 1)
	require.NoError(t, err)
	_, err = p.Put(Log{RadiusMM: 15, MassG: 50, XMM: 15, YMM: 60})
	require.NoError(t, err)
	p.logs[0].vx = -0.5
	r = p.Settle()
	require.Equal(t, []int{0}, r.FellOut())
	require.Equal(t, FellOut, p.Fate(0))
	require.True(t, math.IsInf(r.Shifts[0].MM(), 1))
	_, err = p.Remove(0)
	require.ErrorIs(t, err, ErrLog)
}

func TestAWallEdgeHoldsALogThatDoesntReachOverIt(t *testing.T) {
	o := ideal(0.4)
	o.WidthMM, o.HeightMM = 50, 20
	// Between a log at the left and the right wall's edge.
	p := pile(t, o, Place{15, 15, 0})
	y := p.touch(15, 35)
	_, err := p.Put(Log{RadiusMM: 15, MassG: 50, XMM: 35, YMM: y})
	require.NoError(t, err)
	r := p.Settle()
	require.True(t, r.Rested)
	require.Empty(t, r.FellOut())
}

func TestTiltingMovesWhatFrictionNoLongerHolds(t *testing.T) {
	o := ideal(0.4)
	o.WidthMM = 60
	o.StopMM = 5
	// The upper log leaves its uphill support when the tilt passes the 30 degrees of the
	// line between the middles.
	three := func() *Pile {
		o.FrictionLog, o.FrictionFloor, o.FrictionWall = 0, 0, 0
		p := pile(t, o, Place{15, 15, 0}, Place{45, 15, 0}, Place{30, 15 + 30*math.Sqrt(3)/2, 0})
		p.Settle()
		return p
	}
	require.Empty(t, done(t)(three().Tilt(29, 300*time.Millisecond)).Moved(0.3))
	require.NotEmpty(t, done(t)(three().Tilt(31, 300*time.Millisecond)).Moved(0.3))
}

func TestAKnockOfTheFrameMovesLogsThatRubTooLittle(t *testing.T) {
	// A disc that may roll keeps two thirds of the frame's speed: 2/pi peak time.
	p := pile(t, ideal(0.4), Place{150, 15, 0})
	p.Settle()
	p.begin()
	p.ground.knock, p.ground.knockedAt, p.ground.knockTime, p.ground.moves = 2, p.seconds(), 0.02, true
	p.Run(30 * time.Millisecond)
	require.InEpsilon(t, -2/math.Pi*2*0.02*2/3, p.logs[0].vx, 5e-3)
	// Resistance to rolling holds it against small ones.
	o := ideal(0.4)
	o.RollingMM = 0.5
	p = pile(t, o, Place{150, 15, 0})
	p.Settle()
	require.Empty(t, done(t)(p.Knock(standardGravity*0.03, 20*time.Millisecond)).Moved(0.01))
	require.NotEmpty(t, done(t)(p.Knock(5, 20*time.Millisecond)).Moved(1))
}

func TestHalfTheStepGivesTheSameCollapse(t *testing.T) {
	o := ideal(0.1)
	coarse := pyramid(t, o).Run(150 * time.Millisecond)
	o.Step /= 2
	fine := pyramid(t, o).Run(150 * time.Millisecond)
	require.Len(t, fine.Moved(3), 3)
	for k := range fine.Shifts {
		require.InDelta(t, coarse.Shifts[k].To.XMM, fine.Shifts[k].To.XMM, 0.05)
		require.InDelta(t, coarse.Shifts[k].To.YMM, fine.Shifts[k].To.YMM, 0.05)
	}
}
