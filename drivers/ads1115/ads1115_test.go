package ads1115_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/i2c/i2ctest"
	"periph.io/x/conn/v3/physic"

	"tablero/drivers"
	"tablero/drivers/ads1115"
)

func started(t *testing.T) (*ads1115.Dev, *world) {
	t.Helper()
	f := &world{now: time.Unix(0, 0), value: [4]int16{100, 200, 0, -300}}
	d, err := ads1115.New(f, &ads1115.Opts{Clock: f, Address: 0x49})
	require.NoError(t, err)
	require.Zero(t, f.txs, "New talked to the chip")
	require.NoError(t, d.Init(t.Context()))
	f.txs = 0
	return d, f
}

func TestNewRefusesWhatTheChipHasNot(t *testing.T) {
	f := &world{}
	for name, o := range map[string]ads1115.Opts{
		"address": {Clock: f, Address: 0x4C},
		"range":   {Clock: f, Range: 5 * physic.Volt},
		"rate":    {Clock: f, Rate: 100},
		"clock":   {},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ads1115.New(f, &o)
			require.ErrorContains(t, err, "ads1115: ")
		})
	}
	_, err := ads1115.New(nil, nil)
	require.Error(t, err)
}

func TestOneReadingIsThreeTransactions(t *testing.T) {
	f := &world{now: time.Unix(0, 0)}
	bus := &i2ctest.Playback{Ops: []i2ctest.IO{
		{Addr: 0x48, W: []byte{1, 0x43, 0xE3}},
		{Addr: 0x48, R: []byte{0xC3, 0xE3}},
		{Addr: 0x48, W: []byte{1, 0xE3, 0xE3}},
		{Addr: 0x48, R: []byte{0xE3, 0xE3}},
		{Addr: 0x48, W: []byte{0}, R: []byte{0x12, 0x34}},
	}}
	d, err := ads1115.New(bus, &ads1115.Opts{Clock: f})
	require.NoError(t, err)
	require.NoError(t, d.Init(t.Context()))
	code, err := d.Read(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, ads1115.Code(0x1234), code)
	require.NoError(t, bus.Close())
}

func TestVoltsOfACodeInEachRange(t *testing.T) {
	for _, full := range []physic.ElectricPotential{6144, 4096, 2048, 1024, 512, 256} {
		d, err := ads1115.New(&world{}, &ads1115.Opts{Clock: &world{}, Range: full * physic.MilliVolt})
		require.NoError(t, err)
		require.Equal(t, full*physic.MilliVolt/2, d.Volts(0x4000))
		require.Equal(t, -full*physic.MilliVolt, d.Volts(-0x8000))
	}
	require.True(t, ads1115.Code(0x7FFF).Saturated())
	require.True(t, ads1115.Code(-0x8000).Saturated())
	require.False(t, ads1115.Code(0x7FFE).Saturated())
}

func TestConversionTimeBoundsTheOscillator(t *testing.T) {
	d, _ := started(t)
	shortest, longest := d.ConversionTime()
	require.InDelta(t, 1057, shortest.Microseconds(), 1)
	require.InDelta(t, 1317, longest.Microseconds(), 1)
}

func TestTheStepsMustComeInOrder(t *testing.T) {
	d, f := started(t)
	_, err := d.Ready(t.Context())
	require.ErrorContains(t, err, "Start")
	_, err = d.Result(t.Context())
	require.ErrorContains(t, err, "Ready")
	require.Error(t, d.Start(t.Context(), 4))
	require.Error(t, d.Start(t.Context(), -1))
	require.Zero(t, f.txs)
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	require.ErrorContains(t, d.Start(t.Context(), 0), "Init")
}

func TestStartWaitsForAConversionThatWasForsaken(t *testing.T) {
	d, f := started(t)
	f.lateness = 10
	require.NoError(t, d.Start(t.Context(), 0))
	code, err := d.Read(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, ads1115.Code(200), code, "not channel 0's")
}

