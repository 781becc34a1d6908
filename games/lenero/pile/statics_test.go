package pile

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestForcesExistWhereTheOracleHasThem(t *testing.T) {
	for _, c := range oracleCases(t, "equilibrium") {
		proof, err := c.pile().Exists(1, BearingMM)
		require.NoError(t, err, c.ID)
		require.Equal(t, c.Expect.ForceExists, proof.Holds(), c.ID)
	}
}

func TestForcesWithoutFrictionHaveTheirClosedForm(t *testing.T) {
	for _, c := range oracleCases(t, "forces_frictionless") {
		proof, err := c.pile().Exists(1, BearingMM)
		require.NoError(t, err, c.ID)
		require.True(t, proof.Holds())
		normal := map[string]float64{}
		for _, f := range proof.Forces {
			normal[fmt.Sprintf("%v on %v", f.Log, f.With)] = f.Normal
			require.Zero(t, f.Tangent)
		}
		for _, n := range c.Expect.Normal {
			require.InEpsilon(t, n.N, normal[fmt.Sprintf("%v on %v", n.I, n.J)], 1e-9, "%s: %v on %v", c.ID, n.I, n.J)
		}
	}
}

func TestTheLeastFrictionOfAClassIsTheOracles(t *testing.T) {
	classes := map[string]Class{"all": AllContacts, "log": LogContacts, "floor": FloorContacts, "wall": WallContacts}
	for _, c := range oracleCases(t, "min_mu_force_existence") {
		mu, err := c.pile().LeastMu(classes[c.Query.Class], c.Query.OtherMu, BearingMM)
		require.NoError(t, err, c.ID)
		require.InDelta(t, c.Expect.Mu, mu.At, c.Expect.Tol, c.ID)
		require.InEpsilon(t, mu.At, mu.Below, 1e-9, c.ID)
	}
}

func TestTheLeastScaleIsTheOracles(t *testing.T) {
	for _, query := range []string{"equilibrium", "removal"} {
		for _, c := range oracleCases(t, query) {
			p := *c.pile()
			if query == "removal" {
				p = p.Without(c.Query.K)
			}
			scale, err := p.LeastScale(BearingMM)
			require.NoError(t, err, c.ID)
			if c.Methods.Scale == "inf" {
				require.True(t, math.IsInf(scale.At, 1), c.ID)
				continue
			}
			require.InDelta(t, c.Methods.Scale, scale.At, 1e-6, c.ID)
		}
	}
}

func TestAPileSurvivesTheOraclesTilt(t *testing.T) {
	for _, c := range oracleCases(t, "tilt_margin") {
		left, right, err := c.pile().TiltMargin(BearingMM)
		require.NoError(t, err)
		require.InDelta(t, c.Expect.Tan, right.Tan, 1e-9)
		require.InDelta(t, c.Expect.Tan, left.Tan, 1e-9, "the pile is symmetric")
	}
}
