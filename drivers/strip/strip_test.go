package strip_test

import (
	"bytes"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/strip"
)

// port keeps the frames that were sent, and when.
type port struct {
	speed physic.Frequency
	sent  [][]byte
	at    []time.Time
	fail  error
	max   int
}

func (p *port) String() string      { return "SPI0.0" }
func (p *port) Duplex() conn.Duplex { return conn.Full }
func (p *port) MaxTxSize() int      { return p.max }
func (p *port) Connect(f physic.Frequency, _ spi.Mode, _ int) (spi.Conn, error) {
	p.speed = f
	return p, nil
}
func (p *port) Tx(w, _ []byte) error {
	p.sent, p.at = append(p.sent, bytes.Clone(w)), append(p.at, time.Now())
	return p.fail
}
func (p *port) TxPackets([]spi.Packet) error { return errors.New("unused") }

func apa(t *testing.T, p *port, o strip.Opts) *strip.Dev {
	t.Helper()
	d, err := strip.NewAPA102(p, &o)
	require.NoError(t, err)
	require.Empty(t, p.sent, "New sent a frame")
	return d
}

var two = []strip.Color{{R: 1, G: 2, B: 3}, {R: 0x80}}

func TestAPA102GetsColorsAsTheyAre(t *testing.T) {
	p := &port{max: 4096}
	d := apa(t, p, strip.Opts{LEDs: 2})
	require.Equal(t, 8*physic.MegaHertz, p.speed)
	require.NoError(t, d.Show(two))
	require.Equal(t, []byte{0, 0, 0, 0, 0xFF, 3, 2, 1, 0xFF, 0, 0, 0x80, 0xFF}, p.sent[0])
	for v := range 256 {
		require.NoError(t, d.Show([]strip.Color{{}, {G: uint8(v)}}))
		require.Equal(t, byte(v), p.sent[len(p.sent)-1][10])
	}
}

func TestNewFrameGoesTwiceARefreshOnce(t *testing.T) {
	p := &port{max: 4096}
	d := apa(t, p, strip.Opts{LEDs: 2})
	for _, want := range []int{2, 3, 4} {
		require.NoError(t, d.Show(two))
		require.Len(t, p.sent, want)
	}
	require.NoError(t, d.Show(make([]strip.Color, 2)))
	require.Len(t, p.sent, 6)
}

func TestFrameAfterAFailureGoesTwice(t *testing.T) {
	p := &port{max: 4096}
	d := apa(t, p, strip.Opts{LEDs: 2})
	require.NoError(t, d.Show(two))
	p.fail = errors.New("EIO")
	err := d.Show(two)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	require.ErrorIs(t, err, p.fail)
	p.fail, p.sent = nil, nil
	require.NoError(t, d.Show(two))
	require.Len(t, p.sent, 2)
}

func TestCurrentIsCappedForTheWholeFrame(t *testing.T) {
	for name, tc := range map[string]struct {
		leds int
		max  physic.ElectricCurrent
		want uint8
	}{
		"8 white LEDs draw 480 mA":              {8, 500 * physic.MilliAmpere, 255},
		"25 white LEDs would draw 1.5 A":        {25, 500 * physic.MilliAmpere, 85},
		"50 white LEDs would draw 3 A":          {50, 0, 42},
		"a supply of 2 A takes 25 white LEDs":   {25, 2 * physic.Ampere, 255},
		"49 LEDs on a supply of 60 mA glow dim": {49, 60 * physic.MilliAmpere, 5},
	} {
		t.Run(name, func(t *testing.T) {
			p := &port{max: 4096}
			d := apa(t, p, strip.Opts{LEDs: tc.leds, MaxCurrent: tc.max})
			white := make([]strip.Color, tc.leds)
			for i := range white {
				white[i] = strip.Color{R: 255, G: 255, B: 255}
			}
			require.NoError(t, d.Show(white))
			for i := range tc.leds {
				require.Equal(t, []byte{0xFF, tc.want, tc.want, tc.want}, p.sent[0][4+4*i:8+4*i])
			}
		})
	}
}

