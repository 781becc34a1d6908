package mfrc522_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
	"tablero/drivers/mfrc522"
)

func TestInitKnowsChipAndClones(t *testing.T) {
	for _, v := range []byte{0x91, 0x92, 0x82, 0x88, 0xB2} {
		c := newChip()
		c.version = v
		started(t, c)
	}
	c := newChip()
	c.version = 0x12
	d, err := mfrc522.New(c, &mfrc522.Opts{Clock: c.clock})
	require.NoError(t, err)
	require.ErrorContains(t, d.Init(t.Context()), "version 0x12 is no MFRC522's")
}

func TestUnpluggedChipIsAbsentNeverAnEmptyField(t *testing.T) {
	for name, level := range map[string]byte{"MISO floats high": 0xFF, "MISO is held low": 0x00} {
		t.Run(name+", at Init", func(t *testing.T) {
			c := newChip()
			c.stuck = &level
			d, err := mfrc522.New(c, &mfrc522.Opts{Clock: c.clock})
			require.NoError(t, err)
			require.ErrorIs(t, d.Init(t.Context()), drivers.ErrAbsent)
		})
		t.Run(name+", before an inventory", func(t *testing.T) {
			c := newChip(newCard(four...))
			d := started(t, c)
			c.stuck = &level
			_, err := d.Inventory(t.Context(), nil)
			require.ErrorIs(t, err, drivers.ErrAbsent)
		})
		t.Run(name+", within one", func(t *testing.T) {
			c := newChip(newCard(four...))
			d := started(t, c)
			c.mangle = func(n int, b []byte) ([]byte, byte) { c.stuck = &level; return b, 0 }
			_, err := d.Inventory(t.Context(), nil)
			require.ErrorIs(t, err, drivers.ErrAbsent)
		})
	}
}

func TestDeadBusIsAbsentAndKeepsItsCause(t *testing.T) {
	c := newChip()
	d := started(t, c)
	c.dead = true
	_, err := d.Inventory(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	require.ErrorIs(t, err, errBus)
	require.ErrorIs(t, d.Init(t.Context()), errBus)
	require.ErrorIs(t, d.Halt(), errBus)
	c.dead = false
	require.NoError(t, d.Init(t.Context()))
	_, err = d.Inventory(t.Context(), nil)
	require.NoError(t, err)
}

func TestGlitchOfTheSupplyIsAResetNeverAnEmptyField(t *testing.T) {
	t.Run("between inventories", func(t *testing.T) {
		c := newChip(newCard(four...))
		d := started(t, c)
		c.reset()
		_, err := d.Inventory(t.Context(), nil)
		require.ErrorIs(t, err, drivers.ErrReset)
		off(t, c)
		require.NoError(t, d.Init(t.Context()))
		got, err := d.Inventory(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, got, 1)
	})
	t.Run("within one", func(t *testing.T) {
		for answer := 1; answer <= 3; answer++ {
			c := newChip(newCard(four...))
			d := started(t, c)
			c.mangle = func(n int, b []byte) ([]byte, byte) {
				if n == answer {
					c.reset()
				}
				return b, 0
			}
			_, err := d.Inventory(t.Context(), nil)
			require.ErrorIs(t, err, drivers.ErrReset, "at answer %d", answer)
		}
	})
}

func TestAntennaThatFailedIsNoEmptyField(t *testing.T) {
	c := newChip(newCard(four...))
	d := started(t, c)
	c.mangle = func(n int, b []byte) ([]byte, byte) { c.write(0x14, 0x80); return b, 0 }
	_, err := d.Inventory(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrReset)
}

func TestAntennaChecksTheChipToo(t *testing.T) {
	c := newChip()
	d := started(t, c)
	require.NoError(t, d.Antenna(t.Context(), true))
	require.Equal(t, byte(3), c.reg[0x14]&3)
	require.NoError(t, d.Antenna(t.Context(), true))
	require.NoError(t, d.Antenna(t.Context(), false))
	off(t, c)
	c.reset()
	require.ErrorIs(t, d.Antenna(t.Context(), true), drivers.ErrReset)
	off(t, c)
}

func TestHaltTwiceThenInitWakesTheChip(t *testing.T) {
	c := newChip(newCard(seven...))
	d := started(t, c)
	require.NoError(t, d.Antenna(t.Context(), true))
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	off(t, c)
	require.Equal(t, byte(0x10), c.reg[0x01]&0x10)
	require.NoError(t, d.Init(t.Context()))
	got, err := d.Inventory(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, got, 1)
}

type line struct {
	gpio.PinOut
	levels []gpio.Level
}

func (l *line) Out(v gpio.Level) error { l.levels = append(l.levels, v); return nil }

func TestResetPinEndsHigh(t *testing.T) {
	c := newChip()
	pin := &line{PinOut: gpio.INVALID}
	d, err := mfrc522.New(c, &mfrc522.Opts{Clock: c.clock, Reset: pin})
	require.NoError(t, err)
	require.NoError(t, d.Init(t.Context()))
	require.Equal(t, []gpio.Level{gpio.Low, gpio.High}, pin.levels)
}

func TestNewRefusesNonsense(t *testing.T) {
	c := newChip()
	_, err := mfrc522.New(nil, nil)
	require.Error(t, err)
	for _, o := range []mfrc522.Opts{{}, {Clock: c.clock, Gain: 1}, {Clock: c.clock, Boot: -1}} {
		_, err := mfrc522.New(c, &o)
		require.ErrorContains(t, err, "mfrc522: ")
	}
	d, err := mfrc522.New(c, nil)
	require.NoError(t, err)
	require.Equal(t, "mfrc522{fake}", d.String())
}
