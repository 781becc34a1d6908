package pile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVerdictsOnPilesAsTheyAreAreTheOracles(t *testing.T) {
	for _, query := range []string{"equilibrium", "removal"} {
		for _, c := range oracle(t, query) {
			p, want := *c.pile(), c.Expect.Verdict
			if query == "removal" {
				p, want = p.Without(c.Query.K), c.Expect.OthersStay
			}
			if want == "indeterminate" {
				want = "unsure"
			}
			j, err := p.Judge(Exact)
			require.NoError(t, err, c.ID)
			require.Equal(t, want, j.Verdict.String(), "%s: %v, %+v", c.ID, j.Reason, j.Settling)
		}
	}
}

func TestVerdictsInPlayNeverContradictTheOracle(t *testing.T) {
	unsure := 0
	for _, query := range []string{"equilibrium", "removal"} {
		for _, c := range oracle(t, query) {
			p, want := *c.pile(), c.Expect.Verdict
			if query == "removal" {
				p, want = p.Without(c.Query.K), c.Expect.OthersStay
			}
			j, err := p.Judge(Play)
			require.NoError(t, err, c.ID)
			if j.Verdict == Unsure {
				unsure++
				continue
			}
			require.Equal(t, want, j.Verdict.String(), c.ID)
		}
	}
	require.Equal(t, 8, unsure)
}

// apex is a log that stands on another, its axis off by so many mm.
func apex(offMM, rollingMM float64) *Pile {
	return &Pile{
		Frame:    Frame{WidthMM: 300, HeightMM: 300},
		Friction: Friction{0.4, 0.4, 0.4, rollingMM},
		Logs:     []Log{{100, 15, 15, 50}, {100 + offMM, 15 + math.Sqrt(900-offMM*offMM), 15, 50}},
	}
}

func TestALogBalancedOnAnotherIsUnsureWithoutRollingResistance(t *testing.T) {
	j, err := apex(0, 0).Judge(Exact)
	require.NoError(t, err)
	require.Equal(t, Unsure, j.Verdict)
	require.Equal(t, Balances, j.Reason)
	require.True(t, j.Proof.Holds(), "forces do exist")
}

func TestALogBalancedOnAnotherHoldsWithinItsRollingResistance(t *testing.T) {
	// Its offset d may be rho (1 + W/w) = 1 mm, and tan d/(R+r) at most rho/r: 0.9994 mm.
	// In play rolling resistance counts for 0.7, and a push that leans the log 0.3 mm further
	// has an arm of 45 mm at the floor: d + 0.3 * 45/30 <= 0.7 mm.
	for _, c := range []struct {
		off         float64
		exact, play Verdict
	}{{0, Holds, Holds}, {0.24, Holds, Holds}, {0.26, Holds, Unsure}, {0.99, Holds, Unsure}, {1.1, Falls, Unsure}, {1.4, Falls, Falls}} {
		j, err := apex(c.off, 0.5).Judge(Exact)
		require.NoError(t, err)
		require.Equal(t, c.exact, j.Verdict, "%g mm", c.off)
		j, err = apex(c.off, 0.5).Judge(Play)
		require.NoError(t, err)
		require.Equal(t, c.play, j.Verdict, "%g mm: %v", c.off, j.Reason)
	}
}

func TestALogOnTheFloorHoldsThoughItCouldRoll(t *testing.T) {
	p := &Pile{Frame: Frame{WidthMM: 100, HeightMM: 100}, Logs: []Log{{50, 10, 10, 20}}}
	j, err := p.Judge(Play)
	require.NoError(t, err)
	require.Equal(t, Holds, j.Verdict)
}

func TestAnEmptyFrameHolds(t *testing.T) {
	p := &Pile{Frame: Frame{WidthMM: 100, HeightMM: 100}}
	j, err := p.Judge(Play)
	require.NoError(t, err)
	require.Equal(t, Holds, j.Verdict)
}

func TestNumbersThatMakeNoSenseAreRefused(t *testing.T) {
	good := func() *Pile { return apex(0, 0.5) }
	for name, spoil := range map[string]func(*Pile){
		"NaN place":         func(p *Pile) { p.Logs[1].XMM = math.NaN() },
		"infinite place":    func(p *Pile) { p.Logs[1].YMM = math.Inf(1) },
		"no weight":         func(p *Pile) { p.Logs[0].MassG = 0 },
		"no size":           func(p *Pile) { p.Logs[0].RadiusMM = 0 },
		"negative friction": func(p *Pile) { p.Friction.Wall = -1 },
		"NaN friction":      func(p *Pile) { p.Friction.RollingMM = math.NaN() },
		"one in the other":  func(p *Pile) { p.Logs[1] = p.Logs[0] },
		"thousands": func(p *Pile) {
			for i := range 5000 {
				p.Logs = append(p.Logs, Log{float64(40 * i), 500, 15, 50})
			}
		},
	} {
		p := good()
		spoil(p)
		_, err := p.Judge(Play)
		require.ErrorIs(t, err, ErrPile, name)
	}
}
