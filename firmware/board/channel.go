package board

import (
	"fmt"
	"strings"

	"tablero/games"
)

// Sensor is what a channel measures.
type Sensor uint8

// Kinds of channel.
const (
	Switch Sensor = iota + 1 // a digital hall switch: 1 with a magnet above it, else 0
	Tags                     // an NFC reader: the tags in its field
)

// Channel is one sensor value: what it measures, where, and by which part.
type Channel struct {
	Name   string // as people know it: "hall switch c4", "tag reader tray"
	Sensor Sensor
	Place  games.Place
	Part   string // the part's name in the board file
	Input  int    // bit of an expander's input; 0 for readers
}

// Channels lists the board's channels: cells from a1 by rows, switches before
// tags, then the tray.
func (f *File) Channels() []Channel {
	var all []Channel
	for _, p := range f.places() {
		c := f.Cells[p.String()]
		if part, input, ok := strings.Cut(c.Switch, ":"); ok {
			all = append(all, Channel{Name: "hall switch " + p.String(), Sensor: Switch, Place: p, Part: part, Input: expanderInputs()[input]})
		}
	}
	for _, p := range f.places() {
		if c := f.Cells[p.String()]; c.Tags != "" {
			all = append(all, Channel{Name: "tag reader " + p.String(), Sensor: Tags, Place: p, Part: c.Tags})
		}
	}
	for i, part := range f.Tray.Tags {
		name := "tag reader tray"
		if len(f.Tray.Tags) > 1 {
			name = fmt.Sprintf("tag reader tray %d", i+1)
		}
		all = append(all, Channel{Name: name, Sensor: Tags, Place: games.Tray, Part: part})
	}
	return all
}

// places lists the cells of the grid, a1 first, by rows.
func (f *File) places() []games.Place {
	var all []games.Place
	for r := range f.Grid.Rows {
		for c := range f.Grid.Columns {
			all = append(all, games.Cell(c, r))
		}
	}
	return all
}
