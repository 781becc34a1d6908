package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tablero/games"
)

// checker gathers what is wrong with a file.
type checker struct {
	name   string
	file   *File
	lines  lines
	chips  map[string]chip
	faults []error
	pins   map[string]string // pin -> who uses it
	taken  map[string]string // address, select or output -> part
	inputs map[string]string // input or reader -> cell or tray
}

func check(name string, f *File, l lines) error {
	c := &checker{name: name, file: f, lines: l, chips: chips(), pins: map[string]string{}, taken: map[string]string{}, inputs: map[string]string{}}
	c.head()
	c.buses()
	for i := range f.Parts {
		c.part(i)
	}
	if c.grid() {
		c.cells()
	}
	c.tray()
	c.platform()
	c.keys()
	return errors.Join(c.faults...)
}

// fault notes something wrong at path.
func (c *checker) fault(path, remedy, format string, args ...any) {
	c.faults = append(c.faults, &Fault{c.name, c.lines.of(path), fmt.Sprintf(format, args...), remedy})
}

func (c *checker) head() {
	if c.file.Name == "" {
		c.fault("name", `add name = "..." at the top`, "the board has no name")
	}
	if len(c.file.Games) == 0 {
		c.fault("games", `add games = ["bodoquito"]`, "the board plays no game")
	}
}

func (c *checker) buses() {
	seen := map[string]bool{}
	for i, b := range c.file.Buses {
		path := fmt.Sprintf("bus.%d", i)
		if b.Kind != "i2c" && b.Kind != "spi" {
			c.fault(path+".kind", `write "i2c" or "spi"`, "bus %q has kind %q", b.Name, b.Kind)
		}
		if b.Port == "" {
			c.fault(path, `add port = "I2C1" or the like`, "bus %q has no port", b.Name)
		}
		if root, ok := c.file.Bus(b.Root); b.Root != "" && (!ok || root.Root != "" || root.Kind != b.Kind) {
			c.fault(path+".root", "name the bus with the multiplexer, of the same kind", "bus %q shares the wires of %q, which isn't one", b.Name, b.Root)
		}
		if b.Name == "" || seen[b.Name] {
			c.fault(path+".name", "give each bus a name of its own", "bus name %q is empty or used twice", b.Name)
		}
		seen[b.Name] = true
	}
}

// grid tells whether the grid is sound, so that cells can be named.
func (c *checker) grid() bool {
	g := c.file.Grid
	if g.Columns < 1 || g.Columns > games.Columns || g.Rows < 1 || g.Rows > games.Rows {
		c.fault("grid.columns", fmt.Sprintf("use 1 to %d columns and 1 to %d rows", games.Columns, games.Rows), "a grid of %d x %d cells", g.Columns, g.Rows)
		return false
	}
	if !(g.PitchMM >= 10 && g.PitchMM <= 200) {
		c.fault("grid.pitch_mm", "measure between the centres of two neighbouring cells, 10 to 200 mm", "a pitch of %g mm", g.PitchMM)
	}
	for key, depth := range map[string]float64{"sensor_depth_mm": g.SensorDepthMM, "antenna_depth_mm": g.AntennaDepthMM} {
		if !(depth >= 0 && depth <= 50) {
			c.fault("grid."+key, "measure up from the sensor, 0 to 50 mm", "a depth of %g mm", depth)
		}
	}
	return true
}

