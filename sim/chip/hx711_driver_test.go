package chip_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/hx711"
	"tablero/sim/chip"
	"tablero/sim/lane"
)

// scale is the base's: four parts on one SCK, and a driver.
type scale struct {
	s     *lane.Scheduler
	sck   *chip.Pin
	dout  []*chip.Pin
	cells []*chip.HX711
	dev   *hx711.Dev
}

// weight is what cell i reads at a time: never the same twice, so that each sample can
// be traced to its conversion.
func weight(i int, since time.Duration) float64 {
	return float64((i+1)*1_000_000) + float64(since/(100*us))
}

func newScale(t testing.TB, opts []chip.HX711Opts, o hx711.Opts) *scale {
	s := lane.NewScheduler()
	b := &scale{s: s, sck: chip.NewPin("GPIO5", 5, s)}
	for i := range opts {
		p := chip.NewPin(fmt.Sprintf("DOUT%d", i), 6+i, s)
		p.Resistor = gpio.PullUp
		opts[i].DOUT = p
		if opts[i].Input == nil {
			opts[i].Input = func(at time.Time) float64 { return weight(i, at.Sub(lane.Epoch)) }
		}
		b.dout = append(b.dout, p)
		b.cells = append(b.cells, chip.NewHX711(s, opts[i]))
	}
	bank := chip.NewHX711Bank(s, b.sck, b.cells...)
	s.Go("hx711", bank.Run)
	group, err := chip.Group(b.dout...)
	require.NoError(t, err)
	o.Clock, o.Chips = s, len(opts)
	b.dev, err = hx711.New(b.sck, group, &o)
	require.NoError(t, err)
	return b
}

// scan runs a driver's lane until it ends.
func (b *scale) scan(run func()) {
	ended := false
	b.s.Go("scan", func() { run(); ended = true })
	b.s.RunWhile(func() bool { return !ended }, -1)
	b.s.Stop()
}

// check proves of a sample without error that it is a conversion of its chip, that it
// ended when the sample says, and that it isn't old.
func (b *scale) check(t testing.TB, x hx711.Sample) {
	if x.Err != nil {
		return
	}
	off := x.Value - int32((x.Chip+1)*1_000_000)
	at := time.Duration(off) * 100 * us
	// The weight tells the time to 100 us.
	require.InDelta(t, at+50*us, x.At.Sub(lane.Epoch), float64(x.Within+60*us), "chip %d: %d", x.Chip, x.Value)
}

func four(spread float64, quiet bool) []chip.HX711Opts {
	o := make([]chip.HX711Opts, 4)
	for i := range o {
		o[i] = chip.HX711Opts{Oscillator: spread * (float64(i)/1.5 - 1), QuietSettling: quiet, Phase: time.Duration(i) * 3 * ms}
	}
	return o
}

func TestFourHX711OnOneClockGiveEveryConversionOfTheSlowest(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		for _, spread := range []float64{0, 0.001, 0.01, 0.05} {
			t.Run(fmt.Sprint(spread, quiet), func(t *testing.T) {
				b := newScale(t, four(spread, quiet), hx711.Opts{})
				good, rounds := 0, 0
				b.scan(func() {
					require.NoError(t, b.dev.Init(t.Context()))
					var dst []hx711.Sample
					for b.s.Elapsed() < 20*time.Second {
						var err error
						dst, err = b.dev.Read(t.Context(), dst[:0])
						require.NoError(t, err)
						require.Len(t, dst, 4)
						rounds++
						for _, x := range dst {
							b.check(t, x)
							if x.Err == nil {
								good++
							}
						}
					}
				})
				rate := float64(good) / 4 / 20
				t.Logf("%.1f good samples a second and chip of %d rounds", rate, rounds)
				require.Greater(t, rate, 80*(1-spread)*0.97)
				for _, c := range b.cells {
					require.Zero(t, c.Stats().Straddled)
					require.Equal(t, c.Stats().PowerDowns, c.Stats().Disturbed, "only by the pulse that powers down")
					require.Equal(t, uint64(1), c.Stats().PowerDowns)
				}
			})
		}
	}
}

