package lights_test

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/devices/v3/ssd1306/image1bit"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
)

func display() *image1bit.VerticalLSB {
	return image1bit.NewVerticalLSB(image.Rect(0, 0, lights.ScreenWidth, lights.ScreenHeight))
}

// low is logs side by side with two more on them, the upper ones marked.
func low() []lights.Disc {
	return []lights.Disc{
		{XMM: 20, YMM: 20, RadiusMM: 20, Digit: 5}, {XMM: 60, YMM: 20, RadiusMM: 20, Filled: true, Digit: 5},
		{XMM: 100, YMM: 20, RadiusMM: 20, Filled: true}, {XMM: 140, YMM: 20, RadiusMM: 20},
		{XMM: 40, YMM: 42.36, RadiusMM: 10, Digit: 1, Marked: true}, {XMM: 80, YMM: 48.72, RadiusMM: 15, Filled: true, Digit: 3, Marked: true},
	}
}

func TestThePileOnTheDisplay(t *testing.T) {
	img := display()
	lights.DrawDiscs(img, img.Rect, 180, low())
	golden(t, "discs.txt", pixels(img))

	high := low()
	for level := range 5 {
		for _, x := range []float64{20, 60, 100, 140} {
			high = append(high, lights.Disc{XMM: x, YMM: 60 + 40*float64(level), RadiusMM: 20, Filled: level%2 == 0})
		}
	}
	lights.DrawDiscs(img, image.Rect(0, 12, lights.ScreenWidth, 53), 180, high)
	golden(t, "discs_high.txt", pixels(img))
}

func TestAPileStaysInItsAreaAndLeavesTheRestAlone(t *testing.T) {
	area := image.Rect(10, 12, 90, 50)
	rapid.Check(t, func(t *rapid.T) {
		img := display()
		for i := range img.Pix {
			img.Pix[i] = 0xFF
		}
		number := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-50, 300), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), 0}))
		discs := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) lights.Disc {
			return lights.Disc{XMM: number.Draw(t, "x"), YMM: number.Draw(t, "y"), RadiusMM: number.Draw(t, "radius"), Filled: rapid.Bool().Draw(t, "filled"),
				Digit: rapid.IntRange(-1, 11).Draw(t, "digit"), Marked: rapid.Bool().Draw(t, "marked")}
		}), 0, 30).Draw(t, "discs")
		lights.DrawDiscs(img, area, number.Draw(t, "width"), discs)
		for y := range lights.ScreenHeight {
			for x := range lights.ScreenWidth {
				if !image.Pt(x, y).In(area) {
					require.True(t, bool(img.BitAt(x, y)))
				}
			}
		}
	})
}

func TestAnAreaBesideTheDisplayShowsNothing(t *testing.T) {
	img := display()
	lights.DrawDiscs(img, image.Rect(200, 0, 300, 50), 180, low())
	lights.DrawDiscs(img, image.Rect(0, 0, 3, 3), 180, low())
	require.Equal(t, display().Pix, img.Pix)
}
