package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// cells checks that every cell is there, can be sensed, and has an LED.
func (c *checker) cells() {
	want := map[string]bool{}
	leds := map[int]string{}
	deep := ""
	for _, p := range c.file.places() {
		name := p.String()
		want[name] = true
		cell, ok := c.file.Cells[name]
		path := "cells." + name
		if !ok {
			if !c.read.bad[path] {
				c.missing("", "cells", fmt.Sprintf("add %s = { ... } below [cells]", name), "cell %s is missing", name)
			}
			continue
		}
		if cell.Switch == "" && cell.Tags == "" && cell.Field == "" && !c.read.bad[path] {
			c.lost = true
			c.fault(path, `add switch = "PART:INPUT", field = "PART:INPUT" or tags = "READER"`, "cell %s has no sensor", name)
		}
		if cell.Switch != "" {
			deep = "hall switches"
			c.input(path+".switch", "cell "+name, cell.Switch, Switch)
		}
		if cell.Field != "" {
			deep = "hall sensors"
			c.input(path+".field", "cell "+name, cell.Field, Field)
		}
		if cell.Tags != "" {
			c.reader(path+".tags", "cell "+name, cell.Tags)
		}
		c.led(path, name, cell.LED, leds)
	}
	if deep != "" && c.file.Grid.SensorDepthMM == 0 {
		c.missing("grid", "sensor_depth_mm", "add sensor_depth_mm, from a sensor up to the lowest magnet's middle", "the depth of the %s isn't given", deep)
	}
	for _, name := range slices.Sorted(maps.Keys(c.file.Cells)) {
		if !want[name] {
			c.lost = true
			c.fault("cells."+name, "remove it or mend the grid", "there is no cell %q on a grid of %d x %d", name, c.file.Grid.Columns, c.file.Grid.Rows)
		}
	}
}

// led checks a cell's LED, as far as there is a strip that it can be on.
func (c *checker) led(path, name string, led *int, leds map[int]string) {
	strip, ok := c.file.Strip()
	switch {
	case !ok:
	case led == nil:
		c.missing(path, "led", "add led = N, its position on the strip from 0", "cell %s has no LED", name)
	case *led < 0 || *led >= strip.LEDs && strip.LEDs > 0:
		c.fault(path+".led", fmt.Sprintf("use 0 to %d, or mend leds of %q", max(0, strip.LEDs-1), strip.Name), "cell %s has LED %d", name, *led)
	case leds[*led] != "":
		c.fault(path+".led", "give each cell an LED of its own", "cells %s and %s both have LED %d", leds[*led], name, *led)
	default:
		leds[*led] = name
	}
}

// usable gives the part that a sensor's place names, if it reads that kind; a part
// that is faulty itself was faulted before.
func (c *checker) usable(name string, reads func(chip string) bool) (part *Part, ok, silent bool) {
	part, ok = c.file.Part(name)
	if ok {
		_, known := c.chips[part.Chip]
		return part, known && reads(part.Chip), !known
	}
	return nil, false, false
}

// input checks a "PART:INPUT" that is to read a sensor of a kind.
func (c *checker) input(path, who, text string, sensor Sensor) {
	name, pin, _ := strings.Cut(text, ":")
	part, ok, silent := c.usable(name, func(chip string) bool { return c.chips[chip].sensor == sensor })
	if !ok {
		c.lost = true
		if !silent {
			c.tell(fmt.Sprint("input ", sensor, name), path, fmt.Sprintf("name a part of this file that reads a %s: %q", sensor, "PART:"+sensor.example()), "no part with %s inputs is called %q", sensor, name)
		}
		return
	}
	number, ok := c.chips[part.Chip].inputs[pin]
	if !ok {
		c.fault(path, "use "+c.chips[part.Chip].inputsHint, "%q has no input %q", name, pin)
		return
	}
	if part.Chip == chipHX711 && number >= len(part.Data) && len(part.Data) > 0 {
		c.fault(path, fmt.Sprintf("use DOUT0 to DOUT%d, or add a pin to its data", len(part.Data)-1), "%q has no pin for %s", name, pin)
		return
	}
	c.once(path, who, "input "+text, c.inputs)
}

func (c *checker) reader(path, who, name string) {
	_, ok, silent := c.usable(name, func(chip string) bool { return chip == chipMFRC522 })
	if !ok {
		c.lost = true
		if !silent {
			c.tell("reader "+name, path, "name an mfrc522 of this file", "no tag reader is called %q", name)
		}
		return
	}
	c.once(path, who, "reader "+name, c.inputs)
}

// platform checks the load cells, if there are any.
func (c *checker) platform() {
	p := c.file.Platform
	if len(p.Cells) == 0 {
		for _, need := range gameNeeds() {
			if need.weighs && c.file.Plays(need.name) {
				c.missing("platform", "cells", `add [platform] with size_mm and cells = ["PART:INPUT", ...]`, "%s needs a platform on load cells", need.name)
			}
		}
		return
	}
	if len(p.Cells) != 4 {
		c.lost = true
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
