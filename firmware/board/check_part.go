package board

import (
	"fmt"
	"strings"
)

// part checks one part by what its chip allows.
func (c *checker) part(i int) {
	p := &c.file.Parts[i]
	path := fmt.Sprintf("part.%d", i)
	if p.Name == "" {
		c.missing(path, "name", `add name = "..."`, "a part has no name")
	} else if first, _ := c.file.Part(p.Name); first != p {
		c.fault(path+".name", "give each part a name of its own", "two parts are called %q", p.Name)
	}
	chip, ok := c.chips[p.Chip]
	if !ok {
		c.lost = true
		c.missing(path, "chip", "use one of "+chipNames, "part %q has unknown chip %q", p.Name, p.Chip)
		return
	}
	if strings.Contains(p.Name, ":") {
		c.fault(path+".name", "leave the colon out: it parts a name from an input", "a part is called %q", p.Name)
	}
	c.foreign(path, p, chip)
	if chip.wantsClock {
		c.clocked(path, p)
		return
	}
	bus, ok := c.file.Bus(p.Bus)
	if !ok {
		if !c.told["bus "+p.Bus] {
			c.missing(path, "bus", "name a [[bus]] of this file", "part %q sits on unknown bus %q", p.Name, p.Bus)
		}
		c.told["bus "+p.Bus] = true
		return
	}
	if bus.Kind != chip.bus {
		if ports[bus.Kind] != nil { // else the bus was faulted
			c.fault(path+".bus", "move it to a bus of kind "+chip.bus, "part %q is an %s and can't sit on %s bus %q", p.Name, p.Chip, bus.Kind, bus.Name)
		}
		return
	}
	c.seat(path, p, chip)
	c.partPins(path, p, chip)
	if chip.wantsLEDs {
		c.strip(path, p)
	}
}

// strip checks an LED strip: it hears everything on its wires, so that it must be
// alone there.
func (c *checker) strip(path string, p *Part) {
	if p.LEDs < 1 || p.LEDs > 500 {
		c.missing(path, "leds", "count the LEDs on the strip, 1 to 500", "part %q has %d LEDs", p.Name, p.LEDs)
	}
	if p.MaxCurrent < 0 {
		c.fault(path+".max_current_ma", "write what the supply can give, or remove it", "part %q may take %d mA", p.Name, p.MaxCurrent)
	}
	for i := range c.file.Parts {
		if o := &c.file.Parts[i]; o != p && o.Bus == p.Bus && !c.chips[o.Chip].wantsLEDs {
			c.fault(fmt.Sprintf("part.%d.bus", i), "give it another bus: a strip has no chip select", "part %q sits on the wires of LED strip %q", o.Name, p.Name)
		}
	}
}

// foreign faults keys that mean nothing for a chip.
func (c *checker) foreign(path string, p *Part, chip chip) {
	for _, k := range []struct {
		key  string
		fits bool
	}{
		{"address", chip.bus == "i2c"}, {"select", chip.bus == "spi"}, {"output", chip.mayBehind}, {"behind", chip.mayBehind},
		{"interrupt", chip.mayInt}, {"reset", chip.mayReset}, {"address_pins", chip.wantsAddr},
		{"clock", chip.wantsClock}, {"data", chip.wantsClock}, {"leds", chip.wantsLEDs}, {"max_current_ma", chip.wantsLEDs},
	} {
		if c.has(path, k.key) && !k.fits {
			c.fault(path+"."+k.key, "remove it", "part %q is a %s, which has no %s", p.Name, p.Chip, k.key)
		}
	}
	switch {
	case !chip.mayBehind:
	case p.Behind != "" && c.has(path, "select"):
		c.fault(path+".select", "remove one of them", "part %q has a select and sits behind %q", p.Name, p.Behind)
	case p.Behind == "" && c.has(path, "output"):
		c.fault(path+".output", `add behind = "DECODER" or remove it`, "part %q has an output of no decoder", p.Name)
	}
}

