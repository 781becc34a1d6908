package board

import (
	"fmt"
	"strings"
)

// Wire is a row of the wiring table: one part and what it is connected to.
type Wire struct {
	Part, Chip string
	Wires      string // pins of the Pi
	Seat       string // address, chip select or decoder output
	Serves     string // cells, tray, lights, keys
}

// Wiring lists what is connected to what, in the order of the file.
func (f *File) Wiring() []Wire {
	var rows []Wire
	for i := range f.Parts {
		p := &f.Parts[i]
		w := Wire{Part: p.Name, Chip: p.Chip, Serves: f.serves(p)}
		bus, ok := f.Bus(p.Bus)
		if ok {
			w.Wires = bus.Port + ": " + bus.Wires
		}
		switch {
		case !ok:
			w.Wires, w.Seat = "clock "+p.Clock+", data "+strings.Join(p.Data, " "), "on pins"
		case bus.Kind == "i2c":
			w.Seat = fmt.Sprintf("address 0x%02X", p.Address)
		case p.Behind != "":
			w.Seat = fmt.Sprintf("output %d of %s", p.Output, p.Behind)
		default:
			w.Seat = fmt.Sprintf("chip select %d", p.Select)
		}
		if p.Interrupt != "" {
			w.Wires += ", interrupt " + p.Interrupt
		}
		if p.Reset != "" {
			w.Wires += ", reset " + p.Reset
		}
		if len(p.AddressPins) > 0 {
			w.Wires += ", address " + strings.Join(p.AddressPins, " ")
		}
		rows = append(rows, w)
	}
	for _, k := range []struct{ name, pin string }{{"white key", f.Keys.White}, {"menu key", f.Keys.Menu}, {"black key", f.Keys.Black}} {
		if k.pin != "" {
			rows = append(rows, Wire{Part: k.name, Chip: "push button", Wires: k.pin + ", to ground", Serves: "player"})
		}
	}
	return rows
}

// serves names what a part is there for.
func (f *File) serves(p *Part) string {
	var at []string
	for _, c := range f.Channels() {
		if c.Part != p.Name {
			continue
		}
		cell := f.Cells[c.Place.String()]
		switch c.Sensor {
		case Switch:
			_, input, _ := strings.Cut(cell.Switch, ":")
			at = append(at, input+" "+c.Place.String())
		case Field:
			_, input, _ := strings.Cut(cell.Field, ":")
			at = append(at, input+" "+c.Place.String())
		case Weight:
			at = append(at, corners[c.Corner])
		default:
			at = append(at, c.Place.String())
		}
	}
	switch {
	case len(at) > 0:
		return strings.Join(at, ", ")
	case p.LEDs > 0:
		return fmt.Sprintf("%d LEDs", p.LEDs)
	case p.Chip == chipHC154:
		return "chip selects of readers"
	case p.Chip == chipSSD1306:
		return "128 x 64 text"
	}
	return "nothing"
}
