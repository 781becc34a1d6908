package separability

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
)

// duel are two changes as frames with a diagonal covariance of 1 on three channels.
func duel(apart ...float64) *frames {
	m := &model{}
	x, y := &frame{}, &frame{}
	for i, d := range apart {
		m.has[i], m.noise[i] = true, 1
		x.cov[i][i], y.cov[i][i] = 1, 1
		x.mean[i] = d
	}
	return &frames{model: m, from: 0, to: channels, all: []*frame{x, y}}
}

func TestWhatAChannelSaysIsItsDifferenceByItsVariance(t *testing.T) {
	square, pull := duel(3, 4, 0).pull(0, 1)
	require.InDelta(t, 25, square, 1e-12)
	require.InDelta(t, 3, pull[0], 1e-12)
	require.InDelta(t, 4, pull[1], 1e-12)
	require.Zero(t, pull[2])
}

// Whoever doesn't know that a channel has become noisy confuses the two as often, at its
// limit, as two that are Threshold apart.
func TestAtItsLimitAChannelMakesTheClosestPairAsCloseAsTheThreshold(t *testing.T) {
	j := duel(3, 4)
	l := newLimits()
	l.model = j.model
	l.take(j, 0, 1, &change{text: "a"}, &change{text: "b"})
	require.Equal(t, "a | b", l.by[1].Closes)
	added := math.Sqrt(l.by[1].Noise)
	r := rand.New(rand.NewPCG(1, 1))
	const n = 400_000
	mixed := 0
	for range n {
		a := 3 + r.NormFloat64()
		b := 4 + r.NormFloat64() + added*r.NormFloat64()
		if 3*(a-1.5)+4*(b-2) < 0 { // the other one seems likelier
			mixed++
		}
	}
	require.InDelta(t, math.Erfc(Threshold/2/math.Sqrt2)/2, float64(mixed)/n, 0.003)
	// A channel that is off by its Shift leaves a likelihood ratio as of Threshold.
	off := l.by[0].Shift
	require.InDelta(t, Threshold*Threshold/2, 3*(3-off-1.5)+4*(4-2), 1e-9)
}

func TestTheSquareIsThatOfTheDistance(t *testing.T) {
	f, err := board.Load("base")
	require.NoError(t, err)
	c := board.NewCalibration(f.Name)
	c.Halls = map[string]board.HallCalibration{}
	for p := range f.All() {
		c.Halls[p.String()] = board.HallCalibration{VPerMT: 0.06, NoiseMT: 0.02}
	}
	c.Corners = make([]board.CornerCalibration, 4)
	kinds := map[string]board.KindCalibration{"W": {MassG: 10, Moment: 0.013, MomentSD: 0.05}, "B": {MassG: 11, Moment: -0.013, MomentSD: 0.05}}
	c.Kinds = map[string]map[string]board.KindCalibration{"mixtour": kinds}
	m, err := newModel(f, c, mixtour.Game{})
	require.NoError(t, err)
	match, err := mixtour.Game{}.New(nil)
	require.NoError(t, err)
	layout := match.Layout()
	j := &frames{model: m, from: 0, to: channels}
	_, all := changes(match, f, mixtour.Game{}.Kinds(), false)
	j.look(&layout, all[:6])
	for a := range 6 {
		for b := a + 1; b < 6; b++ {
			square, pull := j.pull(a, b)
			require.InDelta(t, j.exact(j.all[a], j.all[b]), math.Sqrt(square), 1e-9)
			sum := 0.0
			for i, p := range pull {
				sum += p * (j.all[a].mean[i] - j.all[b].mean[i])
			}
			require.InDelta(t, square, sum, 1e-6*square)
		}
	}
	require.NotEqual(t, games.Nowhere, all[0].change.Parts()[0].To)
}
