package separability_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/separability"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

// nominal is a calibration with the figures of HARDWARE.md.
func nominal(f *board.File) *board.Calibration {
	c := board.NewCalibration(f.Name)
	c.Halls = map[string]board.HallCalibration{}
	for p := range f.All() {
		c.Halls[p.String()] = board.HallCalibration{ZeroV: 1.65, VPerMT: 0.06, NoiseMT: 0.02}
	}
	for range 4 {
		c.Corners = append(c.Corners, board.CornerCalibration{CountsPerGram: 400, NoiseG: 0.13})
	}
	c.Kinds = map[string]map[string]board.KindCalibration{"mixtour": {
		"W": {MassG: 10, MassSD: 0.1, Moment: 0.013, MomentSD: 0.05},
		"B": {MassG: 10, MassSD: 0.1, Moment: -0.013, MomentSD: 0.05},
	}}
	return c
}

func load(t *testing.T, name string) *board.File {
	t.Helper()
	f, err := board.Load(name)
	require.NoError(t, err)
	return f
}

// check gives the figures by sensors.
func check(t *testing.T, o separability.Opts) map[string]separability.Figure {
	t.Helper()
	all, err := separability.Check(t.Context(), o)
	require.NoError(t, err)
	by := map[string]separability.Figure{}
	for _, f := range all {
		require.Equal(t, o.Game.Name(), f.Game)
		by[f.Sensors] = f
	}
	return by
}

func mixtourOn(f *board.File, c *board.Calibration) separability.Opts {
	return separability.Opts{File: f, Calibration: c, Game: mixtour.Game{}, Positions: 8, Seed: 3}
}

func TestFieldsAndWeightsTogetherTellWhatNeitherTellsAlone(t *testing.T) {
	f := load(t, "base")
	by := check(t, mixtourOn(f, nominal(f)))
	require.Len(t, by, 3)
	for _, alone := range []string{"hall", "cells"} {
		require.Equal(t, by["both"].Pairs, by[alone].Pairs)
		require.Less(t, *by[alone].MinSigma, *by["both"].MinSigma, alone)
		require.GreaterOrEqual(t, by[alone].Inseparable, by["both"].Inseparable, alone)
		require.Contains(t, by[alone].Closest, " | ")
	}
	require.Zero(t, by["both"].Inseparable)
	require.Positive(t, by["cells"].Inseparable, "moves with the same moment")
}

func TestPiecesThatAreAlikeAreZeroSigmaApart(t *testing.T) {
	f := load(t, "base")
	c := nominal(f)
	c.Kinds["mixtour"]["B"] = c.Kinds["mixtour"]["W"]
	both := check(t, mixtourOn(f, c))["both"]
	require.Zero(t, *both.MinSigma)
	require.Positive(t, both.Inseparable)
	require.Regexp(t, `^\+[WB] [a-e][1-5] \| \+[WB] [a-e][1-5]$`, both.Closest)
}

func TestANoisierBoardTellsLess(t *testing.T) {
	f := load(t, "base")
	quiet, noisy := nominal(f), nominal(f)
	for p, h := range noisy.Halls {
		h.NoiseMT *= 20
		noisy.Halls[p] = h
	}
	require.Greater(t, *check(t, mixtourOn(f, quiet))["hall"].MinSigma, *check(t, mixtourOn(f, noisy))["hall"].MinSigma)
}

func TestABoardWithoutLoadCellsIsJudgedByItsHalls(t *testing.T) {
	f := *load(t, "base")
	f.Platform.Cells = nil
	by := check(t, mixtourOn(&f, nominal(&f)))
	require.Len(t, by, 1)
	require.Contains(t, by, "hall")
}

func TestSwitchesTellWhereButNotWhich(t *testing.T) {
	o := separability.Opts{File: load(t, "bodoquito-digital"), Game: bodoquito.Game{}, Positions: 5}
	by := check(t, o)
	require.Zero(t, *by["switch"].MinSigma)
	require.Regexp(t, `^\+(.) ([a-d][1-4]) \| \+. ([a-d][1-4])$`, by["switch"].Closest)
	o.File = load(t, "bodoquito-nfc")
	by = check(t, o)
	require.Nil(t, by["tags"].MinSigma)
	require.Zero(t, by["tags"].Inseparable)
	require.Empty(t, by["tags"].Closest)
}

func TestTheSameSeedComparesTheSame(t *testing.T) {
	f := load(t, "base")
	require.Equal(t, check(t, mixtourOn(f, nominal(f))), check(t, mixtourOn(f, nominal(f))))
}

func TestWhatIsNotCalibratedIsNamed(t *testing.T) {
	f := load(t, "base")
	for says, forget := range map[string]func(*board.Calibration){
		"hall sensor c4": func(c *board.Calibration) { delete(c.Halls, "c4") },
		"load cell 4":    func(c *board.Calibration) { c.Corners = c.Corners[:3] },
		"black disc":     func(c *board.Calibration) { delete(c.Kinds["mixtour"], "B") },
	} {
		c := nominal(f)
		forget(c)
		_, err := separability.Check(t.Context(), mixtourOn(f, c))
		require.ErrorContains(t, err, "doesn't know "+says)
	}
	_, err := separability.Check(t.Context(), separability.Opts{File: load(t, "bodoquito-nfc"), Game: mixtour.Game{}})
	require.ErrorContains(t, err, "can't play mixtour")
}

func TestComparingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := load(t, "base")
	_, err := separability.Check(ctx, mixtourOn(f, nominal(f)))
	require.ErrorIs(t, err, context.Canceled)
}
