package roll

import (
	"fmt"
	"math"
)

// Log is a round log, seen along its axis.
type Log struct {
	RadiusMM float64
	MassG    float64
	XMM, YMM float64 // of the axis
	ZMM      float64 // of its middle, lengthwise; 0 is the frame's middle
	AngleRad float64 // how far it is turned, to the left
}

// Fate is what has become of a log.
type Fate int

// Fates.
const (
	Lies    Fate = iota // in the frame
	FellOut             // over a wall, or dragged out lengthwise
	Taken               // by a hand
)

func (f Fate) String() string {
	switch f {
	case Lies:
		return "lies"
	case FellOut:
		return "fell out"
	case Taken:
		return "taken"
	}
	return fmt.Sprintf("Fate(%d)", int(f))
}

// body is a log as it moves, in SI.
type body struct {
	r, m, inertia float64 // set once

	x, y, z, angle     float64
	vx, vy, vz, w      float64
	fx, fy, fz, torque float64 // in this step
	x0, y0             float64 // where it was when the neighbours were listed
	fate               Fate
}

func newBody(l Log) body {
	b := body{r: l.RadiusMM / 1000, m: l.MassG / 1000, x: l.XMM / 1000, y: l.YMM / 1000, z: l.ZMM / 1000, angle: l.AngleRad}
	b.inertia = b.m * b.r * b.r / 2
	return b
}

func (b *body) log() Log {
	return Log{RadiusMM: b.r * 1000, MassG: b.m * 1000, XMM: b.x * 1000, YMM: b.y * 1000, ZMM: b.z * 1000, AngleRad: b.angle}
}

// speed gives the greatest speed of any point of it, m/s.
func (b *body) speed() float64 {
	return math.Hypot(math.Hypot(b.vx, b.vy), b.vz) + math.Abs(b.w)*b.r
}

// Cut turns a log of a nominal diameter as the wood allows: a little too thick or too
// thin, of its own density. It isn't in the pile yet.
func (p *Pile) Cut(diameterMM float64) Log {
	draw := stream(p.seed, fmt.Sprintf("log %d", p.cut))
	p.cut++
	l := Log{RadiusMM: diameterMM/2 + p.opts.RadiusSpreadMM*(2*draw.Float64()-1)}
	density := about(draw, p.opts.Density, p.opts.DensitySpread*p.opts.Density)
	l.MassG = density * math.Pi * l.RadiusMM * l.RadiusMM * p.opts.LengthMM * 1e-6 // kg/m3 are 1e-6 g/mm3
	return l
}

// fits checks that a log is one, and lies inside the frame.
func (p *Pile) fits(l Log) error {
	for _, v := range []float64{l.RadiusMM, l.MassG, l.XMM, l.YMM, l.ZMM, l.AngleRad} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%w: %+v", ErrLog, l)
		}
	}
	switch {
	case l.RadiusMM < 1 || l.MassG < 0.1 || l.MassG > 1e6:
		return fmt.Errorf("%w: %.3g mm radius, %.3g g", ErrLog, l.RadiusMM, l.MassG)
	case l.XMM < l.RadiusMM-overlapMM || l.XMM > p.opts.WidthMM-l.RadiusMM+overlapMM || l.YMM < l.RadiusMM-overlapMM || l.YMM > 1e4:
		return fmt.Errorf("%w: radius %.3f mm at %.3f, %.3f isn't inside a frame of %.3f mm", ErrLog, l.RadiusMM, l.XMM, l.YMM, p.opts.WidthMM)
	case math.Abs(l.ZMM) > p.opts.LengthMM/2:
		return fmt.Errorf("%w: %.1f mm out lengthwise", ErrLog, l.ZMM)
	}
	return nil
}

// overlapMM is how deep logs may be pressed into each other when they are put in: a
// settled pile has some micrometres.
const overlapMM = 0.02
