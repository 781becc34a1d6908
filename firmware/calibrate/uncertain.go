package calibrate

import (
	"math"

	"tablero/firmware/board"
)

// Uncertainties are standard ones: from noise as it was measured, from how well load
// cells tell where a piece lay, and from how sensors are soldered.
const (
	solderedMM   = 0.4  // how far a sensor sits beside the middle of its cell
	leastMassOff = 0.01 // how far the known mass may be off, with its place, as a share
	stepV        = 125e-6
	besideV      = 120e-6 // what magnets beside the board do to a sensor: 0.002 mT
)

// zeroSD gives the uncertainty of a hall sensor's zero, in V: noise, what the converter
// rounds off, what lies beside the board, and how far the zero went from one look at the empty board to the next.
func (b *Base) zeroSD(channel int) float64 {
	noise := b.noise[channel] / float64(b.need())
	return math.Sqrt(noise + stepV*stepV/12 + besideV*besideV + b.steps(channel))
}

// steps gives the mean square of a channel's way between looks at the empty board, less
// what noise makes of it.
func (b *Base) steps(channel int) float64 {
	if len(b.zeros) < 2 {
		return 0
	}
	sum := 0.0
	for i := 1; i < len(b.zeros); i++ {
		d := b.zeros[i].means[channel] - b.zeros[i-1].means[channel]
		sum += d * d
	}
	return max(0, sum/float64(len(b.zeros)-1)-2*b.noise[channel]/float64(b.need()))
}

// placeVariance gives that of a coordinate of a piece of so many grams, mm2, as the load
// cells tell it: a difference of two means of each cell, on its lever.
func (b *Base) placeVariance(c *board.Calibration, grams float64) float64 {
	sum := 0.0
	for i := range c.Corners {
		g := c.Corners[i].NoiseG
		sum += 2 * g * g / float64(b.need())
	}
	lever := b.file.Platform.SizeMM / 2
	return lever * lever * sum / (grams * grams)
}

// unitSD gives the relative uncertainty of the field that a piece has at the sensor below
// it. The field falls by 3 r2/z2 about the axis, r2 is known to within the errors of place,
// which have a part in what was measured of it.
func (b *Base) unitSD(c *board.Calibration, s sample) float64 {
	v := b.placeVariance(c, s.grams) + solderedMM*solderedMM
	z := b.file.Grid.SensorDepthMM
	r2 := max(v, s.r2-2*v)
	return 3 / (z*z + r2) * math.Sqrt(4*r2*v+4*v*v)
}

// gainSD gives the relative uncertainty of a sensor's sensitivity by its samples.
func (b *Base) gainSD(c *board.Calibration, all []sample) float64 {
	sum, n := 0.0, 0.0
	for _, s := range all {
		sd := b.unitSD(c, s)
		noise := b.noise[b.hall(s.place)] * 2 / float64(b.need())
		sum += sd*sd + noise/(s.volts*s.volts)
		n++
	}
	if n == 0 {
		return 0
	}
	return math.Sqrt(sum) / n
}

// momentMeanSD gives the relative uncertainty of a kind's moment as that of all its pieces:
// few were laid down, and where each lay is known by load cells alone, which makes fields
// seem stronger than they are.
func (b *Base) momentMeanSD(c *board.Calibration, all []sample) float64 {
	sum, bias, n := 0.0, 0.0, 0.0
	for _, s := range all {
		sd := b.unitSD(c, s)
		sum += sd * sd
		z := b.file.Grid.SensorDepthMM
		bias += 3 / (z * z) * 2 * (b.placeVariance(c, s.grams) + solderedMM*solderedMM)
		n++
	}
	if n == 0 {
		return 0
	}
	return math.Sqrt(sum/(n*n) + bias*bias/(n*n) + leastMomentSD*leastMomentSD)
}

// massMeanSD gives the uncertainty of what pieces of a kind weigh, in g, by the spread of
// those that were weighed, who may all have been one.
func (b *Base) massMeanSD(c *board.Calibration, mean, sd float64, n int) float64 {
	noise := 0.0
	for i := range c.Corners {
		g := c.Corners[i].NoiseG
		noise += 2 * g * g / float64(b.need())
	}
	wood, known := leastMassSD*mean, leastMassOff*mean
	return math.Sqrt(sd*sd/float64(max(1, n)) + noise/float64(max(1, n)) + wood*wood + known*known)
}

// cornerSD gives the uncertainty of a load cell's counts a gram by what the fit leaves over,
// and by how well anybody lays a mass in the middle of a cell.
func cornerSD(k float64, residuals, xx float64, n int) float64 {
	fit := residuals / float64(max(1, n-1)) / xx
	off := 0.002 * k
	return math.Sqrt(fit + off*off)
}
