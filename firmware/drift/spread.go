package drift

import "math"

// spread follows the noise of a channel by the median of the differences between readings:
// steps and creep leave it alone, and so do a few readings that are far off.
type spread struct {
	median float64 // of the differences' sizes; 0 before the first
	last   float64
	known  bool // last is of the same rest
}

const (
	// medianOf is the median of the difference of two readings whose rms is 1: that of a
	// normal variable, 0.6745, times the root of two.
	medianOf = 0.9539
	// gait is by how much of itself the median goes up or down with a difference: it is known
	// to 5 %, and follows within some 300 of them.
	gait = 0.005
)

// follow takes a reading in. Before the first the noise is taken for what it was at
// calibration.
func (s *spread) follow(v, calibrated float64) {
	if s.median == 0 {
		s.median = medianOf * calibrated
	}
	if s.known {
		if math.Abs(v-s.last) > s.median {
			s.median *= 1 + gait
		} else {
			s.median /= 1 + gait
		}
	}
	s.last, s.known = v, true
}

// rms gives the noise of one reading.
func (s *spread) rms() float64 { return s.median / medianOf }
