package pile

import "math"

// sways says whether every log that isn't propped bears to lean so many mm further, to
// either side. Forces exist for a log that stands exactly on the top of another, or for
// one that is squeezed between two others like a roller, but the least nudge rolls it
// off, unless rolling resistance is enough.
//
// A log leaning further is as if what it bears pulled to that side, so this asks for
// forces under a push at that log alone. Forces for the pile as it is must have been found.
func (s *statics) sways(mm float64, found []Force) bool {
	for i, l := range s.pile.Logs {
		arm, propped := s.propped(i, mm)
		if propped {
			continue
		}
		load := 0.0
		for _, f := range found {
			if f.Log == i || int(f.With) == i {
				load += f.Normal / 2
			}
		}
		load = max(load, l.MassG) * mm / arm / s.weight
		push := make([]float64, s.simplex.rows)
		for _, side := range []float64{-1, 1} {
			push[3*i] = side
			s.simplex.restart()
			if ray, err := s.simplex.solve(); err != nil || ray != nil {
				return false
			}
			if reach, _, err := s.simplex.stretch(push); err != nil || reach < load {
				return false
			}
		}
	}
	return true
}

// propped says whether a log is kept from rolling to either side by what it touches: it
// lies on the floor, where rolling lowers nothing, or contacts to its left and right keep
// its weight between them, each at least so many mm off its middle. Else arm is how far
// its axis is from that of the log it stands on.
func (s *statics) propped(log int, mm float64) (arm float64, propped bool) {
	left, right := math.Inf(1), math.Inf(1) // least angle from the upright of a push to that side
	arm = s.pile.Logs[log].RadiusMM
	lowest := math.Inf(-1)
	for _, c := range s.contacts {
		nx, ny, distance := c.NX, c.NY, s.pile.Logs[c.Log].RadiusMM
		if c.With >= 0 {
			distance += s.pile.Logs[c.With].RadiusMM
		}
		switch {
		case c.With == Floor && c.Log == log:
			return 0, true
		case int(c.With) == log:
			nx, ny = -nx, -ny
		case c.Log != log:
			continue
		}
		if ny > lowest {
			lowest, arm = ny, distance
		}
		switch offset := nx * distance; {
		case offset >= mm:
			right = min(right, math.Atan2(nx, ny))
		case offset <= -mm:
			left = min(left, math.Atan2(-nx, ny))
		}
	}
	return arm, left+right < math.Pi
}
