package pile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALogInTheAirFalls(t *testing.T) {
	p := &Pile{Frame: Frame{WidthMM: 100, HeightMM: 100}, Logs: []Log{{50, 40, 10, 20}}}
	s, err := p.Settle(1)
	require.NoError(t, err)
	require.Greater(t, s.MovedMM, ShiftMM)
	require.Equal(t, 8, s.Steps, "0.3 mm of free fall take 7.8 ms")
}

func TestALogOnTheFloorRestsAtOnce(t *testing.T) {
	p := &Pile{Frame: Frame{WidthMM: 100, HeightMM: 100}, Logs: []Log{{50, 10, 10, 20}}}
	s, err := p.Settle(1)
	require.NoError(t, err)
	require.True(t, s.AtRest)
	require.Equal(t, restSteps, s.Steps)
	require.Zero(t, s.MovedMM)
}

func TestLettingGoOfAPileEndsAsTheOracleSays(t *testing.T) {
	for _, query := range []string{"equilibrium", "removal"} {
		for _, c := range oracleCases(t, query) {
			p := *c.pile()
			if query == "removal" {
				p = p.Without(c.Query.K)
			}
			s, err := p.Settle(1)
			require.NoError(t, err, c.ID)
			require.Equal(t, c.Methods.Rests, s.AtRest, "%s: %+v", c.ID, s)
			require.Equal(t, c.Methods.Rests, s.MovedMM < ShiftMM, "%s: %+v", c.ID, s)
		}
	}
}