func TestHeldUpClocksDropSamplesButNeverGiveAWrongOne(t *testing.T) {
	total, good, downs := 0, 0, 0
	for seed := range uint64(36) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		opts := make([]chip.HX711Opts, 1+rnd.IntN(4))
		for i := range opts {
			opts[i] = chip.HX711Opts{
				Oscillator:    (rnd.Float64() - 0.5) / 10,
				Phase:         time.Duration(rnd.Int64N(int64(20 * ms))),
				QuietSettling: rnd.IntN(2) == 0,
			}
		}
		b := newScale(t, opts, hx711.Opts{})
		most := []time.Duration{50 * us, 100 * us, 2 * ms, 20 * ms}[seed%4]
		for _, p := range append([]*chip.Pin{b.sck}, b.dout...) {
			p.HoldUps = &chip.HoldUps{Rand: rnd, Probability: []float64{1e-4, 1e-3, 1e-2}[seed%3], Most: most}
		}
		b.scan(func() {
			require.NoError(t, b.dev.Init(t.Context()))
			var dst []hx711.Sample
			for range 200 {
				var err error
				dst, err = b.dev.Read(t.Context(), dst[:0])
				require.NoError(t, err)
				for _, x := range dst {
					b.check(t, x)
					total++
					switch {
					case x.Err == nil:
						good++
					default:
						require.NotErrorIs(t, x.Err, drivers.ErrAbsent, "seed %d", seed)
					}
				}
				if rnd.IntN(50) == 0 {
					b.s.Sleep(time.Duration(rnd.Int64N(int64(100 * ms)))) // the lane itself is late
				}
			}
		})
		for _, c := range b.cells {
			downs += int(c.Stats().PowerDowns)
		}
	}
	t.Logf("%d samples, %d good, %d power-downs", total, good, downs)
	require.Greater(t, good, total/10)
	require.Less(t, good, total)
}

func TestAnHX711ThatIsUnpluggedIsAbsentTheOthersGoOn(t *testing.T) {
	b := newScale(t, four(0.02, false), hx711.Opts{})
	b.scan(func() {
		require.NoError(t, b.dev.Init(t.Context()))
		var dst []hx711.Sample
		read := func(n int) {
			for range n {
				var err error
				dst, err = b.dev.Read(t.Context(), dst[:0])
				require.NoError(t, err)
				for _, x := range dst {
					b.check(t, x)
				}
			}
		}
		read(50)
		require.NoError(t, dst[2].Err)
		b.cells[2].Plug(false)
		read(20)
		require.ErrorIs(t, dst[2].Err, drivers.ErrAbsent)
		require.NoError(t, dst[0].Err)
		require.Less(t, spent(b.s, func() { read(80) }), 1100*ms, "the others keep their pace")
		b.cells[2].Plug(true)
		read(5)
		require.ErrorIs(t, dst[2].Err, drivers.ErrReset)
		require.NoError(t, b.dev.Init(t.Context()))
		read(8)
		require.NoError(t, dst[2].Err)
	})
}

func TestAnHX711ThatWasResetSettlesBeforeItIsBelieved(t *testing.T) {
	b := newScale(t, four(0.02, false), hx711.Opts{})
	b.scan(func() {
		require.NoError(t, b.dev.Init(t.Context()))
		rnd := rand.New(rand.NewPCG(7, 7))
		var dst []hx711.Sample
		for range 400 {
			var err error
			dst, err = b.dev.Read(t.Context(), dst[:0])
			require.NoError(t, err)
			for _, x := range dst {
				b.check(t, x)
			}
			// A reset just when a conversion ends leaves no trace; any other moves the next.
			if x := dst[rnd.IntN(4)]; rnd.IntN(20) == 0 && x.Err == nil {
				b.s.Sleep(max(0, x.At.Add(ms+time.Duration(rnd.Int64N(int64(10*ms)))).Sub(b.s.Now())))
				if left := b.s.Now().Sub(x.At); left < 11*ms || left > 14*ms {
					b.cells[x.Chip].PowerCycle()
				}
			}
		}
	})
}

