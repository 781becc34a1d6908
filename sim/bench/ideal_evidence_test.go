package bench

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
	"tablero/sim/hand"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// woodOnly gives a base without a firmware.
func woodOnly(t testing.TB, game games.Game, seed uint64, r world.Rough) *Bench {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	b := &Bench{Lanes: lane.NewScheduler(), opts: Opts{Board: file, Game: game, Parts: seed, Seed: seed, Rough: r}}
	t.Cleanup(b.Lanes.Stop)
	b.World, b.Board, err = wood(b.opts, b.Lanes)
	require.NoError(t, err)
	return b
}

func cell(t testing.TB, name string) games.Place {
	t.Helper()
	p, err := games.ParsePlace(name)
	require.NoError(t, err)
	return p
}

// heap lays discs onto a cell, a little beside each other.
func heap(t testing.TB, b *Bench, on string, discs ...string) {
	t.Helper()
	draw := world.Stream(3, on)
	for _, d := range discs {
		at := b.World.Middle(cell(t, on))
		at.X, at.Y = at.X+draw.NormFloat64(), at.Y+draw.NormFloat64()
		require.NoError(t, b.World.Hold(d))
		require.NoError(t, b.World.Carry(d, at, 0, 0))
		require.NoError(t, b.World.Drop(d))
	}
}

// nature does a guess as hands do: where they let go, which twin they take, how
// discs slide.
func nature(b *Bench, v *view, g *guess, style hand.Style, draw *rand.Rand) world.Felt {
	felt := v.lift(g)
	defer v.layBack(g)
	off := func() float64 {
		return max(-1, min(1, draw.NormFloat64()*style.OffMM/style.MostOffMM)) * style.MostOffMM * 0.7 * b.World.Off()
	}
	at := b.World.Middle(g.to)
	at.X, at.Y = at.X+off(), at.Y+off()
	below := -1
	if on := v.on[g.to]; len(on) > 0 {
		below = on[len(on)-1]
	}
	rest := v.work.Lay(g.group, at, nil)
	for n, i := range g.group {
		p := rest[n]
		if below >= 0 {
			d, angle := math.Abs(draw.NormFloat64())*v.work.Slip(i, below), 2*math.Pi*draw.Float64()
			p.X, p.Y = p.X+d*math.Cos(angle), p.Y+d*math.Sin(angle)
		}
		var own world.Felt
		v.work.Feel(i, p, &own)
		magnet, mass := 1.0, 1.0
		if g.twin {
			magnets, masses := b.World.Spread()
			magnet += magnets * max(-3, min(3, draw.NormFloat64()))
			mass += masses * max(-3, min(3, draw.NormFloat64()))
		}
		for j := range own {
			if j < world.Corners {
				own[j] *= magnet
			} else {
				own[j] *= mass
			}
			felt[j] += own[j]
		}
		below = i
	}
	return felt.Saturated()
}

func TestTheEvidenceIsWhatDrawingFromNatureComesTo(t *testing.T) {
	t.Parallel()
	const draws = 40_000
	one, three := games.StackOf(mixtour.BlackDisc), games.StackOf(mixtour.BlackDisc, mixtour.WhiteDisc, mixtour.BlackDisc)
	enters := games.Added(games.StackOf(mixtour.WhiteDisc), cell(t, "a1"))
	alone, slides := games.Carried(one, cell(t, "c3"), cell(t, "c4")), games.Carried(one, cell(t, "c3"), cell(t, "d3"))
	stack := games.Carried(three, cell(t, "c3"), cell(t, "d3"))
	for name, c := range map[string]struct {
		change games.Change
		rough  world.Rough
	}{
		"some disc enters":                       {enters, world.Rough{}},
		"some disc enters far off":               {enters, world.Rough{Off: 4}},
		"some disc of very unlike ones enters":   {enters, world.Rough{Spread: 4}},
		"a known disc on an empty cell":          {alone, world.Rough{}},
		"a known disc on an empty cell, far off": {alone, world.Rough{Off: 3}},
		"a disc that slides":                     {slides, world.Rough{}},
		"a mixed stack":                          {stack, world.Rough{}},
		"a mixed stack with much noise":          {stack, world.Rough{Noise: 10}},
	} {
		t.Run(name, func(t *testing.T) {
			thin(t)
			t.Parallel()
			b := woodOnly(t, mixtour.Game{}, 5, c.rough)
			heap(t, b, "c3", "W1", "B1", "W2", "B2")
			heap(t, b, "d3", "W3", "W4")
			style := hand.Clumsy()
			v := newView(b, b.World.Scene(), putDownMM*style.OffMM*b.World.Off())
			g, ok := v.guess(priorPhysical, c.change)
			require.True(t, ok)
			weight := weightOf(b, firstLook)
			loads := weight
			clear(loads[:world.Corners])
			for seed := range few(3) {
				draw := rand.New(rand.NewPCG(seed, 1))
				read := nature(b, v, &g, style, draw)
				for i := range read {
					read[i] += draw.NormFloat64() / math.Sqrt(weight[i])
				}
				byLoads := v.fit(&g, 0, 0, (*world.Scene).Bear, &read, &loads)
				got := v.evidence(&g, &byLoads, &read, &weight)
				var drawn, squares sum
				for range draws {
					r := minus(&read, nature(b, v, &g, style, draw))
					half := dot(&r, &r, &weight) / 2
					drawn.add(-half)
					squares.add(-2 * half)
				}
				counted := math.Exp(2*drawn.log() - squares.log()) // draws that come near
				require.Greater(t, counted, 2.0)
				require.InDelta(t, drawn.log()-math.Log(draws), got, 0.1+4/math.Sqrt(counted), "%.0f draws counted", counted)
			}
		})
	}
}

// weightOf gives the weights of readings averaged for some seconds.
func weightOf(b *Bench, seconds float64) (weight world.Felt) {
	mT, grams := b.World.Noise()
	for i := range weight {
		weight[i] = seconds * fieldsPerSecond / (mT * mT)
		if i >= world.Corners {
			weight[i] = seconds * loadsPerSecond / (grams * grams)
		}
	}
	return weight
}

func TestThePieceOfAnIntegralIsWhatFineStepsSumUpTo(t *testing.T) {
	for _, a := range []float64{0, 7, 3000} {
		for _, c := range []float64{0, 1e-12, 1e-3, 0.5, 3, 400, 3000} {
			for _, top := range []float64{-5, -1, -0.01, 0, 0.3, 0.99, 1, 1.2, 6} {
				b := -c * top // the least is there
				const steps = 200_000
				var want sum
				for i := range steps {
					x := (float64(i) + 0.5) / steps
					want.add(-(a + 2*b*x + c*x*x) / 2)
				}
				require.InDelta(t, want.log()-math.Log(steps), logIntegral(a, b, c), 5e-3, "%g %g %g", a, b, c)
			}
		}
	}
	require.InDelta(t, -1+math.Log(-math.Expm1(-2)/2), logIntegral(2, 2, 0), 1e-12, "an exponential")
}

func TestSumsOfLogsNeitherOverflowNorVanish(t *testing.T) {
	var s sum
	for range 3 {
		s.add(-5000)
	}
	require.InDelta(t, -5000+math.Log(3), s.log(), 1e-9)
	s.add(9000)
	require.InDelta(t, 9000, s.log(), 1e-9)
	s.add(math.Inf(-1))
	require.InDelta(t, 9000, s.log(), 1e-9)
}
