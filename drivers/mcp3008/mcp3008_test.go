package mcp3008_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/mcp3008"
)

// wire answers each three bytes with floating bits, a null bit and a value that tells
// the channel.
type wire struct {
	calls  int
	absent bool
	err    error
}

func (f *wire) String() string      { return "fake" }
func (f *wire) Duplex() conn.Duplex { return conn.Full }

func (f *wire) Tx(w, r []byte) error {
	f.calls++
	f.answer(w, r)
	return f.err
}

func (f *wire) TxPackets(p []spi.Packet) error {
	f.calls++
	for _, k := range p {
		f.answer(k.W, k.R)
	}
	return f.err
}

func (f *wire) answer(w, r []byte) {
	if len(w) != 3 || w[0] != 1 || w[1]&0x8F != 0x80 || w[2] != 0 || f.absent {
		copy(r, []byte{0xFF, 0xFF, 0xFF})
		return
	}
	v := int(w[1]>>4&7)*146 + 1
	copy(r, []byte{0xFF, 0xF8 | byte(v>>8), byte(v)})
}

func TestNewRefusesAReferenceThatTheChipCannotTake(t *testing.T) {
	for _, v := range []physic.ElectricPotential{-1, 200 * physic.MilliVolt, 6 * physic.Volt} {
		_, err := mcp3008.New(&wire{}, &mcp3008.Opts{VRef: v})
		require.ErrorContains(t, err, "mcp3008: ")
	}
	_, err := mcp3008.New(nil, nil)
	require.Error(t, err)
}

func TestEachChannelIsOneTransactionAllAreOneCall(t *testing.T) {
	f := &wire{}
	d, err := mcp3008.New(f, nil)
	require.NoError(t, err)
	require.Zero(t, f.calls, "New talked to the chip")
	require.NoError(t, d.Init(t.Context()))
	for n := range 8 {
		v, err := d.Read(t.Context(), n)
		require.NoError(t, err)
		require.Equal(t, mcp3008.Code(146*n+1), v)
	}
	require.Equal(t, 9, f.calls)
	var some [5]mcp3008.Code
	require.NoError(t, d.ReadAll(t.Context(), some[:]))
	require.Equal(t, [5]mcp3008.Code{1, 147, 293, 439, 585}, some)
	require.Equal(t, 10, f.calls)
	require.Error(t, d.ReadAll(t.Context(), nil))
	require.Error(t, d.ReadAll(t.Context(), make([]mcp3008.Code, 9)))
	for _, n := range []int{-1, 8} {
		_, err = d.Read(t.Context(), n)
		require.Error(t, err)
	}
	require.Equal(t, 1650*physic.MilliVolt, d.Volts(512))
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
}

func TestAFloatingWireIsNoVoltage(t *testing.T) {
	f := &wire{absent: true}
	d, err := mcp3008.New(f, nil)
	require.NoError(t, err)
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrAbsent)
	_, err = d.Read(t.Context(), 1)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	f.absent, f.err = false, errors.New("lightning")
	_, err = d.Read(t.Context(), 1)
	require.ErrorIs(t, err, f.err)
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrAbsent)
}

func TestCancelledContextTouchesNothing(t *testing.T) {
	f := &wire{}
	d, err := mcp3008.New(f, nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = d.Read(ctx, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, d.Init(ctx), context.Canceled)
	require.Zero(t, f.calls)
}
