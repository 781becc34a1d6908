package quality

import (
	"fmt"
	"html"
	"io"
	"maps"
	"slices"
	"strings"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
)

// Section is what was learnt of one game.
type Section struct {
	Game    string
	Quality calibrate.Quality
	Words   string // what the board can tell apart; empty if that isn't known
}

const style = `body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse}td,th{padding:.15em .8em;text-align:right;border-bottom:1px solid #ddd}
svg{max-width:100%;margin:.5em 0}text{font:11px sans-serif;fill:#222}pre{font:13px/1.3 monospace}`

// Page writes a page of HTML with drawings that needs nothing beside it.
func Page(out io.Writer, f *board.File, known *board.Calibration, all []Section) error {
	var t strings.Builder
	title := html.EscapeString("Calibration of " + f.Name)
	fmt.Fprintf(&t, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s</title><style>%s</style></head><body>\n<h1>%s</h1>\n<p>%s, board file %s</p>\n",
		title, style, title, html.EscapeString(known.Date), html.EscapeString(known.Fingerprint))
	for _, s := range all {
		fmt.Fprintf(&t, "<h2>%s</h2>\n", html.EscapeString(s.Game))
		if text := Text(f, s.Quality); text != "" {
			fmt.Fprintf(&t, "<pre>%s</pre>\n", html.EscapeString(text))
		}
		if s.Words != "" {
			fmt.Fprintf(&t, "<p>%s</p>\n", html.EscapeString(s.Words))
		}
		if len(s.Quality.Fields) > 0 {
			fmt.Fprintf(&t, "<h3>Field of each cell, mT, by piece</h3>\n%s<h3>Residuals against place</h3>\n<p>Where each piece lay by the load cells; circles grow with the residual in uncertainties: red stronger, blue weaker than the figures give.</p>\n%s",
				fields(f, s.Quality), places(f, s.Quality))
		}
		if len(s.Quality.Zeros) > 1 {
			fmt.Fprintf(&t, "<h3>Drift of the zeros over time</h3>\n%s%s", drift(s.Quality, "hall sensors, mT", fieldLines(s.Quality)), drift(s.Quality, "load cells, g", loadLines(s.Quality)))
		}
	}
	t.WriteString("<h2>Figures</h2>\n" + figures(known) + "</body></html>\n")
	if _, err := io.WriteString(out, t.String()); err != nil {
		return fmt.Errorf("quality: %w", err)
	}
	return nil
}

// figures lists sensors and load cells with their uncertainties.
func figures(known *board.Calibration) string {
	var t strings.Builder
	t.WriteString("<table><tr><th>hall sensor</th><th>zero, V</th><th>+-, mV</th><th>V/mT</th><th>+-</th><th>noise, mT</th></tr>\n")
	for _, cell := range slices.Sorted(maps.Keys(known.Halls)) {
		h := known.Halls[cell]
		fmt.Fprintf(&t, "<tr><td>%s</td><td>%.4f</td><td>%.2f</td><td>%.4f</td><td>%.4f</td><td>%.3f</td></tr>\n", html.EscapeString(cell), h.ZeroV, 1000*h.ZeroSDV, h.VPerMT, h.VPerMTSD, h.NoiseMT)
	}
	t.WriteString("</table>\n<table><tr><th>load cell</th><th>counts a gram</th><th>+-</th><th>noise, g</th></tr>\n")
	for i, k := range known.Corners {
		fmt.Fprintf(&t, "<tr><td>%d</td><td>%.1f</td><td>%.1f</td><td>%.3f</td></tr>\n", i, k.CountsPerGram, k.CountsPerGramSD, k.NoiseG)
	}
	return t.String() + "</table>\n"
}
