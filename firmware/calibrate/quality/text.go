package quality

import (
	"fmt"
	"math"
	"strings"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
)

// plenty is the signal over noise from which a cell is as good as any.
const plenty = 200.0

// Text words residuals and drift, and draws a map of signal over noise. It is empty where
// nothing was measured.
func Text(f *board.File, q calibrate.Quality) string {
	var t strings.Builder
	if len(q.Fields) > 0 {
		t.WriteString(heat(f, q))
		rms, expected, worst := residuals(q)
		fmt.Fprintf(&t, "fields: %.1f %% rms beside what the figures give (%.1f %% expected); most on %s, piece %s: %+.1f %%\n",
			100*rms, 100*expected, worst.Place, worst.Kind, 100*worst.Share)
	}
	if len(q.Loads) > 0 {
		grams, away := 0.0, 0.0
		for _, l := range q.Loads {
			grams = math.Max(grams, math.Abs(l.OffG))
			away = math.Max(away, math.Hypot(l.XMM, l.YMM))
		}
		fmt.Fprintf(&t, "known mass: up to %.2f g off, up to %.1f mm beside the middle\n", grams, away)
	}
	if n := len(q.Zeros); n > 1 {
		mT, grams := 0.0, 0.0
		for _, z := range q.Zeros {
			for _, v := range z.Fields {
				mT = math.Max(mT, math.Abs(v))
			}
			for _, v := range z.Corners {
				grams = math.Max(grams, math.Abs(v))
			}
		}
		fmt.Fprintf(&t, "zeros: drifted by up to %.3f mT and %.2f g in %.0f s\n", mT, grams, q.Zeros[n-1].At.Seconds())
	}
	t.WriteString(logs(q.Wood))
	return t.String()
}

// residuals gives their rms, the one that was expected after a fit of a figure for each cell
// and kind, and the worst by what was expected.
func residuals(q calibrate.Quality) (rms, expected float64, worst calibrate.FieldResidual) {
	fitted := map[any]bool{}
	for _, r := range q.Fields {
		fitted[r.Place], fitted[r.Kind] = true, true
		rms += r.Share * r.Share
		expected += r.SD * r.SD
		if math.Abs(r.Share/r.SD) > math.Abs(worst.Share/math.Max(worst.SD, 1e-9)) || worst.SD == 0 {
			worst = r
		}
	}
	n := float64(len(q.Fields))
	free := math.Max(1, n-float64(len(fitted))+1) / n
	return math.Sqrt(rms / n), math.Sqrt(expected / n * free), worst
}

// overNoise gives the weakest piece over noise of each cell.
func overNoise(q calibrate.Quality) map[games.Place]float64 {
	least := map[games.Place]float64{}
	for _, r := range q.Fields {
		if now, ok := least[r.Place]; !ok || r.OverNoise < now {
			least[r.Place] = r.OverNoise
		}
	}
	return least
}

// heat draws a map of signal over noise: the fuller a cell, the better.
func heat(f *board.File, q calibrate.Quality) string {
	shades := []string{" ", "░", "▒", "▓", "█"}
	least := overNoise(q)
	var t strings.Builder
	t.WriteString("signal over noise, the weakest piece of each cell:\n")
	for r := f.Grid.Rows - 1; r >= 0; r-- {
		fmt.Fprintf(&t, "%d ", r+1)
		for c := range f.Grid.Columns {
			v, ok := least[games.Cell(c, r)]
			if !ok {
				t.WriteString("      -")
				continue
			}
			shade := shades[int(math.Min(4, math.Max(0, 4*v/plenty)))]
			fmt.Fprintf(&t, "  %s%4.0f", shade, v)
		}
		t.WriteString("\n")
	}
	t.WriteString("  ")
	for c := range f.Grid.Columns {
		fmt.Fprintf(&t, "      %c", 'a'+c)
	}
	return t.String() + "\n"
}
