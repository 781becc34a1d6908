package quality_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/calibrate/quality"
	"tablero/firmware/calibrate/wood"
	"tablero/games"
)

// measured is a base of which c4 is noisy and its black piece far off.
func measured(t *testing.T) (*board.File, calibrate.Quality) {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	q := calibrate.Quality{Loads: []calibrate.LoadResidual{{Place: games.Cell(0, 0), OffG: -0.4, XMM: 3, YMM: 4}}}
	for p := range file.All() {
		for _, kind := range []string{"W", "B"} {
			r := calibrate.FieldResidual{Kind: kind, Place: p, MT: 5, Share: 0.02, SD: 0.1, OverNoise: 250}
			if p == games.Cell(2, 3) && kind == "B" {
				r.MT, r.Share, r.OverNoise = 2.5, -0.5, 60
			}
			q.Fields = append(q.Fields, r)
		}
	}
	for i := range 3 {
		q.Zeros = append(q.Zeros, calibrate.Zero{At: time.Duration(i) * time.Minute, Fields: map[games.Place]float64{games.Cell(0, 0): 0.01 * float64(i)}, Corners: [4]float64{0, -0.2 * float64(i), 0, 0}})
	}
	return file, q
}

func TestTheTextNamesTheWorstCellAndTheDrift(t *testing.T) {
	file, q := measured(t)
	text := quality.Text(file, q)
	require.Contains(t, text, "\n4   █ 250  █ 250  ░  60  █ 250  █ 250\n")
	require.Contains(t, text, "most on c4, piece B: -50.0 %")
	require.Contains(t, text, "known mass: up to 0.40 g off, up to 5.0 mm beside the middle")
	require.Contains(t, text, "zeros: drifted by up to 0.020 mT and 0.40 g in 120 s")
	require.Empty(t, quality.Text(file, calibrate.Quality{}), "tags alone have no figures")
}

func TestTheTextTellsOfEachLogHowItRubsAndRolls(t *testing.T) {
	file, _ := measured(t)
	text := quality.Text(file, calibrate.Quality{Wood: &calibrate.WoodQuality{
		Scale: wood.Scale{DeadG: 935, DeadSD: 11, LeanDeg: 12},
		Logs: []wood.Log{
			{Sign: "w5", Slip: wood.Slip{Friction: 0.4, SD: 0.004, Cos: 0.9285}, Right: &wood.Roll{WayMM: 29, SlowMMS2: 19}, Left: &wood.Roll{WayMM: -21, SlowMMS2: 32}},
			{Sign: "b3", Slip: wood.Slip{Friction: 0.42, SD: 0.005, Cos: 0.92}},
		},
		Figures: board.WoodCalibration{Friction: 0.41, FrictionSD: 0.006, PairSD: 0.015, RollingMM: 0.1, RollingSDMM: 0.007},
	}})
	require.Equal(t, "platform and frame: 935 g +- 11 g, by a lean of 12 degrees\n"+
		"w5: slid at 21.8 degrees, a friction of 0.400 +- 0.004; rolled 29 mm right, 21 mm left, slowed by 19 and 32 mm/s2\n"+
		"b3: slid at 23.1 degrees, a friction of 0.420 +- 0.005\n"+
		"all logs: friction 0.410 +- 0.006, 0.015 from pair to pair; rolling resistance 0.100 mm +- 0.007 mm\n", text)
}

func TestThePageIsWholeAndNeedsNothingBesideIt(t *testing.T) {
	file, q := measured(t)
	known := board.NewCalibration("base")
	known.Stamp(file, time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC))
	known.Halls = map[string]board.HallCalibration{"c4": {ZeroV: 1.65, VPerMT: -0.06}}
	var page strings.Builder
	require.NoError(t, quality.Page(&page, file, known, []quality.Section{{Game: "mixtour", Quality: q, Words: "a < b"}}))
	text := page.String()
	require.Equal(t, 4, strings.Count(text, "<svg "), "fields, residuals, drift of sensors and of load cells")
	require.Equal(t, 50, strings.Count(text, "<circle "))
	require.Contains(t, text, "a &lt; b")
	require.Contains(t, text, "-0.0600")
	for _, outside := range []string{"http:", "https:", "src=", "<script", "@import", "NaN", "Inf"} {
		require.NotContains(t, text, outside)
	}
	// Every tag is closed.
	d := xml.NewDecoder(strings.NewReader(strings.Replace(text, "<meta charset=\"utf-8\">", "", 1)))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}
}
