package pile_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/lenero/pile"
)

func TestALogOnTheFloorRollsUntilItTouches(t *testing.T) {
	p := with(300, [3]float64{60, 20, 20}, [3]float64{200, 20, 20}, [3]float64{130, 90, 20})
	s := p.Along(10, 120)
	require.InDelta(t, 60+math.Sqrt(800), s.LoMM, 1e-9, "in under the thicker log, as far as it goes")
	require.InDelta(t, 200-math.Sqrt(800), s.HiMM, 1e-9)
	require.Equal(t, pile.Span{LoMM: 15, HiMM: 285}, func() pile.Span { e := empty(300); return e.Along(15, 20) }())
}

func TestRollingAlongTheFloorBeginsAtAFreePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, radius := anyPile(20).Draw(t, "pile"), anyRadius().Draw(t, "radius")
		for _, free := range resting(t, p, radius).Floor {
			s := p.Along(radius, (free.LoMM+free.HiMM)/2)
			require.LessOrEqual(t, s.LoMM, free.LoMM+1e-6)
			require.GreaterOrEqual(t, s.HiMM, free.HiMM-1e-6)
		}
	})
}
