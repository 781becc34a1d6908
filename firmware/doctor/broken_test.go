//go:build unix

package doctor_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
)

// broken is one thing that is wrong with a machine that is otherwise well.
type broken struct {
	fixture string // begins "pi3", "pi5" or "zero2"
	do      func(*testing.T, fstest.MapFS)
	user    doctor.Account // instead of pi
	now     time.Time
	board   func(*board.File)
	wrong   []string // all that must be told
}

func gone(paths ...string) func(*testing.T, fstest.MapFS) {
	return func(t *testing.T, root fstest.MapFS) {
		for _, p := range paths {
			require.Contains(t, root, p)
			delete(root, p)
		}
	}
}

// edit replaces text in a file.
func edit(path, before, after string) func(*testing.T, fstest.MapFS) {
	return func(t *testing.T, root fstest.MapFS) {
		text := string(root[path].Data)
		require.Contains(t, text, before)
		root[path] = &fstest.MapFile{Data: []byte(strings.Replace(text, before, after, 1))}
	}
}

func write(path, text string) func(*testing.T, fstest.MapFS) {
	return func(_ *testing.T, root fstest.MapFS) { root[path] = &fstest.MapFile{Data: []byte(text)} }
}

func all(do ...func(*testing.T, fstest.MapFS)) func(*testing.T, fstest.MapFS) {
	return func(t *testing.T, root fstest.MapFS) {
		for _, d := range do {
			d(t, root)
		}
	}
}

const (
	config   = "boot/firmware/config.txt"
	hall     = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
	voltage  = " => use a power supply of 5.1 V that is made for this model, with a short cable, and feed the LEDs from one of their own"
	hot      = " => give it air, or a heat sink"
	sinceOff = "; this stays until it is switched off and on"
)

func timed(leds int) func(*board.File) {
	return func(f *board.File) {
		p, _ := f.Strip()
		p.Chip, p.LEDs = "ws2812", leds
	}
}

