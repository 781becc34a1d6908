package lenero_test

import (
	"math"
	"slices"
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

// touch tells whether a log there touches one of the other colour, by a margin, if it
// must.
func touch(m *lenero.Match, k games.Kind, at games.Point, margin float64) bool {
	logs := m.Layout().Logs
	if len(logs)+m.Taken(games.White).Logs()+m.Taken(games.Black).Logs() < 2 || len(logs) == 0 {
		return true
	}
	owner, size, _ := lenero.LogOf(k)
	for _, l := range logs {
		side, of, _ := lenero.LogOf(l.Kind)
		if side != owner && math.Hypot(l.At.XMM-at.XMM, l.At.YMM-at.YMM)-size.RadiusMM()-of.RadiusMM() < 1-margin {
			return true
		}
	}
	return false
}

// naive lists, to 0.05 mm, where a log may rest that is seen from above: on the floor
// and at the bottoms of the profile. Where that jumps, a log may go on under what hangs
// over; those bottoms are left out if they aren't asked for.
func naive(m *lenero.Match, k games.Kind, jumps bool) []games.Point {
	p := m.Pile()
	_, size, _ := lenero.LogOf(k)
	radius := size.RadiusMM()
	const step = 0.05
	var all []games.Point
	for i := 0; float64(i)*step <= p.Frame.WidthMM; i++ {
		x := float64(i) * step
		y, before, after := profile(&p, radius, x), profile(&p, radius, x-step), profile(&p, radius, x+step)
		if math.IsInf(y, 1) || y > lenero.WallsMM {
			continue
		}
		jump := !math.IsInf(before, 1) && math.Abs(before-y) > 1 || !math.IsInf(after, 1) && math.Abs(after-y) > 1
		if y == radius || y <= before && y <= after && (jumps || !jump) {
			all = append(all, games.Point{XMM: x, YMM: y})
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
		if wide := naive(m, k, false); len(wide) > 0 {
			for range 10 {
				at := rapid.SampledFrom(wide).Draw(t, "at")
				step, broken := m.Judge(games.AddedLog(k, at))
				if touch(m, k, at, 0.1) {
					require.Nil(t, broken, "%.2f in %s", at.XMM, m.Position())
					require.InDelta(t, at.XMM, step.Change.Parts()[0].At.XMM, 0.11, "%.2f in %s", at.XMM, m.Position())
				}
			}
		}
		places := naive(m, k, true)
		p := m.Pile()
		for _, step := range m.Steps(nil) {
			parts := step.Change.Parts()
			if step.Verb != games.Put || parts[0].Pieces.Top() != k {
				continue
			}
			at := parts[0].At
			require.True(t, touch(m, k, at, 0), "%.2f in %s", at.XMM, m.Position())
			hollow := slices.ContainsFunc(p.Logs, func(l pile.Log) bool { return math.Abs(l.XMM-at.XMM) < 0.3 })
			if hollow || profile(&p, size.RadiusMM(), at.XMM) > at.YMM+1e-3 {
				continue // a hollow beside a log's middle, too narrow to be seen; or it goes in under another
			}
			require.True(t, slices.ContainsFunc(places, func(q games.Point) bool { return math.Abs(q.XMM-at.XMM) < 0.11 }), "%.2f in %s", at.XMM, m.Position())
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
