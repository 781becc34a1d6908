package hx711_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/drivers/hx711"
)

func started(t *testing.T, values ...int32) (*hx711.Dev, *world) {
	t.Helper()
	w := newWorld(values...)
	d, err := hx711.New(w, w, &hx711.Opts{Clock: w, Chips: len(values)})
	require.NoError(t, err)
	require.Zero(t, w.ops, "New touched the pins")
	require.NoError(t, d.Init(t.Context()))
	return d, w
}

// read reads n times and gives the last samples.
func read(t *testing.T, d *hx711.Dev, n int) (dst []hx711.Sample) {
	t.Helper()
	for range n {
		var err error
		dst, err = d.Read(t.Context(), dst[:0])
		require.NoError(t, err)
	}
	return dst
}

func TestNewRefusesWhatCannotBeWired(t *testing.T) {
	w := newWorld(1)
	for name, o := range map[string]hx711.Opts{
		"five chips":  {Clock: w, Chips: 5},
		"no clock":    {},
		"odd rate":    {Clock: w, Rate: 40},
		"odd gain":    {Clock: w, Gain: 100},
		"minus chips": {Clock: w, Chips: -1},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := hx711.New(w, w, &o)
			require.ErrorContains(t, err, "hx711: ")
		})
	}
	_, err := hx711.New(nil, w, nil)
	require.Error(t, err)
	_, err = hx711.NewSPI(nil, nil)
	require.Error(t, err)
	_, err = hx711.NewSPI(&wire{w: w}, &hx711.Opts{Clock: w, Chips: 2})
	require.Error(t, err)
}

func TestFourConversionsAreDiscardedThenAllChipsAreReadTogether(t *testing.T) {
	d, w := started(t, 1, -2, 8388606, -8388607)
	for range 4 {
		for _, s := range read(t, d, 1) {
			require.ErrorIs(t, s.Err, hx711.ErrSettling)
			require.Zero(t, s.Value)
		}
	}
	for range 1000 {
		for i, s := range read(t, d, 1) {
			require.NoError(t, s.Err)
			require.Equal(t, i, s.Chip)
			require.Equal(t, w.chips[i].value, s.Value)
			require.LessOrEqual(t, s.Within, 300*time.Microsecond)
		}
	}
	for _, c := range w.chips {
		require.False(t, c.broken)
	}
}

func TestReadyTellsWhichChipsHaveFallen(t *testing.T) {
	d, w := started(t, 1, 2)
	w.Sleep(12_450*time.Microsecond - w.now + 104*time.Microsecond)
	ready, err := d.Ready(t.Context())
	require.NoError(t, err)
	require.Equal(t, byte(1), ready)
	w.Sleep(time.Millisecond)
	ready, err = d.Ready(t.Context())
	require.NoError(t, err)
	require.Equal(t, byte(3), ready)
}

func TestAPulseOf46usDropsTheSampleAndTheChipsSettleAnew(t *testing.T) {
	for extra, bad := range map[time.Duration]bool{30: false, 44: true, 70: true, 5000: true} {
		d, w := started(t, 100, 200)
		read(t, d, 10)
		n := 0
		w.hold = func(int) time.Duration {
			if !w.high {
				return 0
			}
			if n++; n == 20 {
				return extra * time.Microsecond
			}
			return 0
		}
		dst := read(t, d, 1)
		w.hold = nil
		require.Equal(t, bad, dst[0].Err != nil, "%d", extra)
		if bad {
			require.ErrorIs(t, dst[1].Err, hx711.ErrDropped)
			require.ErrorIs(t, read(t, d, 4)[0].Err, hx711.ErrSettling)
		}
		dst = read(t, d, 1)
		require.NoError(t, dst[0].Err)
		require.Equal(t, int32(200), dst[1].Value)
	}
}

func TestALineThatIsStuckIsAbsentNeverZeroOrMinusOne(t *testing.T) {
	for _, level := range []bool{false, true} {
		d, w := started(t, 100, 200)
		w.chips[1].stuck = &level
		for range 30 {
			dst := read(t, d, 1)
			require.Error(t, dst[1].Err)
			require.Zero(t, dst[1].Value)
		}
		dst := read(t, d, 1)
		require.ErrorIs(t, dst[1].Err, drivers.ErrAbsent)
		require.Equal(t, int32(100), dst[0].Value)
		w.chips[0].stuck = &level
		var err error
		for range 5 {
			if _, err = d.Read(t.Context(), nil); err != nil {
				break
			}
		}
		require.ErrorIs(t, err, drivers.ErrAbsent, "nobody is left")
		w.chips[0].stuck, w.chips[1].stuck = nil, nil
		w.Sleep(20 * time.Millisecond)
		require.NoError(t, d.Init(t.Context()))
		require.NoError(t, read(t, d, 5)[1].Err)
	}
}

