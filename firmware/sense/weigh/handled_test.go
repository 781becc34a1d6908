package weigh

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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
