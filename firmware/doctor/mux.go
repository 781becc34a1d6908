package doctor

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"tablero/firmware/board"
)

// ports gives the buses that are ports of a multiplexer on a bus, in the order of the file.
func ports(f *board.File, root *board.Bus) []*board.Bus {
	var all []*board.Bus
	for i := range f.Buses {
		if f.Buses[i].Root == root.Name {
			all = append(all, &f.Buses[i])
		}
	}
	return all
}

// mux names a multiplexer in the words of its bus's wires.
var mux = regexp.MustCompile(`(?i)\b(PCA\d{4})[A-Z]? at 0x([0-9A-F]+)`)

// muxLine gives the line that makes buses of a multiplexer's ports, the first of which has
// the number that the board file says.
func muxLine(f *board.File, root *board.Bus) string {
	chip, address := "pca9548", "70"
	if m := mux.FindStringSubmatch(root.Wires); m != nil {
		chip, address = strings.ToLower(m[1]), strings.ToLower(m[2])
	}
	line := fmt.Sprintf("dtoverlay=i2c-mux,%s,addr=0x%s", chip, address)
	if n := port(root); n != 1 {
		line += fmt.Sprintf(",i2c%d", n)
	}
	if all := ports(f, root); len(all) > 0 {
		line += fmt.Sprintf(",base=%d", port(all[0])-channel(all[0], 0))
	}
	return line
}

// channel gives which port of the multiplexer a bus is: as its wires say, "port 1 of the
// PCA9548", else the one it would be in the order of the file.
func channel(b *board.Bus, place int) int {
	if m := regexp.MustCompile(`(?i)\bport (\d)\b`).FindStringSubmatch(b.Wires); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return place
}

// muxed looks for a bus that is a port of a multiplexer.
func (e *exam) muxed(b *board.Bus) {
	root, found := e.board.Bus(b.Root)
	if !found {
		return // the board's file is checked elsewhere
	}
	n, want := port(b), channel(b, e.indexOf(b, root))
	name, there := e.text(fmt.Sprintf("sys/bus/i2c/devices/i2c-%d/name", n))
	right := fmt.Sprintf("i2c-%d-mux (chan_id %d)", port(root), want)
	switch elsewhere, found := e.adapter(right); {
	case there && name == right && e.exists(fmt.Sprintf("dev/i2c-%d", n)):
		e.note(ok(checkOf(b), fmt.Sprintf("/dev/i2c-%d is port %d of the multiplexer", n, want)))
	case found:
		e.note(wrong(checkOf(b), fmt.Sprintf("port %d of the multiplexer is /dev/%s here", want, elsewhere),
			fmt.Sprintf("%s, in place of the line for i2c-mux that is there", e.add(muxLine(e.board, root)))))
	case there:
		e.note(wrong(checkOf(b), fmt.Sprintf("/dev/i2c-%d is %s, no port of the multiplexer", n, name), "give another port in the board file, and base= to match: "+e.add(muxLine(e.board, root))))
	case e.hasOverlay("i2c-mux"):
		e.note(wrong(checkOf(b), fmt.Sprintf("there is no port %d although %s has i2c-mux: the multiplexer didn't answer when the Pi booted", want, e.boot.file),
			fmt.Sprintf("check %s, and that the line is %s; then reboot", root.Wires, muxLine(e.board, root))))
	default:
		e.note(wrong(checkOf(b), fmt.Sprintf("there is no /dev/i2c-%d", n), e.add(muxLine(e.board, root))))
	}
}

// indexOf gives a bus's place among the ports of its multiplexer.
func (e *exam) indexOf(b, root *board.Bus) int {
	for i, p := range ports(e.board, root) {
		if p.Name == b.Name {
			return i
		}
	}
	return 0
}

// adapter finds an I2C bus by the kernel's name for it.
func (e *exam) adapter(name string) (device string, found bool) {
	all, err := fs.Glob(e.Root, "sys/bus/i2c/devices/i2c-*/name")
	if err != nil {
		return "", false
	}
	for _, path := range all {
		if text, _ := e.text(path); text == name {
			return strings.Split(path, "/")[4], true
		}
	}
	return "", false
}

func (e *exam) hasOverlay(name string) bool {
	if e.boot == nil {
		return false
	}
	for _, o := range e.boot.overlays {
		if o.name == name {
			return true
		}
	}
	return false
}
