package separability

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
)

// everything has all channels.
func everything() *frames {
	m := &model{}
	for i := range m.has {
		m.has[i] = true
	}
	return &frames{model: m, title: "both", to: channels}
}

// scattered is a frame with some mean and with covariances.
func scattered(r *rand.Rand, noise float64) *frame {
	f := &frame{}
	for i := range f.cov {
		f.mean[i] = r.NormFloat64()
		f.cov[i][i] = noise * noise
	}
	for range 3 {
		var v vector
		for i := range v {
			v[i] = r.NormFloat64()
		}
		f.spread(&v, 0.5)
	}
	return f
}

func TestDistanceIsSymmetricAndGrowsWithTheChannels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	far := math.Inf(1)
	for range 20 {
		all := everything()
		all.all = []*frame{scattered(r, 0.2), scattered(r, 0.3)}
		halls, cells := *all, *all
		halls.to, cells.from = games.Cells, games.Cells
		d := all.distance(0, 1, far)
		require.InDelta(t, d, all.distance(1, 0, far), 1e-9)
		require.Zero(t, all.distance(0, 0, far))
		require.LessOrEqual(t, halls.distance(0, 1, far), d)
		require.LessOrEqual(t, cells.distance(0, 1, far), d)
		require.LessOrEqual(t, all.distance(0, 1, 0), d, "a short cut never promises too much")
	}
}

func TestWithoutSpreadDistanceIsThatOfTheMeansByTheNoise(t *testing.T) {
	all := everything()
	a, b := &frame{}, &frame{}
	for i := range a.cov {
		a.cov[i][i], b.cov[i][i] = 0.25, 0.25
	}
	a.mean[3], a.mean[27] = 3, 4
	all.all = []*frame{a, b}
	require.InDelta(t, 10, all.distance(0, 1, math.Inf(1)), 1e-9)
}

// A difference along an unknown factor v of variance s is shortened from |v|/noise
// to |v|/sqrt(noise2 + s |v|2).
func TestWhatMayBeChanceCountsForLess(t *testing.T) {
	all := everything()
	a, b := &frame{}, &frame{}
	var v vector
	v[1], v[2] = 3, 4
	for _, f := range []*frame{a, b} {
		for i := range f.cov {
			f.cov[i][i] = 0.04
		}
		f.spread(&v, 2)
	}
	a.add(&v, 1)
	all.all = []*frame{a, b}
	require.InDelta(t, 5/math.Sqrt(0.04+2*25), all.distance(0, 1, math.Inf(1)), 1e-9)
}

func TestTheSlopeOfAFieldIsItsDerivative(t *testing.T) {
	for _, z := range []float64{8, 16, 32} {
		for _, r2 := range []float64{0, 4, 100, 2500} {
			const h = 1e-3
			want := (board.UnitField(r2+h, z) - board.UnitField(max(0, r2-h), z)) / (r2 + h - max(0, r2-h))
			require.InEpsilon(t, want, slope(r2, z), 1e-3, "%v %v", z, r2)
		}
	}
}

// weighing is the base with one kind of piece, without noise or spread.
func weighing() *model {
	f, err := board.Load("base")
	if err != nil {
		panic(err)
	}
	m := &model{file: f, kinds: map[games.Kind]board.KindCalibration{1: {MassG: 10, Moment: 0.013}}}
	for i := range m.has {
		m.has[i] = true
	}
	return m
}

func TestAPieceAddsItsWeightAndItsField(t *testing.T) {
	m := weighing()
	var before, after games.Layout
	middle := games.Cell(2, 2)
	after.Put(middle, games.StackOf(1))
	f := m.predict(&before, &after)
	for i := range 4 {
		require.InDelta(t, 2.5, f.mean[games.Cells+i], 1e-9)
	}
	require.InDelta(t, 0.013*board.UnitField(2*offSigma*offSigma, m.file.Grid.SensorDepthMM), f.mean[middle], 1e-9)
	back := m.predict(&after, &before)
	for i := range f.mean {
		require.InDelta(t, f.mean[i], -back.mean[i], 1e-9)
	}
	require.Zero(t, back.cov[middle][middle], "what a lonely piece makes at its sensor is known")
	require.Positive(t, f.cov[middle][middle])
}

func TestCarryingMovesTheMomentAndLeavesTheWeight(t *testing.T) {
	m := weighing()
	var before, after games.Layout
	before.Put(games.Cell(1, 1), games.StackOf(1, 1))
	before.Put(games.Cell(3, 3), games.StackOf(1))
	after.Put(games.Cell(1, 1), games.StackOf(1))
	after.Put(games.Cell(3, 3), games.StackOf(1, 1))
	f := m.predict(&before, &after)
	sum, moment := 0.0, 0.0
	for i := range 4 {
		x, _ := m.file.Corner(i)
		sum += f.mean[games.Cells+i]
		moment += x * f.mean[games.Cells+i]
	}
	require.InDelta(t, 0, sum, 1e-9)
	require.InDelta(t, 10*2*m.file.Grid.PitchMM, moment, 1e-6)
	require.Negative(t, f.mean[games.Cell(1, 1)])
	require.Positive(t, f.mean[games.Cell(3, 3)])
}
