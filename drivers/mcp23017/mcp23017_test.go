package mcp23017_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/i2c/i2ctest"

	"tablero/drivers"
	"tablero/drivers/mcp23017"
)

func started(t *testing.T, opts *mcp23017.Opts) (*mcp23017.Dev, *chip) {
	t.Helper()
	c := &chip{}
	c.reset()
	d, err := mcp23017.New(c, opts)
	require.NoError(t, err)
	require.Zero(t, c.txs, "New talked to the chip")
	require.NoError(t, d.Init(t.Context()))
	c.txs = 0
	return d, c
}

func TestNewRefusesWhatCannotBeWired(t *testing.T) {
	for name, o := range map[string]mcp23017.Opts{
		"GPA7 is no input on newer chips": {Inputs: 1 << 7},
		"GPB7 is no input on newer chips": {Inputs: 1 << 15},
		"no inputs at all":                {},
		"address below A2..A0":            {Address: 0x1F, Inputs: 1},
		"address above A2..A0":            {Address: 0x28, Inputs: 1},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := mcp23017.New(&chip{}, &o)
			require.ErrorContains(t, err, "mcp23017: ")
		})
	}
	_, err := mcp23017.New(&chip{}, &mcp23017.Opts{Inputs: 0x8001})
	require.ErrorContains(t, err, "newer chips have no inputs")
	_, err = mcp23017.New(nil, nil)
	require.Error(t, err)
}

func TestInitMirrorsAnOpenDrainInterrupt(t *testing.T) {
	_, c := started(t, &mcp23017.Opts{Inputs: 0x010F})
	require.Equal(t, byte(0x44), c.reg[0x0A])
	require.Equal(t, []byte{0x7F, 0x7F}, c.reg[0:2], "IODIR")
	require.Equal(t, []byte{0, 0}, c.reg[2:4], "IPOL")
	require.Equal(t, []byte{0x0F, 0x01}, c.reg[4:6], "GPINTEN")
	require.Equal(t, []byte{0, 0}, c.reg[8:10], "INTCON")
	require.Equal(t, []byte{0x70, 0x7E}, c.reg[12:14], "pull-ups only where nothing is wired")
}

func TestInitLeavesBankOneAndFixedPointer(t *testing.T) {
	c := &chip{}
	c.reset()
	c.reg[0x0A], c.reg[0x0B] = 0xA0, 0xA0
	d, err := mcp23017.New(c, nil)
	require.NoError(t, err)
	require.NoError(t, d.Init(t.Context()))
	require.NoError(t, d.Check(t.Context()))
	require.Equal(t, byte(0x44), c.reg[0x0A])
}

func TestInitFindsSettingsThatDidNotStick(t *testing.T) {
	c := &chip{bad: 0x0C}
	c.reset()
	d, err := mcp23017.New(c, nil)
	require.NoError(t, err)
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrCorrupt)
}

func TestReadIsOneBurstOfBothPorts(t *testing.T) {
	bus := &i2ctest.Playback{Ops: []i2ctest.IO{{Addr: 0x21, W: []byte{0x12}, R: []byte{0xA5, 0xFF}}}}
	d, err := mcp23017.New(bus, &mcp23017.Opts{Address: 0x21, Inputs: 0x7F0F})
	require.NoError(t, err)
	got, err := d.Read(t.Context())
	require.NoError(t, err)
	require.Equal(t, uint16(0x7F05), got)
	require.NoError(t, bus.Close())
}

func TestChangeIsOneBurstAndClearsTheInterrupt(t *testing.T) {
	d, c := started(t, nil)
	copy(c.reg[0x0E:], []byte{0x02, 0x80, 0x02, 0x01, 0x00, 0x01})
	got, err := d.ReadChange(t.Context())
	require.NoError(t, err)
	require.Equal(t, mcp23017.Change{Flags: 0x0002, Capture: 0x0102, Port: 0x0100}, got)
	require.Equal(t, 1, c.txs)
	got, err = d.ReadChange(t.Context())
	require.NoError(t, err)
	require.Zero(t, got.Flags)
}

func TestDeadBusIsAnErrorNeverALevel(t *testing.T) {
	d, c := started(t, nil)
	c.dead = true
	for name, call := range map[string]func(context.Context) error{
		"read":        func(ctx context.Context) error { _, err := d.Read(ctx); return err },
		"read change": func(ctx context.Context) error { _, err := d.ReadChange(ctx); return err },
		"check":       d.Check,
		"init":        d.Init,
		"halt":        func(context.Context) error { return d.Halt() },
	} {
		t.Run(name, func(t *testing.T) {
			err := call(t.Context())
			require.ErrorIs(t, err, drivers.ErrAbsent)
			require.ErrorIs(t, err, errNoAck)
		})
	}
}

func TestCheckFindsAChipThatLostPower(t *testing.T) {
	d, c := started(t, nil)
	require.NoError(t, d.Check(t.Context()))
	require.Equal(t, 1, c.txs)
	c.reset()
	require.ErrorIs(t, d.Check(t.Context()), drivers.ErrReset)
	require.NoError(t, d.Init(t.Context()))
	require.NoError(t, d.Check(t.Context()))
}

func TestHaltTwiceFreesTheInterruptLine(t *testing.T) {
	d, c := started(t, nil)
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	require.Equal(t, []byte{0, 0}, c.reg[4:6])
	require.Contains(t, d.String(), "0x20")
}

func TestCancelledContextTouchesNothing(t *testing.T) {
	d, c := started(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := d.Read(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, d.Init(ctx), context.Canceled)
	require.Zero(t, c.txs)
}

func TestReadDoesNotAllocate(t *testing.T) {
	d, _ := started(t, nil)
	ctx := t.Context()
	require.Zero(t, testing.AllocsPerRun(100, func() { _, _ = d.Read(ctx) }))
}
