package roll

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Jitter is how little is known about where logs lie and how they rub.
type Jitter struct {
	PlaceMM  float64 // sigma each way
	Friction float64 // sigma, a share, of each pair by itself
}

// DefaultJitter is what eyes and a calliper leave open.
func DefaultJitter() Jitter { return Jitter{PlaceMM: 0.05, Friction: 0.03} }

// Shaken gives a clone in which every log lies a little elsewhere and rubs a little
// differently, at rest again: overlaps are parted, then it settles, at first as if in
// honey, with new forces. It gives ErrShaken if no pile near the old one stands.
func (p *Pile) Shaken(seed uint64, j Jitter) (*Pile, error) {
	draw := stream(seed, "shaken")
	for range tries {
		c := p.Clone()
		c.shake(draw, j)
		c.part()
		c.freeze()
		near := 4*j.PlaceMM + shakenMM
		c.drag, c.opts.StopMM = honey, near
		c.Settle()
		c.drag = 0
		c.freeze()
		r := c.Settle() // in honey what slowly rolls away seems to rest
		c.opts.StopMM, c.steps = p.opts.StopMM, p.steps
		if r.Rested && c.awayFrom(p) < near {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: %d logs, %d times", ErrShaken, len(p.lying), tries)
}

const (
	honey    = 200.0 // 1/s
	shakenMM = 0.1
)

func (p *Pile) shake(draw *rand.Rand, j Jitter) {
	for k := range p.logs {
		b := &p.logs[k]
		b.x += about(draw, 0, j.PlaceMM/1000)
		b.y += about(draw, 0, j.PlaceMM/1000)
	}
	for i := range p.pairs {
		c := &p.pairs[i]
		c.mu *= about(draw, 1, j.Friction)
		c.release()
	}
	p.list()
}

// part moves logs out of each other and of the frame, each pair by the same way, until
// none is pressed in deeper than weight would press it.
func (p *Pile) part() {
	for range 1000 {
		worst := 0.0
		for _, i := range p.near {
			c := &p.pairs[i]
			gap := p.gap(c)
			if gap >= 0 {
				continue
			}
			worst = max(worst, -gap)
			nx, ny := p.normal(c)
			a := &p.logs[c.a]
			if c.b < 0 {
				a.x -= gap * nx
				a.y -= gap * ny
				continue
			}
			b := &p.logs[c.b]
			a.x -= gap / 2 * nx
			a.y -= gap / 2 * ny
			b.x += gap / 2 * nx
			b.y += gap / 2 * ny
		}
		if worst < 1e-6 {
			return
		}
	}
}

// awayFrom gives how far the log that moved most lies from where another pile has it, mm.
func (p *Pile) awayFrom(o *Pile) float64 {
	most := 0.0
	for k := range p.logs {
		a, b := p.logs[k].place(), o.logs[k].place()
		if p.logs[k].fate != o.logs[k].fate {
			return math.Inf(1)
		}
		most = max(most, math.Hypot(a.XMM-b.XMM, a.YMM-b.YMM))
	}
	return most
}
