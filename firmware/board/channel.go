package board

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"tablero/games"
)

// Sensor is what a channel measures.
type Sensor uint8

// Kinds of channel.
const (
	Switch Sensor = iota + 1 // a digital hall switch: 1 with a magnet above it, else 0
	Tags                     // an NFC reader: the tags in its field
	Field                    // a linear hall sensor: volts at the converter
	Weight                   // a load cell: counts of its converter
)

// String names what is measured.
func (s Sensor) String() string {
	return [...]string{"nothing", "switch", "tags", "field", "weight"}[s]
}

// example gives the name of an input that reads such a sensor.
func (s Sensor) example() string {
	return [...]string{"", "GPA0", "", "AIN0", "DOUT0"}[s]
}

// Channel is one sensor value: what it measures, where, and by which part.
type Channel struct {
	Name   string // as people know it: "hall switch c4", "tag reader tray"
	Sensor Sensor
	Place  games.Place
	Part   string // the part's name in the board file
	Input  int    // bit of an expander, input of a converter, 0 for readers
	Corner int    // of a load cell: 0 south-west, 1 south-east, 2 north-west, 3 north-east
}

// Channels lists the board's channels: cells from a1 by rows, switches before
// fields before tags, then the tray, then the load cells.
func (f *File) Channels() []Channel {
	all := f.cellInputs("hall switch", Switch, func(c Cell) string { return c.Switch })
	all = append(all, f.cellInputs("hall sensor", Field, func(c Cell) string { return c.Field })...)
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
	for i, cell := range f.Platform.Cells {
		part, input, _ := strings.Cut(cell, ":")
		all = append(all, Channel{Name: "load cell " + corners[i%4], Sensor: Weight, Place: games.Nowhere, Part: part, Input: numbered("DOUT")[input], Corner: i})
	}
	return all
}

var corners = [4]string{"south-west", "south-east", "north-west", "north-east"}

// CornerName names a corner of the platform: 0 "south-west" to 3 "north-east".
func CornerName(corner int) string { return corners[corner] }

// cellInputs lists the inputs of one kind below the cells.
func (f *File) cellInputs(name string, sensor Sensor, of func(Cell) string) []Channel {
	var all []Channel
	for _, p := range f.places() {
		part, input, ok := strings.Cut(of(f.Cells[p.String()]), ":")
		if !ok {
			continue
		}
		c := Channel{Name: name + " " + p.String(), Sensor: sensor, Place: p, Part: part}
		if on, ok := f.Part(part); ok {
			c.Input = chips()[on.Chip].inputs[input]
		}
		all = append(all, c)
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

// All gives the cells of the grid, a1 first, by rows.
func (f *File) All() iter.Seq[games.Place] { return slices.Values(f.places()) }
