package board

import "fmt"

// part checks one part by what its chip allows.
func (c *checker) part(i int) {
	p := &c.file.Parts[i]
	path := fmt.Sprintf("part.%d", i)
	if p.Name == "" {
		c.fault(path, `add name = "..."`, "a part has no name")
	} else if first, _ := c.file.Part(p.Name); first != p {
		c.fault(path+".name", "give each part a name of its own", "two parts are called %q", p.Name)
	}
	chip, ok := c.chips[p.Chip]
	if !ok {
		c.fault(path+".chip", "use one of "+chipNames, "part %q has unknown chip %q", p.Name, p.Chip)
		return
	}
	if chip.wantsClock {
		c.clocked(path, p)
		return
	}
	bus, ok := c.file.Bus(p.Bus)
	if !ok {
		c.fault(path+".bus", "name a [[bus]] of this file", "part %q sits on unknown bus %q", p.Name, p.Bus)
		return
	}
	if bus.Kind != chip.bus {
		c.fault(path+".bus", "move it to a bus of kind "+chip.bus, "part %q is an %s and can't sit on %s bus %q", p.Name, p.Chip, bus.Kind, bus.Name)
		return
	}
	c.seat(path, p, chip)
	c.partPins(path, p, chip)
	if chip.wantsLEDs && (p.LEDs < 1 || p.LEDs > 500) {
		c.fault(path+".leds", "count the LEDs on the strip, 1 to 500", "part %q has %d LEDs", p.Name, p.LEDs)
	}
	if !chip.wantsLEDs && p.LEDs != 0 {
		c.fault(path+".leds", "remove leds", "part %q is no LED strip", p.Name)
	}
}

const chipNames = "mcp23017, mfrc522, 74hc154, apa102, ws2812, ssd1306, ads1115, hx711"

// clocked checks converters that hang on pins of the Pi instead of a bus.
func (c *checker) clocked(path string, p *Part) {
	if p.Bus != "" {
		c.fault(path+".bus", "remove bus: it is wired to clock and data", "part %q is an %s and sits on no bus", p.Name, p.Chip)
	}
	if p.Clock == "" || len(p.Data) < 1 || len(p.Data) > 4 {
		c.fault(path, `add clock = "GPIO..." and data = [...] with one pin a converter, at most four`, "part %q lacks its pins", p.Name)
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
			c.fault(path+".address", fmt.Sprintf("use 0x%02X to 0x%02X, as its address pins are strapped", chip.low, chip.high), "part %q has address 0x%02X", p.Name, p.Address)
			return
		}
		c.once(path+".address", p.Name, fmt.Sprintf("address 0x%02X on bus %s", p.Address, p.Bus), c.taken)
	case p.Behind != "":
		d, ok := c.file.Part(p.Behind)
		if !ok || d.Chip != chipHC154 || !chip.mayBehind {
			c.fault(path+".behind", "name a 74hc154 of this file", "part %q can't sit behind %q", p.Name, p.Behind)
			return
		}
		if d.Bus != p.Bus {
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

// partPins checks the pins that a part has beside its bus.
func (c *checker) partPins(path string, p *Part, chip chip) {
	if p.Interrupt != "" && !chip.mayInt {
		c.fault(path+".interrupt", "remove it", "part %q has no interrupt that is used", p.Name)
	}
	if p.Reset != "" && !chip.mayReset {
		c.fault(path+".reset", "remove it", "part %q has no reset that is used", p.Name)
	}
	// Open-drain interrupts may share a pin, and so may resets of like parts.
	if p.Interrupt != "" {
		c.shared(path+".interrupt", "the interrupt", p.Interrupt)
	}
	if p.Reset != "" {
		c.shared(path+".reset", "the reset", p.Reset)
	}
	if chip.wantsAddr && len(p.AddressPins) != 4 {
		c.fault(path+".address_pins", "name its four address pins, lowest bit first", "part %q has %d address pins", p.Name, len(p.AddressPins))
	}
	for _, pin := range p.AddressPins {
		c.pin(path+".address_pins", p.Name, pin)
	}
}

// shared notes a pin that several parts may share if all use it for the same.
func (c *checker) shared(path, use, pin string) {
	if c.pins["pin "+pin] != use {
		c.pin(path, use, pin)
	}
}