func TestWrongNumberOfColorsSendsNothing(t *testing.T) {
	p := &port{max: 4096}
	d := apa(t, p, strip.Opts{LEDs: 3})
	require.ErrorContains(t, d.Show(two), "2 colors for 3 LEDs")
	require.ErrorContains(t, d.Show(nil), "0 colors")
	require.Empty(t, p.sent)
}

func TestHaltTwiceIsDark(t *testing.T) {
	p := &port{max: 4096}
	d := apa(t, p, strip.Opts{LEDs: 1})
	require.NoError(t, d.Show([]strip.Color{{R: 9}}))
	for range 2 {
		p.sent = nil
		require.NoError(t, d.Halt())
		require.Len(t, p.sent, 2)
		require.Equal(t, []byte{0xFF, 0, 0, 0}, p.sent[1][4:8])
	}
	require.NoError(t, d.Show([]strip.Color{{R: 9}}))
	require.Equal(t, byte(9), p.sent[len(p.sent)-1][7])
	require.Contains(t, d.String(), "SPI0.0")
}

func TestNewRefusesNonsense(t *testing.T) {
	p := &port{max: 4096}
	for name, o := range map[string]*strip.Opts{
		"no options":      nil,
		"no LEDs":         {},
		"negative":        {LEDs: 1, MaxCurrent: -1},
		"too fast":        {LEDs: 1, Speed: physic.GigaHertz},
		"too long a wire": {LEDs: 2000},
	} {
		_, err := strip.NewAPA102(p, o)
		require.ErrorContains(t, err, "strip: ", name)
		_, err = strip.NewWS2812(p, o)
		require.ErrorContains(t, err, "strip: ", name)
	}
	_, err := strip.NewWS2812(p, &strip.Opts{LEDs: 1})
	require.ErrorContains(t, err, "no clock")
	_, err = strip.NewAPA102(nil, &strip.Opts{LEDs: 1})
	require.Error(t, err)
}

func TestWS2812FramesAre300MicrosecondsApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &port{max: 4096}
		d, err := strip.NewWS2812(p, &strip.Opts{LEDs: 2, Clock: drivers.Wall{}})
		require.NoError(t, err)
		require.Equal(t, 2500*physic.KiloHertz, p.speed)
		start := time.Now()
		for range 3 {
			require.NoError(t, d.Show(two))
		}
		require.NoError(t, d.Halt())
		require.Len(t, p.sent, 4)
		require.Equal(t, 900*time.Microsecond, time.Since(start))
		time.Sleep(time.Second)
		require.NoError(t, d.Show(two))
		require.Equal(t, p.at[4], time.Now())
		// Green first; 0 is 1000 and 1 is 1110 on the wire.
		require.Equal(t, []byte{0x88, 0x88, 0x88, 0xE8}, p.sent[4][3:7])
	})
}

func TestShowAndHaltFromTwoGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &port{max: 4096}
		d, err := strip.NewWS2812(p, &strip.Opts{LEDs: 2, Clock: drivers.Wall{}})
		require.NoError(t, err)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { _ = d.Show(two) })
			wg.Go(func() { _ = d.Halt() })
		}
		wg.Wait()
		require.Len(t, p.sent, 8)
		for i := 1; i < len(p.at); i++ {
			require.GreaterOrEqual(t, p.at[i].Sub(p.at[i-1]), 300*time.Microsecond)
		}
	})
}

// nullConn swallows frames without keeping them.
type nullConn struct{ port }

func (n *nullConn) Connect(physic.Frequency, spi.Mode, int) (spi.Conn, error) { return n, nil }
func (n *nullConn) Tx(_, _ []byte) error                                      { return nil }

func TestShowDoesNotAllocate(t *testing.T) {
	d, err := strip.NewAPA102(&nullConn{port{max: 4096}}, &strip.Opts{LEDs: 25})
	require.NoError(t, err)
	colors := make([]strip.Color, 25)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		colors[3].R++
		_ = d.Show(colors)
	}))
}
