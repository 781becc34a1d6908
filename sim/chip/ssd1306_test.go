package chip_test

import (
	"image"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

// scribble is an image without symmetries.
func scribble(w, h int, seed uint64) *image1bit.VerticalLSB {
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, w, h))
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range img.Pix {
		img.Pix[i] = byte(r.Uint32())
	}
	return img
}

func TestWhatPeriphDrawsIsWhatIsSeen(t *testing.T) {
	for _, size := range []image.Point{{X: 128, Y: 64}, {X: 128, Y: 32}, {X: 64, Y: 48}} {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			bus := chip.NewI2C("i2c-3", l, chip.I2COpts{})
			oled := chip.NewSSD1306(chip.SSD1306Opts{W: size.X, H: size.Y})
			bus.Attach(0x3C, oled)
			opts := ssd1306.DefaultOpts
			opts.W, opts.H = size.X, size.Y
			d, err := ssd1306.NewI2C(bus, &opts)
			require.NoError(t, err)
			first := scribble(size.X, size.Y, 1)
			took := spent(l, func() { require.NoError(t, d.Draw(d.Bounds(), first, image.Point{})) })
			require.Equal(t, first.Pix, oled.Image().Pix)
			if size.Y == 64 {
				require.InDelta(t, 24, took.Milliseconds(), 1, "a full frame holds the bus 24 ms")
			}

			version := oled.Version()
			require.NoError(t, d.Draw(d.Bounds(), first, image.Point{}))
			require.Equal(t, version, oled.Version(), "nothing new")
			second := image1bit.NewVerticalLSB(first.Rect)
			copy(second.Pix, first.Pix)
			second.SetBit(13, 17, !second.BitAt(13, 17))
			require.NoError(t, d.Draw(d.Bounds(), second, image.Point{}))
			require.Equal(t, second.Pix, oled.Image().Pix)
			require.Greater(t, oled.Version(), version)

			require.NoError(t, d.Invert(true))
			require.Equal(t, !second.BitAt(0, 0), oled.Image().BitAt(0, 0))
			require.NoError(t, d.SetContrast(17))
			require.Equal(t, byte(17), oled.Contrast())
			require.NoError(t, d.Halt())
			require.Equal(t, make([]byte, len(first.Pix)), oled.Image().Pix, "dark")
		})
	}
}

func TestADisplayMountedUpsideDownIsSeenUpsideDown(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-3", s, chip.I2COpts{})
	oled := chip.NewSSD1306(chip.SSD1306Opts{})
	bus.Attach(0x3C, oled)
	opts := ssd1306.DefaultOpts
	opts.MirrorVertical, opts.MirrorHorizontal = true, true
	d, err := ssd1306.NewI2C(bus, &opts)
	require.NoError(t, err)
	drawn := scribble(128, 64, 2)
	require.NoError(t, d.Draw(d.Bounds(), drawn, image.Point{}))
	seen := oled.Image()
	for y := range 64 {
		for x := range 128 {
			require.Equal(t, drawn.BitAt(x, y), seen.BitAt(127-x, 63-y))
		}
	}
	require.NoError(t, d.SetDisplayStartLine(8))
	require.Equal(t, seen.BitAt(5, 20-8), oled.Image().BitAt(5, 20), "a start line shifts the picture")
}

func TestSSD1306IsDarkAndForgetfulAfterPowerOn(t *testing.T) {
	oled := chip.NewSSD1306(chip.SSD1306Opts{})
	dark := make([]byte, 1024)
	require.Equal(t, dark, oled.Image().Pix)
	set(t, oled, 0x00, 0x8D, 0x14, 0xAF)
	noise := oled.Image().Pix
	require.NotEqual(t, dark, noise)
	set(t, oled, 0x00, 0xA5)
	require.NotContains(t, oled.Image().Pix, byte(0), "entire display on")
	oled.PowerCycle()
	require.Equal(t, dark, oled.Image().Pix)
	set(t, oled, 0x00, 0x8D, 0x14, 0xAF)
	require.NotEqual(t, noise, oled.Image().Pix, "other noise")
	set(t, oled, 0x00, 0x8D, 0x10)
	require.Equal(t, dark, oled.Image().Pix, "without the charge pump")
}

func TestSSD1306AddressingModes(t *testing.T) {
	fill := func(mode byte) *image1bit.VerticalLSB {
		oled := chip.NewSSD1306(chip.SSD1306Opts{})
		set(t, oled, 0x00, 0x8D, 0x14, 0xAF, 0xA1, 0xC8, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
		set(t, oled, append([]byte{0x40}, make([]byte, 1024)...)...)
		set(t, oled, 0x80, 0x20, 0x80, mode, 0x80, 0x21, 0x80, 10, 0x80, 11, 0x80, 0x22, 0x80, 2, 0x00, 3)
		set(t, oled, 0x40, 1, 2, 4, 8, 16)
		return oled.Image()
	}
	at := func(img *image1bit.VerticalLSB, page, column int) byte { return img.Pix[page*128+column] }
	horizontal := fill(0)
	require.Equal(t, []byte{16, 2, 4, 8}, []byte{at(horizontal, 2, 10), at(horizontal, 2, 11), at(horizontal, 3, 10), at(horizontal, 3, 11)})
	vertical := fill(1)
	require.Equal(t, []byte{16, 2, 4, 8}, []byte{at(vertical, 2, 10), at(vertical, 3, 10), at(vertical, 2, 11), at(vertical, 3, 11)})
	page := fill(2)
	require.Equal(t, []byte{1, 2, 4, 8, 16}, page.Pix[2*128+10:2*128+15])
}

func TestSSD1306StatusTellsWhetherItIsOn(t *testing.T) {
	oled := chip.NewSSD1306(chip.SSD1306Opts{})
	require.Equal(t, []byte{0x40}, reg(t, oled, 0x00, 1))
	set(t, oled, 0x00, 0xAF)
	require.Equal(t, []byte{0}, reg(t, oled, 0x00, 1))
}
