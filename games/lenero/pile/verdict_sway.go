package pile

import "math"

// sways says whether every log that isn't propped bears a nudge to either side. Forces
// exist for a log that stands exactly on the top of another, or for one that is squeezed
// between two others like a roller, but the least nudge rolls it off, unless rolling
// resistance is enough.
//
// It asks twice. Forces must exist for a log that leans so many mm further: as if what it
// bears pulled to that side. And let go from a third of that off its place, the pile must
// rest: a roller's forces don't arise again. Forces for the pile as it is must have been
// found.
func (s *statics) sways(m Margin, found []Force) bool {
	for i := range s.pile.Logs {
		foot, propped := s.propped(i, m.SwayMM)
		if propped {
			continue
		}
		for _, side := range []float64{-1, 1} {
			if !s.leans(i, side*m.SwayMM/foot.arm, found) || !s.pile.nudged(i, side*m.SwayMM/3, foot, m.Settles) {
				return false
			}
		}
	}
	return true
}

// leans says whether forces exist if the log bears so much of its load as a push across.
func (s *statics) leans(log int, share float64, found []Force) bool {
	load := 0.0
	for _, f := range found {
		if f.Log == log || int(f.With) == log {
			load += f.Normal / 2
		}
	}
	push := make([]float64, s.simplex.rows)
	push[3*log] = -share * max(load, s.pile.Logs[log].MassG) / s.weight
	s.simplex.restart()
	if ray, err := s.simplex.solve(); err != nil || ray != nil {
		return false
	}
	reach, _, err := s.simplex.stretch(push)
	return err == nil && reach >= 1
}

// nudged says whether the pile rests, let go with a log rolled so many mm about its foot.
func (p *Pile) nudged(log int, mm float64, about foot, scale float64) bool {
	q := *p
	q.Logs = append([]Log(nil), p.Logs...)
	q.Logs[log].XMM += mm * about.ny
	q.Logs[log].YMM -= mm * about.nx
	s, err := q.Settle(scale)
	return err == nil && s.AtRest
}

// foot is the lowest contact of a log: its normal, towards the log, and the distance of
// its axis from the other's.
type foot struct{ nx, ny, arm float64 }

// propped says whether a log is kept from rolling to either side by what it touches: it
// lies on the floor, where rolling lowers nothing, or contacts to its left and right keep
// its weight between them, each at least so many mm off its middle.
func (s *statics) propped(log int, mm float64) (on foot, propped bool) {
	left, right := math.Inf(1), math.Inf(1) // least angle from the upright of a push to that side
	on = foot{0, math.Inf(-1), s.pile.Logs[log].RadiusMM}
	for _, c := range s.contacts {
		nx, ny, distance := c.NX, c.NY, s.pile.Logs[c.Log].RadiusMM
		if c.With >= 0 {
			distance += s.pile.Logs[c.With].RadiusMM
		}
		switch {
		case c.With == Floor && c.Log == log:
			return on, true
		case int(c.With) == log:
			nx, ny = -nx, -ny
		case c.Log != log:
			continue
		}
		if ny > on.ny {
			on = foot{nx, ny, distance}
		}
		switch offset := nx * distance; {
		case offset >= mm:
			right = min(right, math.Atan2(nx, ny))
		case offset <= -mm:
			left = min(left, math.Atan2(-nx, ny))
		}
	}
	return on, left+right < math.Pi
}
