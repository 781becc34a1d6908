package calibrate

import (
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// leastMassSD is the spread of masses, as a share, that is assumed of pieces of wood even
// where the few that were weighed were more alike.
const leastMassSD = 0.025

// solveMasses puts what the pieces of each kind weigh into the calibration. Sensors of
// which nothing is known yet are taken for what they should be.
func (b *Base) solveMasses(c *board.Calibration, game string) {
	grams := map[games.Kind][]float64{}
	if c.Kinds == nil {
		c.Kinds = map[string]map[string]board.KindCalibration{}
	}
	before := c.Kinds[game]
	c.Kinds[game] = map[string]board.KindCalibration{}
	for t, task := range b.tasks {
		if task.Kind.Kind == games.NoKind {
			continue
		}
		g, _, _ := b.weigh(c, b.means[t+1])
		all := append(grams[task.Kind.Kind], g)
		grams[task.Kind.Kind] = all
		mean, sd := spread(all)
		k := before[task.Kind.Sign] // its magnet, if that is known
		c.Kinds[game][task.Kind.Sign] = board.KindCalibration{Moment: k.Moment, MomentSD: k.MomentSD, MomentMeanSD: k.MomentMeanSD,
			MassG: mean, MassSD: max(sd, leastMassSD*mean), MassMeanSD: b.massMeanSD(c, mean, sd, len(all))}
	}
	if c.Halls == nil {
		c.Halls = map[string]board.HallCalibration{}
	}
	for p := range b.file.All() {
		ch := b.hall(p)
		if _, known := c.Halls[p.String()]; known || ch < 0 {
			continue
		}
		c.Halls[p.String()] = board.HallCalibration{ZeroV: b.means[0][ch], ZeroSDV: b.zeroSD(ch), VPerMT: NominalVPerMT, VPerMTSD: 0.1 * NominalVPerMT, NoiseMT: math.Sqrt(b.noise[ch]) / NominalVPerMT}
	}
}

// spread gives the mean of values and by how much they differ.
func spread(all []float64) (mean, sd float64) {
	for _, v := range all {
		mean += v / float64(len(all))
	}
	for _, v := range all {
		sd += (v - mean) * (v - mean) / float64(max(1, len(all)-1))
	}
	return mean, math.Sqrt(sd)
}