func TestAChipThatComesBackAsksForInit(t *testing.T) {
	d, w := started(t, 100, 200)
	up := true
	read(t, d, 5)
	w.chips[1].stuck = &up
	require.ErrorIs(t, read(t, d, 3)[1].Err, drivers.ErrAbsent)
	w.chips[1].stuck = nil
	require.ErrorIs(t, read(t, d, 3)[1].Err, drivers.ErrReset)
	require.NoError(t, d.Init(t.Context()))
	require.NoError(t, read(t, d, 5)[1].Err)
}

func TestMinusOneIsWhatAnUnpluggedChipReads(t *testing.T) {
	d, w := started(t, -1, 5)
	dst := read(t, d, 6)
	require.ErrorIs(t, dst[0].Err, hx711.ErrDropped)
	w.chips[0].value = 1<<23 - 1
	w.chips[1].value = -1 << 23
	dst = read(t, d, 2)
	require.ErrorIs(t, dst[0].Err, hx711.ErrSaturated)
	require.ErrorIs(t, dst[1].Err, hx711.ErrSaturated)
	require.Equal(t, int32(-8388608), dst[1].Value)
}

func TestALateCallerGetsTheNewestConversion(t *testing.T) {
	d, w := started(t, 100, 200, 300, 400)
	read(t, d, 100)
	for i := range 200 {
		w.Sleep(time.Duration(i%18) * 700 * time.Microsecond)
		for _, s := range read(t, d, 1) {
			require.NoError(t, s.Err)
			require.Less(t, w.Now().Sub(s.At), 26*time.Millisecond)
		}
	}
	good := 0
	for i := range 200 { // several periods late: it may have lost count, but knows that
		w.Sleep(time.Duration(i) * 700 * time.Microsecond)
		for _, s := range read(t, d, 1) {
			if s.Err == nil {
				good++
				require.Equal(t, w.chips[s.Chip].value, s.Value)
				require.Less(t, w.Now().Sub(s.At), 26*time.Millisecond)
			}
		}
	}
	require.Greater(t, good, 40)
	for _, c := range w.chips {
		require.False(t, c.broken)
	}
}

func TestAChipClockedBySPISeesSixAAAndOne80(t *testing.T) {
	for gain, last := range map[hx711.Gain]byte{hx711.GainA128: 0x80, hx711.GainB32: 0xA0, hx711.GainA64: 0xA8} {
		w := newWorld(-123456)
		f := &wire{w: w}
		d, err := hx711.NewSPI(f, &hx711.Opts{Clock: w, Gain: gain})
		require.NoError(t, err)
		require.NoError(t, d.Init(t.Context()))
		dst := read(t, d, 6)
		require.NoError(t, dst[0].Err)
		require.Equal(t, int32(-123456), dst[0].Value)
		require.Equal(t, []byte{0xAA, 0xAA, 0xAA, 0xAA, 0xAA, 0xAA, last}, f.sent[len(f.sent)-1])
		f.flip = 9
		require.ErrorIs(t, read(t, d, 1)[0].Err, hx711.ErrDropped, "DOUT changed between pulses")
		require.NoError(t, d.Halt())
	}
}

func TestPinsThatFailAreAnError(t *testing.T) {
	d, w := started(t, 1)
	w.err = errCable
	_, err := d.Read(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	require.ErrorIs(t, err, errCable)
	_, err = d.Read(t.Context(), nil)
	require.ErrorContains(t, err, "Init")
	require.ErrorIs(t, d.Init(t.Context()), errCable)
	require.ErrorIs(t, d.Halt(), errCable)
	w.err = nil
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	require.True(t, w.high, "powered down")
	_, err = d.Ready(t.Context())
	require.Error(t, err)
	require.NoError(t, d.Init(t.Context()))
	require.NoError(t, read(t, d, 5)[0].Err)
}

func TestCancelledContextTouchesNothing(t *testing.T) {
	d, w := started(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	n := w.ops
	_, err := d.Read(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, d.Init(ctx), context.Canceled)
	require.Equal(t, n, w.ops)
	require.NoError(t, read(t, d, 5)[0].Err)
}

func TestReadDoesNotAllocate(t *testing.T) {
	d, _ := started(t, 1, 2, 3, 4)
	ctx, dst := t.Context(), make([]hx711.Sample, 0, 4)
	require.Zero(t, testing.AllocsPerRun(100, func() { dst, _ = d.Read(ctx, dst[:0]) }))
}
