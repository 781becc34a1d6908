package chip_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ads1x15"

	"tablero/drivers"
	"tablero/drivers/ads1115"
	"tablero/sim/chip"
	"tablero/sim/lane"
)

// hall is the voltage of input n of ADC k: all differ by far more than the noise.
func hall(k, n int) float64 { return 0.1 + 0.1*float64(4*k+n) }

func TestADS1115PowersOnAsTheDatasheetSays(t *testing.T) {
	s := lane.NewScheduler()
	a := chip.NewADS1115(s, chip.ADS1115Opts{})
	want := [][]byte{{0, 0}, {0x85, 0x83}, {0x80, 0}, {0x7F, 0xFF}}
	for r, w := range want {
		require.Equal(t, w, reg(t, a, byte(r), 2))
	}
	set(t, a, 1, 0x42, 0x83) // continuous, AIN0
	set(t, a, 2, 1, 2)
	s.Sleep(20 * ms)
	a.PowerCycle()
	require.Equal(t, []byte{0, 0}, reg(t, a, 0, 2))
	require.Equal(t, []byte{0x80, 0}, reg(t, a, 2, 2))
	require.Equal(t, []byte{0x7F, 0xFF, 0xFF}, reg(t, a, 3, 3), "no third byte")
}

func TestADS1115ConvertsEveryInputInEveryRange(t *testing.T) {
	s := lane.NewScheduler()
	v := [4]float64{0.2, 0.15, 3.2, 0.05}
	a := chip.NewADS1115(s, chip.ADS1115Opts{Input: func(n int, _ time.Time) float64 { return v[n] }})
	pairs := [8]float64{v[0] - v[1], v[0] - v[3], v[1] - v[3], v[2] - v[3], v[0], v[1], v[2], v[3]}
	full := [8]float64{6.144, 4.096, 2.048, 1.024, 0.512, 0.256, 0.256, 0.256}
	for mux, volts := range pairs {
		for pga, fs := range full {
			set(t, a, 1, 0x81|byte(mux)<<4|byte(pga)<<1, 0xE3)
			s.Sleep(2 * ms)
			r := reg(t, a, 0, 2)
			want := min(math.Round(volts/fs*32768), 32767)
			require.Equal(t, int16(want), int16(uint16(r[0])<<8|uint16(r[1])), "mux %d pga %d", mux, pga)
		}
	}
}

func TestADS1115IsBusyForOnePeriodOfItsOwnOscillator(t *testing.T) {
	for dr, rate := range []float64{8, 16, 32, 64, 128, 250, 475, 860} {
		for _, off := range []float64{-0.1, 0, 0.1} {
			s := lane.NewScheduler()
			a := chip.NewADS1115(s, chip.ADS1115Opts{Oscillator: off})
			took := time.Duration(1e9/(rate*(1+off))) + 25*us
			set(t, a, 1, 0xC3, byte(dr)<<5|3)
			s.Sleep(took - us)
			require.Zero(t, reg(t, a, 1, 1)[0]&0x80)
			s.Sleep(2 * us)
			require.Equal(t, byte(0x80), reg(t, a, 1, 1)[0]&0x80)
		}
	}
}

func TestADS1115IgnoresAStartWhileItConverts(t *testing.T) {
	s := lane.NewScheduler()
	a := chip.NewADS1115(s, chip.ADS1115Opts{Input: func(n int, _ time.Time) float64 { return float64(n) }})
	set(t, a, 1, 0xD3, 0xE3) // AIN1
	s.Sleep(600 * us)
	set(t, a, 1, 0xE3, 0xE3) // AIN2
	s.Sleep(700 * us)
	require.Equal(t, byte(0xE3), reg(t, a, 1, 1)[0], "not busy, and AIN2 it says")
	require.Equal(t, []byte{0x1F, 0x40}, reg(t, a, 0, 2), "but the result is AIN1's, 1 V")
	require.Equal(t, uint64(1), a.Stats().Ignored)
}

func TestADS1115ConvertsOnInContinuousMode(t *testing.T) {
	s := lane.NewScheduler()
	a := chip.NewADS1115(s, chip.ADS1115Opts{Input: func(_ int, at time.Time) float64 { return at.Sub(lane.Epoch).Seconds() }})
	set(t, a, 1, 0x42, 0xE3)
	for range 10 {
		s.Sleep(100 * ms)
		r := reg(t, a, 0, 2)
		age := s.Elapsed().Seconds() - float64(int16(uint16(r[0])<<8|uint16(r[1])))*4.096/32768
		require.Less(t, age, 1.0/860+0.0002)
	}
	require.InDelta(t, 860, a.Stats().Conversions, 2)
	set(t, a, 1, 0x43, 0xE3)
	s.Sleep(2 * ms)
	require.Equal(t, byte(0x80), reg(t, a, 1, 1)[0]&0x80, "powered down")
}

