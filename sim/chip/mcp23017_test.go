package chip_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/sim/chip"
)

// reg reads n registers from a on.
func reg(t *testing.T, d chip.I2CDevice, a byte, n int) []byte {
	r := make([]byte, n)
	require.NoError(t, d.I2C([]byte{a}, r))
	return r
}

func set(t *testing.T, d chip.I2CDevice, w ...byte) { require.NoError(t, d.I2C(w, nil)) }

func TestMCP23017PowersOnAsInputs(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{})
	want := make([]byte, 22)
	want[0], want[1] = 0xFF, 0xFF
	require.Equal(t, want, reg(t, m, 0, 22))
	set(t, m, 0x00, 0, 0, 0xFF)
	set(t, m, 0x14, 0xAA)
	m.PowerCycle()
	require.Equal(t, want, reg(t, m, 0, 22))
}

func TestMCP23017PointerRunsRoundTheRegisters(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{})
	require.Equal(t, []byte{0, 0xFF, 0xFF, 0}, reg(t, m, 0x15, 4))
	set(t, m, 0x0A, 0x20) // SEQOP: the pointer goes to and fro between the ports
	set(t, m, 0x0C, 1, 2, 3, 4)
	require.Equal(t, []byte{3, 4, 3}, reg(t, m, 0x0C, 3))
	set(t, m, 0x0B, 0xA0) // BANK as well: the ports are 0x10 apart and the pointer stays
	require.Equal(t, []byte{3, 3}, reg(t, m, 0x06, 2))
	require.Equal(t, []byte{4, 4}, reg(t, m, 0x16, 2))
	require.Equal(t, []byte{0}, reg(t, m, 0x0B, 1), "no register here")
}

func TestMCP23017ReadsPinsPullUpsAndLatches(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{})
	m.Set(0, gpio.High)
	m.Set(15, gpio.High)
	require.Equal(t, []byte{0x01, 0x80}, reg(t, m, 0x12, 2))
	set(t, m, 0x0C, 0xFF, 0xFF)
	m.Set(1, gpio.Low)
	require.Equal(t, []byte{0xFD, 0xFF}, reg(t, m, 0x12, 2), "floating pins are pulled up")
	set(t, m, 0x02, 0x0F)
	require.Equal(t, []byte{0xF2}, reg(t, m, 0x12, 1), "IPOL inverts")
	set(t, m, 0x00, 0xF0)
	set(t, m, 0x12, 0x05)
	require.Equal(t, []byte{0x05}, reg(t, m, 0x14, 1), "writing GPIO writes the latch")
	require.Equal(t, []byte{0xFA}, reg(t, m, 0x12, 1))
	level, driven := m.Output(2)
	require.True(t, driven)
	require.Equal(t, gpio.High, level)
	_, driven = m.Output(7)
	require.False(t, driven)
}

func TestMCP23017FloatingInputWithoutPullUpIsNoise(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{Noise: rand.New(rand.NewPCG(3, 3))})
	m.Set(0, gpio.High)
	ones := 0
	for range 1000 {
		v := reg(t, m, 0x12, 1)[0]
		require.Equal(t, byte(1), v&1)
		ones += int(v >> 1 & 1)
	}
	require.InDelta(t, 500, ones, 60)
	m.Set(1, gpio.Low)
	require.Zero(t, reg(t, m, 0x12, 1)[0]&2)
	m.SetFloating(1)
	set(t, m, 0x0C, 0xFF)
	require.Equal(t, byte(2), reg(t, m, 0x12, 1)[0]&2)
}

func TestMCP23017OfTodayHasNoInputsAtBit7(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{Bit7OutputOnly: true})
	for pin := range 16 {
		m.Set(pin, gpio.High)
	}
	require.Equal(t, []byte{0x7F, 0x7F}, reg(t, m, 0x12, 2))
}

func TestMCP23017ChangeInterruptIsFlaggedCapturedAndCleared(t *testing.T) {
	var a, b []gpio.Level
	m := chip.NewMCP23017(chip.MCP23017Opts{
		INTA: func(l gpio.Level) { a = append(a, l) },
		INTB: func(l gpio.Level) { b = append(b, l) },
	})
	for pin := range 16 {
		m.Set(pin, gpio.High)
	}
	set(t, m, 0x0A, 0x40) // MIRROR
	set(t, m, 0x04, 0xFF, 0xFF)
	require.Equal(t, []gpio.Level{gpio.High}, a, "idle")
	m.Set(9, gpio.Low)
	require.Equal(t, []gpio.Level{gpio.High, gpio.Low}, a)
	require.Equal(t, a, b, "mirrored")
	m.Set(9, gpio.High) // back before anybody looked
	got := reg(t, m, 0x0E, 6)
	require.Equal(t, []byte{0, 0x02}, got[:2], "INTF")
	require.Equal(t, byte(0xFD), got[3], "INTCAP has the moment of the change")
	require.Equal(t, []byte{0xFF, 0xFF}, got[4:], "GPIO the present")
	require.Equal(t, gpio.High, a[len(a)-1])
	require.Equal(t, []byte{0, 0}, reg(t, m, 0x0E, 2))
}

func TestMCP23017InterruptAgainstDefaultComesBackWhileThePinDiffers(t *testing.T) {
	m := chip.NewMCP23017(chip.MCP23017Opts{})
	set(t, m, 0x06, 0x01)
	set(t, m, 0x08, 0x01)
	m.Set(0, gpio.High)
	set(t, m, 0x04, 0x01)
	require.Equal(t, []byte{0}, reg(t, m, 0x0E, 1))
	m.Set(0, gpio.Low)
	reg(t, m, 0x12, 1)
	require.Equal(t, []byte{1}, reg(t, m, 0x0E, 1))
	m.Set(0, gpio.High)
	reg(t, m, 0x10, 1)
	require.Equal(t, []byte{0}, reg(t, m, 0x0E, 1))
}

func TestMCP23017PolarityOfTheInterruptOutput(t *testing.T) {
	for _, c := range []struct {
		iocon byte
		fired gpio.Level
	}{{0x00, gpio.Low}, {0x02, gpio.High}, {0x04, gpio.Low}, {0x06, gpio.Low}} {
		level := gpio.Low
		m := chip.NewMCP23017(chip.MCP23017Opts{INTA: func(l gpio.Level) { level = l }})
		set(t, m, 0x0A, c.iocon)
		set(t, m, 0x04, 0xFF)
		require.Equal(t, !c.fired, level)
		m.Set(0, gpio.High)
		require.Equal(t, c.fired, level)
		m.PowerCycle()
		require.Equal(t, gpio.High, level, "let go or idle")
	}
}
