package hc154_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/hc154"
)

// board logs what happens on port and lines, in order.
type board struct {
	log  []string
	fail error
}

func (b *board) String() string      { return "SPI0.0" }
func (b *board) Duplex() conn.Duplex { return conn.Full }
func (b *board) Tx(w, r []byte) error {
	b.log = append(b.log, fmt.Sprintf("tx % x", w))
	copy(r, w)
	return nil
}
func (b *board) TxPackets(p []spi.Packet) error {
	b.log = append(b.log, fmt.Sprintf("packets %d", len(p)))
	return nil
}
func (b *board) Out(value, mask gpio.GPIOValue) error {
	b.log = append(b.log, fmt.Sprintf("address %d/%x", value, mask))
	return b.fail
}

func TestAddressIsSetOnlyWhenAnotherOutputIsUsed(t *testing.T) {
	b := &board{}
	d, err := hc154.New(b, b)
	require.NoError(t, err)
	first, last := d.Output(0), d.Output(15)
	require.Empty(t, b.log)
	require.NoError(t, first.Tx([]byte{1}, make([]byte, 1)))
	require.NoError(t, first.TxPackets(make([]spi.Packet, 2)))
	require.NoError(t, last.Tx([]byte{2}, nil))
	require.NoError(t, first.Tx([]byte{3}, nil))
	require.Equal(t, []string{"address 0/f", "tx 01", "packets 2", "address 15/f", "tx 02", "address 0/f", "tx 03"}, b.log)
}

func TestFailedAddressReachesNoPartAndForgetsTheOutput(t *testing.T) {
	b := &board{}
	d, err := hc154.New(b, b)
	require.NoError(t, err)
	require.NoError(t, d.Output(1).Tx([]byte{1}, nil))
	b.log, b.fail = nil, errors.New("EIO")
	for _, err := range []error{d.Output(2).Tx([]byte{2}, nil), d.Output(2).TxPackets(nil)} {
		require.ErrorIs(t, err, b.fail)
		require.ErrorIs(t, err, drivers.ErrAbsent)
	}
	b.fail = nil
	require.NoError(t, d.Output(1).Tx([]byte{1}, nil))
	require.Equal(t, []string{"address 2/f", "address 2/f", "address 1/f", "tx 01"}, b.log)
}

func TestThereAreSixteenOutputs(t *testing.T) {
	b := &board{}
	d, err := hc154.New(b, b)
	require.NoError(t, err)
	for _, n := range []int{-1, 16} {
		require.ErrorContains(t, d.Output(n).Tx([]byte{1}, nil), "want 0 to 15")
	}
	require.Empty(t, b.log)
	require.Equal(t, "SPI0.0.Y7", d.Output(7).String())
	require.Equal(t, conn.Full, d.Output(7).Duplex())
	require.Equal(t, "hc154{SPI0.0}", d.String())
	_, err = hc154.New(nil, b)
	require.Error(t, err)
}

func TestHaltTwiceSetsTheAddressAnew(t *testing.T) {
	b := &board{}
	d, err := hc154.New(b, b)
	require.NoError(t, err)
	require.NoError(t, d.Output(4).Tx([]byte{1}, nil))
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	require.NoError(t, d.Output(4).Tx([]byte{1}, nil))
	require.Equal(t, []string{"address 4/f", "tx 01", "address 4/f", "tx 01"}, b.log)
}

type line struct {
	gpio.PinOut
	level gpio.Level
	fail  error
}

func (l *line) Out(v gpio.Level) error { l.level = v; return l.fail }

func TestFourPinsMakeAnAddress(t *testing.T) {
	var lines [4]*line
	var pins [4]gpio.PinOut
	for i := range lines {
		lines[i] = &line{PinOut: gpio.INVALID}
		pins[i] = lines[i]
	}
	a := hc154.PinAddress(pins)
	require.NoError(t, a.Out(0b1010, 0xF))
	require.NoError(t, a.Out(0b0001, 0b0001))
	for i, want := range []gpio.Level{true, true, false, true} {
		require.Equal(t, want, lines[i].level, "A%d", i)
	}
	lines[2].fail = errors.New("busy")
	require.ErrorIs(t, a.Out(0, 0xF), lines[2].fail)
	pins[1] = nil
	require.ErrorContains(t, hc154.PinAddress(pins).Out(0, 0xF), "A1")
}
