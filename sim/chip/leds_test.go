package chip_test

import (
	"image"
	"image/color"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/apa102"
	"periph.io/x/devices/v3/nrzled"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

// strip clocks bytes into a strip in one transaction after the other.
func strip(d chip.SPIDevice, transactions ...[]byte) {
	for _, w := range transactions {
		d.SPI(w, make([]byte, len(w)))
	}
}

func TestAPA102ShowsAFrameOnlyWhenItIsClockedThrough(t *testing.T) {
	s := lane.NewScheduler()
	a := chip.NewAPA102(20, s)
	frame := []byte{0, 0, 0, 0}
	for i := range 20 {
		frame = append(frame, 0xE0|5, 3, 2, byte(i+1))
	}
	strip(a, frame)
	require.Equal(t, chip.Light{R: 1, G: 2, B: 3, Brightness: 5}, a.LED(0))
	require.Equal(t, chip.Light{}, a.LED(19), "half a clock a LED is missing")
	require.Equal(t, chip.Light{}, a.LED(20), "there are twenty")
	strip(a, []byte{0xFF})
	require.Equal(t, chip.Light{}, a.LED(19), "eight of ten clocks")
	strip(a, []byte{0xFF})
	require.Equal(t, chip.Light{R: 20, G: 2, B: 3, Brightness: 5}, a.LED(19))
	require.Equal(t, 1, a.Frames())
	require.Equal(t, lane.Epoch, a.Changed())
}

func TestSK9822ShowsAFrameWithTheNextStartFrame(t *testing.T) {
	a := chip.NewSK9822(2, lane.NewScheduler())
	strip(a, []byte{0, 0, 0, 0, 0xFF, 0, 0, 9, 0xFF, 0, 8, 0, 0xFF, 0xFF, 0xFF, 0xFF})
	require.Equal(t, chip.Light{}, a.LED(0))
	require.Zero(t, a.Frames())
	strip(a, []byte{0, 0, 0, 0})
	require.Equal(t, chip.Light{R: 9, Brightness: 31}, a.LED(0))
	require.Equal(t, chip.Light{G: 8, Brightness: 31}, a.LED(1))
	require.Equal(t, 1, a.Frames())
}

func TestAPA102HasNoChipSelect(t *testing.T) {
	a := chip.NewAPA102(1, lane.NewScheduler())
	strip(a, []byte{0xFF, 1, 1, 1})
	require.Equal(t, chip.Light{}, a.LED(0), "no start frame yet")
	strip(a, []byte{0, 0}, []byte{0, 0}, []byte{0xE1, 0}, []byte{0, 7})
	require.Equal(t, chip.Light{R: 7, Brightness: 1}, a.LED(0))
}

func TestPeriphsAPA102DriverLightsTheStrip(t *testing.T) {
	for name, make := range map[string]func(int, lane.Time) *chip.APA102{"apa102": chip.NewAPA102, "sk9822": chip.NewSK9822} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := new(lane.Live)
				port := chip.NewSPI("spi0.0", l, chip.SPIOpts{Overhead: -1})
				require.NoError(t, port.LimitSpeed(8*physic.MegaHertz))
				leds := make(25, l)
				port.Attach(leds)
				opts := apa102.PassThruOpts
				opts.NumPixels = 25
				d, err := apa102.New(port, &opts)
				require.NoError(t, err)
				img := image.NewNRGBA(d.Bounds())
				for x := range 25 {
					img.SetNRGBA(x, 0, color.NRGBA{R: byte(x), G: byte(2 * x), B: byte(255 - x), A: 255})
				}
				took := spent(l, func() { require.NoError(t, d.Draw(d.Bounds(), img, image.Point{})) })
				require.Equal(t, 106*us, took)
				require.NoError(t, d.Draw(d.Bounds(), img, image.Point{}))
				for x := range 25 {
					require.Equal(t, chip.Light{R: byte(x), G: byte(2 * x), B: byte(255 - x), Brightness: 31}, leds.LED(x))
				}
				require.NoError(t, d.Halt())
				require.NoError(t, d.Halt())
				require.Equal(t, chip.Light{Brightness: 1}, leds.LED(24))
			})
		})
	}
}

func TestPeriphsNRZDriverLightsAWS2812AfterTheResetGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := new(lane.Live)
		port := chip.NewSPI("spi0.0", l, chip.SPIOpts{})
		leds := chip.NewWS2812(4, l, 0)
		port.Attach(leds)
		d, err := nrzled.NewSPI(port, &nrzled.Opts{NumPixels: 4, Channels: 3, Freq: 2500 * physic.KiloHertz})
		require.NoError(t, err)
		first := []byte{1, 2, 3, 0xFF, 0, 0x55, 7, 8, 9, 10, 11, 12}
		_, err = d.Write(first)
		require.NoError(t, err)
		time.Sleep(250 * us)
		require.Equal(t, chip.Light{}, leds.LED(0))
		time.Sleep(50 * us)
		for i := range 4 {
			require.Equal(t, chip.Light{R: first[3*i], G: first[3*i+1], B: first[3*i+2], Brightness: 31}, leds.LED(i))
		}
		require.Equal(t, 1, leds.Frames())

		_, err = d.Write(make([]byte, 12))
		require.NoError(t, err)
		_, err = d.Write(first)
		require.NoError(t, err)
		time.Sleep(ms)
		require.Equal(t, chip.Light{Brightness: 31}, leds.LED(0), "too close: the second frame fell off the end")
		require.Equal(t, 2, leds.Frames())
		require.InDelta(t, 720, time.Since(leds.Changed()).Microseconds(), 11)
	})
}

func TestWS2812TakesAnyEncodingWithPulsesOfTheRightLength(t *testing.T) {
	s := lane.NewScheduler()
	leds := chip.NewWS2812(1, s, 2400*physic.KiloHertz)
	s.Sleep(ms)
	// three SPI bits each: 100 is 0, 110 is 1
	stream, bits, n := []byte{}, 0, 0
	for _, b := range []byte{0x12, 0xF0, 0x81} {
		for i := 7; i >= 0; i-- {
			bits, n = bits<<3|4, n+3
			if b>>i&1 == 1 {
				bits |= 2
			}
			for ; n >= 8; n -= 8 {
				stream = append(stream, byte(bits>>(n-8)))
			}
		}
	}
	strip(leds, stream)
	s.Sleep(ms)
	require.Equal(t, chip.Light{G: 0x12, R: 0xF0, B: 0x81, Brightness: 31}, leds.LED(0))
}

func BenchmarkFrameOf25APA102(b *testing.B) {
	s := lane.NewScheduler()
	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{})
	port.Attach(chip.NewAPA102(25, s))
	c, err := port.Connect(8*physic.MegaHertz, spi.Mode3, 8)
	require.NoError(b, err)
	w := make([]byte, 106)
	for i := 4; i < len(w); i++ {
		w[i] = 0xE1
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = c.Tx(w, nil)
	}
}

func BenchmarkFrameOf25WS2812(b *testing.B) {
	s := lane.NewScheduler()
	leds := chip.NewWS2812(25, s, 0)
	w, r := make([]byte, 306), make([]byte, 306)
	for i := 3; i < 303; i++ {
		w[i] = 0x8E
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Sleep(ms)
		leds.SPI(w, r)
	}
}
