package doctor

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tablero/firmware/board"
)

// claim is a pin that something takes.
type claim struct {
	pin string // its number
	// of is whose it is: "spi0", "i2c1", "i2c-gpio 3" of a bus, else any other name. A
	// claim of the board and one of the settings go together if both have the same.
	of   string
	line string // the setting that claims it, or what of the board does
	// maybe says that the setting counts only on a condition that can't be looked up.
	maybe bool
}

// owner names the kernel's side of a bus.
func owner(b *board.Bus) string {
	n := port(b)
	if b.Kind == "i2c" && n > 1 {
		return fmt.Sprintf("i2c-gpio %d", n)
	}
	return fmt.Sprintf("%s%d", b.Kind, n)
}

// used gives the pins that the board uses, by number, and what for.
func (e *exam) used() map[string]claim {
	all := map[string]claim{}
	use := func(pin, of, what string) {
		if n, isPin := strings.CutPrefix(pin, "GPIO"); isPin {
			all[n] = claim{pin: n, of: of, line: what}
		}
	}
	f := e.board
	for i := range f.Buses {
		b := &f.Buses[i]
		if b.Root != "" {
			continue
		}
		for _, w := range []string{"SDA", "SCL", "MISO", "MOSI", "SCLK", "CE0", "CE1", "CE2"} {
			if n, ok := pinNamed(b, w); ok {
				use("GPIO"+n, owner(b), "bus "+b.Name)
			}
		}
	}
	for i := range f.Parts {
		p := &f.Parts[i]
		for _, pin := range slices.Concat([]string{p.Interrupt, p.Reset, p.Clock}, p.AddressPins, p.Data) {
			use(pin, p.Name, p.Name)
		}
	}
	for name, pin := range map[string]string{"white": f.Keys.White, "menu": f.Keys.Menu, "black": f.Keys.Black} {
		use(pin, name+" key", name+" key")
	}
	return all
}

// pins finds pins that both the board and the settings claim, each for something else.
func (e *exam) pins() {
	const check = "pins"
	if e.boot == nil {
		return
	}
	used, found := e.used(), map[claim][]string{} // by a line's claim without a pin
	for _, c := range e.boot.claims() {
		if u, both := used[c.pin]; both && u.of != c.of {
			by := claim{line: c.line, maybe: c.maybe}
			found[by] = append(found[by], fmt.Sprintf("GPIO %s of %s", c.pin, u.line))
		}
	}
	for _, by := range slices.SortedFunc(maps.Keys(found), func(a, b claim) int { return strings.Compare(a.line, b.line) }) {
		slices.Sort(found[by])
		e.taken(check, by, strings.Join(slices.Compact(found[by]), ", "))
	}
	if len(found) == 0 {
		e.note(ok(check, fmt.Sprintf("none of the %d that the board uses is taken by another setting", len(used))))
	}
}

// taken tells of pins that a line takes from the board.
func (e *exam) taken(check string, by claim, pins string) {
	if by.maybe {
		e.note(unknown(check, fmt.Sprintf("%q takes %s if its condition in %s is fulfilled", by.line, pins, e.boot.file)))
		return
	}
	remedy := fmt.Sprintf("take the line %q out of %s and reboot, or wire %s elsewhere", by.line, e.boot.file, pins)
	if bus := e.busOf("SPI0"); bus != nil && e.boot.base["spi"].line == by.line && len(spiLines(e.board, bus)) > 1 {
		remedy = e.add(spiLines(e.board, bus)[1])
	}
	e.note(wrong(check, fmt.Sprintf("%q takes %s", by.line, pins), remedy))
}

// busOf finds the board's bus at a port.
func (e *exam) busOf(port string) *board.Bus {
	for i := range e.board.Buses {
		if e.board.Buses[i].Port == port {
			return &e.board.Buses[i]
		}
	}
	return nil
}
