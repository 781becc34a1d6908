package board

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// ports are the names that buses of each kind may have on the Pi.
var ports = map[string]*regexp.Regexp{"i2c": regexp.MustCompile(`^I2C\d{1,4}$`), "spi": regexp.MustCompile(`^SPI\d{1,4}$`)}

// portPins are the pins that a port's own hardware takes, and its chip selects by
// number (Raspberry Pi, "GPIO and the 40-pin header"; overlays' README).
func portPins(port string) (pins, selects []int) {
	switch port {
	case "I2C1":
		return []int{2, 3}, nil
	case "SPI0":
		return []int{9, 10, 11}, []int{8, 7}
	case "SPI1":
		return []int{19, 20, 21}, []int{18, 17, 16}
	}
	return nil, nil
}

// Speeds of an I2C bus in kHz.
const leastSpeed, mostSpeed = 10, 1000

func (c *checker) buses() {
	seen, users := map[string]bool{}, map[string]string{}
	for i, b := range c.file.Buses {
		path := fmt.Sprintf("bus.%d", i)
		if b.Name == "" || seen[b.Name] {
			c.missing(path, "name", "give each bus a name of its own", "bus name %q is empty or used twice", b.Name)
		}
		seen[b.Name] = true
		shape, known := ports[b.Kind]
		if !known && !c.read.bad[path+".kind"] {
			c.missing(path, "kind", `write "i2c" or "spi"`, "bus %q has kind %q", b.Name, b.Kind)
		}
		switch {
		case b.Port == "":
			c.missing(path, "port", `add port = "I2C1" or the like`, "bus %q has no port", b.Name)
		case known && !shape.MatchString(b.Port):
			prefix := strings.ToUpper(b.Kind)
			c.fault(path+".port", fmt.Sprintf("write %s and a number, as %s1", prefix, prefix), "bus %q is of kind %s and has port %q", b.Name, b.Kind, b.Port)
		default:
			c.once(path+".port", "bus "+b.Name, "port "+b.Port, users)
			c.portPins(path+".port", &b)
		}
		if b.SpeedKHz != 0 && (b.SpeedKHz < leastSpeed || b.SpeedKHz > mostSpeed) {
			c.fault(path+".speed_khz", fmt.Sprintf("use %d to %d, or remove it", leastSpeed, mostSpeed), "bus %q has a speed of %d kHz", b.Name, b.SpeedKHz)
		}
		if root, ok := c.file.Bus(b.Root); b.Root != "" && (!ok || root.Root != "" || root.Kind != b.Kind) {
			c.fault(path+".root", "name the bus with the multiplexer, of the same kind", "bus %q shares the wires of %q, which isn't one", b.Name, b.Root)
		}
	}
}

// namedPin finds pins in the words of a bus's wires: "GPIO 7 (SDA)".
var namedPin = regexp.MustCompile(`GPIO ?(\d+)`)

// portPins notes the pins that a bus takes: those of the port's own hardware, or
// else those that its wires name.
func (c *checker) portPins(path string, b *Bus) {
	pins, selects := portPins(b.Port)
	who := "bus " + b.Name
	if pins == nil {
		for _, m := range namedPin.FindAllStringSubmatch(b.Wires, -1) {
			c.once(path, who, "pin GPIO"+m[1], c.pins)
		}
		return
	}
	for _, n := range pins {
		c.once(path, who, "pin GPIO"+strconv.Itoa(n), c.pins)
	}
	for n, pin := range selects {
		if c.selected(b, n) {
			c.once(path, who, "pin GPIO"+strconv.Itoa(pin), c.pins)
		}
	}
}

// selected tells whether a part of the bus uses a chip select. LED strips have
// none.
func (c *checker) selected(b *Bus, n int) bool {
	for i := range c.file.Parts {
		p := &c.file.Parts[i]
		if p.Bus == b.Name && p.Behind == "" && p.Select == n && !c.chips[p.Chip].wantsLEDs {
			return true
		}
	}
	return false
}

// pinName is what pins of the Pi's header are called.
var pinName = regexp.MustCompile(`^GPIO(\d|1\d|2[0-7])$`)

// pin notes who uses a pin of the Pi.
func (c *checker) pin(path, who, pin string) {
	if !pinName.MatchString(pin) {
		c.tell("pin "+pin, path, "use GPIO0 to GPIO27", "there is no pin %q", pin)
		return
	}
	c.once(path, who, "pin "+pin, c.pins)
}

// shared notes a pin that several parts may share if all use it for the same.
func (c *checker) shared(path, use, pin string) {
	if c.pins["pin "+pin] != use {
		c.pin(path, use, pin)
	}
}

func (c *checker) keys() {
	for _, k := range []struct{ key, pin string }{{"white", c.file.Keys.White}, {"menu", c.file.Keys.Menu}, {"black", c.file.Keys.Black}} {
		if k.pin == "" {
			c.missing("keys", k.key, fmt.Sprintf(`add %s = "GPIO..." below [keys]`, k.key), "the %s key is missing", k.key)
			continue
		}
		c.pin("keys."+k.key, k.key+" key", k.pin)
	}
}

// expanders checks that those on one set of wires share their interrupt: one lane
// waits for it.
func (c *checker) expanders() {
	first := map[string]*Part{} // by root
	for i := range c.file.Parts {
		p := &c.file.Parts[i]
		if p.Chip != chipMCP23017 || p.Interrupt == "" {
			continue
		}
		root := p.Bus
		if b, ok := c.file.Bus(p.Bus); ok && b.Root != "" {
			root = b.Root
		}
		switch other := first[root]; {
		case other == nil:
			first[root] = p
		case other.Interrupt != p.Interrupt:
			c.fault(fmt.Sprintf("part.%d.interrupt", i), "wire both interrupts (open drain) to one pin", "%q and %q sit on one bus and have interrupt pins %s and %s", other.Name, p.Name, other.Interrupt, p.Interrupt)
		}
	}
}
