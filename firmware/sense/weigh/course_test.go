package weigh

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/sense"
	"tablero/games/lenero"
)

// drift lets what lies there move from one moment to another, g mm from the left wall, as fast
// as logs roll.
func (s *scales) drift(gramMM float64, d time.Duration) {
	steps := int(d / sampling)
	for range steps {
		s.x += gramMM / float64(steps)
		s.run(sampling)
	}
}

// A log on two others and one far away from them leave the same moment if one of the two
// rolls away; what was felt at first tells them apart.
func TestWhereALogPressedAtFirstTellsItFromItsMirrorImage(t *testing.T) {
	const position = "w5@20.0,20.0 b5@66.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
	for name, rolls := range map[string]bool{"it lies still": false, "others roll away": true} {
		t.Run(name, func(t *testing.T) {
			s := newScales(t, position)
			s.same()
			s.show(lenero.KindOf(white, 2))
			at := 87.5 // between the second and the wall
			if rolls {
				at = 43 // between them
			}
			s.lay(35.4, at, 0)
			if rolls {
				s.run(100 * time.Millisecond)
				s.drift(35.4*(87.5-at), 300*time.Millisecond)
			}
			v := s.run(2 * time.Second)
			shifted := false
			if v.Kind == sense.Steps {
				shifted = hasShift(v.Best)
			}
			for _, h := range v.Options {
				shifted = shifted || hasShift(h)
			}
			require.Equal(t, rolls, shifted, "%v: %v %v", v.Kind, v.Best.Change, v.Options)
		})
	}
}

func hasShift(h sense.Hypothesis) bool {
	for _, c := range h.Came {
		turns := c.Match.Turns()
		if last := turns[len(turns)-1]; last[len(last)-1] == '}' {
			return true
		}
	}
	return false
}

func TestALandingThatLeavesTheMomentAloneIsQuiet(t *testing.T) {
	for name, tt := range map[string]struct {
		off   float64 // g mm, where the moment begins
		ring  float64
		quiet bool
	}{
		"nothing moves":             {0, 0, true},
		"the board rings":           {0, 600, true},
		"others take the moment on": {-1500, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			l := landing{mass: 50, mid: 50, end: 500, noise: 28 * 28, known: 12}
			for i := range landingSpells {
				at := (float64(i) + 0.5) * spellTime.Seconds()
				ring := tt.ring * math.Exp(-at/ringTime)
				l.times = append(l.times, at)
				l.grams = append(l.grams, l.mass+ring/150*math.Cos(2*math.Pi*14*at))
				l.off = append(l.off, tt.off*math.Exp(-at*at/(0.2*0.2))+ring*math.Sin(2*math.Pi*14*at))
			}
			l.compare()
			require.Equal(t, tt.quiet, l.quiet > 0.2, "%g", l.quiet)
			x := explanation{landed: &l}
			began := l.mid + (l.end+tt.off)/l.mass
			require.Greater(t, x.pushed(began)*5, x.quietly())
			require.Greater(t, x.pushed(began), 2*x.pushed(began+40))
		})
	}
}

func TestOthersThatWereKnockedBeforeALogCameHaveShifted(t *testing.T) {
	l := landing{mid: 50, known: 12, began: -550}
	x := explanation{landed: &l}
	before := x.knockedBefore(-560, 0, 15, 12)
	require.Greater(t, before, 1e3*x.knockedBefore(200, 0, 15, 12), "what is left over was there before")
	l.began = 20
	require.Zero(t, x.knockedBefore(20, 0, 15, 12), "noise")
}

func TestBlowsOfAnyStrengthAreNumbers(t *testing.T) {
	l := landing{mass: 50, mid: 50, end: 500, noise: 28 * 28, known: 12, began: 1e6}
	for i := range landingSpells {
		l.times, l.grams, l.off = append(l.times, float64(i)*0.025), append(l.grams, 1e4), append(l.off, -3e5)
	}
	l.compare()
	x := explanation{landed: &l}
	for _, p := range []float64{x.quietly(), x.pushed(0), x.pushed(90)} {
		require.False(t, math.IsNaN(p))
		require.Positive(t, p)
	}
}

// pull lets fingers press on a log's end and draw it out towards the near edge.
func (s *scales) pull(grams, x, z float64) {
	const fingersG, length, steps = 30, 60.0, 40
	s.lay(fingersG, x, -length)
	s.run(150 * time.Millisecond)
	for range steps {
		s.z -= grams * length / steps
		s.run(sampling * 2)
	}
	s.lay(-grams, x, z-length)
	s.run(300 * time.Millisecond)
	s.lay(-fingersG, x, -length)
}

func TestFingersTellWhichLogTheyPulled(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.pull(90.5, 60, 0)
	s.run(time.Second)
	x := explanation{m: s.m, s: &s.s, sit: s.sit, from: s.s.ground, e: s.m.weigh(&s.s, s.s.ground, 100), width: 100}
	p := x.pressedAt()
	require.NotNil(t, p)
	require.InDelta(t, 60, p.at, 3*p.sd)
	slid, known := x.slid()
	require.True(t, known)
	require.True(t, slid, "a log that is pulled takes its weight along")
}

func TestALogThatIsLiftedDoesNotSlide(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.3, 40, 0)
	s.run(time.Second)
	x := explanation{m: s.m, s: &s.s, sit: s.sit, from: s.s.ground, e: s.m.weigh(&s.s, s.s.ground, 100), width: 100}
	require.Nil(t, x.pressedAt())
	slid, known := x.slid()
	require.True(t, known)
	require.False(t, slid)
}
