package calibrate

import (
	"errors"
	"fmt"
	"math"
	"time"

	"tablero/firmware/board"
	"tablero/games"
)

var (
	// ErrSensor: a sensor doesn't measure as one of its kind does. Check the wires that
	// the message names, or run "tablero calibrate --wiring"; then calibrate again.
	ErrSensor = errors.New("calibrate: a sensor doesn't measure")
	// ErrOutlier: what was measured doesn't fit together. See that the pieces laid down
	// were those asked for, and calibrate again.
	ErrOutlier = errors.New("calibrate: measurements don't fit together")
	// ErrPatience: what was asked for wasn't done in time. Calibrate again: it goes on
	// where it stopped.
	ErrPatience = errors.New("calibrate: what was asked for wasn't done in time")
)

// What tells a sensor that measures from one that doesn't.
const (
	zeroV        = 1.65 // of a hall sensor, half the supply
	zeroOffV     = 0.6  // further off it is shorted, or not powered
	feltV        = 0.02 // a piece's magnet does more to the sensor below it
	otherV       = 0.05 // and this much to one that is wired for another cell
	saturatesV   = 1.25 // away from zero
	fullCounts   = 0.95 * (1 << 23)
	driftV       = 0.006 // from one empty board to the next
	driftG       = 1.0
	mostPieceG   = 300.0
	restlessMost = 40 // begun anew so often by one channel
	leftLying    = 12 // measured so often since it should have been taken away
)

// sensor gives what names a channel in errors, with its wires.
func (b *Base) sensor(channel int) string {
	c := b.channels[channel]
	return fmt.Sprintf("%s (%s, input %d)", c.Name, c.Part, c.Input)
}

// checkZero refuses sensors that give nothing sensible on the empty board.
func (b *Base) checkZero(means []float64) error {
	var all []error
	for i, c := range b.channels {
		fault := func(format string, args ...any) {
			all = append(all, fmt.Errorf("%w: %s: %s; check its wires", ErrSensor, b.sensor(i), fmt.Sprintf(format, args...)))
		}
		switch {
		case c.Sensor != board.Field && c.Sensor != board.Weight:
		case c.Sensor == board.Field && math.Abs(means[i]-zeroV) > zeroOffV:
			fault("gives %.2f V on an empty board instead of some %.2f V: shorted, or without supply", means[i], zeroV)
		case c.Sensor == board.Weight && math.Abs(means[i]) > fullCounts:
			fault("is at the end of its range on an empty platform")
		case b.noise[i] == 0:
			fault("gives the same at every reading: it isn't connected, or stuck")
		}
	}
	return errors.Join(all...)
}

// checkDrift refuses sensors whose zero went too far since the board was empty last.
func (b *Base) checkDrift(means []float64) error {
	if len(b.zeros) == 0 {
		return nil
	}
	before := b.zeros[len(b.zeros)-1]
	took := b.now.Sub(before.at)
	if took > time.Minute {
		return nil // whoever calibrates had a rest
	}
	var all []error
	for i, c := range b.channels {
		d := math.Abs(means[i] - before.means[i])
		noise := 6 * math.Sqrt(2*b.noise[i]/float64(b.need()))
		switch {
		case c.Sensor == board.Field && d > max(driftV, noise):
			all = append(all, fmt.Errorf("%w: %s: its zero drifts by %.1f mV in %.0f s; let the board warm up, keep magnets away, then calibrate again", ErrSensor, b.sensor(i), 1000*d, took.Seconds()))
		case c.Sensor == board.Weight && d > max(driftG*nominalCounts, noise):
			all = append(all, fmt.Errorf("%w: %s: its zero drifts by %.1f g in %.0f s; see that nothing touches the platform, then calibrate again", ErrSensor, b.sensor(i), d/nominalCounts, took.Seconds()))
		}
	}
	return errors.Join(all...)
}

// corners gives the load cells as far as they are known by now.
func (b *Base) corners() (*board.Calibration, bool) {
	if len(b.known) == 4 {
		return &board.Calibration{Corners: b.known}, true
	}
	c := &board.Calibration{}
	if masses := b.masses(); masses > 0 && len(b.means) > masses && b.solveCorners(c) == nil {
		return c, true
	}
	c.Corners = nil
	for range 4 {
		c.Corners = append(c.Corners, board.CornerCalibration{CountsPerGram: nominalCounts})
	}
	return c, false
}

// masses counts the tasks of the known mass.
func (b *Base) masses() int {
	n := 0
	for _, t := range b.tasks {
		if t.Kind.Kind == games.NoKind {
			n++
		}
	}
	return n
}

// left words what should have been taken away.
func (b *Base) left(means []float64, grams float64) string {
	for i, c := range b.channels {
		if c.Sensor == board.Weight && means[i]-b.means[0][i] > 0.9*grams*nominalCounts {
			return fmt.Sprintf("%s: bears %.0f g more than when the board was empty, while the others bear nothing: it creeps, or something touches the platform there", b.sensor(i), grams)
		}
	}
	return fmt.Sprintf("%.0f g lie on the board still", grams)
}

