package sense

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
)

func TestTheFieldOfADipoleByItsClosedForms(t *testing.T) {
	// On the axis mu0 m / 2 pi z3: 5.1 mT 8 mm below a disc's magnet.
	for _, z := range []float64{4, 8, 16, 24, 32} {
		require.InEpsilon(t, 2e5/(z*z*z), unit(0, z), 1e-12)
	}
	require.InDelta(t, 5.1, 0.013*unit(0, 8), 0.05)
	require.InDelta(t, 0.08, 0.013*unit(0, 32), 0.005)
	// Beside it minus mu0 m / 4 pi r3.
	require.InEpsilon(t, -1e5/(50*50*50), unit(50*50, 0), 1e-12)
	// It turns where 2 z2 = r2.
	require.InDelta(t, 0, unit(2*8*8, 8), 1e-9)
}

func TestTheTableHoldsTheDipolesOfAllDiscs(t *testing.T) {
	g, _ := baseSignatures(t)
	table := g.table()
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.IntRange(0, games.Cells-1)
		from, at := games.Place(cell.Draw(t, "from")), games.Place(cell.Draw(t, "at"))
		level := rapid.IntRange(0, games.MaxStack-1).Draw(t, "level")
		require.Equal(t, table.at(at, from, level), table.at(from, at, level), "there and back")

		var p plate
		p.discs[from] = make([]disc, level+1)
		p.discs[from][level] = disc{moment: 1}
		want := p.field(at)
		require.InDelta(t, want, table.at(at, from, level), 1e-9*math.Abs(want))
	})
}
