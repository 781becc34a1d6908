package world

import (
	"tablero/games"
	"tablero/sim/chip"
)

// Edge gives how many LEDs stand in a row along the near edge of the platform: those of
// the strip that no cell has, evenly from left to right.
func (w *World) Edge() int { return len(w.row) }

// rowOfEdge lists the row by position on the strip.
func (w *World) rowOfEdge() []int {
	strip, ok := w.file.Strip()
	if !ok || len(w.file.Platform.Cells) == 0 {
		return nil
	}
	at := map[int]bool{}
	for _, c := range w.file.Cells {
		if c.LED != nil {
			at[*c.LED] = true
		}
	}
	var row []int
	for i := range strip.LEDs {
		if !at[i] {
			row = append(row, i)
		}
	}
	return row
}

// EdgeLED gives the light of the i-th LED of the row, and how far from the left wall of
// the frame it points, in mm.
func (w *World) EdgeLED(i int) (l chip.Light, xMM float64) {
	if i < 0 || i >= len(w.row) || w.wires.strip == nil {
		return chip.Light{}, 0
	}
	xMM = w.plate.sizeMM * (float64(i) + 0.5) / float64(len(w.row))
	if w.frame != nil {
		xMM += w.plate.origin.X - w.frame.left
	}
	return w.wires.strip.LED(w.row[i]), xMM
}

// Tray gives the middle of the tray at a player's edge: White sits at the near one.
// Where the board has one reader only, both use that.
func (w *World) Tray(s games.Side) Vector {
	if len(w.file.Tray.Tags) < 2 {
		s = games.White
	}
	return w.tray(int(s))
}
