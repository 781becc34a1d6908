package doctor

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/firmware/board"
)

// spi looks for a bus with the chip selects that the board's parts are opened by.
func (e *exam) spi(b *board.Bus) {
	n := port(b)
	opened, _ := selects(e.board, b)
	var there, missing []string
	for _, s := range opened {
		device := fmt.Sprintf("/dev/spidev%d.%d", n, s)
		if e.exists(device[1:]) {
			there = append(there, device)
		} else {
			missing = append(missing, device)
		}
	}
	what := "there is no " + strings.Join(missing, ", ")
	switch lines := spiLines(e.board, b); {
	case len(opened) == 0:
		return // nothing sits on it
	case len(missing) == 0:
		e.note(ok(checkOf(b), strings.Join(there, ", ")))
	case e.enabled(lines):
		e.note(wrong(checkOf(b), fmt.Sprintf("%s although %s enables it", what, e.boot.file),
			"reboot; if that doesn't help, another overlay there has taken the chip select"))
	default:
		e.note(wrong(checkOf(b), what, e.add(strings.Join(lines, " and "))))
	}
}

// enabled tells whether the settings have the line that makes a bus appear, or one that
// gives it more chip selects.
func (e *exam) enabled(lines []string) bool {
	if e.boot == nil {
		return false
	}
	name, isOverlay := strings.CutPrefix(lines[0], "dtoverlay=")
	if !isOverlay {
		return e.boot.on("spi")
	}
	bus, wanted := selectsOf(name)
	for _, o := range e.boot.overlays {
		if of, n := selectsOf(o.name); of == bus && n >= wanted {
			return true
		}
	}
	return false
}

// selectsOf gives the bus and the number of chip selects of an overlay: "spi1-2cs".
func selectsOf(overlay string) (bus string, n int) {
	bus, count, _ := strings.Cut(overlay, "-")
	n, _ = strconv.Atoi(strings.TrimSuffix(count, "cs"))
	return bus, n
}

// defaultTransfer is how many bytes the kernel takes at once unless it is told otherwise.
const defaultTransfer = 4096

// strip looks at what a long strip of LEDs needs, and one that is timed by the bus's clock.
func (e *exam) strip() {
	p, has := e.board.Strip()
	if !has {
		return
	}
	timed := p.Chip == "ws2812"
	frame := 4*(p.LEDs+1) + p.LEDs/16 + 1
	if timed {
		frame = 12*p.LEDs + 3
	}
	most := defaultTransfer
	if text, found := e.text("sys/module/spidev/parameters/bufsiz"); found {
		if n, err := strconv.Atoi(text); err == nil {
			most = n
		}
	}
	check := "LED strip " + p.Name
	if frame > most {
		e.note(wrong(check, fmt.Sprintf("%d LEDs take %d bytes a frame, the kernel %d at once", p.LEDs, frame, most),
			"add spidev.bufsiz=65536 to the end of the one line in /boot/firmware/cmdline.txt (before 2023 /boot/cmdline.txt) and reboot"))
	} else {
		e.note(ok(check, fmt.Sprintf("%d LEDs take %d of %d bytes", p.LEDs, frame, most)))
	}
	if timed && e.boot != nil {
		e.coreClock(p)
	}
}

// coreClock looks whether the clock that SPI is divided from stands still: WS2812 are told
// zeros from ones by time. A Pi 5 has another for SPI.
func (e *exam) coreClock(p *board.Part) {
	const check = "core clock"
	is, least := e.boot.number("core_freq"), e.boot.number("core_freq_min")
	f := filters(e.model)
	switch {
	case f["pi5"]:
		e.note(ok(check, "SPI has a clock of its own on this model"))
	case f["pi4"] && (is == 0 || least != is):
		e.note(wrong(check, fmt.Sprintf("it varies, and with it the pulses that %s is timed by", p.Name), e.add("core_freq=500 and core_freq_min=500")))
	case !f["pi4"] && is != 250 && (is == 0 || least != is):
		e.note(wrong(check, fmt.Sprintf("it varies, and with it the pulses that %s is timed by", p.Name), e.add("core_freq=250")))
	default:
		e.note(ok(check, fmt.Sprintf("fixed at %d MHz", is)))
	}
}
