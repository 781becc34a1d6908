package lenero_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/pile"
)

// profile is how high a log's axis lies that comes down at x, and infinity in walls.
func profile(p *pile.Pile, radius, x float64) float64 {
	if x < radius || x > p.Frame.WidthMM-radius {
		return math.Inf(1)
	}
	y := radius
	for _, l := range p.Logs {
		if dx, r := x-l.XMM, l.RadiusMM+radius; math.Abs(dx) < r {
			y = max(y, l.YMM+math.Sqrt(r*r-dx*dx))
		}
	}
	return y
}

// naive lists where a log may be placed, to 0.05 mm: on the floor where it can be
// seen from above, and at the bottoms of the profile; of the other colour it must
// touch one, by a margin if it is asked for.
func naive(m *lenero.Match, k games.Kind, margin float64) []float64 {
	p := m.Pile()
	owner, size, _ := lenero.LogOf(k)
	radius := size.RadiusMM()
	touches := func(x, y float64) bool {
		if len(p.Logs)+m.Taken(games.White).Logs()+m.Taken(games.Black).Logs() < 2 || len(p.Logs) == 0 {
			return true
		}
		for _, l := range m.Layout().Logs {
			side, of, _ := lenero.LogOf(l.Kind)
			if side != owner && math.Hypot(l.At.XMM-x, l.At.YMM-y)-radius-of.RadiusMM() < 1-margin {
				return true
			}
		}
		return false
	}
	const step = 0.05
	var all []float64
	for i := 0; float64(i)*step <= p.Frame.WidthMM; i++ {
		x := float64(i) * step
		y, before, after := profile(&p, radius, x), profile(&p, radius, x-step), profile(&p, radius, x+step)
		if math.IsInf(y, 1) || y > lenero.WallsMM || !touches(x, y) {
			continue
		}
		floor := y == radius
		// Where the profile jumps, a log may go on under what hangs over.
		jumps := !math.IsInf(before, 1) && math.Abs(before-y) > 1 || !math.IsInf(after, 1) && math.Abs(after-y) > 1
		if floor || y <= before && y <= after && !(jumps && margin > 0) {
			all = append(all, x)
		}
	}
	return all
}

func TestPlacesAreThoseOfTheProfile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := match(t, "", games.Settings{"width": rapid.SampledFrom([]string{"90", "140.5", "180"}).Draw(t, "width")})
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			steps := m.Steps(nil)
			if len(steps) == 0 {
				break
			}
			require.NoError(t, m.Play(rapid.SampledFrom(steps).Draw(t, "step"), games.Observed{}))
		}
		if _, reason := m.Result(); reason != games.NotOver {
			return
		}
		size := lenero.Size(rapid.IntRange(1, lenero.Sizes).Draw(t, "size"))
		k := lenero.KindOf(m.ToMove(), size)
		if m.Hand(m.ToMove()).Of(size) == 0 {
			return
		}
		// With a margin each has its step.
		wide := naive(m, k, 0.1)
		for range min(len(wide), 10) {
			x := rapid.SampledFrom(wide).Draw(t, "x")
			step, broken := m.Judge(games.AddedLog(k, games.Point{XMM: x}))
			require.Nil(t, broken, "%.2f in %s", x, m.Position())
			require.InDelta(t, x, step.Change.Parts()[0].At.XMM, 0.11, "%.2f in %s", x, m.Position())
		}
		// Each step is one of them, unless it goes in under another log.
		places := naive(m, k, -0.1)
		p := m.Pile()
		for _, step := range m.Steps(nil) {
			at := step.Change.Parts()
			if step.Verb != games.Put || at[0].Pieces.Top() != k || profile(&p, size.RadiusMM(), at[0].At.XMM) > at[0].At.YMM+1e-3 {
				continue
			}
			near := false
			for _, x := range places {
				near = near || math.Abs(x-at[0].At.XMM) < 0.11
			}
			require.True(t, near, "%.2f in %s", at[0].At.XMM, m.Position())
		}
	})
}

func TestWhatMayBeTakenIsTheOpponentsAndUnderAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := match(t, "", nil)
		for range rapid.IntRange(0, 25).Draw(t, "steps") {
			steps := m.Steps(nil)
			if len(steps) == 0 {
				return
			}
			require.NoError(t, m.Play(rapid.SampledFrom(steps).Draw(t, "step"), games.Observed{}))
		}
		takes := map[games.Point]bool{}
		for _, s := range m.Steps(nil) {
			if s.Verb == games.Capture {
				takes[s.Change.Parts()[0].At] = true
			}
		}
		logs := m.Layout().Logs
		for _, l := range logs {
			owner, size, _ := lenero.LogOf(l.Kind)
			if owner == m.ToMove() {
				require.False(t, takes[l.At], "one's own isn't taken")
			}
			// One that nothing higher touches is in the top row.
			carries := false
			for _, o := range logs {
				_, of, _ := lenero.LogOf(o.Kind)
				carries = carries || o.At.YMM > l.At.YMM && math.Hypot(o.At.XMM-l.At.XMM, o.At.YMM-l.At.YMM)-size.RadiusMM()-of.RadiusMM() < 1
			}
			if !carries {
				require.False(t, takes[l.At], "%v is in the top row of %s", l, m.Position())
			}
		}
	})
}
