package pile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALogInTheAirComesToRestBelow(t *testing.T) {
	p := Pile{Frame: Frame{WidthMM: 200, HeightMM: 400}, Friction: woodFriction, Logs: []Log{{XMM: 80, YMM: 120, RadiusMM: 15, MassG: 50}}}
	end, err := p.Collapse(1)
	require.NoError(t, err)
	require.True(t, end.AtRest)
	require.InDelta(t, 80, end.Pile.Logs[0].XMM, 1e-9)
	require.InDelta(t, 15, end.Pile.Logs[0].YMM, 0.05)
	require.Equal(t, 120.0, p.Logs[0].YMM, "the pile itself stays")
}

func TestAPyramidOnASlipperyFloorSpreads(t *testing.T) {
	p := Pile{Frame: Frame{WidthMM: 300, HeightMM: 400}, Friction: Friction{Log: 0.4, Wall: 0.4, Floor: 0.02, RollingMM: 0.1}, Logs: []Log{
		{XMM: 135, YMM: 15, RadiusMM: 15, MassG: 50}, {XMM: 165, YMM: 15, RadiusMM: 15, MassG: 50}, {XMM: 150, YMM: 15 + 15*math.Sqrt(3), RadiusMM: 15, MassG: 50},
	}}
	end, err := p.Collapse(1)
	require.NoError(t, err)
	require.True(t, end.AtRest)
	for i, l := range end.Pile.Logs {
		require.InDelta(t, 15, l.YMM, 0.1, "log %d lies on the floor", i)
	}
	require.InDelta(t, 150, end.Pile.Logs[2].XMM, 1, "left and right are alike")
	require.NoError(t, end.Pile.Check())
}

func TestAPileThatHoldsCollapsesToItself(t *testing.T) {
	p := snug(3, 12, 110, woodFriction)
	end, err := p.Collapse(1)
	require.NoError(t, err)
	require.True(t, end.AtRest)
	for i, l := range end.Pile.Logs {
		require.Less(t, math.Hypot(l.XMM-p.Logs[i].XMM, l.YMM-p.Logs[i].YMM), ShiftMM)
	}
}

func TestACollapseEndsInAPile(t *testing.T) {
	for seed := range uint64(6) {
		p := snug(seed, 14, 120, woodFriction)
		for k := range p.Logs {
			rest := p.Without(k)
			end, err := rest.Collapse(1)
			require.NoError(t, err)
			require.True(t, end.AtRest, "seed %d without %d", seed, k)
			require.NoError(t, end.Pile.Check(), "seed %d without %d", seed, k)
		}
	}
}

func TestAShakenPileIsOneThatLooksTheSame(t *testing.T) {
	p := snug(3, 12, 110, woodFriction)
	q := p.Shaken(1, 0.05)
	require.Equal(t, q, p.Shaken(1, 0.05))
	require.NotEqual(t, q, p.Shaken(2, 0.05))
	for i, l := range q.Logs {
		require.Less(t, math.Hypot(l.XMM-p.Logs[i].XMM, l.YMM-p.Logs[i].YMM), 0.3)
		require.NotEqual(t, p.Logs[i].XMM, l.XMM)
	}
}
