package world

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// spreadOf gives the standard deviation of what a function gives so often.
func spreadOf(n int, of func() float64) float64 {
	sum, squares := 0.0, 0.0
	for range n {
		v := of()
		sum, squares = sum+v, squares+v*v
	}
	mean := sum / float64(n)
	return math.Sqrt(squares/float64(n) - mean*mean)
}

// aging is a linear sensor whose time passes as it is told.
func aging() (h *linearHall, now *time.Time) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	h = newLinearHall("c3", Vector{}, Opts{Parts: 1, Seed: 1}, func() float64 { return 0 }, func() time.Time { return at })
	return h, &at
}

func TestNoiseGrowsEvenlyAndStays(t *testing.T) {
	h, now := aging()
	h.roughens = []wear{{*now, time.Minute, 5}}
	for minutes, times := range map[float64]float64{0: 1, 0.5: 3, 1: 5, 3: 5} {
		h.roughens[0].from = now.Add(-time.Duration(minutes * float64(time.Minute)))
		got := spreadOf(4000, h.volts)
		require.InEpsilon(t, times*linearNoiseMT*h.gain/1000, got, 0.06, "after %g minutes", minutes)
	}
}

func TestASensorThatFadesFeelsAShareOfEveryField(t *testing.T) {
	h, now := aging()
	felt := func(mT float64) float64 {
		h.set(mT)
		sum := 0.0
		for range 500 {
			sum += h.volts()
		}
		return sum / 500
	}
	sound := felt(5) - felt(-5)
	h.fades = []wear{{now.Add(-time.Hour), time.Minute, 0.25}}
	require.InEpsilon(t, 0.25*sound, felt(5)-felt(-5), 0.05)
}

func TestAnOutputThatCreepsEndsAtItsRails(t *testing.T) {
	h, now := aging()
	for by, rail := range map[float64]float64{60: supplyV - railV, -60: railV} {
		h.strains = []strain{{now.Add(-time.Hour), time.Minute, by}}
		require.Equal(t, rail, h.volts())
	}
}

func TestWearMultiplies(t *testing.T) {
	now := time.Now()
	all := []wear{{now.Add(-time.Hour), time.Minute, 2}, {now.Add(-30 * time.Second), time.Minute, 3}}
	require.InDelta(t, 4, worn(all, now), 1e-9)
	require.Equal(t, 1.0, worn(nil, now))
}
