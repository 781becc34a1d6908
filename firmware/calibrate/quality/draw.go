package quality

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
)

const (
	cellPX = 84.0
	edgePX = 24.0
)

// grid draws the cells with their names, and what goes on them.
func grid(f *board.File, on func(*strings.Builder)) string {
	w, h := cellPX*float64(f.Grid.Columns)+2*edgePX, cellPX*float64(f.Grid.Rows)+2*edgePX
	var t strings.Builder
	fmt.Fprintf(&t, "<svg viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\">\n", w, h, w)
	on(&t)
	for p := range f.All() {
		x, y := corner(f, p)
		fmt.Fprintf(&t, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" fill=\"none\" stroke=\"#888\"/><text x=\"%.1f\" y=\"%.1f\" style=\"fill:#777\">%s</text>\n",
			x, y, cellPX, cellPX, x+4, y+13, p)
	}
	t.WriteString("</svg>\n")
	return t.String()
}

// corner gives the upper left corner of a cell.
func corner(f *board.File, p games.Place) (x, y float64) {
	return edgePX + cellPX*float64(p.Column()), edgePX + cellPX*float64(f.Grid.Rows-1-p.Row())
}

// fields draws how strong pieces are on each cell.
func fields(f *board.File, q calibrate.Quality) string {
	most := 0.0
	by := map[games.Place][]calibrate.FieldResidual{}
	for _, r := range q.Fields {
		most = math.Max(most, math.Abs(r.MT))
		by[r.Place] = append(by[r.Place], r)
	}
	return grid(f, func(t *strings.Builder) {
		for p := range f.All() {
			all := by[p]
			if len(all) == 0 {
				continue
			}
			x, y := corner(f, p)
			fmt.Fprintf(t, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" fill=\"#e69f00\" fill-opacity=\"%.2f\"/>\n", x, y, cellPX, cellPX, 0.8*math.Abs(all[0].MT)/most)
			for i, r := range all[:min(len(all), 3)] {
				fmt.Fprintf(t, "<text x=\"%.1f\" y=\"%.1f\">%s %+.2f</text>\n", x+16, y+34+16*float64(i), r.Kind, r.MT)
			}
		}
	})
}

// places draws the residuals where the pieces lay.
func places(f *board.File, q calibrate.Quality) string {
	return grid(f, func(t *strings.Builder) {
		for _, r := range q.Fields {
			x, y := corner(f, r.Place)
			scale := cellPX / f.Grid.PitchMM
			colour := "#d55e00"
			if r.Share < 0 {
				colour = "#0072b2"
			}
			fmt.Fprintf(t, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" fill-opacity=\"0.55\"><title>%s on %s: %+.1f %%</title></circle>\n",
				x+cellPX/2+scale*r.XMM, y+cellPX/2-scale*r.YMM, 2+4*math.Min(4, math.Abs(r.Share/r.SD)), colour, r.Kind, r.Place, 100*r.Share)
		}
	})
}

func fieldLines(q calibrate.Quality) [][]float64 {
	var all [][]float64
	for _, p := range slices.Sorted(maps.Keys(q.Zeros[0].Fields)) {
		var line []float64
		for _, z := range q.Zeros {
			line = append(line, z.Fields[p])
		}
		all = append(all, line)
	}
	return all
}

func loadLines(q calibrate.Quality) [][]float64 {
	all := make([][]float64, 4)
	for _, z := range q.Zeros {
		for i, v := range z.Corners {
			all[i] = append(all[i], v)
		}
	}
	return all
}

// drift draws lines over time.
func drift(q calibrate.Quality, name string, lines [][]float64) string {
	const w, h = 640.0, 180.0
	most := 1e-9
	for _, l := range lines {
		for _, v := range l {
			most = math.Max(most, math.Abs(v))
		}
	}
	end := math.Max(1, q.Zeros[len(q.Zeros)-1].At.Seconds())
	var t strings.Builder
	fmt.Fprintf(&t, "<svg viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\"><line x1=\"60\" y1=\"%.0f\" x2=\"%.0f\" y2=\"%.0f\" stroke=\"#aaa\"/>\n", w, h+30, w, h/2, w, h/2)
	for i, l := range lines {
		var points []string
		for j, v := range l {
			points = append(points, fmt.Sprintf("%.1f,%.1f", 60+(w-70)*q.Zeros[j].At.Seconds()/end, h/2-(h/2-8)*v/most))
		}
		fmt.Fprintf(&t, "<polyline points=\"%s\" fill=\"none\" stroke=\"hsl(%d,60%%,45%%)\" stroke-opacity=\"0.7\"/>\n", strings.Join(points, " "), 360*i/len(lines))
	}
	fmt.Fprintf(&t, "<text x=\"2\" y=\"14\">%+.3f</text><text x=\"2\" y=\"%.0f\">%+.3f</text><text x=\"60\" y=\"%.0f\">%s; %.0f s</text></svg>\n", most, h-4, -most, h+18, name, end)
	return t.String()
}