func TestHX711ValuesAtTheEndsAreSaturatedAndGainsAreChosen(t *testing.T) {
	for _, gain := range []hx711.Gain{hx711.GainA128, hx711.GainA64, hx711.GainB32} {
		v := [4]float64{9e6, -9e6, 4000, -4000}
		opts := make([]chip.HX711Opts, 4)
		for i := range opts {
			at := func(time.Time) float64 { return v[i] * 2 }
			opts[i] = chip.HX711Opts{Input: at, InputB: func(time.Time) float64 { return v[i] / 4 }}
		}
		b := newScale(t, opts, hx711.Opts{Gain: gain})
		b.scan(func() {
			require.NoError(t, b.dev.Init(t.Context()))
			var dst []hx711.Sample
			for n := 0; n == 0 || errors.Is(dst[0].Err, hx711.ErrSettling); n++ {
				var err error
				dst, err = b.dev.Read(t.Context(), dst[:0])
				require.NoError(t, err)
			}
			want := map[hx711.Gain]int32{hx711.GainA128: 8000, hx711.GainA64: 4000, hx711.GainB32: 1000}[gain]
			require.Equal(t, want, dst[2].Value)
			require.Equal(t, -want, dst[3].Value)
			if gain != hx711.GainB32 {
				require.ErrorIs(t, dst[0].Err, hx711.ErrSaturated)
				require.Equal(t, int32(1<<23-1), dst[0].Value)
				require.Equal(t, int32(-1<<23), dst[1].Value)
			}
		})
	}
}

func TestAnHX711ClockedBySPIReadsIn76us(t *testing.T) {
	s := lane.NewScheduler()
	cell := chip.NewHX711(s, chip.HX711Opts{Oscillator: 0.03, Input: func(at time.Time) float64 { return weight(0, at.Sub(lane.Epoch)) }})
	port := chip.NewSPI("spi0.1", s, chip.SPIOpts{})
	port.Attach(chip.NewHX711SPI(cell, 0))
	c, err := port.Connect(hx711.Speed, hx711.Mode, hx711.Bits)
	require.NoError(t, err)
	dev, err := hx711.NewSPI(c, &hx711.Opts{Clock: s})
	require.NoError(t, err)
	require.NoError(t, dev.Init(t.Context()))
	b := &scale{s: s}
	var dst []hx711.Sample
	for i := range 200 {
		dst, err = dev.Read(t.Context(), dst[:0])
		require.NoError(t, err)
		require.Equal(t, i < 4, dst[0].Err != nil, "%v", dst[0].Err)
		b.check(t, dst[0])
	}
	require.Zero(t, cell.Stats().Straddled)
	require.Equal(t, 76*us, spent(s, func() { _ = c.Tx(make([]byte, 7), nil) }))
	port.Detach()
	_, err = dev.Read(t.Context(), dst[:0])
	require.ErrorIs(t, err, drivers.ErrAbsent)
	_, err = port.Connect(hx711.Speed, spi.Mode0, 8)
	require.Error(t, err)
}

func BenchmarkReadOfFourHX711(b *testing.B) {
	c := newScale(b, four(0.01, false), hx711.Opts{})
	b.ReportAllocs()
	c.scan(func() {
		require.NoError(b, c.dev.Init(b.Context()))
		dst := make([]hx711.Sample, 0, 4)
		for b.Loop() {
			dst, _ = c.dev.Read(b.Context(), dst[:0])
		}
	})
}
