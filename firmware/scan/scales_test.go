package scan_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// bank is four HX711 on one SCK, which convert at the same moments. It has their pins.
type bank struct {
	gpio.PinIO
	clock    *script
	high     bool // SCK
	rose     time.Time
	up       time.Time // when they were powered up last
	read     time.Time // when a conversion was clocked out last
	pulses   int
	absent   [4]bool // DOUT stays high
	powerUps int
}

const converts = 12500 * time.Microsecond

func (*bank) Name() string   { return "GPIO5" }
func (*bank) String() string { return "GPIO5" }
func (*bank) Halt() error    { return nil }

// Out is SCK.
func (b *bank) Out(l gpio.Level) error {
	now := b.clock.now
	switch {
	case bool(l) == b.high:
		return nil
	case bool(l):
		b.rose = now
		b.pulses++
	case now.Sub(b.rose) > 60*time.Microsecond:
		b.up, b.read, b.pulses = now, now, 0
		b.powerUps++
	case b.pulses == 25:
		b.read, b.pulses = now, 0
	}
	b.high = bool(l)
	return nil
}

// Read is the DOUT lines: between pulses low with a conversion, in a read the bits of
// 0x155555.
func (b *bank) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	latest := b.up.Add(b.clock.now.Sub(b.up) / converts * converts)
	level := !latest.After(b.read)
	if b.pulses > 0 {
		level = b.pulses > 3 && b.pulses%2 == 0 || b.pulses == 25
	}
	var v gpio.GPIOValue
	for i, absent := range b.absent {
		if level || absent {
			v |= 1 << i
		}
	}
	return v & mask, nil
}

// newBank is the lane of a bank whose last two inputs are swapped.
func newBank(t *testing.T) (*bank, *scan.Store, *scan.Scales) {
	t.Helper()
	b := &bank{PinIO: gpio.INVALID, clock: &script{now: begin}}
	dev, err := hx711.New(b, b, &hx711.Opts{Clock: b.clock, Chips: 4})
	require.NoError(t, err)
	var channels []board.Channel
	scales := board.Scales{Part: "load cells", Dev: dev}
	for corner, input := range []int{0, 1, 3, 2} {
		channels = append(channels, board.Channel{Sensor: board.Weight, Place: games.Nowhere, Part: "load cells", Input: input, Corner: corner})
		scales.Inputs = append(scales.Inputs, board.Input{Bit: input, Channel: corner})
	}
	store := scan.NewStore(channels)
	return b, store, scan.NewScales(scales, store, b.clock)
}

func TestTheLoadCellThatDoesNotAnswerIsNamedAndTheOthersAreReadOn(t *testing.T) {
	b, store, lane := newBank(t)
	ctx, cancel := context.WithCancel(t.Context())
	frame := func() (f scan.Frame) {
		store.Frame(&f, b.clock.now)
		return f
	}
	var before, settled scan.Frame
	var powerUps int
	b.clock.acts = []act{
		{time.Second, func() {
			before = frame()
			require.Empty(t, before.Faults)
			for i := range before.Readings {
				require.Equal(t, scan.Good, before.Readings[i].Quality)
				require.EqualValues(t, 0x155555, before.Readings[i].Value)
			}
			b.absent[3] = true
		}},
		{1080 * ms, func() {
			require.Empty(t, frame().Faults, "it may be back at once")
			require.Equal(t, scan.Stale, frame().Readings[2].Quality)
		}},
		{3 * time.Second, func() {
			settled = frame()
			require.Len(t, settled.Faults, 1)
			require.Equal(t, "load cells, DOUT3", settled.Faults[0].Name())
			require.ErrorIs(t, settled.Faults[0].Cause, drivers.ErrAbsent)
			for i, want := range []scan.Quality{scan.Good, scan.Good, scan.Faulty, scan.Good} {
				require.Equal(t, want, settled.Readings[i].Quality)
				require.Equal(t, want == scan.Faulty, settled.Faults[0].Blinds(board.Channel{Part: "load cells", Input: []int{0, 1, 3, 2}[i]}))
			}
			powerUps = b.powerUps
		}},
		{5 * time.Second, func() {
			f := frame()
			require.Greater(t, f.Readings[0].Seq-settled.Readings[0].Seq, uint32(120), "the others hardly notice: 160 in two seconds")
			require.LessOrEqual(t, b.powerUps-powerUps, 4, "two tries a second apart, and the driver gives up waiting twice")
			b.absent[3] = false
		}},
		{5200 * ms, func() {
			f := frame()
			require.Empty(t, f.Faults)
			require.Equal(t, scan.Good, f.Readings[2].Quality)
			cancel()
		}},
	}
	lane.Run(ctx)
}

func TestALoadCellThatIsLooseForAMomentIsNoFault(t *testing.T) {
	b, store, lane := newBank(t)
	ctx, cancel := context.WithCancel(t.Context())
	for at := 500 * ms; at < 2*time.Second; at += 10 * ms {
		b.clock.acts = append(b.clock.acts, act{at, func() {
			var f scan.Frame
			store.Frame(&f, b.clock.now)
			require.Empty(t, f.Faults)
			require.Equal(t, scan.Good, f.Readings[0].Quality)
			b.absent[1] = at >= time.Second && at < 1040*ms
		}})
	}
	b.clock.acts = append(b.clock.acts, act{2 * time.Second, cancel})
	lane.Run(ctx)
}

func TestLoadCellsOfWhichNoneAnswersAreNamedTogether(t *testing.T) {
	b, store, lane := newBank(t)
	ctx, cancel := context.WithCancel(t.Context())
	names := func() (all []string) {
		var f scan.Frame
		store.Frame(&f, b.clock.now)
		for i := range f.Faults {
			all = append(all, f.Faults[i].Name())
		}
		return all
	}
	b.clock.acts = []act{
		{time.Second, func() { b.absent[0] = true }},
		{2 * time.Second, func() {
			require.Equal(t, []string{"load cells, DOUT0"}, names())
			b.absent = [4]bool{true, true, true, true}
		}},
		{3 * time.Second, func() {
			require.Equal(t, []string{"load cells"}, names())
			b.absent = [4]bool{}
		}},
		{4 * time.Second, func() {
			require.Empty(t, names())
			cancel()
		}},
	}
	lane.Run(ctx)
}
