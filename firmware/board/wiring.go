package board

import (
	"fmt"
	"regexp"
	"slices"
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
		w := Wire{Part: p.Name, Chip: p.Chip, Serves: f.serves(p), Wires: f.WiresOf(p)}
		bus, ok := f.Bus(p.Bus)
		switch {
		case !ok:
			w.Seat = "on pins"
		case bus.Kind == "i2c":
			w.Seat = fmt.Sprintf("%s 0x%02X", bus.Port, p.Address)
		case p.Behind != "":
			w.Seat = fmt.Sprintf("output %d of %s", p.Output, p.Behind)
		default:
			w.Seat = fmt.Sprintf("%s CE%d", bus.Port, p.Select)
		}
		rows = append(rows, w)
	}
	for _, k := range []struct{ name, pin string }{{"white key", f.Keys.White}, {"menu key", f.Keys.Menu}, {"black key", f.Keys.Black}} {
		if k.pin != "" {
			rows = append(rows, Wire{Part: k.name, Chip: "push button", Wires: Spoken(k.pin) + ", to ground", Serves: "player"})
		}
	}
	return rows
}

// WiresOf names the wires of a part: those of its bus that reach it, and its own
// pins.
func (f *File) WiresOf(p *Part) string {
	var all []string
	if bus, ok := f.Bus(p.Bus); ok {
		for _, wire := range apart(bus.Wires) {
			if selected := chipSelect.FindStringSubmatch(wire); selected == nil || p.Behind == "" && selected[1] == fmt.Sprint(p.Select) {
				all = append(all, wire)
			}
		}
	}
	named := func(what string, pins ...string) {
		if len(pins) > 0 && pins[0] != "" {
			for i := range pins {
				pins[i] = Spoken(pins[i])
			}
			all = append(all, strings.Join(pins, ", ")+" ("+what+")")
		}
	}
	named("clock", p.Clock)
	named("data", slices.Clone(p.Data)...)
	named("interrupt", p.Interrupt)
	named("reset", p.Reset)
	named("address", slices.Clone(p.AddressPins)...)
	return strings.Join(all, ", ")
}

// chipSelect finds the chip select in the words of a wire: "GPIO 18 (CE0)".
var chipSelect = regexp.MustCompile(`\bCE(\d)\b`)

// apart splits a list of wires at its commas, but for those in brackets.
func apart(wires string) []string {
	var all []string
	depth, from := 0, 0
	for i, r := range wires {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			all = append(all, strings.TrimSpace(wires[from:i]))
			from = i + 1
		}
	}
	if rest := strings.TrimSpace(wires[from:]); rest != "" {
		all = append(all, rest)
	}
	return all
}

// Spoken gives a pin as people and tables write it: "GPIO 4" for "GPIO4".
func Spoken(pin string) string {
	if number, ok := strings.CutPrefix(pin, "GPIO"); ok {
		return "GPIO " + number
	}
	return pin
}

// few are so many places that a table still lists them.
const few = 4

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
	case len(at) > few:
		return fmt.Sprintf("%d cells", len(at))
	case len(at) > 0:
		return strings.Join(at, ", ")
	case p.LEDs > 0:
		return fmt.Sprintf("%d LEDs", p.LEDs)
	case p.Chip == chipHC154 && f.decodes(p):
		return "readers"
	case p.Chip == chipSSD1306:
		return "128 x 64 text"
	}
	return "nothing"
}

// decodes tells whether a part sits behind a decoder.
func (f *File) decodes(decoder *Part) bool {
	for i := range f.Parts {
		if f.Parts[i].Behind == decoder.Name {
			return true
		}
	}
	return false
}
