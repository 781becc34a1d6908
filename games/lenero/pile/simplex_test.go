package pile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// dense gives a programme's columns in full.
func dense(p *program) [][]float64 {
	a := make([][]float64, p.columns())
	for j := range a {
		a[j] = make([]float64, p.rows)
		for k := p.start[j]; k < p.start[j+1]; k++ {
			a[j][p.row[k]] += p.value[k]
		}
	}
	return a
}

// requireProof checks that x solves the programme or that ray is a Farkas vector.
func requireProof(t require.TestingT, p *program, x, ray []float64) {
	if ray != nil {
		size := 0.0
		for _, v := range ray {
			size = max(size, math.Abs(v))
		}
		for j := range p.columns() {
			require.GreaterOrEqual(t, p.along(j, ray), -1e-12*size)
		}
		require.Less(t, dot(ray, p.target), -1e-10*size)
		return
	}
	size := 1.0
	for _, v := range x {
		require.GreaterOrEqual(t, v, 0.0)
		size = max(size, v)
	}
	for _, r := range p.residual(x) {
		require.InDelta(t, 0, r, 1e-12*size)
	}
}

// drawProgram draws a sparse programme, often degenerate: most of b is zero, as with piles.
func drawProgram(t *rapid.T) *program {
	rows := rapid.IntRange(1, 24).Draw(t, "rows")
	small := rapid.IntRange(-4, 4)
	b := make([]float64, rows)
	for i := range b {
		if rapid.IntRange(0, 2).Draw(t, "loaded") == 0 {
			b[i] = float64(small.Draw(t, "b"))
		}
	}
	p := newProgram(b, 60)
	for range rapid.IntRange(0, 60).Draw(t, "columns") {
		for range 4 {
			p.put(rapid.IntRange(0, rows-1).Draw(t, "row"), float64(small.Draw(t, "a"))/3)
		}
		p.endColumn()
	}
	return p
}

func TestTheSimplexProvesWhatItSaysOfRandomProgrammes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		s := newSimplex(p)
		ray, err := s.solve()
		require.NoError(t, err)
		requireProof(t, p, s.solution(), ray)
	})
}

func TestTheSimplexAgreesWithNonNegativeLeastSquares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		ray, err := newSimplex(p).solve()
		require.NoError(t, err)
		_, rest := nnls(dense(p), p.target)
		require.Equal(t, rest < 1e-8, ray == nil, "rest %g", rest)
	})
}

func TestTheRightSideStretchesUntilAnInequalityIsTight(t *testing.T) {
	// x1 + x2 + x3 = 4 and x1 - x2 + x4 = 1 + t: with x3 and x4 as slack, t may go to 3.
	p := newProgram([]float64{4, 1}, 3)
	for _, c := range [][]float64{{1, 1}, {1, -1}, {1, 0}} {
		p.put(0, c[0])
		p.put(1, c[1])
		p.endColumn()
	}
	s := newSimplex(p)
	ray, err := s.solve()
	require.NoError(t, err)
	require.Nil(t, ray)
	reach, ray, err := s.stretch([]float64{0, 1})
	require.NoError(t, err)
	require.InDelta(t, 3, reach, 1e-12)
	require.NotNil(t, ray)
	reach, ray, err = s.stretch([]float64{1, 0})
	require.NoError(t, err)
	require.True(t, math.IsInf(reach, 1))
	require.Nil(t, ray)
}

func TestNoProgrammeHoldsJustBeyondItsStretch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		s := newSimplex(p)
		ray, err := s.solve()
		require.NoError(t, err)
		if ray != nil {
			return
		}
		w := make([]float64, p.rows)
		for i := range w {
			w[i] = float64(rapid.IntRange(-2, 2).Draw(t, "w"))
		}
		reach, _, err := s.stretch(w)
		require.NoError(t, err)
		at := func(reach float64) bool {
			moved := *p
			moved.target = make([]float64, p.rows)
			for i := range w {
				moved.target[i] = p.target[i] + reach*w[i]
			}
			_, rest := nnls(dense(&moved), moved.target)
			return rest < 1e-7
		}
		if math.IsInf(reach, 1) {
			require.True(t, at(100))
			return
		}
		require.True(t, at(reach))
		require.False(t, at(reach+1e-2))
	})
}
