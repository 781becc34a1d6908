package roll

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// DropOpts say where a log is let go.
type DropOpts struct {
	XMM      float64 // of its axis; kept inside the walls
	HeightMM float64 // above where it would first touch something, 0 to 1000
	JitterMM float64 // sigma of XMM, drawn from the pile's own stream
}

// Drop lets a log go from rest above the pile, gives its number, and waits for rest. Only
// its radius, mass, ZMM and angle count.
func (p *Pile) Drop(l Log, o DropOpts) (int, Result, error) {
	if math.IsNaN(o.XMM) || !(o.HeightMM >= 0 && o.HeightMM <= 1000 && o.JitterMM >= 0 && o.JitterMM <= 1000) {
		return 0, Result{}, fmt.Errorf("%w: dropped with %+v", ErrLog, o)
	}
	if o.JitterMM > 0 {
		o.XMM = about(rand.New(&p.drops), o.XMM, o.JitterMM)
	}
	if !(l.RadiusMM >= 1 && 2*l.RadiusMM <= p.opts.WidthMM) {
		return 0, Result{}, fmt.Errorf("%w: radius %v mm in a frame of %v mm", ErrLog, l.RadiusMM, p.opts.WidthMM)
	}
	l.XMM = max(l.RadiusMM, min(p.opts.WidthMM-l.RadiusMM, o.XMM))
	l.YMM = p.touch(l.RadiusMM, l.XMM) + o.HeightMM
	k, err := p.Put(l)
	if err != nil {
		return 0, Result{}, err
	}
	p.begin()
	p.hand.log = k
	return k, p.settle(), nil
}

// touch gives the height at which the axis of a log that is let down at x first touches
// something, all in mm.
func (p *Pile) touch(radius, x float64) float64 {
	y := radius
	for k := range p.logs {
		b := &p.logs[k]
		if b.fate != Lies {
			continue
		}
		reach, dx := radius+b.r*1000, x-b.x*1000
		if math.Abs(dx) < reach {
			y = max(y, b.y*1000+math.Sqrt(reach*reach-dx*dx))
		}
	}
	return y
}

// hollow gives where a log comes to lie that is let down at x and led downhill, mm.
func (p *Pile) hollow(radius, x float64) float64 {
	const pace = 0.05
	lo, hi := radius, p.opts.WidthMM-radius
	x = max(lo, min(hi, x))
	y := p.touch(radius, x)
	for {
		left, right := max(lo, x-pace), min(hi, x+pace)
		yl, yr := p.touch(radius, left), p.touch(radius, right)
		switch {
		case yl < y && yl <= yr:
			x, y = left, yl
		case yr < y:
			x, y = right, yr
		default:
			return x
		}
	}
}
