package calibrate

import (
	"slices"

	"tablero/firmware/board"
)

// measured decides what a still board means: empty as asked, or the thing asked
// for laid down. An error ends it all.
func (b *Base) measured() error {
	means := make([]float64, len(b.looks))
	for i, l := range b.looks {
		if l.n > 0 {
			means[i] = l.sum / float64(l.n)
		}
	}
	noise := b.variances()
	b.anew()
	b.restless = make([]int, len(b.restless))
	if !b.zeroed {
		b.noise = noise
		if len(b.means) == 0 {
			b.means = [][]float64{nil}
		}
		b.zeroed, b.wrong = true, ""
		b.empty(means)
		return b.checkZero(means)
	}
	grams := b.gramsOn(means)
	switch {
	case b.lying && grams <= leastG:
		// Taken away; the zero may have drifted a little.
		err := b.checkDrift(means)
		b.empty(means)
		b.lying, b.lingers, b.wrong = false, 0, ""
		b.next++
		return err
	case b.lying:
		if b.lingers++; b.lingers >= leftLying && b.wrong == "" {
			b.wrong = b.left(means, grams)
		}
	case grams < -leastG:
		// Something lay there, or leaned on it, when it was taken for empty.
		b.empty(means)
	case grams > leastG:
		return b.laid(means)
	case b.wrong != "":
		b.wrong = "" // it was taken away, and may be laid anew
	}
	return nil
}

// empty takes the board as it is for empty.
func (b *Base) empty(means []float64) {
	b.means = slices.Clone(b.means)
	b.means[0] = means
	b.zeros = append(slices.Clone(b.zeros), zero{b.now, means})
}

// laid takes what lies there for the thing asked for, unless something is wrong with it.
func (b *Base) laid(means []float64) error {
	d := difference(means, b.means[0])
	wrong, err := b.judge(d)
	if b.wrong = wrong; wrong != "" || err != nil {
		return err
	}
	b.means = append(slices.Clone(b.means), d)
	b.lying = true
	if b.next+1 == b.masses() {
		return b.solveCorners(&board.Calibration{})
	}
	return nil
}

// leastG is the least that counts as something on the platform.
const leastG = 2.0

// gramsOn gives what lies on the platform, roughly.
func (b *Base) gramsOn(means []float64) float64 {
	sum := 0.0
	for i, c := range b.channels {
		if c.Sensor == board.Weight {
			sum += means[i] - b.means[0][i]
		}
	}
	return sum / nominalCounts
}

const nominalCounts = 400.0 // a gram, roughly

func difference(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}
