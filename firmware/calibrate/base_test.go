package calibrate_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/games"
)

// scales is a base of which only the load cells are wired.
type scales struct {
	file     *board.File
	learning calibrate.Base
	order    calibrate.Order
	frame    scan.Frame
}

func newScales(t *testing.T) *scales {
	file, err := board.Load("base")
	require.NoError(t, err)
	var cells []board.Channel
	for i := range 4 {
		cells = append(cells, board.Channel{Sensor: board.Weight, Place: games.Nowhere, Corner: i})
	}
	return &scales{file: file, learning: calibrate.NewBase(file, cells, nil), frame: scan.Frame{Readings: make([]scan.Reading, 4)}}
}

// read takes readings in, in counts about a value of all four together, by which what lies
// on a1 is shared, and tells after how many another order is given; 0 if none is.
func (s *scales) read(about float64, counts ...float64) int {
	for i, c := range counts {
		for j, share := range s.file.Shares(s.file.Middle(games.Cell(0, 0))) {
			r := &s.frame.Readings[j]
			*r = scan.Reading{Value: empty + share*(about-empty) + c, Seq: r.Seq + 1, Quality: scan.Good}
		}
		before := s.order
		s.learning, s.order, _ = s.learning.Step(&s.frame)
		if i > 0 && s.order != before {
			return i + 1
		}
	}
	return 0
}

// noise gives readings that scatter by so many counts.
func noise(n int, by float64) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = by * float64(1-2*(i%2))
	}
	return all
}

const empty = 80_000.0

func TestANoisyLoadCellIsAveragedLonger(t *testing.T) {
	quiet, noisy := newScales(t), newScales(t)
	require.Equal(t, 40, quiet.read(empty, noise(1000, 40)...), "nothing is known of its noise before")
	require.Equal(t, 40, noisy.read(empty, noise(1000, 160)...))
	require.Equal(t, 40, quiet.read(empty+80_000, noise(1000, 40)...))
	n := noisy.read(empty+80_000, noise(1000, 160)...)
	require.InDelta(t, 40*160*160/(60*60), n, 1, "as the square of the noise")
}

func TestASpikeDoesNotBeginAMeasurementAnew(t *testing.T) {
	s := newScales(t)
	readings := noise(1000, 40)
	readings[20] += 50_000
	require.Equal(t, 41, s.read(empty, readings...))
}

func TestSomethingThatMovesBeginsAMeasurementAnew(t *testing.T) {
	s := newScales(t)
	readings := noise(1000, 40)
	for i := range 20 {
		readings[i] += 50_000
	}
	require.Equal(t, 62, s.read(empty, readings...), "the second one that is far off says so, and counts for nothing")
}

// measured gives a calibration of four load cells on which something of so many grams was
// laid wherever the known mass was asked for, and one cell answers so much too little.
func measured(t *testing.T, grams, weak float64) (*board.Calibration, error) {
	file, err := board.Load("base")
	require.NoError(t, err)
	var cells []board.Channel
	for i := range 4 {
		cells = append(cells, board.Channel{Sensor: board.Weight, Place: games.Nowhere, Corner: i})
	}
	learning := calibrate.NewBase(file, cells, nil)
	frame := scan.Frame{Readings: make([]scan.Reading, 4)}
	var o calibrate.Order
	for range 20_000 {
		for i := range frame.Readings {
			counts := 0.0
			if o.Lay {
				counts = 420 * grams * file.Shares(file.Middle(o.Task.Place))[i]
			}
			if i == 2 {
				counts *= weak
			}
			r := &frame.Readings[i]
			*r = scan.Reading{Value: empty + counts + 40*float64(1-2*int(r.Seq%2)), Seq: r.Seq + 1, Quality: scan.Good}
		}
		if learning, o, _ = learning.Step(&frame); o.Done || learning.Err() != nil {
			break
		}
	}
	c := board.NewCalibration("base")
	if err := learning.Err(); err != nil {
		return c, err
	}
	if !learning.Done() { // somebody would have to do something about it
		return c, errors.New(o.Wrong)
	}
	return c, learning.Solve(c, "mixtour")
}

// Scenario 28, as far as load cells tell.
func TestAMassThatIsNotTheKnownOneOrACellThatHardlyBearsIsRefusedByName(t *testing.T) {
	c, err := measured(t, calibrate.KnownMassG, 1)
	require.NoError(t, err)
	require.InEpsilon(t, 420, c.Corners[2].CountsPerGram, 0.01)

	_, err = measured(t, calibrate.KnownMassG/10, 1)
	require.ErrorContains(t, err, "21 g lie on the board: is it the known mass of 200 g, and no hand on it?")
	_, err = measured(t, calibrate.KnownMassG, 0.1)
	require.ErrorContains(t, err, "feels 3 g of the known mass on a1 instead of some 28 g, while the others feel what they should; check its wires")
}

// Scenario 28: nothing is made of half a calibration.
func TestACalibrationThatWasBrokenOffIsRefused(t *testing.T) {
	s := newScales(t)
	c := board.NewCalibration("base")
	require.ErrorContains(t, s.learning.Solve(c, "mixtour"), "things are measured")
	require.Empty(t, c.Corners)
}
