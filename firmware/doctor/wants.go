package doctor

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"tablero/firmware/board"
)

// port gives the number in a bus's port: 1 of "SPI1".
func port(b *board.Bus) int {
	n, _ := strconv.Atoi(b.Port[len("SPI"):]) // or I2C; the file was checked
	return n
}

// pinNamed finds a pin in the words of a bus's wires by what it is used for: 7 for SDA in
// "GPIO 7 (SDA), GPIO 8 (SCL)".
func pinNamed(b *board.Bus, use string) (pin string, ok bool) {
	m := regexp.MustCompile(`GPIO ?(\d+) \(` + use + `\)`).FindStringSubmatch(b.Wires)
	if m == nil {
		return "", false
	}
	return m[1], true
}

// i2cLine gives the line that makes an I2C bus of pins appear.
func i2cLine(b *board.Bus) string {
	switch n := port(b); n {
	case 0, 1:
		param := []string{"i2c_vc", "i2c_arm"}[n]
		line := fmt.Sprintf("dtparam=%s=on", param)
		if b.SpeedKHz > 0 {
			line += fmt.Sprintf(",%s_baudrate=%d", param, b.SpeedKHz*1000)
		}
		return line
	default:
		sda, _ := pinNamed(b, "SDA")
		scl, _ := pinNamed(b, "SCL")
		return fmt.Sprintf("dtoverlay=i2c-gpio,bus=%d,i2c_gpio_sda=%s,i2c_gpio_scl=%s", n, cmp.Or(sda, "PIN"), cmp.Or(scl, "PIN"))
	}
}

// selects gives the chip selects of an SPI bus that parts are opened by, and whether any
// of them needs its pin: an LED strip has no such wire.
func selects(f *board.File, b *board.Bus) (opened []int, wired bool) {
	for i := range f.Parts {
		p := &f.Parts[i]
		if p.Bus != b.Name || p.Behind != "" {
			continue
		}
		if !slices.Contains(opened, p.Select) {
			opened = append(opened, p.Select)
		}
		wired = wired || p.LEDs == 0
	}
	slices.Sort(opened)
	return opened, wired
}

// spiLines give the lines that make an SPI bus appear with its chip selects, and take no
// more pins than those.
func spiLines(f *board.File, b *board.Bus) []string {
	opened, wired := selects(f, b)
	if len(opened) == 0 {
		return nil
	}
	most := opened[len(opened)-1]
	n := port(b)
	if n > 0 {
		return []string{fmt.Sprintf("dtoverlay=spi%d-%dcs", n, most+1)}
	}
	lines := []string{"dtparam=spi=on"}
	switch {
	case !wired && most == 0:
		lines = append(lines, "dtoverlay=spi0-0cs")
	case most == 0:
		lines = append(lines, "dtoverlay=spi0-1cs")
	}
	return lines
}
