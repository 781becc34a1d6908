package calibrate

import (
	"fmt"
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// NominalVPerMT is the sensitivity that DRV5055A1 have on average at 3.3 V; it
// sets the scale of moments, of which only products with it are ever used.
const NominalVPerMT = 0.060

// Solve turns the measurements into figures and puts them into a calibration.
func (b *Base) Solve(c *board.Calibration, game string) error {
	if !b.Done() {
		return fmt.Errorf("calibrate: %d of %d things are measured", b.next, len(b.tasks))
	}
	if b.known == nil {
		if err := b.solveCorners(c); err != nil {
			return err
		}
	}
	switch {
	case b.part == Loads:
		return nil
	case b.weighs || b.part == Masses:
		b.solveMasses(c, game)
		return nil
	}
	return b.solveKinds(c, game)
}

// corner finds the channel of a load cell.
func (b *Base) corner(i int) int {
	for j, c := range b.channels {
		if c.Sensor == board.Weight && c.Corner == i {
			return j
		}
	}
	return -1
}

// solveCorners fits the counts a gram of each load cell to the known mass on its
// spots, by least squares.
func (b *Base) solveCorners(c *board.Calibration) error {
	corners := make([]board.CornerCalibration, 4)
	for i := range corners {
		var xy, xx, yy float64
		n := 0
		for t, task := range b.tasks {
			if task.Kind.Kind != games.NoKind {
				continue
			}
			share, counts := b.file.Shares(b.file.Middle(task.Place))[i]*KnownMassG, b.means[t+1][b.corner(i)]
			xy += share * counts
			xx += share * share
			yy += counts * counts
			n++
		}
		k := xy / xx
		if !(k > nominalCounts/4 && k < nominalCounts*4) {
			return fmt.Errorf("%w: %s: gives %.0f counts a gram instead of some %.0f: check its wires, and that the known mass weighs %g g", ErrSensor, b.sensor(b.corner(i)), k, nominalCounts, KnownMassG)
		}
		corners[i] = board.CornerCalibration{CountsPerGram: k, CountsPerGramSD: cornerSD(k, max(0, yy-k*xy), xx, n), NoiseG: math.Sqrt(b.noise[b.corner(i)]) / k}
	}
	c.Corners = corners
	return nil
}

// weigh gives mass and place of what a measurement laid down.
func (b *Base) weigh(c *board.Calibration, d []float64) (grams, xMM, yMM float64) {
	var mx, my float64
	for i := range 4 {
		g := d[b.corner(i)] / c.Corners[i].CountsPerGram
		x, y := b.file.Corner(i)
		grams += g
		mx += g * x
		my += g * y
	}
	return grams, mx / grams, my / grams
}

// sample is one piece on one sensor: volts for a unit moment, where the load
// cells say that it lay.
type sample struct {
	kind  games.KindInfo
	place games.Place
	volts float64
	unit  float64
	grams float64
	r2    float64 // mm2, how far beside the middle, squared
}

// solveKinds fits sensitivities of sensors and moments of kinds in turn: volts =
// sensitivity x moment x unit field.
func (b *Base) solveKinds(c *board.Calibration, game string) error {
	samples := b.samples(c)
	gains, moments := map[games.Place]float64{}, map[games.Kind]float64{}
	for _, s := range samples {
		gains[s.place] = NominalVPerMT
	}
	for range 20 {
		for k := range kindsOf(samples) {
			moments[k] = ratio(samples, func(s sample) bool { return s.kind.Kind == k }, func(s sample) float64 { return gains[s.place] * s.unit })
		}
		mean := 0.0
		for p := range gains {
			gains[p] = ratio(samples, func(s sample) bool { return s.place == p }, func(s sample) float64 { return moments[s.kind.Kind] * s.unit })
		}
		for p := range b.file.All() {
			mean += math.Abs(gains[p]) / float64(len(gains))
		}
		for p := range gains {
			gains[p] *= NominalVPerMT / mean
		}
	}
	if err := b.checkFit(c, samples, gains, moments); err != nil {
		return err
	}
	spread := b.shrink(c, samples, gains)
	for k := range kindsOf(samples) {
		moments[k] = ratio(samples, func(s sample) bool { return s.kind.Kind == k }, func(s sample) float64 { return gains[s.place] * s.unit })
	}
	b.keep(c, game, samples, gains, moments, spread)
	return nil
}

// samples lists what each piece did to the sensor below it.
func (b *Base) samples(c *board.Calibration) []sample {
	var all []sample
	for t, task := range b.tasks {
		ch := b.hall(task.Place)
		if task.Kind.Kind == games.NoKind || ch < 0 {
			continue
		}
		d := b.means[t+1]
		g, x, y := b.weigh(c, d)
		mx, my := b.file.Middle(task.Place)
		r2 := (x-mx)*(x-mx) + (y-my)*(y-my)
		all = append(all, sample{task.Kind, task.Place, d[ch], board.UnitField(r2, b.file.Grid.SensorDepthMM), g, r2})
	}
	return all
}

// leastMomentSD is the spread of magnets that is assumed even where the pieces
// measured were more alike.
const leastMomentSD = 0.05

// keep puts the figures into the calibration.
func (b *Base) keep(c *board.Calibration, game string, samples []sample, gains map[games.Place]float64, moments map[games.Kind]float64, spread float64) {
	if c.Halls == nil {
		c.Halls = map[string]board.HallCalibration{}
	}
	for p, gain := range gains {
		ch := b.hall(p)
		c.Halls[p.String()] = board.HallCalibration{
			ZeroV: b.means[0][ch], ZeroSDV: b.zeroSD(ch),
			VPerMT: gain, VPerMTSD: math.Abs(gain) * both(spread, b.gainSD(c, of(samples, func(s sample) bool { return s.place == p }))),
			NoiseMT: math.Sqrt(b.noise[ch]) / math.Abs(gain),
		}
	}
	if c.Kinds == nil {
		c.Kinds = map[string]map[string]board.KindCalibration{}
	}
	c.Kinds[game] = map[string]board.KindCalibration{}
	for k, info := range kindsOf(samples) {
		var n, grams, squares, scatter float64
		for _, s := range samples {
			if s.kind.Kind != k {
				continue
			}
			n++
			grams += s.grams
			squares += s.grams * s.grams
			r := s.volts/(gains[s.place]*moments[k]*s.unit) - 1
			sd := b.unitSD(c, s) // where it lay isn't known better, and is no difference between magnets
			scatter += r*r - sd*sd
		}
		mean := grams / n
		sd := math.Sqrt(max(0, squares/n-mean*mean))
		c.Kinds[game][info.Sign] = board.KindCalibration{
			MassG: mean, MassSD: sd + 0.01*mean, MassMeanSD: b.massMeanSD(c, mean, sd, int(n)),
			Moment: moments[k], MomentSD: max(leastMomentSD, math.Sqrt(max(0, scatter/n))),
			MomentMeanSD: b.momentMeanSD(c, of(samples, func(s sample) bool { return s.kind.Kind == k })),
		}
	}
}

// hall finds the channel of a cell's linear sensor, -1 if it has none.
func (b *Base) hall(p games.Place) int {
	for i, c := range b.channels {
		if c.Sensor == board.Field && c.Place == p {
			return i
		}
	}
	return -1
}
