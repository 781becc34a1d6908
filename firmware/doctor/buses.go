package doctor

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io/fs"
	"strings"

	"tablero/firmware/board"
)

// settings reads the boot settings.
func (e *exam) settings() {
	const check = "boot settings"
	if e.boot = readBoot(e.Root, e.model); e.boot == nil {
		e.note(unknown(check, "there is no /boot/firmware/config.txt nor /boot/config.txt"))
		return
	}
	e.note(ok(check, "in "+e.boot.file))
}

// add words how a line is added.
func (e *exam) add(line string) string {
	file := "/" + bootFiles[0]
	if e.boot != nil {
		file = e.boot.file
	}
	return fmt.Sprintf("add %s below [all] in %s and reboot", line, file)
}

// buses looks for every bus of the board.
func (e *exam) buses() {
	for i := range e.board.Buses {
		b := &e.board.Buses[i]
		switch {
		case b.Kind == "spi":
			e.spi(b)
		case b.Root != "":
			e.muxed(b)
		default:
			e.i2c(b)
		}
	}
}

func checkOf(b *board.Bus) string { return fmt.Sprintf("bus %s (%s)", b.Name, b.Port) }

// i2c looks for a bus that has pins of its own.
func (e *exam) i2c(b *board.Bus) {
	n, line := port(b), i2cLine(b)
	device := fmt.Sprintf("dev/i2c-%d", n)
	switch {
	case e.exists(device):
		e.speed(b, line)
	case e.exists(fmt.Sprintf("sys/bus/i2c/devices/i2c-%d", n)):
		e.note(wrong(checkOf(b), fmt.Sprintf("the kernel has the bus, but there is no /%s: the module i2c-dev isn't loaded", device),
			"run: echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf && sudo modprobe i2c-dev"))
	case e.set(b):
		e.note(wrong(checkOf(b), fmt.Sprintf("there is no /%s although %s enables it", device, e.boot.file),
			"reboot; if that doesn't help, run: dmesg | grep -i i2c"))
	default:
		e.note(wrong(checkOf(b), fmt.Sprintf("there is no /%s", device), e.add(line)))
	}
}

// set tells whether the settings enable an I2C bus, as far as they can be judged.
func (e *exam) set(b *board.Bus) bool {
	if e.boot == nil {
		return false
	}
	switch n := port(b); n {
	case 0:
		return e.boot.on("i2c_vc")
	case 1:
		return e.boot.on("i2c_arm")
	default:
		return e.gpioOverlay(n) != nil
	}
}

// gpioOverlay finds the overlay that makes an I2C bus out of two pins.
func (e *exam) gpioOverlay(n int) *overlay {
	if e.boot == nil {
		return nil
	}
	for i := range e.boot.overlays {
		if o := &e.boot.overlays[i]; o.name == "i2c-gpio" && o.params["bus"] == fmt.Sprint(n) {
			return o
		}
	}
	return nil
}

// speed compares a bus that is there with what the board wants of it.
func (e *exam) speed(b *board.Bus, line string) {
	n := port(b)
	if o := e.gpioOverlay(n); o != nil {
		sda, scl := cmp.Or(o.params["i2c_gpio_sda"], "23"), cmp.Or(o.params["i2c_gpio_scl"], "24")
		wantSDA, okSDA := pinNamed(b, "SDA")
		wantSCL, okSCL := pinNamed(b, "SCL")
		if okSDA && okSCL && (sda != wantSDA || scl != wantSCL) {
			e.note(wrong(checkOf(b), fmt.Sprintf("it is on GPIO %s (SDA) and %s (SCL), the board is wired to GPIO %s and %s", sda, scl, wantSDA, wantSCL),
				fmt.Sprintf("in %s write %s instead of %s and reboot", e.boot.file, line, o.line)))
			return
		}
	}
	hertz, known := e.hertz(n)
	switch {
	case !known || b.SpeedKHz == 0 || n > 1: // an i2c-gpio is as fast as the processor
		e.note(ok(checkOf(b), fmt.Sprintf("/dev/i2c-%d", n)))
	case hertz != b.SpeedKHz*1000:
		e.note(wrong(checkOf(b), fmt.Sprintf("it runs at %d kHz, the board wants %d", hertz/1000, b.SpeedKHz), e.add(line)))
	default:
		e.note(ok(checkOf(b), fmt.Sprintf("/dev/i2c-%d at %d kHz", n, hertz/1000)))
	}
}

// hertz gives the clock that the kernel was told for a bus.
func (e *exam) hertz(n int) (int, bool) {
	node, found := e.text(fmt.Sprintf("%saliases/i2c%d", deviceTree, n))
	if !found {
		return 0, false
	}
	data, err := fs.ReadFile(e.Root, deviceTree+strings.TrimPrefix(node, "/")+"/clock-frequency")
	if err != nil || len(data) != 4 {
		return 0, false
	}
	return int(binary.BigEndian.Uint32(data)), true
}
