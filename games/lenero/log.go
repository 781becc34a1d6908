package lenero

import (
	"math"

	"tablero/games"
)

// Size is the size of a log, 1 for the thinnest to 5 for the thickest: its points.
type Size int

// Sizes is the number of sizes.
const Sizes = 5

// LengthMM is how long the logs are.
const LengthMM = 120

const (
	thinnestMM  = 20     // diameter of size 1
	thickerByMM = 5      // of each next size
	gPerMM3     = 0.6e-3 // of the wood: 50.9 g for a log of size 3
)

// RadiusMM gives half the diameter: 10 mm for size 1 to 20 mm for size 5.
func (s Size) RadiusMM() float64 { return (thinnestMM + thickerByMM*float64(s-1)) / 2 }

// MassG gives the mass in grams.
func (s Size) MassG() float64 {
	return gPerMM3 * LengthMM * math.Pi * s.RadiusMM() * s.RadiusMM()
}

// KindOf gives the kind of a log: 1 to 5 for White's by size, 6 to 10 for Black's.
func KindOf(side games.Side, s Size) games.Kind {
	return games.Kind(int(side)*Sizes + int(s))
}

// LogOf gives the owner and the size of a kind; ok is false for what is no log.
func LogOf(k games.Kind) (side games.Side, s Size, ok bool) {
	if k < 1 || k > 2*Sizes {
		return games.White, 0, false
	}
	return games.Side((k - 1) / Sizes), Size((k-1)%Sizes) + 1, true
}

// nameOf writes a kind as positions do: "w5", "b1".
func nameOf(k games.Kind) string {
	side, size, ok := LogOf(k)
	if !ok {
		return "?"
	}
	return string([]byte{side.String()[0], '0' + byte(size)})
}

// kindNamed reads what nameOf writes.
func kindNamed(text string) (games.Kind, bool) {
	if len(text) != 2 {
		return games.NoKind, false
	}
	for k := games.Kind(1); k <= 2*Sizes; k++ {
		if nameOf(k) == text {
			return k, true
		}
	}
	return games.NoKind, false
}

// Counts are numbers of logs by size; the first is of size 1.
type Counts [Sizes]int

// Of gives the number of logs of a size.
func (c Counts) Of(s Size) int { return c[s-1] }

// Logs gives the number of all logs.
func (c Counts) Logs() int {
	n := 0
	for _, of := range c {
		n += of
	}
	return n
}

// Points gives what the logs count: each its size.
func (c Counts) Points() int {
	n := 0
	for i, of := range c {
		n += (i + 1) * of
	}
	return n
}
