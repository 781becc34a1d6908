package sense

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
)

func TestCholeskyOfMatricesKnownByHand(t *testing.T) {
	l, ok := cholesky([4][4]float64{{4, 12, -16, 0}, {12, 37, -43, 0}, {-16, -43, 98, 0}, {0, 0, 0, 9}})
	require.True(t, ok)
	require.Equal(t, lower{{2}, {6, 1}, {-8, 5, 3}, {0, 0, 0, 3}}, l)
	require.Equal(t, [4]float64{1, 2, 3, 4}, l.solve([4]float64{4 + 24 - 48, 12 + 74 - 129, -16 - 86 + 294, 36}))

	for name, a := range map[string][4][4]float64{
		"singular": {{1, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}},
		"negative": {{1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}},
		"zero":     {},
	} {
		_, ok := cholesky(a)
		require.False(t, ok, name)
	}
}

// TestSolvingAgreesWithAnInverse holds the triangular solution against
// Gauss-Jordan elimination, and the determinant against its pivots.
func TestSolvingAgreesWithAnInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, m [4][4]float64
		for i := range m {
			for j := range m {
				m[i][j] = rapid.Float64Range(-3, 3).Draw(t, "entry")
			}
		}
		for i := range a {
			a[i][i] = 0.1
			for j := range a {
				a[i][j] += m[i][0]*m[j][0] + m[i][1]*m[j][1] + m[i][2]*m[j][2] + m[i][3]*m[j][3]
			}
		}
		inverse, determinant := invert(a)
		l, ok := cholesky(a)
		require.True(t, ok)
		b := [4]float64{1, -2, 0.5, rapid.Float64Range(-9, 9).Draw(t, "b")}
		x := l.solve(b)
		for i := range x {
			require.InEpsilon(t, 1+10*norm(inverse), 1+10*norm(inverse)+dot(inverse[i], b)-x[i], 1e-9)
		}
		half := l[0][0] * l[1][1] * l[2][2] * l[3][3]
		require.InEpsilon(t, determinant, half*half, 1e-6)
	})
}

func norm(a [4][4]float64) float64 {
	sum := 0.0
	for i := range a {
		sum += dot(a[i], a[i])
	}
	return math.Sqrt(sum)
}

// invert is Gauss-Jordan elimination with pivots; the matrix is its own scratch.
func invert(a [4][4]float64) (inverse [4][4]float64, determinant float64) {
	determinant = 1
	for i := range inverse {
		inverse[i][i] = 1
	}
	for c := range a {
		best := c
		for r := c; r < len(a); r++ {
			if math.Abs(a[r][c]) > math.Abs(a[best][c]) {
				best = r
			}
		}
		if best != c {
			determinant = -determinant
		}
		a[c], a[best], inverse[c], inverse[best] = a[best], a[c], inverse[best], inverse[c]
		pivot := a[c][c]
		determinant *= pivot
		for j := range a {
			a[c][j] /= pivot
			inverse[c][j] /= pivot
		}
		for r := range a {
			if factor := a[r][c]; r != c {
				for j := range a {
					a[r][j] -= factor * a[c][j]
					inverse[r][j] -= factor * inverse[c][j]
				}
			}
		}
	}
	return inverse, determinant
}

func baseSignatures(t require.TestingT) (*Signatures, []board.Channel) {
	file, err := board.Load("base")
	require.NoError(t, err)
	channels := file.Channels()
	return signatures(channels, map[games.Kind]float64{mixtour.WhiteDisc: trueMoment, mixtour.BlackDisc: -trueMoment}), channels
}

func TestCornersShareAWeightByTheLever(t *testing.T) {
	g, _ := baseSignatures(t)
	middle, _ := g.middle(games.Cell(2, 2))
	s, _, _ := g.shares(middle, middle)
	require.Equal(t, [4]float64{0.25, 0.25, 0.25, 0.25}, s, "the middle")
	for i := range g.Corners {
		s, _, _ := g.shares(g.Corners[i].XMM, g.Corners[i].YMM)
		want := [4]float64{}
		want[i] = 1
		require.Equal(t, want, s, "right above corner %d", i)
	}
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Float64Range(-25, 275)
		x, y := at.Draw(t, "x"), at.Draw(t, "y")
		s, dx, dy := g.shares(x, y)
		var total, mx, my float64
		for i := range s {
			require.GreaterOrEqual(t, s[i], -1e-12)
			total += s[i]
			mx += s[i] * g.Corners[i].XMM
			my += s[i] * g.Corners[i].YMM
		}
		require.InDelta(t, 1, total, 1e-12, "all of it rests on the corners")
		require.InDelta(t, x, mx, 1e-9, "its moment is theirs")
		require.InDelta(t, y, my, 1e-9)

		step := rapid.Float64Range(-5, 5).Draw(t, "step")
		right, _, _ := g.shares(x+step, y)
		up, _, _ := g.shares(x, y+step)
		for i := range s {
			require.InDelta(t, s[i]+step*dx[i], right[i], 1e-12, "shares are linear along x")
			require.InDelta(t, s[i]+step*dy[i], up[i], 1e-12, "and along y")
		}
	})
}

// TestLoadsTellWhereADiscLies lays discs a known way off the middle of their cell:
// what the load cells make of it is off by as much as it says that it may be.
func TestLoadsTellWhereADiscLies(t *testing.T) {
	g, channels := baseSignatures(t)
	m := NewModel(channels, nil, mixtour.Game{}.Kinds(), g)
	var squares, n, informed float64
	for seed := range uint64(1000) { // a mean of squares needs many, always the same
		random := rand.New(rand.NewPCG(seed, 3))
		cell := games.Place(random.IntN(games.Cells))
		high := 1 + random.IntN(4)
		var s State
		s.analog.ground.known = true
		x, y := offSigma*random.NormFloat64(), offSigma*random.NormFloat64()
		stack := games.Stack{}
		var load [4]float64
		for range high {
			stack = stack.Push(mixtour.WhiteDisc)
			mx, my := g.middle(cell)
			share, _, _ := g.shares(mx+x+jitterSigma*random.NormFloat64(), my+y+jitterSigma*random.NormFloat64())
			mass := trueMass + 0.15*random.NormFloat64()
			for i := range load {
				load[i] += mass * share[i]
			}
		}
		for i := range load {
			w := &s.analog.windows[games.Cells+i]
			w.n = 40
			w.mean = load[i] + math.Hypot(trueWeightNoise/math.Sqrt(40), loadFloor)*random.NormFloat64()
		}
		var after games.Layout
		after.Put(cell, stack)
		var p prediction
		require.True(t, p.diff(&games.Layout{}, &after))
		p.weighed = p.groups
		w := m.weighLoads(&s, &p)
		require.Less(t, w.misfit, fits)
		require.Greater(t, p.at[0].variance, 0.0)
		require.LessOrEqual(t, p.at[0].variance, offSigma*offSigma)
		dx, dy := p.at[0].x-x, p.at[0].y-y
		require.Less(t, (dx*dx+dy*dy)/p.at[0].variance, 40.0)
		squares += (dx*dx + dy*dy) / p.at[0].variance
		n += 2
		if high == 4 {
			informed = max(informed, offSigma*offSigma/p.at[0].variance)
		}
	}
	require.InDelta(t, 1, squares/n, 0.35, "errors are as large as stated")
	require.Greater(t, informed, 4.0, "four discs tell where they lie better than a guess")
}
