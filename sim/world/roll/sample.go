package roll

import (
	"errors"
	"time"
)

// ErrRate: samples can be had at 1 Hz to the pace of the steps.
var ErrRate = errors.New("roll: no such sampling rate")

// reaction is what the logs do to the frame in one step, N and N m.
type reaction struct{ fx, fy, fz, moment, lengthwise float64 }

// Sample is what the logs did to the frame, as the mean over the time since the last
// sample: what load cells under a frame without weight would feel.
type Sample struct {
	At            time.Duration // the end of that time, since the pile's beginning
	DownN         float64       // weight, and what accelerates the logs upwards
	RightN, AwayN float64       // sideways and lengthwise, away from the near edge
	XNMM, ZNMM    float64       // moments at the floor's level: DownN times where it acts
}

// XMM gives how far from the left wall the weight acts, ZMM how far from the frame's
// middle lengthwise. Both are without meaning while nothing presses down.
func (s Sample) XMM() float64 { return s.XNMM / s.DownN }

// ZMM is described at XMM.
func (s Sample) ZMM() float64 { return s.ZNMM / s.DownN }

// watch gathers samples.
type watch struct {
	tell   func(Sample)
	period float64 // s
	next   float64 // s, when the present sample ends
	sum    reaction
	steps  int
}

// Watch calls tell with a sample at a rate in Hz, from the next step on; nil ends it.
// A clone isn't watched.
func (p *Pile) Watch(hertz float64, tell func(Sample)) error {
	if tell == nil {
		p.watch = watch{}
		return nil
	}
	if !(hertz >= 1 && hertz*p.dt <= 1) {
		return ErrRate
	}
	p.watch = watch{tell: tell, period: 1 / hertz}.anew(p.seconds())
	return nil
}

// anew gives a watch whose first sample begins at a time in s.
func (w watch) anew(now float64) watch {
	return watch{tell: w.tell, period: w.period, next: now + w.period}
}

// sample adds the present step, before anything but contacts acts on the logs.
func (p *Pile) sample() {
	// A log that doesn't tip lengthwise hands on the moment of what acts on it, so all of it
	// reaches the frame, through whatever other logs.
	f := &p.frame
	for _, k := range p.lying {
		b := &p.logs[k]
		f.lengthwise += b.z*b.fy - b.y*b.fz
	}
	w := &p.watch
	w.sum.fx += f.fx
	w.sum.fy += f.fy
	w.sum.fz += f.fz
	w.sum.moment += f.moment
	w.sum.lengthwise += f.lengthwise
	w.steps++
	now := float64(p.steps+1) * p.dt
	if now < w.next-p.dt/2 {
		return
	}
	n := float64(w.steps)
	s := Sample{
		At: time.Duration(p.steps+1) * p.opts.Step, DownN: -w.sum.fy / n, RightN: w.sum.fx / n, AwayN: w.sum.fz / n,
		XNMM: -1000 * w.sum.moment / n, ZNMM: 1000 * w.sum.lengthwise / n,
	}
	w.sum, w.steps = reaction{}, 0
	w.next += w.period
	w.tell(s)
}
