package weigh

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/sense"
	"tablero/games"
	"tablero/games/lenero"
)

// tumble lets something fall that lies there: it presses less, and then more as it lands.
func (s *scales) tumble(grams float64) {
	width := s.match.FrameMM()
	for _, part := range []struct {
		share float64
		d     time.Duration
	}{{-0.5, 100 * time.Millisecond}, {2, 25 * time.Millisecond}} {
		s.lay(part.share*grams, width/2, 0)
		s.run(part.d)
		s.lay(-part.share*grams, width/2, 0)
	}
}

// A log comes to lie 3 mm beside its hollow, for all that the cells tell in the end: it may be a
// bad throw, or others have moved as well.
func TestLogsThatFallAreHeard(t *testing.T) {
	for name, fall := range map[string]bool{"nothing falls": false, "something falls": true} {
		t.Run(name, func(t *testing.T) {
			s := newScales(t, two)
			s.same()
			s.show(lenero.KindOf(white, 1))
			s.lay(22.4, 43, 0)
			s.run(300 * time.Millisecond)
			if fall {
				s.tumble(90)
			}
			v := s.run(3 * time.Second)
			shifted := v.Kind == sense.Steps && hasShift(v.Best)
			for _, h := range v.Options {
				shifted = shifted || hasShift(h)
			}
			require.Equal(t, fall, shifted, "%v: %v %v", v.Kind, v.Best.Change, v.Options)
		})
	}
}

func TestALogThatIsLiftedLeavesQuiet(t *testing.T) {
	for name, fall := range map[string]bool{"nothing falls": false, "something falls": true} {
		t.Run(name, func(t *testing.T) {
			s := newScales(t, three)
			s.same()
			from := s.s.ground
			s.lay(-35.4, 40, 0)
			s.run(200 * time.Millisecond)
			if fall {
				s.tumble(90)
			}
			s.run(time.Second)
			width := s.match.FrameMM()
			x := explanation{m: s.m, s: &s.s, sit: s.sit, from: from, e: s.m.weigh(&s.s, from, width), width: width, now: s.f.Now}
			r := x.rattled()
			require.True(t, r.known)
			require.Equal(t, fall, r.others() > r.still(), "%+v", r)
		})
	}
}

func TestLogsThatMoveThoughNobodyTookOrPlacedOneAreSaidToHaveStirred(t *testing.T) {
	s := newScales(t, two)
	s.same()
	s.drift(900, 300*time.Millisecond)
	v := s.run(3 * time.Second)
	require.Equal(t, sense.Unknown, v.Kind)
	require.True(t, v.Stirred)
	s.drift(-900, 300*time.Millisecond)
	require.Equal(t, sense.Same, s.run(3*time.Second).Kind)
	s.lay(7, 50, 0)
	require.False(t, s.run(3*time.Second).Stirred, "something lies there")
}

// One was plainly taken and another fell out: what is missing once that has been cleared away
// isn't a third that weighs as much as both.
func TestALogThatWasPlainlyTakenIsTaken(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.4, 40, 0)
	s.run(time.Second)
	weight := func(taken int) (w float64) {
		s.s.taken = taken
		x := explanation{m: s.m, s: &s.s, sit: s.sit, from: s.s.ground, e: s.m.weigh(&s.s, s.s.ground, 100), width: 100}
		x.explain()
		for _, h := range x.all {
			if h.act.op == games.Take && h.act.log == 2 {
				w += h.weight
			}
		}
		return w
	}
	require.InEpsilon(t, weight(0), weight(3), 1e-9)
	require.InEpsilon(t, otherwiseTaken*weight(0), weight(1), 1e-9)
}
