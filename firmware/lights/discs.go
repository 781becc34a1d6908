package lights

import (
	"image"
	"math"

	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// Disc is a round thing that stands in a frame, seen from its end.
type Disc struct {
	XMM, YMM float64 // its middle, from the left wall and the floor
	RadiusMM float64
	Filled   bool // else it is a ring
	Digit    int  // in its middle where that has room; 0: none
	Marked   bool // a small roof over it
}

// DrawDiscs draws a frame of an inside width with discs in it into an area of the
// display, as large as has room; what was there before is cleared. Discs that reach over the area's
// top make all smaller, those that are nowhere are left out. Nothing is drawn without a
// width.
func DrawDiscs(img *image1bit.VerticalLSB, area image.Rectangle, widthMM float64, discs []Disc) {
	area = area.Intersect(img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			img.SetBit(x, y, image1bit.Off)
		}
	}
	if !(widthMM > 0 && widthMM < farMM) || area.Dx() < 4 || area.Dy() < 4 {
		return
	}
	top := 0.0
	for _, d := range discs {
		if d.somewhere() {
			top = max(top, d.YMM+d.RadiusMM)
		}
	}
	// A pixel for each wall and for the floor, and what a roof takes.
	mm := max(widthMM/float64(area.Dx()-2), top/float64(max(area.Dy()-1-roofRows, 1)))
	inside := int(math.Round(widthMM / mm))
	left := area.Min.X + (area.Dx()-inside)/2
	floor := area.Max.Y - 1
	for x := left - 1; x <= left+inside; x++ {
		img.SetBit(x, floor, image1bit.On)
	}
	for y := area.Min.Y; y < floor; y++ {
		img.SetBit(left-1, y, image1bit.On)
		img.SetBit(left+inside, y, image1bit.On)
	}
	within := image.Rect(left, area.Min.Y, left+inside, floor)
	for _, d := range discs {
		if d.somewhere() {
			drawDisc(img, within, d, mm)
		}
	}
	for _, d := range discs {
		if d.somewhere() && d.Marked {
			drawRoof(img, within, d, mm)
		}
	}
}

// farMM is where nothing is drawn any more, so that no place that makes no sense takes long.
const farMM = 1e4

// smallest is the radius in pixels below which a disc is only a spot.
const smallest = 1.5

func (d *Disc) somewhere() bool {
	return d.RadiusMM > 0 && d.RadiusMM < farMM && math.Abs(d.XMM) < farMM && math.Abs(d.YMM) < farMM
}

// drawDisc draws a disc; within is the inside of the frame, mm a pixel's width.
func drawDisc(img *image1bit.VerticalLSB, within image.Rectangle, d Disc, mm float64) {
	cx, cy, r := d.pixels(within, mm)
	inDisc := func(x, y int, r float64) bool { return math.Hypot(float64(x)+0.5-cx, float64(y)+0.5-cy) <= r }
	about := image.Rect(int(cx-r)-1, int(cy-r)-1, int(cx+r)+2, int(cy+r)+2).Intersect(within)
	for y := about.Min.Y; y < about.Max.Y; y++ {
		for x := about.Min.X; x < about.Max.X; x++ {
			if !inDisc(x, y, r) {
				continue
			}
			outline := !inDisc(x-1, y, r) || !inDisc(x+1, y, r) || !inDisc(x, y-1, r) || !inDisc(x, y+1, r)
			// Filled ones are a pixel smaller: two that touch would run into one.
			on := outline != d.Filled || r < smallest
			img.SetBit(x, y, image1bit.Bit(on))
		}
	}
	if d.Digit < 1 || d.Digit > 9 || r < roomForDigit {
		return
	}
	left, top := int(math.Round(cx-digitColumns/2.0)), int(math.Round(cy-digitRows/2.0))
	for y, row := range digits()[d.Digit-1] {
		for x := range digitColumns {
			if row>>(digitColumns-1-x)&1 != 0 && image.Pt(left+x, top+y).In(within) {
				img.SetBit(left+x, top+y, image1bit.Bit(!d.Filled))
			}
		}
	}
}

// pixels gives where a disc's middle is on the display, and how large it is there.
func (d *Disc) pixels(within image.Rectangle, mm float64) (cx, cy, r float64) {
	return float64(within.Min.X) + d.XMM/mm, float64(within.Max.Y) - d.YMM/mm, d.RadiusMM / mm
}

const (
	digitColumns, digitRows = 3, 5
	// roomForDigit is the radius in pixels from which a digit's corners don't run into the outline.
	roomForDigit = 3.9
	// roofRows are the rows that a roof and the gap below it take.
	roofRows = 3
)

// digits gives 1 to 9 by rows from the top, the leftmost pixel in bit 2.
func digits() [9][digitRows]uint8 {
	return [9][digitRows]uint8{
		{2, 6, 2, 2, 7}, {6, 1, 2, 4, 7}, {6, 1, 2, 1, 6}, {4, 5, 7, 1, 1}, {7, 4, 6, 1, 6},
		{3, 4, 7, 5, 7}, {7, 1, 2, 2, 2}, {7, 5, 7, 5, 7}, {7, 5, 7, 1, 6},
	}
}

// drawRoof marks a disc by what it has over it, where nothing lies on it. Something
// may touch it at the side and reach in there: so what is lit goes dark.
func drawRoof(img *image1bit.VerticalLSB, within image.Rectangle, d Disc, mm float64) {
	cx, cy, r := d.pixels(within, mm)
	x, y := int(math.Floor(cx)), int(math.Ceil(cy-r))-roofRows
	for _, at := range []image.Point{{X: x, Y: y}, {X: x - 1, Y: y + 1}, {X: x + 1, Y: y + 1}} {
		if at.In(within) {
			img.SetBit(at.X, at.Y, !img.BitAt(at.X, at.Y))
		}
	}
}

// discs gives the logs as they are drawn: dark ones filled, the top row marked.
func (f *Frame) discs() []Disc {
	var all []Disc
	for i, l := range f.Logs {
		o := f.Outlines[i]
		all = append(all, Disc{XMM: l.At.XMM, YMM: l.At.YMM, RadiusMM: o.RadiusMM, Filled: o.Dark, Digit: o.Size, Marked: o.Top})
	}
	return all
}
