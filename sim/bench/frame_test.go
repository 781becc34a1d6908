package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/lenero"
)

func logsBench(t *testing.T) Opts {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	return Opts{Board: file, Game: lenero.Game{}, Parts: 1, Seed: 1}
}

func TestABaseLearnsWhatLogsWeighAndTheirTags(t *testing.T) {
	o := logsBench(t)
	c, err := Calibrate(o.Board, o.Game, o.Parts)
	require.NoError(t, err)
	require.NoError(t, firmware.Calibrated(o.Board, o.Game, c))
	require.Len(t, c.Tags["lenero"], 2*lenero.Sizes*lenero.MaxLogs, "each log of the box has a tag of its own")
	signs := map[string]int{}
	for _, sign := range c.Tags["lenero"] {
		signs[sign]++
	}
	for _, k := range o.Game.Kinds() {
		_, size, ok := lenero.LogOf(k.Kind)
		require.True(t, ok)
		require.Equal(t, lenero.MaxLogs, signs[k.Sign], "twins share a sign")
		learnt := c.Kinds["lenero"][k.Sign]
		require.InEpsilon(t, size.MassG(), learnt.MassG, 0.06, k.Name)
		require.InDelta(t, 0.03, learnt.MassSD/learnt.MassG, 0.025, "as much as wood differs")
		require.Zero(t, learnt.Moment, "logs hold no magnets")
	}
	require.Len(t, c.Corners, 4)
}

func TestMatchesOfLogsHaveTheFrameOfTheirSettings(t *testing.T) {
	o := logsBench(t)
	require.InDelta(t, lenero.DefaultWidthMM, frame(o).WidthMM, 0)
	o.Settings = games.Settings{lenero.SettingWidth: "150", lenero.SettingFriction: "0.3"}
	require.InDelta(t, 150, frame(o).WidthMM, 0)
	require.InDelta(t, 0.3, frame(o).Friction, 0)
	require.InDelta(t, lenero.LengthMM, frame(o).LengthMM, 0)
}

func TestPlacesInTheRecordMayBeMeasured(t *testing.T) {
	truth := []string{"5@60.0", "5@100.0", "x5@100.0 3@80.0!{w5@60.0,20.0 w3@81.4,15.0}"}
	for name, tt := range map[string]struct {
		record        []string
		wrong, missed int
	}{
		"the same":                 {truth, 0, 0},
		"measured":                 {[]string{"5@60.4", "5@99.0", "x5@101.0 3@79.1!{w5@60.4,20.0 w3@80.1,15.0}"}, 0, 0},
		"too far off":              {[]string{"5@60.4", "5@98.0"}, 1, 1},
		"another size":             {[]string{"4@60.0"}, 1, 2},
		"nothing seen to shift":    {[]string{"5@60.0", "5@100.0", "x5@100.0 3@80.0"}, 1, 0},
		"a shift that wasn't one":  {[]string{"5@60.0!{w5@60.0,20.0}"}, 1, 2},
		"one turn more than there": {append(truth[:3:3], "5@20.0"), 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			wrong, missed := compare(tt.record, truth, sameLogs)
			require.Equal(t, tt.wrong, wrong)
			require.Equal(t, tt.missed, missed)
		})
	}
}

func TestTurnsWithLogsCantBeTyped(t *testing.T) {
	_, err := NewSession(logsBench(t))
	require.ErrorIs(t, err, ErrNoTyped)
}