// periph's driver sleeps for a nominal period and never asks: right with a fast
// oscillator, one channel late with a slow one.
func TestPeriphsADS1115DriverReadsTheChannelBeforeFromASlowChip(t *testing.T) {
	for _, off := range []float64{0.1, 0.05, -0.1} {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			bus := chip.NewI2C("i2c-1", l, chip.I2COpts{Overhead: -1})
			bus.Attach(0x48, chip.NewADS1115(l, chip.ADS1115Opts{Oscillator: off, Input: func(n int, _ time.Time) float64 { return hall(0, n) }}))
			d, err := ads1x15.NewADS1115(bus, &ads1x15.DefaultOpts)
			require.NoError(t, err)
			for n, c := range []ads1x15.Channel{ads1x15.Channel0, ads1x15.Channel1, ads1x15.Channel2, ads1x15.Channel3} {
				// At 128 samples a second the transactions don't make up for the oscillator.
				p, err := d.PinForChannel(c, 4*physic.Volt, 128*physic.Hertz, ads1x15.BestQuality)
				require.NoError(t, err)
				x, err := p.Read()
				require.NoError(t, err)
				got := float64(x.V) / float64(physic.Volt)
				if off > 0 {
					require.InDelta(t, hall(0, n), got, 0.001)
				} else {
					require.Greater(t, math.Abs(hall(0, n)-got), 0.05, "one late")
				}
			}
		})
	}
}

// base is the seven ADCs of the base behind two ports of a multiplexer.
type base struct {
	s     *lane.Scheduler
	mux   *chip.Mux
	adcs  []*chip.ADS1115
	devs  []*ads1115.Dev
	bank  *ads1115.Bank
	buses []*chip.I2CBus
}

func newBase(t testing.TB, overhead time.Duration, off func(int) float64) *base {
	s := lane.NewScheduler()
	mux, err := chip.NewMux("i2c-1-mux", s, 2, chip.MuxOpts{Overhead: overhead})
	require.NoError(t, err)
	b := &base{s: s, mux: mux}
	var sources []ads1115.Source
	for k := range 7 {
		a := chip.NewADS1115(s, chip.ADS1115Opts{Oscillator: off(k), Input: func(n int, _ time.Time) float64 { return hall(k, n) }})
		bus := mux.Port(k / 4)
		bus.Attach(0x48+uint16(k%4), a)
		d, err := ads1115.New(i2c.Bus(bus), &ads1115.Opts{Clock: s, Address: 0x48 + uint16(k%4)})
		require.NoError(t, err)
		b.adcs, b.devs, b.buses = append(b.adcs, a), append(b.devs, d), append(b.buses, bus)
		channels := []int{0, 1, 2, 3}
		if k > 3 {
			channels = channels[:3]
		}
		sources = append(sources, ads1115.Source{Dev: d, Channels: channels})
	}
	b.bank, err = ads1115.NewBank(sources...)
	require.NoError(t, err)
	return b
}

// inits makes all that answer ready.
func (b *base) inits(t testing.TB) {
	for _, d := range b.devs {
		require.NoError(t, d.Init(t.Context()))
	}
}

func TestAScanOf25HallsStaysWithinTheWiresLimit(t *testing.T) {
	for name, c := range map[string]struct {
		overhead, limit time.Duration
	}{"wire alone": {-1, 9850 * us}, "with overhead": {0, 16 * ms}} {
		for _, off := range []float64{-0.1, 0, 0.1} {
			t.Run(fmt.Sprint(name, off), func(t *testing.T) {
				b := newBase(t, c.overhead, func(int) float64 { return off })
				b.inits(t)
				var dst []ads1115.Sample
				took := spent(b.s, func() {
					var err error
					dst, err = b.bank.Scan(t.Context(), dst)
					require.NoError(t, err)
				})
				t.Logf("%v, %.2f of the limit, %d switches", took, float64(took)/float64(c.limit), b.mux.Stats().Switches)
				require.LessOrEqual(t, float64(took), 1.25*float64(c.limit))
				require.Len(t, dst, 25)
			})
		}
	}
}

