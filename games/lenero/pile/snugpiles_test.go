package pile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawPile draws a snug pile with or without one of its logs, and a scale of friction.
func drawPile(t *rapid.T, logs int) *Pile {
	seed := rapid.Uint64Range(0, 1000).Draw(t, "seed")
	friction := woodFriction
	if rapid.Bool().Draw(t, "easy rolling") {
		friction.RollingMM = 0
	}
	p := snug(seed, rapid.IntRange(1, logs).Draw(t, "logs"), 100, friction)
	if k := rapid.IntRange(0, len(p.Logs)).Draw(t, "taken"); k < len(p.Logs) {
		*p = p.Without(k)
	}
	return p
}

func (p *Pile) mirrored() *Pile {
	q := *p
	q.Logs = slices.Clone(p.Logs)
	for i := range q.Logs {
		q.Logs[i].XMM = p.Frame.WidthMM - q.Logs[i].XMM
	}
	return &q
}

func TestTheProofsOfSnugPilesVerify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPile(t, 25)
		scale := rapid.Float64Range(0.001, 3).Draw(t, "scale")
		proof, err := p.Exists(scale, NearMM)
		require.NoError(t, err)
		require.NoError(t, proof.Verify(p))
	})
}

func TestAProofOfOnePileIsNoneOfAnother(t *testing.T) {
	p := oracleCases(t, "equilibrium")[0].pile() // three logs in the open, friction 0.3
	holds, err := p.Exists(1, BearingMM)
	require.NoError(t, err)
	require.True(t, holds.Holds())
	slippery := *p
	slippery.Friction = Friction{0.1, 0.1, 0.1, 0}
	falls, err := slippery.Exists(1, BearingMM)
	require.NoError(t, err)
	require.False(t, falls.Holds())
	require.ErrorIs(t, holds.Verify(&slippery), ErrProof)
	require.ErrorIs(t, falls.Verify(p), ErrProof)
	heavy := *p
	heavy.Logs = slices.Clone(p.Logs)
	heavy.Logs[2].MassG *= 1 + 1e-9
	require.ErrorIs(t, holds.Verify(&heavy), ErrProof)
}

func TestForcesExistOfPilesAsNonNegativeLeastSquaresSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPile(t, 10)
		scale := rapid.Float64Range(0.05, 2).Draw(t, "scale") // below, its columns are all but parallel
		s := newStatics(p, p.Contacts(BearingMM), p.scaled(scale))
		_, rest := nnls(dense(s.simplex.program), s.simplex.target)
		proof, err := p.Exists(scale, BearingMM)
		require.NoError(t, err)
		require.Equal(t, rest < 1e-8, proof.Holds(), "rest %g", rest)
	})
}

func TestMoreFrictionNeverTakesForcesAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPile(t, 15)
		little := rapid.Float64Range(0.001, 2).Draw(t, "little")
		more := little + rapid.Float64Range(0, 2).Draw(t, "more")
		with, err := p.Exists(little, BearingMM)
		require.NoError(t, err)
		withMore, err := p.Exists(more, BearingMM)
		require.NoError(t, err)
		require.True(t, !with.Holds() || withMore.Holds())
	})
}

func TestForcesBeginToExistWhereTheThresholdSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPile(t, 15)
		least, err := p.LeastScale(BearingMM)
		require.NoError(t, err)
		for _, c := range []struct {
			scale float64
			holds bool
		}{{least.Below * 0.999, false}, {least.At * 1.001, true}} {
			if !(c.scale > 0.001 && c.scale < 1e3) {
				continue
			}
			proof, err := p.Exists(c.scale, BearingMM)
			require.NoError(t, err)
			require.Equal(t, c.holds, proof.Holds(), "%+v", least)
		}
	})
}

func TestAPileAndItsMirrorImageAreJudgedAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPile(t, 15)
		q := p.mirrored()
		left, right, err := p.TiltMargin(BearingMM)
		require.NoError(t, err)
		mirrorLeft, mirrorRight, err := q.TiltMargin(BearingMM)
		require.NoError(t, err)
		require.InDelta(t, left.Tan, mirrorRight.Tan, 1e-9*max(1, left.Tan))
		require.InDelta(t, right.Tan, mirrorLeft.Tan, 1e-9*max(1, right.Tan))
		one, err := p.LeastScale(BearingMM)
		require.NoError(t, err)
		other, err := q.LeastScale(BearingMM)
		require.NoError(t, err)
		require.LessOrEqual(t, one.Below, other.At*(1+1e-9))
		require.LessOrEqual(t, other.Below, one.At*(1+1e-9))
		a, err := p.Judge(Play)
		require.NoError(t, err)
		b, err := q.Judge(Play)
		require.NoError(t, err)
		require.Equal(t, a.Verdict, b.Verdict, "%v, %v", a.Reason, b.Reason)
	})
}

func TestAnyHeapOfDiscsIsJudgedOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		any := func(name string, low, high float64) float64 { return rapid.Float64Range(low, high).Draw(t, name) }
		p := &Pile{
			Frame:    Frame{any("width", 0, 200), 300},
			Friction: Friction{any("log", 0, 2), any("floor", 0, 2), any("wall", 0, 2), any("rolling", 0, 2)},
		}
		for range rapid.IntRange(0, 12).Draw(t, "logs") {
			p.Logs = append(p.Logs, Log{any("x", -50, 250), any("y", -50, 250), any("radius", 0, 40), any("mass", 0, 100)})
		}
		j, err := p.Judge(Play)
		if err != nil {
			require.ErrorIs(t, err, ErrPile)
			return
		}
		if j.Proof != nil {
			require.NoError(t, j.Proof.Verify(p))
		}
		require.LessOrEqual(t, j.Settling.Sweeps, sweepsMost+sweepsStep)
	})
}