func ways() map[string]broken {
	return map[string]broken{
		"I2C isn't enabled": {fixture: "pi3", do: all(edit(config, hall, ""), gone("dev/i2c-1", "sys/bus/i2c/devices/i2c-1/name")),
			wrong: []string{"bus halls (I2C1): there is no /dev/i2c-1 => add " + hall + " below [all] in /boot/firmware/config.txt and reboot"}},
		"the line is commented out, on an older system": {fixture: "zero2", do: all(edit("boot/config.txt", "dtparam=spi", "#dtparam=spi"), gone("dev/spidev0.0")),
			wrong: []string{"bus lights (SPI0): there is no /dev/spidev0.0 => add dtparam=spi=on and dtoverlay=spi0-0cs below [all] in /boot/config.txt and reboot"}},
		"I2C is enabled but not since the last boot": {fixture: "pi3", do: gone("dev/i2c-1", "sys/bus/i2c/devices/i2c-1/name"),
			wrong: []string{"bus halls (I2C1): there is no /dev/i2c-1 although /boot/firmware/config.txt enables it => reboot; if that doesn't help, run: dmesg | grep -i i2c"}},
		"I2C is enabled for another model": {fixture: "pi3", do: all(edit(config, hall, "[pi4]\n"+hall+"\n[all]"), gone("dev/i2c-1", "sys/bus/i2c/devices/i2c-1/name")),
			wrong: []string{"bus halls (I2C1): there is no /dev/i2c-1 => add " + hall + " below [all] in /boot/firmware/config.txt and reboot"}},
		"the module for devices isn't loaded": {fixture: "pi3", do: gone("dev/i2c-1"),
			wrong: []string{"bus halls (I2C1): the kernel has the bus, but there is no /dev/i2c-1: the module i2c-dev isn't loaded => run: echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf && sudo modprobe i2c-dev"}},
		"the bus is slow": {fixture: "pi5", do: func(_ *testing.T, root fstest.MapFS) {
			root["proc/device-tree/axi/pcie@1000120000/rp1/i2c@74000/clock-frequency"].Data = binary.BigEndian.AppendUint32(nil, 100_000)
		}, wrong: []string{"bus halls (I2C1): it runs at 100 kHz, the board wants 400 => add " + hall + " below [all] in /boot/firmware/config.txt and reboot"}},
		"the display's bus is missing": {fixture: "zero2", do: all(edit("boot/config.txt", "dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=7,i2c_gpio_scl=8\n", ""), gone("dev/i2c-3")),
			wrong: []string{"bus panel (I2C3): there is no /dev/i2c-3 => add dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=7,i2c_gpio_scl=8 below [all] in /boot/config.txt and reboot"}},
		"the display's bus is on other pins, which are a key's": {fixture: "pi3", do: edit(config, ",i2c_gpio_sda=7,i2c_gpio_scl=8", ""),
			wrong: []string{
				"bus panel (I2C3): it is on GPIO 23 (SDA) and 24 (SCL), the board is wired to GPIO 7 and 8 => in /boot/firmware/config.txt write dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=7,i2c_gpio_scl=8 instead of dtoverlay=i2c-gpio,bus=3 and reboot",
				`pins: "dtoverlay=i2c-gpio,bus=3" takes GPIO 23 of white key, GPIO 24 of menu key => take the line "dtoverlay=i2c-gpio,bus=3" out of /boot/firmware/config.txt and reboot, or wire GPIO 23 of white key, GPIO 24 of menu key elsewhere`,
			}},
		"the multiplexer has no overlay": {fixture: "pi3", do: all(edit(config, "dtoverlay=i2c-mux,pca9548,addr=0x70,base=11\n", ""),
			gone("dev/i2c-11", "dev/i2c-12", "sys/bus/i2c/devices/i2c-11/name", "sys/bus/i2c/devices/i2c-12/name")),
			wrong: []string{
				"bus halls 0 (I2C11): there is no /dev/i2c-11 => add dtoverlay=i2c-mux,pca9548,addr=0x70,base=11 below [all] in /boot/firmware/config.txt and reboot",
				"bus halls 1 (I2C12): there is no /dev/i2c-12 => add dtoverlay=i2c-mux,pca9548,addr=0x70,base=11 below [all] in /boot/firmware/config.txt and reboot",
			}},
		"the multiplexer doesn't answer": {fixture: "pi3", do: gone("dev/i2c-11", "dev/i2c-12", "sys/bus/i2c/devices/i2c-11/name", "sys/bus/i2c/devices/i2c-12/name"),
			wrong: []string{
				"bus halls 0 (I2C11): there is no port 0 although /boot/firmware/config.txt has i2c-mux: the multiplexer didn't answer when the Pi booted => check GPIO 2 (SDA), GPIO 3 (SCL), PCA9548 at 0x70, and that the line is dtoverlay=i2c-mux,pca9548,addr=0x70,base=11; then reboot",
				"bus halls 1 (I2C12): there is no port 1 although /boot/firmware/config.txt has i2c-mux: the multiplexer didn't answer when the Pi booted => check GPIO 2 (SDA), GPIO 3 (SCL), PCA9548 at 0x70, and that the line is dtoverlay=i2c-mux,pca9548,addr=0x70,base=11; then reboot",
			}},
		"the kernel numbers the ports otherwise": {fixture: "pi3", do: all(gone("dev/i2c-11", "dev/i2c-12", "sys/bus/i2c/devices/i2c-11/name", "sys/bus/i2c/devices/i2c-12/name"),
			write("sys/bus/i2c/devices/i2c-22/name", "i2c-1-mux (chan_id 0)\n"), write("sys/bus/i2c/devices/i2c-23/name", "i2c-1-mux (chan_id 1)\n")),
			wrong: []string{
				"bus halls 0 (I2C11): port 0 of the multiplexer is /dev/i2c-22 here => add dtoverlay=i2c-mux,pca9548,addr=0x70,base=11 below [all] in /boot/firmware/config.txt and reboot, in place of the line for i2c-mux that is there",
				"bus halls 1 (I2C12): port 1 of the multiplexer is /dev/i2c-23 here => add dtoverlay=i2c-mux,pca9548,addr=0x70,base=11 below [all] in /boot/firmware/config.txt and reboot, in place of the line for i2c-mux that is there",
			}},
		"SPI1 has too few chip selects": {fixture: "zero2", do: all(edit("boot/config.txt", "spi1-2cs", "spi1-1cs"), gone("dev/spidev1.1")),
			wrong: []string{"bus readers (SPI1): there is no /dev/spidev1.1 => add dtoverlay=spi1-2cs below [all] in /boot/config.txt and reboot"}},
		"another overlay has a chip select": {fixture: "pi3", do: gone("dev/spidev0.0"),
			wrong: []string{"bus lights (SPI0): there is no /dev/spidev0.0 although /boot/firmware/config.txt enables it => reboot; if that doesn't help, another overlay there has taken the chip select"}},
		"SPI0's chip selects sit on the display's pins": {fixture: "pi3", do: edit(config, "dtoverlay=spi0-0cs\n", ""),
			wrong: []string{`pins: "dtparam=spi=on" takes GPIO 7 of bus panel, GPIO 8 of bus panel => add dtoverlay=spi0-0cs below [all] in /boot/firmware/config.txt and reboot`}},
		"a thermometer sits on the interrupt's pin": {fixture: "pi5", do: edit(config, "[pi4]", "[pi5]"),
			wrong: []string{`pins: "dtoverlay=w1-gpio" takes GPIO 4 of halls east => take the line "dtoverlay=w1-gpio" out of /boot/firmware/config.txt and reboot, or wire GPIO 4 of halls east elsewhere`}},
		"a sound card sits on SPI1": {fixture: "pi3", do: edit(config, "#dtparam=i2s=on", "dtparam=i2s=on"),
			wrong: []string{`pins: "dtparam=i2s=on" takes GPIO 18 of bus trays, GPIO 19 of bus trays, GPIO 20 of bus trays, GPIO 21 of bus trays => take the line "dtparam=i2s=on" out of /boot/firmware/config.txt and reboot, or wire GPIO 18 of bus trays, GPIO 19 of bus trays, GPIO 20 of bus trays, GPIO 21 of bus trays elsewhere`}},
		"a strip that is longer than the kernel sends": {fixture: "pi3", board: func(f *board.File) { p, _ := f.Strip(); p.LEDs = 1200 },
			wrong: []string{"LED strip lights: 1200 LEDs take 4880 bytes a frame, the kernel 4096 at once => add spidev.bufsiz=65536 to the end of the one line in /boot/firmware/cmdline.txt (before 2023 /boot/cmdline.txt) and reboot"}},
		"a strip that is timed by a clock that varies": {fixture: "pi3", board: timed(49),
			wrong: []string{"core clock: it varies, and with it the pulses that lights is timed by => add core_freq=250 below [all] in /boot/firmware/config.txt and reboot"}},
		"the same on a Pi 4": {fixture: "pi3", board: timed(49), do: all(write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\x00"), write(config, pi4config)),
			wrong: []string{"core clock: it varies, and with it the pulses that lights is timed by => add core_freq=500 and core_freq_min=500 below [all] in /boot/firmware/config.txt and reboot"}},
		"a stranger": {fixture: "pi5", user: doctor.Account{Name: "ana", UID: 1001, Groups: []int{1001, 986}},
			wrong: []string{
				"rights i2c: ana may not use /dev/i2c-1: the account isn't in group i2c => run: sudo usermod -aG i2c ana, then log in again",
				"rights spi: ana may not use /dev/spidev0.0: the account isn't in group spi => run: sudo usermod -aG spi ana, then log in again",
			}},
		"in the group since after logging in": {fixture: "pi5", user: doctor.Account{Name: "pi", UID: 1000, Groups: []int{1000, 986, 989}},
			wrong: []string{"rights i2c: pi may not use /dev/i2c-1: the account is in group i2c, but not since it logged in => log out and in again, or reboot"}},
		"pins that are root's": {fixture: "zero2", do: func(t *testing.T, root fstest.MapFS) { device(t, root, "0600 0 0 dev/gpiochip0") },
			wrong: []string{"rights gpio: pi may not use /dev/gpiochip0: it is mode 0600 and group root's => give it to group gpio: install the package, or copy firmware/systemd/tablero.rules to /etc/udev/rules.d/60-tablero.rules and reboot"}},
		"a system without pins": {fixture: "zero2", do: gone("dev/gpiochip0"),
			wrong: []string{"pins' devices: there is no /dev/gpiochip0 => update the system: sudo apt full-upgrade, then reboot"}},
		"a weak supply":                    {fixture: "pi3", do: write(throttledFile, "50005\n"), wrong: []string{"power: the supply's voltage is too low now" + voltage}},
		"a supply that was weak":           {fixture: "pi3", do: write(throttledFile, "0x50000\n"), wrong: []string{"power: the supply's voltage was too low since the Pi was switched on" + voltage + sinceOff}},
		"heat":                             {fixture: "pi3", do: write(throttledFile, "80008\n"), wrong: []string{"power: the processor is too hot now" + hot}},
		"heat that has gone":               {fixture: "pi3", do: write(throttledFile, "80000\n"), wrong: []string{"power: the processor was too hot since the Pi was switched on" + hot + sinceOff}},
		"a weak supply, by a newer kernel": {fixture: "pi5", do: write("sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n"), wrong: []string{"power: the supply's voltage is too low now" + voltage}},
		"a clock that was never set": {fixture: "pi3", now: time.Date(1970, time.January, 1, 0, 2, 0, 0, time.UTC),
			wrong: []string{"clock: it says 1970-01-01 00:02; matches would be kept with that date => connect the Pi to a network and run: sudo timedatectl set-ntp true, or fit a clock chip (dtoverlay=i2c-rtc)"}},
	}
}

const throttledFile = "sys/devices/platform/soc/soc:firmware/get_throttled"

const pi4config = `dtparam=i2c_arm=on,i2c_arm_baudrate=400000
dtparam=spi=on
dtoverlay=spi0-0cs
dtoverlay=spi1-2cs
dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=7,i2c_gpio_scl=8
dtoverlay=i2c-mux,pca9548,addr=0x70,base=11
core_freq=500
`

// fixtures gives each machine's file and board by its short name.
func fixtures() map[string][2]string {
	return map[string][2]string{"pi3": {"pi3-bookworm-base", "base"}, "pi5": {"pi5-bookworm-digital", "bodoquito-digital"}, "zero2": {"zero2-bullseye-nfc", "bodoquito-nfc"}}
}

func TestEveryFaultIsToldWithWhatMendsItAndNothingElseIs(t *testing.T) {
	for name, w := range ways() {
		t.Run(name, func(t *testing.T) {
			fixture := fixtures()[w.fixture]
			root, f := machine(t, fixture[0]), load(t, fixture[1])
			if w.do != nil {
				w.do(t, root)
			}
			if w.board != nil {
				w.board(f)
			}
			m := doctor.Machine{Root: root, User: pi, Now: now}
			if w.user.Name != "" {
				m.User = w.user
			}
			if !w.now.IsZero() {
				m.Now = w.now
			}
			found := doctor.Examine(m, f)
			require.Equal(t, w.wrong, told(found, doctor.Wrong))
			require.False(t, doctor.Sound(found))
		})
	}
}

func TestAPinThatALineTakesOnAConditionIsInDoubt(t *testing.T) {
	root := machine(t, "pi5-bookworm-digital")
	edit(config, "[pi4]", "[all]\n[gpio27=1]")(t, root)
	found := doctor.Examine(doctor.Machine{Root: root, User: pi, Now: now}, load(t, "bodoquito-digital"))
	require.Empty(t, told(found, doctor.Wrong))
	require.Equal(t, []string{`pins: "dtoverlay=w1-gpio" takes GPIO 4 of halls east if its condition in /boot/firmware/config.txt is fulfilled`}, told(found, doctor.Unknown))
}

func TestWhoIsRootMayUseAll(t *testing.T) {
	root := machine(t, "zero2-bullseye-nfc")
	device(t, root, "0600 0 0 dev/gpiochip0")
	found := doctor.Examine(doctor.Machine{Root: root, User: doctor.Account{Name: "root"}, Now: now}, load(t, "bodoquito-nfc"))
	require.Empty(t, told(found, doctor.Wrong))
}

func TestAMachineThatIsNoPiIsToldInOneLine(t *testing.T) {
	for model, says := range map[string]string{"": "this machine is no Raspberry Pi", "Orange Pi Zero\x00": "this machine is no Raspberry Pi: Orange Pi Zero"} {
		root := fstest.MapFS{}
		if model != "" {
			root["proc/device-tree/model"] = &fstest.MapFile{Data: []byte(model)}
		}
		found := doctor.Examine(doctor.Machine{Root: root, User: pi, Now: now}, load(t, "base"))
		require.Len(t, found, 1)
		require.Equal(t, doctor.Wrong, found[0].State)
		require.Equal(t, says, found[0].What)
	}
}

func TestWhatCannotBeLookedAtIsUnknownAndNotWrong(t *testing.T) {
	root := machine(t, "pi3-bookworm-base")
	gone("boot/config.txt", config, throttledFile)(t, root)
	root["dev/i2c-1"] = &fstest.MapFile{}
	found := doctor.Examine(doctor.Machine{Root: root, User: pi, Now: now}, load(t, "base"))
	require.Empty(t, told(found, doctor.Wrong))
	require.Equal(t, []string{
		"boot settings: there is no /boot/firmware/config.txt nor /boot/config.txt",
		"rights i2c: this system doesn't tell whose /dev/i2c-1 is",
		"power: this kernel doesn't tell; run: vcgencmd get_throttled (0x0 is well)",
	}, told(found, doctor.Unknown))
}
