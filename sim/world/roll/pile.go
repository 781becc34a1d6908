package roll

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Pile is logs in a frame, and time. It isn't safe for use by several goroutines;
// clones are independent.
type Pile struct {
	opts    Opts    // set once, as are the next four
	seed    uint64  // of what it is made of
	dt      float64 // s
	damping float64 // share of critical damping
	w, h, l float64 // of the frame, m

	logs  []body // in the order in which they came; none is ever struck out
	pairs []pair // of log a with the frame's parts and the logs before it, by a
	near  []int32
	lying []int32 // the logs in the frame
	stale bool    // near and lying must be listed anew

	steps  int64  // since the beginning
	ground ground // how the frame is tilted and knocked
	hand   hand
	drag   float64 // 1/s, of a pile that is put in order, not of a real one
	watch  watch
	frame  reaction
	cut    int // logs cut so far
	drops  rand.PCG

	marked   []Place // where logs were when the present act began
	was      []Fate
	markedAt int64 // in steps
}

// New gives an empty frame.
func New(o Opts, seed uint64) (*Pile, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	p := &Pile{opts: o, seed: seed, dt: o.Step.Seconds(), damping: damping(o.Restitution)}
	p.w, p.h, p.l = o.WidthMM/1000, o.HeightMM/1000, o.LengthMM/1000
	p.drops = *rand.NewPCG(seed, stream(seed, "drops").Uint64())
	p.ground.level()
	return p, nil
}

// Put adds a log at rest where it says it lies, and gives its number.
func (p *Pile) Put(l Log) (int, error) {
	if len(p.logs) >= MaxLogs {
		return 0, fmt.Errorf("%w: %d", ErrTooMany, len(p.logs))
	}
	if err := p.fits(l); err != nil {
		return 0, err
	}
	for k := range p.logs {
		o := p.logs[k].log()
		if p.logs[k].fate == Lies && math.Hypot(o.XMM-l.XMM, o.YMM-l.YMM) < o.RadiusMM+l.RadiusMM-overlapMM {
			return 0, fmt.Errorf("%w: at %.3f, %.3f and log %d at %.3f, %.3f", ErrOverlap, l.XMM, l.YMM, k, o.XMM, o.YMM)
		}
	}
	b := newBody(l)
	if blow := math.Pi * math.Sqrt(b.m/2/p.opts.Stiffness); blow < 10*p.dt {
		return 0, fmt.Errorf("%w: a blow on a log of %.3g g lasts %.3g s, too short for steps of %v", ErrOpts, l.MassG, blow, p.opts.Step)
	}
	p.logs = append(p.logs, b)
	p.pairUp()
	p.stale = true
	return len(p.logs) - 1, nil
}

// Len gives how many logs there ever were; they are numbered from 0 as they came.
func (p *Pile) Len() int { return len(p.logs) }

// Log gives a log as it is now.
func (p *Pile) Log(k int) Log { return p.logs[k].log() }

// Fate gives what has become of a log.
func (p *Pile) Fate(k int) Fate { return p.logs[k].fate }

// Opts gives what the pile is made of.
func (p *Pile) Opts() Opts { return p.opts }

// StopAt sets Opts.StopMM anew.
func (p *Pile) StopAt(mm float64) { p.opts.StopMM = mm }

// Now gives the time since the beginning.
func (p *Pile) Now() time.Duration { return time.Duration(p.steps) * p.opts.Step }

// Clone gives a copy, contacts' memory included, that goes its own way. Nobody watches it.
func (p *Pile) Clone() *Pile {
	c := *p
	c.logs, c.pairs = slices.Clone(p.logs), slices.Clone(p.pairs)
	c.near, c.lying, c.marked, c.was = slices.Clone(p.near), slices.Clone(p.lying), slices.Clone(p.marked), slices.Clone(p.was)
	c.watch = watch{}
	return &c
}

// lie checks that a log is in the frame.
func (p *Pile) lie(k int) error {
	if k < 0 || k >= len(p.logs) {
		return fmt.Errorf("%w: number %d of %d", ErrLog, k, len(p.logs))
	}
	if f := p.logs[k].fate; f != Lies {
		return fmt.Errorf("%w: number %d %v", ErrLog, k, f)
	}
	return nil
}
