package calibrate

import (
	"math"
	"slices"

	"tablero/firmware/board"
	"tablero/games"
)

// strong lists the sensors below cells that felt a magnet, the strongest first. A short
// halves what a sensor feels, and both feel it.
func (w *Wiring) strong(felt []float64) []int {
	var all []int
	most := 0.0
	for i, c := range w.channels {
		if c.Sensor == board.Field || c.Sensor == board.Switch {
			most = max(most, math.Abs(felt[i]))
		}
	}
	for i, c := range w.channels {
		if s := math.Abs(felt[i]); c.Sensor == board.Field && s > max(otherV, 0.5*most) || c.Sensor == board.Switch && s > 0.5 {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int {
		return -int(math.Copysign(1, math.Abs(felt[a])-math.Abs(felt[b])))
	})
	return all
}

// loadCells finds which channel each load cell really is, and which way round; nil if that
// can't be told, since one is dead.
func (w *Wiring) loadCells(all *[]Finding) map[int]int {
	of := map[int]int{} // corner -> channel
	for t, task := range w.tasks {
		if !task.Mass {
			continue
		}
		best := -1
		for i, c := range w.channels {
			if c.Sensor == board.Weight && (best < 0 || math.Abs(w.felt[t][i]) > math.Abs(w.felt[t][best])) {
				best = i
			}
		}
		if best >= 0 && math.Abs(w.felt[t][best]) > 0.4*KnownMassG*nominalCounts {
			of[t] = best
		}
	}
	used := map[int]bool{}
	for _, ch := range of {
		used[ch] = true
	}
	for i, c := range w.channels {
		if c.Sensor == board.Weight && !used[i] {
			*all = append(*all, Finding{Fault: Dead, Sensor: c.Name, channel: i})
		}
	}
	for t, ch := range of {
		if c := w.channels[ch]; c.Corner != t {
			*all = append(*all, Finding{Fault: Misplaced, Sensor: c.Name, At: cornerAt(t), channel: ch})
		}
		if w.felt[t][ch] < 0 {
			*all = append(*all, Finding{Fault: UpsideDown, Sensor: w.channels[ch].Name, channel: ch})
		}
	}
	if len(used) != 4 {
		return nil
	}
	return of
}

// lay gives the cell on which something lies, by the load cells; as asked where they say
// nothing of use.
func (w *Wiring) lay(felt []float64, corner map[int]int, asked games.Place) games.Place {
	var grams, mx, my float64
	for i, ch := range corner {
		g := math.Abs(felt[ch]) / nominalCounts
		if felt[ch]*w.felt[i][ch] < 0 {
			g = -g
		}
		x, y := w.file.Corner(i)
		grams += g
		mx += g * x
		my += g * y
	}
	if grams < leastG {
		return asked
	}
	pitch := w.file.Grid.PitchMM
	column, row := int(math.Floor(mx/grams/pitch)), int(math.Floor(my/grams/pitch))
	return games.Cell(min(max(column, 0), w.file.Grid.Columns-1), min(max(row, 0), w.file.Grid.Rows-1))
}

// turnedBy names the turn of the whole board by which all sensors under cells are wired;
// empty if there is none but none.
func (w *Wiring) turnedBy(under map[games.Place]int) string {
	c, r := w.file.Grid.Columns-1, w.file.Grid.Rows-1
	turns := []struct {
		name string
		of   func(x, y int) (int, int)
	}{
		{"mirrored left to right", func(x, y int) (int, int) { return c - x, y }},
		{"mirrored near to far", func(x, y int) (int, int) { return x, r - y }},
		{"rotated by half a turn", func(x, y int) (int, int) { return c - x, r - y }},
		{"rotated by a quarter turn to the right", func(x, y int) (int, int) { return y, c - x }},
		{"rotated by a quarter turn to the left", func(x, y int) (int, int) { return r - y, x }},
		{"mirrored about the diagonal from a1", func(x, y int) (int, int) { return y, x }},
		{"mirrored about the other diagonal", func(x, y int) (int, int) { return r - y, c - x }},
	}
	for i, t := range turns {
		fits := len(under) > 4 && (i < 3 || c == r)
		for p, ch := range under {
			n := w.channels[ch].Place
			if x, y := t.of(n.Column(), n.Row()); fits && games.Cell(x, y) != p {
				fits = false
			}
		}
		if fits {
			return t.name
		}
	}
	return ""
}