// has tells whether the file gives a key.
func (c *checker) has(table, key string) bool {
	_, ok := c.read.lines[join(table, key)]
	return ok && !c.read.bad[join(table, key)]
}

// clocked checks converters that hang on pins of the Pi instead of a bus.
func (c *checker) clocked(path string, p *Part) {
	if p.Bus != "" {
		c.fault(path+".bus", "remove bus: it is wired to clock and data", "part %q is an %s and sits on no bus", p.Name, p.Chip)
	}
	if p.Clock == "" || len(p.Data) < 1 || len(p.Data) > 4 {
		c.missing(path, "clock", `add clock = "GPIO..." and data = [...] with one pin a converter, at most four`, "part %q lacks its pins", p.Name)
		return
	}
	c.pin(path+".clock", p.Name, p.Clock)
	for _, pin := range p.Data {
		c.pin(path+".data", p.Name, pin)
	}
}

// seat checks the address, chip select or decoder output, and that nobody else
// has it.
func (c *checker) seat(path string, p *Part, chip chip) {
	switch {
	case chip.bus == "i2c":
		if p.Address < chip.low || p.Address > chip.high {
			c.missing(path, "address", fmt.Sprintf("use %s, as its address pins are strapped", addresses(chip)), "part %q has address 0x%02X", p.Name, p.Address)
			return
		}
		c.once(path+".address", p.Name, fmt.Sprintf("address 0x%02X on bus %s", p.Address, p.Bus), c.taken)
	case p.Behind != "":
		d, ok := c.file.Part(p.Behind)
		if !ok || d.Chip != chipHC154 {
			c.lost = true
			if chip.mayBehind && (!ok || c.chips[d.Chip].bus != "") {
				c.tell("decoder "+p.Behind, path+".behind", "name a 74hc154 of this file", "part %q can't sit behind %q", p.Name, p.Behind)
			}
			return
		}
		if _, known := c.file.Bus(d.Bus); known && d.Bus != p.Bus {
			c.fault(path+".bus", "put both on the same bus", "part %q sits on bus %q, its decoder on %q", p.Name, p.Bus, d.Bus)
		}
		if p.Output < 0 || p.Output > 15 {
			c.fault(path+".output", "use 0 to 15", "part %q has decoder output %d", p.Name, p.Output)
			return
		}
		c.once(path+".output", p.Name, fmt.Sprintf("output %d of %s", p.Output, p.Behind), c.taken)
	default:
		if p.Select < 0 || p.Select > 2 {
			c.fault(path+".select", "use 0 to 2", "part %q has chip select %d", p.Name, p.Select)
			return
		}
		c.once(path+".select", p.Name, fmt.Sprintf("chip select %d on bus %s", p.Select, p.Bus), c.taken)
	}
}

// addresses words the addresses that a chip may have.
func addresses(chip chip) string {
	if chip.low == chip.high {
		return fmt.Sprintf("0x%02X", chip.low)
	}
	return fmt.Sprintf("0x%02X to 0x%02X", chip.low, chip.high)
}

// partPins checks the pins that a part has beside its bus.
func (c *checker) partPins(path string, p *Part, chip chip) {
	// Open-drain interrupts may share a pin, and so may resets of like parts.
	if p.Interrupt != "" && chip.mayInt {
		c.shared(path+".interrupt", "the interrupt", p.Interrupt)
	}
	if p.Reset != "" && chip.mayReset {
		c.shared(path+".reset", "the reset", p.Reset)
	}
	if !chip.wantsAddr {
		return
	}
	if len(p.AddressPins) != 4 {
		c.missing(path, "address_pins", "name its four address pins, lowest bit first", "part %q has %d address pins", p.Name, len(p.AddressPins))
	}
	for _, pin := range p.AddressPins {
		c.pin(path+".address_pins", p.Name, pin)
	}
}