func TestOverlappedScansNeverMixChannels(t *testing.T) {
	for seed := range uint64(20) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		b := newBase(t, 0, func(int) float64 { return rnd.Float64()*0.2 - 0.1 })
		b.inits(t)
		var dst []ads1115.Sample
		for range 20 {
			var err error
			dst, err = b.bank.Scan(t.Context(), dst[:0])
			require.NoError(t, err)
			for _, x := range dst {
				require.NoError(t, x.Err)
				got := float64(b.devs[x.Source].Volts(x.Code)) / float64(physic.Volt)
				require.InDelta(t, hall(x.Source, x.Channel), got, 0.0002)
				require.Less(t, b.s.Now().Sub(x.At), 20*ms)
			}
			b.s.Sleep(time.Duration(rnd.Int64N(int64(ms))))
		}
		for _, a := range b.adcs {
			require.Zero(t, a.Stats().Ignored+a.Stats().Stale)
		}
	}
}

func TestAChipThatFailsCostsTheOthersNothing(t *testing.T) {
	b := newBase(t, 0, func(int) float64 { return 0 })
	b.inits(t)
	scan := func() (bad map[int]int, err error) {
		dst, err := b.bank.Scan(t.Context(), nil)
		require.Len(t, dst, 25)
		bad = map[int]int{}
		var why error
		for _, x := range dst {
			if x.Err != nil {
				bad[x.Source]++
				why = x.Err
			}
		}
		require.NoError(t, err)
		return bad, why
	}
	b.buses[2].Detach(0x4A)
	bad, err := scan()
	require.Equal(t, map[int]int{2: 4}, bad)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	failed := b.buses[2].Stats().Failed
	bad, err = scan()
	require.Equal(t, map[int]int{2: 4}, bad)
	require.ErrorContains(t, err, "Init")
	require.Equal(t, failed, b.buses[2].Stats().Failed, "not asked again before Init")
	b.buses[2].Attach(0x4A, b.adcs[2])
	require.NoError(t, b.devs[2].Init(t.Context()))
	bad, _ = scan()
	require.Empty(t, bad)
}

func TestAChipThatIsResetWhileItConvertsIsNoticed(t *testing.T) {
	wrong, resets := 0, 0
	for at := time.Duration(0); at < 6*ms; at += 37 * us {
		b := newBase(t, 0, func(int) float64 { return 0 })
		b.inits(t)
		d := b.devs[0]
		began := b.s.Elapsed()
		reset := false
		b.s.Go("brown-out", func() { b.s.Sleep(at); b.adcs[0].PowerCycle(); reset = true })
		b.s.Go("scan", func() {
			for n := range 4 {
				code, err := d.Read(t.Context(), n)
				if err != nil {
					require.ErrorIs(t, err, drivers.ErrReset)
					require.True(t, reset)
					resets++
					require.NoError(t, d.Init(t.Context()))
					continue
				}
				if got := float64(d.Volts(code)) / float64(physic.Volt); math.Abs(got-hall(0, n)) > 0.001 {
					wrong++
				}
			}
		})
		b.s.RunFor(20 * ms)
		require.Positive(t, b.s.Elapsed()-began)
	}
	require.Zero(t, wrong)
	require.Greater(t, resets, 50)
}

func TestAMuxSwitchesPortsOnceForEachChangeAtTheirCost(t *testing.T) {
	s := lane.NewScheduler()
	m, err := chip.NewMux("mux", s, 2, chip.MuxOpts{})
	require.NoError(t, err)
	for _, p := range m.Ports() {
		p.Attach(0x48, chip.NewADS1115(s, chip.ADS1115Opts{}))
	}
	tx := func(port int) time.Duration {
		return spent(s, func() { require.NoError(t, m.Port(port).Tx(0x48, []byte{1}, make([]byte, 2))) })
	}
	require.Equal(t, 180*us+110*us, tx(0))
	require.Equal(t, 180*us, tx(0))
	require.Equal(t, 290*us, tx(1))
	require.Equal(t, 290*us, tx(0))
	require.Equal(t, chip.MuxStats{Switches: 3, Busy: 330 * us}, m.Stats())
	require.Equal(t, "mux-1", m.Port(1).String())
	for _, n := range []int{0, 9} {
		_, err = chip.NewMux("mux", s, n, chip.MuxOpts{})
		require.Error(t, err)
	}
}

func BenchmarkADS1115Transaction(b *testing.B) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x48, chip.NewADS1115(s, chip.ADS1115Opts{Input: func(n int, _ time.Time) float64 { return 1 }}))
	w, r := []byte{1, 0xC3, 0xE3}, make([]byte, 2)
	inLane(b, s, func() { _ = bus.Tx(0x48, w, nil); _ = bus.Tx(0x48, nil, r) })
}

func BenchmarkScanOf25Halls(b *testing.B) {
	c := newBase(b, 0, func(int) float64 { return 0 })
	c.inits(b)
	var dst []ads1115.Sample
	ctx := b.Context()
	inLane(b, c.s, func() { dst, _ = c.bank.Scan(ctx, dst[:0]) })
}
