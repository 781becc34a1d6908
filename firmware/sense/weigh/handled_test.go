package weigh

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/sense"
	"tablero/games/lenero"
)

// slide brings a log in lengthwise from the near edge, half its weight borne by the hand.
func (s *scales) slide(grams, x float64, d time.Duration) {
	const from = -60.0
	s.lay(grams/2, x, from)
	steps := int(d / sampling)
	for range steps {
		s.z -= grams / 2 * from / float64(steps)
		s.run(sampling)
	}
	s.lay(grams/2, x, 0)
}

func TestALogThatIsPushedInLengthwiseIsToldFromOneThatIsLetDown(t *testing.T) {
	for name, tt := range map[string]struct {
		offZ float64 // mm, where it is let down; pushed in if it is far from the middle
		in   bool
	}{
		"let down in the middle":     {0, false},
		"let down beside the middle": {4, false},
		"pushed in":                  {0, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScales(t, two)
			s.same()
			from := s.s.ground
			s.show(lenero.KindOf(white, 1))
			if tt.in {
				s.slide(22.4, 50, 400*time.Millisecond)
			} else {
				s.lay(22.4, 50, tt.offZ)
			}
			// As long as the cells take to be averaged.
			s.run(time.Second)
			width := s.match.FrameMM()
			x := explanation{m: s.m, s: &s.s, sit: s.sit, from: from, e: s.m.weigh(&s.s, from, width), width: width, now: s.f.Now}
			slid, known := x.slidIn()
			require.True(t, known)
			require.Equal(t, tt.in, slid)
		})
	}
}

// A refused log is still out of the frame while another is placed: what the cells feel more is
// neither.
func TestALogThatIsPlacedWhileAnotherIsMissingIsNotTakenForAThird(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.4, 40, 0) // White's own
	require.Equal(t, sense.Illegal, s.run(3*time.Second).Kind)
	s.lay(35.4+51.8, 40, 0) // as much more as a log of size 3 weighs
	v := s.run(5 * time.Second)
	require.Equal(t, sense.Unknown, v.Kind, "%v", v.Best.Change)
}

func TestARefusedLogMayBeLaidBackALittleElsewhere(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.4, 40, 0)
	require.Equal(t, sense.Illegal, s.run(3*time.Second).Kind)
	s.lay(35.4, 45, 0)
	require.Equal(t, sense.Same, s.run(3*time.Second).Kind)
	require.InDelta(t, 45, s.s.ground.logs[2].x, 3*s.s.ground.logs[2].sd, "and is where it lies now")
	// Whoever takes it from there has moved nothing else.
	s.lay(-35.4, 45, 0)
	v := s.run(3 * time.Second)
	require.Equal(t, sense.Illegal, v.Kind)
	require.Greater(t, v.Posterior, 0.9)
}

func TestALogThatIsTakenWhileARefusedOneIsOutDidNotFallOutWithIt(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.4, 40, 0)
	require.Equal(t, sense.Illegal, s.run(3*time.Second).Kind)
	s.lay(-90.5, 60, 0)
	v := s.run(5 * time.Second)
	require.Equal(t, sense.Unknown, v.Kind, "%v", v.Best.Change)
}
