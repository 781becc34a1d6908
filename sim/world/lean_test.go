package world

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// bears gives what the corners feel together, g, without their noise, and where, mm away
// from the near edge.
func bears(w *World) (grams, away float64) {
	now := w.t.Now()
	p := w.plate
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.cells {
		g := p.total[i] + p.pressed(p.feet.mean(now))[i] + p.leaning(i, now)
		grams += g
		if i >= 2 {
			away += g * p.sizeMM
		}
	}
	return grams, away / grams
}

// upright gives a base whose cells feel nothing of what pulls them sideways.
func upright(t *testing.T, made Frame) *World {
	t.Helper()
	w, _ := framedBy(t, made, Opts{Parts: 1, Seed: 1})
	for _, c := range w.plate.cells {
		c.sideways = 0
	}
	return w
}

func TestABoardThatLeansBearsWhatTheCosineLeaves(t *testing.T) {
	made := DefaultFrame(100)
	made.Beside = true
	w := upright(t, made)
	grams, _ := bears(w)
	require.Zero(t, grams)
	cos := math.Cos(12 * math.Pi / 180)
	own := w.plate.ownG
	require.NoError(t, w.Prop(12))
	w.t.Sleep(time.Second)
	grams, _ = bears(w)
	require.InDelta(t, own*(cos-1), grams, 1e-6, "the platform itself weighs less on its cells")
	require.NoError(t, w.StandFrame(true))
	grams, _ = bears(w)
	require.InDelta(t, own*(cos-1)+350*cos, grams, 1e-6)
	require.NoError(t, w.Prop(0))
	w.t.Sleep(time.Second)
	grams, away := bears(w)
	require.InDelta(t, 350, grams, 1e-6)
	require.InDelta(t, 150, away, 1e-6, "it stands in the middle")
	require.ErrorIs(t, w.Prop(40), ErrLeans)
}

func TestAFrameOnABoardThatLeansPressesFartherAway(t *testing.T) {
	w := upright(t, DefaultFrame(100))
	w.plate.ownG = 0
	require.NoError(t, w.Prop(10))
	w.t.Sleep(time.Second)
	_, away := bears(w)
	require.InDelta(t, 150+168*math.Tan(10*math.Pi/180), away, 1e-6, "by the height of its middle")
}

func TestALogSlidesOutWhenAHandLiftsTheBoardFarEnough(t *testing.T) {
	made := DefaultFrame(100)
	made.Own = true
	for parts := range uint64(3) {
		w, _ := framedBy(t, made, Opts{Parts: 10 + parts, Seed: 1})
		letGo(t, w, "w5.1", 50, 0)
		floor, _, _ := w.TrueWood()
		slid := 0.0
		m, err := w.Act(Lift(DefaultLiftOpts(), Stream(parts, "lift"), &slid))
		require.NoError(t, err)
		require.InEpsilon(t, floor, math.Tan(slid*math.Pi/180), 0.11, "pairs differ by 3 %")
		require.Equal(t, []string{"w5.1"}, m.FellOut)
		require.Less(t, m.Took, 15*time.Second)
		grams, _ := bears(w)
		require.InDelta(t, made.MassG+w.byName["w5.1"].massG, grams, 1e-6, "it lies on the platform, which is level again")
	}
}

func TestBoxesOfOwnWoodDifferAndOthersAreNominal(t *testing.T) {
	made := DefaultFrame(100)
	w, _ := framedBy(t, made, Opts{Parts: 77, Seed: 1})
	floor, logs, rolling := w.TrueWood()
	require.Equal(t, []float64{0.4, 0.4, 0.1}, []float64{floor, logs, rolling})
	made.Own = true
	w, _ = framedBy(t, made, Opts{Parts: 77, Seed: 1})
	own, _, _ := w.TrueWood()
	require.NotEqual(t, 0.4, own)
	w, _ = framedBy(t, made, Opts{Parts: 78, Seed: 1})
	other, _, _ := w.TrueWood()
	require.NotEqual(t, own, other)
}

func TestAFrameWithLogsInItStaysWhereItIs(t *testing.T) {
	w, _ := framed(t, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 50, 0)
	require.ErrorIs(t, w.StandFrame(false), ErrInFrame)
	require.ErrorIs(t, w.Prop(10), ErrInFrame)
	_, err := w.Act(LiftOut("w5.1"))
	require.NoError(t, err)
	require.NoError(t, w.StandFrame(false))
	_, err = w.Act(Shake(1, 10*time.Millisecond))
	require.ErrorIs(t, err, ErrNoFrame)
}