// cells checks that every cell is there, can be sensed, and has an LED.
func (c *checker) cells() {
	want := map[string]bool{}
	leds := map[int]string{}
	strip, hasStrip := c.file.Strip()
	for _, p := range c.file.places() {
		name := p.String()
		want[name] = true
		cell, ok := c.file.Cells[name]
		path := "cells." + name
		if !ok {
			c.fault("cells", fmt.Sprintf("add %s = { ... } below [cells]", name), "cell %s is missing", name)
			continue
		}
		if cell.Switch == "" && cell.Tags == "" && cell.Field == "" {
			c.fault(path, `add switch = "PART:INPUT", field = "PART:INPUT" or tags = "READER"`, "cell %s has no sensor", name)
		}
		if cell.Switch != "" {
			c.input(path+".switch", "cell "+name, cell.Switch, Switch)
		}
		if cell.Field != "" {
			c.input(path+".field", "cell "+name, cell.Field, Field)
		}
		if cell.Tags != "" {
			c.reader(path+".tags", "cell "+name, cell.Tags)
		}
		switch {
		case !hasStrip:
		case cell.LED == nil:
			c.fault(path, "add led = N, its position on the strip from 0", "cell %s has no LED", name)
		case *cell.LED < 0 || *cell.LED >= strip.LEDs:
			c.fault(path+".led", fmt.Sprintf("use 0 to %d, or mend leds of %q", strip.LEDs-1, strip.Name), "cell %s has LED %d", name, *cell.LED)
		case leds[*cell.LED] != "":
			c.fault(path+".led", "give each cell an LED of its own", "cells %s and %s both have LED %d", leds[*cell.LED], name, *cell.LED)
		default:
			leds[*cell.LED] = name
		}
	}
	for name := range c.file.Cells {
		if !want[name] {
			c.fault("cells."+name, "remove it or mend the grid", "there is no cell %q on a grid of %d x %d", name, c.file.Grid.Columns, c.file.Grid.Rows)
		}
	}
}

// input checks a "PART:INPUT" that is to read a sensor of a kind.
func (c *checker) input(path, who, text string, sensor Sensor) {
	name, pin, _ := strings.Cut(text, ":")
	part, ok := c.file.Part(name)
	if !ok || c.chips[part.Chip].sensor != sensor {
		c.fault(path, fmt.Sprintf("name a part of this file that reads a %s: %q", sensor, "PART:"+sensor.example()), "no part with %s inputs is called %q", sensor, name)
		return
	}
	if _, ok := c.chips[part.Chip].inputs[pin]; !ok {
		c.fault(path, "use "+c.chips[part.Chip].inputsHint, "%q has no input %q", name, pin)
		return
	}
	c.once(path, who, "input "+text, c.inputs)
}

// platform checks the load cells, if there are any.
func (c *checker) platform() {
	p := c.file.Platform
	if len(p.Cells) == 0 {
		return
	}
	if len(p.Cells) != 4 {
		c.fault("platform.cells", "name four: south-west, south-east, north-west, north-east", "the platform has %d load cells", len(p.Cells))
		return
	}
	if !(p.SizeMM >= 50 && p.SizeMM <= 1000) {
		c.fault("platform.size_mm", "measure between the load cells, 50 to 1000 mm", "a platform of %g mm", p.SizeMM)
	}
	for i, cell := range p.Cells {
		c.input("platform.cells", "the load cell "+corners[i], cell, Weight)
	}
}

func (c *checker) reader(path, who, name string) {
	part, ok := c.file.Part(name)
	if !ok || part.Chip != chipMFRC522 {
		c.fault(path, "name an mfrc522 of this file", "no tag reader is called %q", name)
		return
	}
	c.once(path, who, "reader "+name, c.inputs)
}

// once notes who uses a thing and faults a second user.
func (c *checker) once(path, who, what string, used map[string]string) {
	if other := used[what]; other != "" {
		c.fault(path, "give each its own", "%s is used by %s and by %s", what, other, who)
		return
	}
	used[what] = who
}

func (c *checker) tray() {
	for _, name := range c.file.Tray.Tags {
		c.reader("tray.tags", "the tray", name)
	}
	if slices.Contains(c.file.Games, "bodoquito") && len(c.file.Tray.Tags) == 0 {
		c.fault("tray", `add [tray] with tags = ["READER"]`, "Bodoquito needs a tag reader at the tray")
	}
}

func (c *checker) keys() {
	for key, pin := range map[string]string{"white": c.file.Keys.White, "menu": c.file.Keys.Menu, "black": c.file.Keys.Black} {
		if pin != "" {
			c.pin("keys."+key, key+" key", pin)
		}
	}
}

// pin notes who uses a pin of the Pi.
func (c *checker) pin(path, who, pin string) { c.once(path, who, "pin "+pin, c.pins) }
