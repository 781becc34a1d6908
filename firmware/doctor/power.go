package doctor

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// throttled is what the firmware remembers of bad times since the Pi was switched on.
const throttled = "sys/devices/platform/soc/soc:firmware/get_throttled"

// Bits of get_throttled (Raspberry Pi documentation, "vcgencmd").
const (
	underVoltage    = 1 << 0
	softLimit       = 1 << 3
	hasUnderVoltage = 1 << 16
	hasSoftLimit    = 1 << 19
)

const supply = "use a power supply of 5.1 V that is made for this model, with a short cable, and feed the LEDs from one of their own"

// power tells whether the Pi gets enough of it and keeps cool.
func (e *exam) power() {
	const check = "power"
	text, found := e.text(throttled)
	bits, err := strconv.ParseUint(strings.TrimPrefix(text, "0x"), 16, 32)
	if !found || err != nil {
		e.alarm()
		return
	}
	switch {
	case bits&underVoltage != 0:
		e.note(wrong(check, "the supply's voltage is too low now", supply))
	case bits&hasUnderVoltage != 0:
		e.note(wrong(check, "the supply's voltage was too low since the Pi was switched on", supply+"; this stays until it is switched off and on"))
	case bits&softLimit != 0:
		e.note(wrong(check, "the processor is too hot now", "give it air, or a heat sink"))
	case bits&hasSoftLimit != 0:
		e.note(wrong(check, "the processor was too hot since the Pi was switched on", "give it air, or a heat sink; this stays until it is switched off and on"))
	default:
		e.note(ok(check, "enough since the Pi was switched on, and not too hot"))
	}
}

// alarm asks the kernel's sensor, which only knows how it is now.
func (e *exam) alarm() {
	const check = "power"
	all, _ := fs.Glob(e.Root, "sys/class/hwmon/hwmon*/name") // the pattern is sound
	for _, name := range all {
		if text, _ := e.text(name); text != "rpi_volt" {
			continue
		}
		switch text, _ := e.text(path.Join(path.Dir(name), "in0_lcrit_alarm")); text {
		case "0":
			e.note(ok(check, "enough now"))
			return
		case "1":
			e.note(wrong(check, "the supply's voltage is too low now", supply))
			return
		}
	}
	e.note(unknown(check, "this kernel doesn't tell; run: vcgencmd get_throttled (0x0 is well)"))
}

// firstYear is before any of this was made: a clock that says less was never set.
const firstYear = 2024

// clock tells whether matches get the right date. Nothing else depends on it.
func (e *exam) clock() {
	const check = "clock"
	day := e.Now.Format("2006-01-02 15:04")
	switch {
	case e.Now.Year() < firstYear:
		e.note(wrong(check, fmt.Sprintf("it says %s; matches would be kept with that date", day), "connect the Pi to a network and run: sudo timedatectl set-ntp true, or fit a clock chip (dtoverlay=i2c-rtc)"))
	case e.exists("run/systemd/timesync/synchronized"):
		e.note(ok(check, day+", set by the network"))
	default:
		e.note(ok(check, day+", not set by the network since the Pi was switched on"))
	}
}
