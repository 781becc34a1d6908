package calibrate

import (
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// ratio fits a factor to volts = factor x of(sample) by least squares.
func ratio(samples []sample, among func(sample) bool, of func(sample) float64) float64 {
	var xy, xx float64
	for _, s := range samples {
		if among(s) {
			x := of(s)
			xy += x * s.volts
			xx += x * x
		}
	}
	return xy / xx
}

// of gives the samples among which something holds.
func of(samples []sample, among func(sample) bool) []sample {
	var all []sample
	for _, s := range samples {
		if among(s) {
			all = append(all, s)
		}
	}
	return all
}

func kindsOf(samples []sample) map[games.Kind]games.KindInfo {
	all := map[games.Kind]games.KindInfo{}
	for _, s := range samples {
		all[s.kind.Kind] = s.kind
	}
	return all
}

// leastGainSpread is how much sensitivities may differ at least, as a share: DRV5055A1 have
// 57 to 63 mV/mT at 3.3 V (TI SBAS640, section 6.5).
const leastGainSpread = 0.03

// shrink takes sensitivities for as different as sensors of one lot are: by how much the
// errors of place alone make them differ is no news of theirs. It gives their spread.
func (b *Base) shrink(c *board.Calibration, samples []sample, gains map[games.Place]float64) (spread float64) {
	scatter, errors := 0.0, 0.0
	sds := map[games.Place]float64{}
	for p, g := range gains {
		sds[p] = b.gainSD(c, of(samples, func(s sample) bool { return s.place == p }))
		d := math.Abs(g)/NominalVPerMT - 1
		scatter += d * d
		errors += sds[p] * sds[p]
	}
	spread = math.Sqrt(max(leastGainSpread*leastGainSpread, (scatter-errors)/float64(len(gains))))
	for p, g := range gains {
		share := spread * spread / (spread*spread + sds[p]*sds[p])
		gains[p] = math.Copysign(NominalVPerMT*(1+share*(math.Abs(g)/NominalVPerMT-1)), g)
	}
	return spread
}

// both gives the uncertainty of what is known in two ways.
func both(a, b float64) float64 { return a * b / math.Hypot(a, b) }
