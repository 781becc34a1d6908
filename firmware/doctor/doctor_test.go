//go:build unix

package doctor_test

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
)

// machine reads a fixture: files after a line with their name, and two lists of what text
// can't hold, devices with mode, owner and group, and clocks.
func machine(t *testing.T, name string) fstest.MapFS {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	require.NoError(t, err)
	root := fstest.MapFS{}
	file := ""
	for line := range strings.Lines(string(data)) {
		if name, begins := strings.CutPrefix(line, "-- "); begins {
			file = strings.TrimSuffix(name, " --\n")
			root[file] = &fstest.MapFile{Mode: 0o644}
		} else if file != "" {
			root[file].Data = append(root[file].Data, line...)
		}
	}
	for line := range strings.Lines(string(root["devices"].Data)) {
		device(t, root, line)
	}
	if clocks := root["hertz"]; clocks != nil {
		var path string
		var hertz uint32
		_, err := fmt.Sscan(string(clocks.Data), &path, &hertz)
		require.NoError(t, err)
		root[path] = &fstest.MapFile{Data: binary.BigEndian.AppendUint32(nil, hertz)}
	}
	delete(root, "devices")
	delete(root, "hertz")
	return root
}

// device adds one: "0660 0 994 dev/i2c-1".
func device(t *testing.T, root fstest.MapFS, line string) {
	t.Helper()
	var mode fs.FileMode
	var uid, gid uint32
	var path string
	_, err := fmt.Sscanf(line, "%o %d %d %s", &mode, &uid, &gid, &path)
	require.NoError(t, err)
	root[path] = &fstest.MapFile{Mode: mode | fs.ModeDevice | fs.ModeCharDevice, Sys: &syscall.Stat_t{Uid: uid, Gid: gid}}
}

var (
	pi  = doctor.Account{Name: "pi", UID: 1000, Groups: []int{1000, 986, 994, 989, 997, 998, 999}}
	now = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
)

func load(t *testing.T, name string) *board.File {
	t.Helper()
	f, err := board.Load(name)
	require.NoError(t, err)
	return f
}

// told gives findings of a state, a line each.
func told(all []doctor.Finding, s doctor.State) (lines []string) {
	for _, f := range all {
		if f.State == s {
			lines = append(lines, strings.TrimSuffix(f.Check+": "+f.What+" => "+f.Remedy, " => "))
		}
	}
	return lines
}

func TestAPiThatIsSetUpForItsBoardLacksNothing(t *testing.T) {
	for fixture, test := range map[string]struct {
		board string
		ok    []string
	}{
		"pi3-bookworm-base": {"base", []string{
			"machine: Raspberry Pi 3 Model B Rev 1.2", "boot settings: in /boot/firmware/config.txt",
			"bus halls (I2C1): /dev/i2c-1 at 400 kHz", "bus halls 0 (I2C11): /dev/i2c-11 is port 0 of the multiplexer",
			"bus halls 1 (I2C12): /dev/i2c-12 is port 1 of the multiplexer", "bus panel (I2C3): /dev/i2c-3",
			"bus lights (SPI0): /dev/spidev0.0", "bus trays (SPI1): /dev/spidev1.0, /dev/spidev1.1",
			"pins: none of the 21 that the board uses is taken by another setting",
			"LED strip lights: 49 LEDs take 204 of 4096 bytes",
			"rights gpio: pi may use /dev/gpiochip0, /dev/gpiochip1",
			"rights i2c: pi may use /dev/i2c-1, /dev/i2c-11, /dev/i2c-12, /dev/i2c-3",
			"rights spi: pi may use /dev/spidev0.0, /dev/spidev1.0, /dev/spidev1.1",
			"power: enough since the Pi was switched on, and not too hot",
			"clock: 2026-03-01 12:00, set by the network",
		}},
		"pi5-bookworm-digital": {"bodoquito-digital", []string{
			"machine: Raspberry Pi 5 Model B Rev 1.0", "boot settings: in /boot/firmware/config.txt",
			"bus halls (I2C1): /dev/i2c-1 at 400 kHz", "bus panel (I2C3): /dev/i2c-3",
			"bus lights (SPI0): /dev/spidev0.0", "bus readers (SPI1): /dev/spidev1.0",
			"pins: none of the 15 that the board uses is taken by another setting",
			"LED strip cell lights: 16 LEDs take 70 of 4096 bytes",
			"rights gpio: pi may use /dev/gpiochip0, /dev/gpiochip10, /dev/gpiochip4",
			"rights i2c: pi may use /dev/i2c-1, /dev/i2c-3", "rights spi: pi may use /dev/spidev0.0, /dev/spidev1.0",
			"power: enough now", "clock: 2026-03-01 12:00, not set by the network since the Pi was switched on",
		}},
		"zero2-bullseye-nfc": {"bodoquito-nfc", []string{
			"machine: Raspberry Pi Zero 2 W Rev 1.0", "boot settings: in /boot/config.txt",
			"bus panel (I2C3): /dev/i2c-3", "bus lights (SPI0): /dev/spidev0.0",
			"bus readers (SPI1): /dev/spidev1.0, /dev/spidev1.1",
			"pins: none of the 18 that the board uses is taken by another setting",
			"LED strip cell lights: 16 LEDs take 70 of 4096 bytes",
			"rights gpio: pi may use /dev/gpiochip0", "rights i2c: pi may use /dev/i2c-3",
			"rights spi: pi may use /dev/spidev0.0, /dev/spidev1.0, /dev/spidev1.1",
			"power: enough since the Pi was switched on, and not too hot",
			"clock: 2026-03-01 12:00, not set by the network since the Pi was switched on",
		}},
	} {
		t.Run(fixture, func(t *testing.T) {
			all := doctor.Examine(doctor.Machine{Root: machine(t, fixture), User: pi, Now: now}, load(t, test.board))
			require.Empty(t, told(all, doctor.Wrong))
			require.Empty(t, told(all, doctor.Unknown))
			require.Equal(t, test.ok, told(all, doctor.OK))
			require.True(t, doctor.Sound(all))
		})
	}
}
