package wood

import (
	"math"
	"time"
)

// Sample is what the load cells felt together at a time: how much, and its moments about the
// platform's middle. Y runs away from the near edge.
type Sample struct {
	At      time.Duration
	G, X, Y float64
}

// minus gives what a sample has more than another.
func (s Sample) minus(o Sample) Sample { return Sample{s.At, s.G - o.G, s.X - o.X, s.Y - o.Y} }

// Rest is the mean of samples while all lay still.
type Rest struct {
	Sample
	N int // samples
}

// Cells is how well load cells measure.
type Cells struct {
	NoiseG  float64 // rms of one reading of one cell
	GainSD  float64 // uncertainty of their counts a gram, a share
	LeverMM float64 // from the platform's middle to a cell, each way
}

const (
	// sidewaysSD is what cells feel of what pulls them sideways, as a share: usual ones of a
	// kitchen scale.
	sidewaysSD = 0.001
	gravity    = 9806.65 // mm/s2
)

// meanSD gives the uncertainty of the sum of all cells over so many samples, g.
func (c Cells) meanSD(n int) float64 { return 2 * c.NoiseG / sqrt(float64(max(n, 1))) }

// spikeGMM is by how much a moment differs from that before and after it that is a
// converter's spike: no hand is so quick.
const spikeGMM = 1500

// despiked gives a record without spikes, which any cell may have.
func despiked(record []Sample) []Sample {
	spike := func(before, now, after float64) bool {
		return math.Abs(now-before) > spikeGMM && math.Abs(now-after) > spikeGMM && math.Abs(after-before) < spikeGMM/2
	}
	var all []Sample
	for i, s := range record {
		if i > 0 && i+1 < len(record) {
			b, a := &record[i-1], &record[i+1]
			if spike(b.X, s.X, a.X) || spike(b.Y, s.Y, a.Y) {
				continue
			}
		}
		all = append(all, s)
	}
	return all
}