// judge tells what is wrong with what was laid down for the next task: wrong can be put
// right, an error can't.
func (b *Base) judge(d []float64) (wrong string, err error) {
	c, _ := b.corners()
	grams, x, y := b.weigh(c, d)
	task := b.tasks[b.next]
	if task.Kind.Kind == games.NoKind {
		return b.judgeMass(task, d, grams, x, y)
	}
	if grams > mostPieceG {
		return fmt.Sprintf("%.0f g lie on the board: a hand, or more than was asked for", grams), nil
	}
	if away := b.elsewhere(task.Place, x, y); away != "" {
		return fmt.Sprintf("the %s lies %s instead, or a hand leans on the board", task.Kind.Name, away), nil
	}
	for t := range b.next {
		if b.tasks[t].Kind.Kind != task.Kind.Kind {
			continue
		}
		if was, _, _ := b.weigh(c, b.means[t+1]); math.Abs(grams-was) > max(1, 0.3*was) {
			return fmt.Sprintf("what lies on %s weighs %.1f g, the %s before %.1f g: another piece, or a hand on it", task.Place, grams, task.Kind.Name, was), nil
		}
		break
	}
	if b.weighs || b.part == Masses {
		return "", nil
	}
	return "", b.judgeField(task, d)
}

// judgeMass looks at the known mass.
func (b *Base) judgeMass(task Task, d []float64, grams, x, y float64) (wrong string, err error) {
	shares := b.file.Shares(b.file.Middle(task.Place))
	off, last := 0, 0
	for i, s := range shares {
		if got := d[b.corner(i)] / nominalCounts; math.Abs(got-s*KnownMassG) > max(12, 0.4*s*KnownMassG) {
			off, last = off+1, i
		}
	}
	if off == 1 {
		want, got := shares[last]*KnownMassG, d[b.corner(last)]/nominalCounts
		return "", fmt.Errorf("%w: %s: feels %.0f g of the known mass on %s instead of some %.0f g, while the others feel what they should; check its wires", ErrSensor, b.sensor(b.corner(last)), got, task.Place, want)
	}
	if math.Abs(grams-KnownMassG) > 0.2*KnownMassG {
		return fmt.Sprintf("%.0f g lie on the board: is it the known mass of %g g, and no hand on it?", grams, KnownMassG), nil
	}
	if away := b.elsewhere(task.Place, x, y); away != "" {
		return fmt.Sprintf("the known mass lies %s instead, or load cells are swapped", away), nil
	}
	return "", nil
}

// elsewhere says where something lies if that isn't the place.
func (b *Base) elsewhere(p games.Place, x, y float64) string {
	mx, my := b.file.Middle(p)
	pitch := b.file.Grid.PitchMM
	if math.Hypot(x-mx, y-my) < pitch/2 {
		return ""
	}
	column, row := int(math.Floor(x/pitch)), int(math.Floor(y/pitch))
	if column < 0 || row < 0 || column >= b.file.Grid.Columns || row >= b.file.Grid.Rows {
		return "beside the cells"
	}
	return "on " + games.Cell(column, row).String()
}

// judgeField looks at what the sensors feel of a piece that lies where it should.
func (b *Base) judgeField(task Task, d []float64) error {
	own := b.hall(task.Place)
	if own < 0 {
		return nil
	}
	felt := math.Abs(d[own])
	if felt > saturatesV {
		return fmt.Errorf("%w: %s: is saturated by a %s: its magnet is too strong or too near", ErrSensor, b.sensor(own), task.Kind.Name)
	}
	if felt > feltV {
		return nil
	}
	best := -1
	for i, c := range b.channels {
		if c.Sensor == board.Field && math.Abs(d[i]) > otherV && (best < 0 || math.Abs(d[i]) > math.Abs(d[best])) {
			best = i
		}
	}
	if best >= 0 {
		return fmt.Errorf("%w: %s: feels nothing of the %s above it, while %s does; their wires are swapped: run calibrate --wiring", ErrSensor, b.sensor(own), task.Kind.Name, b.sensor(best))
	}
	return fmt.Errorf("%w: %s: feels nothing of the %s above it; check its wires", ErrSensor, b.sensor(own), task.Kind.Name)
}

// checkFit refuses samples that are far from what sensor and kind give elsewhere.
func (b *Base) checkFit(c *board.Calibration, samples []sample, gains map[games.Place]float64, moments map[games.Kind]float64) error {
	var all []error
	for _, s := range samples {
		share := s.volts / (gains[s.place] * moments[s.kind.Kind] * s.unit)
		if limit := max(0.4, 5*b.unitSD(c, s)); math.Abs(share-1) > limit {
			all = append(all, fmt.Errorf("%w: hall sensor %s: a %s gave %.0f %% of what it gives elsewhere; was it that piece, and did it lie flat?", ErrOutlier, s.place, s.kind.Name, 100*share))
		}
	}
	return errors.Join(all...)
}