func TestAChipThatIsNeverReadyTimesOut(t *testing.T) {
	d, f := started(t)
	f.stuck = true
	began := f.now
	_, err := d.Read(t.Context(), 0)
	require.ErrorIs(t, err, drivers.ErrTimeout)
	require.Less(t, f.now.Sub(began), 5*time.Millisecond)
	require.ErrorContains(t, d.Start(t.Context(), 0), "Init")
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrTimeout)
}

func TestALateHostIsNoTimeout(t *testing.T) {
	d, f := started(t)
	require.NoError(t, d.Start(t.Context(), 3))
	f.Sleep(time.Second)
	ok, err := d.Ready(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	code, err := d.Result(t.Context())
	require.NoError(t, err)
	require.Equal(t, ads1115.Code(-300), code)
}

func TestAResetBeforeAnyTransactionIsNoticed(t *testing.T) {
	for n := 2; n <= 3; n++ {
		d, f := started(t)
		f.resetBefore = n
		_, err := d.Read(t.Context(), 1)
		require.ErrorIs(t, err, drivers.ErrReset, "before transaction %d", n)
	}
	d, f := started(t)
	f.resetBefore = 1
	code, err := d.Read(t.Context(), 1)
	require.NoError(t, err, "Start sets all")
	require.Equal(t, ads1115.Code(200), code)
	code, err = d.Read(t.Context(), 2)
	require.NoError(t, err)
	require.Zero(t, code, "an honest zero")
}

func TestDeadBusIsAnErrorNeverAVoltage(t *testing.T) {
	d, f := started(t)
	f.dead = true
	_, err := d.Read(t.Context(), 0)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	require.ErrorIs(t, err, errNoAck)
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrAbsent)
	f.dead, f.deaf = false, true
	f.config = 0x0583
	require.ErrorIs(t, d.Init(t.Context()), drivers.ErrCorrupt)
}

func TestCancelledContextTouchesNothing(t *testing.T) {
	d, f := started(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := d.Read(ctx, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, f.txs)
	_, err = d.Read(t.Context(), 0)
	require.NoError(t, err, "no Init is needed")
}

func TestReadingsDontAllocate(t *testing.T) {
	d, _ := started(t)
	b, err := ads1115.NewBank(ads1115.Source{Dev: d, Channels: []int{0, 3}})
	require.NoError(t, err)
	ctx, dst := t.Context(), make([]ads1115.Sample, 0, 2)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		_, _ = d.Read(ctx, 1)
		dst, _ = b.Scan(ctx, dst[:0])
	}))
	require.Equal(t, ads1115.Code(-300), dst[1].Code)
}

func TestABankRefusesWhatItCannotRead(t *testing.T) {
	d, _ := started(t)
	for _, s := range [][]ads1115.Source{nil, {{}}, {{Dev: d, Channels: []int{4}}}} {
		_, err := ads1115.NewBank(s...)
		require.ErrorContains(t, err, "ads1115: bank: ")
	}
}

// Two chips side by side take hardly longer than one.
func ExampleBank() {
	var bus0, bus1 *world // each a root bus or a port of a multiplexer
	clock := drivers.Wall{}
	read := func(ctx context.Context) error {
		a, err := ads1115.New(bus0, &ads1115.Opts{Address: 0x48, Clock: clock})
		if err != nil {
			return err
		}
		b, err := ads1115.New(bus1, &ads1115.Opts{Address: 0x49, Clock: clock})
		if err != nil {
			return err
		}
		bank, err := ads1115.NewBank(
			ads1115.Source{Dev: a, Channels: []int{0, 1, 2, 3}},
			ads1115.Source{Dev: b, Channels: []int{0, 1}},
		)
		if err != nil {
			return err
		}
		_ = a.Init(ctx) // a chip that fails shows in its samples
		_ = b.Init(ctx)
		var samples []ads1115.Sample
		for {
			if samples, err = bank.Scan(ctx, samples[:0]); err != nil {
				return err
			}
		}
	}
	_ = read
}
