package pile

import "math"

// Along gives how far a log that lies on the floor at x, free of others, can be
// rolled to the left and to the right until it touches something.
func (p *Pile) Along(radiusMM, xMM float64) Span {
	s := Span{radiusMM, p.Frame.WidthMM - radiusMM}
	for _, l := range p.Logs {
		apart := l.RadiusMM + radiusMM
		up := l.YMM - radiusMM
		if math.Abs(up) >= apart {
			continue
		}
		aside := math.Sqrt((apart - up) * (apart + up))
		if l.XMM <= xMM {
			s.LoMM = max(s.LoMM, l.XMM+aside)
		} else {
			s.HiMM = min(s.HiMM, l.XMM-aside)
		}
	}
	return s
}
