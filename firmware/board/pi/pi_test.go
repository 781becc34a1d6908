package pi

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryCauseNamesBusAndRemedy(t *testing.T) {
	for _, tt := range []struct {
		err  error
		says string
	}{
		{fs.ErrNotExist, "I2C1: there is no /dev/i2c-1; add dtparam=i2c_arm=on"},
		{&fs.PathError{Op: "open", Path: "/dev/i2c-1", Err: syscall.EACCES}, "no permission for /dev/i2c-1; run: sudo usermod -aG i2c $USER"},
		{&fs.PathError{Op: "open", Path: "/dev/i2c-1", Err: syscall.EBUSY}, "/dev/i2c-1 is in use; stop the other program"},
		{syscall.EIO, "I2C1: input/output error"},
	} {
		err := cause(tt.err, "I2C1", "/dev/i2c-1", enableI2C(1), "i2c")
		require.ErrorIs(t, err, ErrHardware)
		require.ErrorContains(t, err, tt.says)
	}
	require.NoError(t, cause(nil, "I2C1", "/dev/i2c-1", "", "i2c"))
}

func TestTheRemedyIsTheLineForThatBus(t *testing.T) {
	require.Contains(t, enableI2C(0), "dtparam=i2c_vc=on")
	require.Contains(t, enableI2C(3), "dtoverlay=i2c-gpio,bus=3")
	require.Contains(t, enableSPI(0, 0), "dtparam=spi=on")
	require.Contains(t, enableSPI(1, 0), "dtoverlay=spi1-1cs")
	require.Contains(t, enableSPI(1, 1), "dtoverlay=spi1-2cs")
}

func TestNamesAreAWordAndANumber(t *testing.T) {
	n, err := number("GPIO23", "GPIO")
	require.NoError(t, err)
	require.Equal(t, 23, n)
	for _, bad := range []string{"", "GPIO", "GPIO-1", "SPI1", "GPIOx", "23"} {
		_, err := number(bad, "GPIO")
		require.ErrorIs(t, err, ErrHardware, bad)
		require.ErrorContains(t, err, `"`+bad+`" is no name`)
	}
}

func TestABusIsOneProgramsAlone(t *testing.T) {
	device := filepath.Join(t.TempDir(), "i2c-1")
	require.NoError(t, os.WriteFile(device, nil, 0o600))
	one, other := &Opener{}, &Opener{}
	require.NoError(t, one.hold(device))
	require.NoError(t, one.hold(device), "its own")
	err := cause(other.hold(device), "I2C1", device, enableI2C(1), "i2c")
	require.ErrorIs(t, err, ErrHardware)
	require.ErrorContains(t, err, "is in use; stop the other program that holds it (a service: sudo systemctl stop tablero)")
	require.NoError(t, one.Close())
	require.NoError(t, other.hold(device), "it is free again")
	require.NoError(t, other.Close())
	require.ErrorIs(t, one.hold(filepath.Join(t.TempDir(), "i2c-2")), fs.ErrNotExist)
}

func TestAFileThatCanBeOpenedIsLeftAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "device")
	require.ErrorIs(t, try(file, os.O_RDWR), fs.ErrNotExist)
	require.NoError(t, os.WriteFile(file, []byte("x"), 0o600))
	require.NoError(t, tryEach([]string{file}))
	require.NoError(t, try(file, os.O_RDWR))
	require.ErrorIs(t, tryEach([]string{file, file + "?"}), ErrHardware)
}

func TestWithoutAHeaderNoPinIsFound(t *testing.T) {
	_, err := lines{}.pin("GPIO4")
	require.ErrorIs(t, err, ErrHardware)
	require.ErrorContains(t, err, "no pin GPIO4 on this machine")
	_, err = lines{}.outputs([]string{"GPIO5"})
	require.ErrorIs(t, err, ErrHardware)
	_, err = lines{}.outputs(nil)
	require.ErrorIs(t, err, ErrHardware)
}

func TestWhatIsNoBusNameIsRefused(t *testing.T) {
	o := &Opener{}
	_, err := o.I2C("SPI0")
	require.ErrorIs(t, err, ErrHardware)
	_, err = o.SPI("I2C1", 0)
	require.ErrorIs(t, err, ErrHardware)
	_, err = o.I2C("I2C4711")
	require.ErrorContains(t, err, "I2C4711: there is no /dev/i2c-4711; add dtoverlay")
	_, err = o.SPI("SPI4711", 1)
	require.ErrorContains(t, err, "SPI4711.1: there is no /dev/spidev4711.1; add dtoverlay=spi4711-2cs")
	require.NoError(t, o.Close())
	require.NoError(t, o.Close(), "twice does no harm")
}

func TestAMachineWithoutPinsIsNoPi(t *testing.T) {
	if found, _ := filepath.Glob("/dev/gpiochip*"); len(found) > 0 {
		t.Skip("this machine has pins")
	}
	_, err := New()
	require.True(t, errors.Is(err, ErrHardware))
	require.ErrorContains(t, err, "no Raspberry Pi")
}
