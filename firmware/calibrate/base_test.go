package calibrate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/games"
)

// scales is a base of which only one load cell is wired.
type scales struct {
	learning calibrate.Base
	order    calibrate.Order
	frame    scan.Frame
}

func newScales(t *testing.T) *scales {
	file, err := board.Load("base")
	require.NoError(t, err)
	cell := []board.Channel{{Sensor: board.Weight, Place: games.Nowhere}}
	return &scales{learning: calibrate.NewBase(file, cell, nil), frame: scan.Frame{Readings: make([]scan.Reading, 1)}}
}

// read takes readings in, in counts about a value, and tells after how many another order
// is given; 0 if none is.
func (s *scales) read(about float64, counts ...float64) int {
	for i, c := range counts {
		r := &s.frame.Readings[0]
		*r = scan.Reading{Value: about + c, Seq: r.Seq + 1, Quality: scan.Good}
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
