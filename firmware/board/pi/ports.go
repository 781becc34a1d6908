package pi

import (
	"fmt"
	"strconv"
	"strings"
)

// bootFile is where the firmware's settings live on Raspberry Pi OS since 2023.
const bootFile = "/boot/firmware/config.txt"

// exactly is where the line is told for a board, with its pins and speed.
const exactly = "tablero doctor tells what the board needs"

// number reads the number at the end of a name such as "I2C1" or "GPIO23".
func number(name, prefix string) (int, error) {
	digits, ok := strings.CutPrefix(name, prefix)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 {
		return 0, fmt.Errorf("%w: %q is no name for this: write %s and a number in the board file, as %s1", ErrHardware, name, prefix, prefix)
	}
	return n, nil
}

// enableI2C gives the line that makes an I2C bus appear.
func enableI2C(bus int) string {
	line := fmt.Sprintf("dtoverlay=i2c-gpio,bus=%d,i2c_gpio_sda=PIN,i2c_gpio_scl=PIN with the bus's two pins", bus)
	switch bus {
	case 0:
		line = "dtparam=i2c_vc=on"
	case 1:
		line = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
	}
	return fmt.Sprintf("add %s to %s and reboot (%s)", line, bootFile, exactly)
}

// enableSPI gives the line that makes an SPI bus appear with a chip select.
func enableSPI(bus, chipSelect int) string {
	line := "dtparam=spi=on"
	if bus > 0 {
		line = fmt.Sprintf("dtoverlay=spi%d-%dcs", bus, chipSelect+1)
	}
	return fmt.Sprintf("add %s to %s and reboot (%s)", line, bootFile, exactly)
}
