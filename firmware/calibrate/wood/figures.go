package wood

import (
	"fmt"
	"math"
	"slices"
)

// Log is what was measured of one log. Right and Left are nil of one that wasn't rolled.
type Log struct {
	Sign  string `json:"sign"` // of its kind
	Right *Roll  `json:"right,omitempty"`
	Left  *Roll  `json:"left,omitempty"`
	Slip  Slip   `json:"slip"`
}

// Figures are what a box of logs rubs like. Uncertainties are standard ones.
type Figures struct {
	Friction   float64 // between logs and floor, on average
	FrictionSD float64
	PairSD     float64 // by how much pairs of things differ, those of other surfaces too
	RollingMM  float64 // lever arm of rolling resistance
	RollingSD  float64
}

// What is assumed of wood before it is measured, shares: few logs say little of how much
// they differ.
const (
	usualPairSD    = 0.04
	usualRollingSD = 0.1
	usualWeight    = 4.0   // as so many logs
	alikeSD        = 0.02  // of a box's logs, floor and walls
	leastSlowSD    = 0.5   // mm/s2
	startsSD       = 0.006 // a log starts so slowly that it seems to stay a little longer
	oddShare       = 0.3
)

// Work works figures out.
func Work(s Scale, all []Log, c Cells) (f Figures, err error) {
	var rubs, rubsSD []float64
	var rolls []Roll
	common := 0.0
	for _, l := range all {
		rubs, rubsSD = append(rubs, l.Slip.Friction), append(rubsSD, l.Slip.SD)
		common += s.common(&l.Slip, c) / float64(len(all))
		if l.Right != nil && l.Left != nil {
			rolls = append(rolls, *l.Right, *l.Left)
		}
	}
	if len(rubs) == 0 || len(rolls) == 0 {
		return f, fmt.Errorf("%w: no log was measured", ErrOdd)
	}
	middle := slices.Sorted(slices.Values(rubs))[len(rubs)/2]
	for _, l := range all {
		if math.Abs(l.Slip.Friction/middle-1) > oddShare {
			return f, fmt.Errorf("%w: %s slid at a friction of %.2f, others at %.2f; see that it is clean, and calibrate again", ErrOdd, l.Sign, l.Slip.Friction, middle)
		}
	}
	var pairs float64
	f.Friction, f.FrictionSD, pairs = averaged(rubs, rubsSD, usualPairSD)
	f.FrictionSD = math.Hypot(f.FrictionSD, math.Hypot(common, startsSD*f.Friction))
	f.PairSD = math.Hypot(pairs, alikeSD*f.Friction)
	f.RollingMM, f.RollingSD = rolling(rolls)
	if !(f.RollingMM > 0 && f.RollingSD < f.RollingMM) {
		return f, fmt.Errorf("%w: they roll by %.3f mm +- %.3f mm; see that the table is level, and calibrate again", ErrOdd, f.RollingMM, f.RollingSD)
	}
	return f, nil
}

// rolling gives what resists rolling: what slows logs down to the right and to the left as
// well. A table that falls to one side slows them down one way only.
func rolling(all []Roll) (mm, sd float64) {
	f, ok := fitted(len(all), 2, func(i int, x []float64) float64 {
		r := &all[i]
		// Logs differ, too.
		w := 1 / math.Hypot(max(r.SD, leastSlowSD), usualRollingSD*r.SlowMMS2)
		x[0], x[1] = w*2/3*gravity/r.RadiusMM, w*math.Copysign(1, r.WayMM)
		return w * r.SlowMMS2
	})
	if !ok {
		return 0, math.Inf(1)
	}
	return f.of[0], math.Sqrt(f.inv[0][0] * max(1, f.variance()))
}

// common gives what is wrong alike with the friction of all slips: by what the platform
// weighs, by cells that feel what pulls them sideways, and by their gains.
func (s Scale) common(l *Slip, c Cells) float64 {
	sin := sqrt(1 - l.Cos*l.Cos)
	all := s.DeadG + l.LogG
	off := math.Hypot((1-l.Cos)*s.DeadSD/all, math.Hypot(sidewaysSD/2*sin, c.GainSD*l.ShiftedG/all))
	return off / sin / (l.Cos * l.Cos)
}

// averaged gives a mean with its uncertainty, and by how much things differ from it: by what
// values scatter beyond what their own uncertainties explain, and by what is usual.
func averaged(values, sds []float64, usual float64) (mean, sd, differ float64) {
	n := float64(len(values))
	var own, scatter float64
	for i, v := range values {
		mean += v / n
		own += sds[i] * sds[i] / n
	}
	for _, v := range values {
		scatter += (v - mean) * (v - mean)
	}
	beyond := max(0, scatter-(n-1)*own)
	variance := (usualWeight*usual*usual*mean*mean + beyond) / (usualWeight + n - 1)
	return mean, math.Sqrt((variance + own) / n), math.Sqrt(variance)
}
