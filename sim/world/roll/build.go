package roll

import (
	"fmt"
	"math/rand/v2"
)

// How Heap lays logs.
const (
	looks     = 3   // places that a hand looks at; it takes the lowest
	missMM    = 1.0 // sigma by which it misses the hollow
	releaseMM = 0.5 // above what the log first touches
	tries     = 20
)

// Build gives a real pile at rest: logs of given diameters, dropped one by one into hollows
// of what already lies in a frame of a width, everything left to settle each time.
func Build(seed uint64, widthMM float64, diametersMM ...float64) (*Pile, error) {
	p, err := New(DefaultOpts(widthMM), seed)
	if err != nil {
		return nil, err
	}
	return p, p.Heap(diametersMM...)
}

// Heap drops logs of given diameters one by one, as Build does. A log that doesn't come to
// rest below the walls' edges, or makes any fall out, is taken back and dropped elsewhere.
// On an error those before it lie. Meanwhile nobody watches.
func (p *Pile) Heap(diametersMM ...float64) error {
	for _, d := range diametersMM {
		if err := p.lay(p.Cut(d)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pile) lay(l Log) error {
	for range tries {
		c := p.Clone()
		k, r, err := c.Drop(l, DropOpts{XMM: c.spot(l.RadiusMM), HeightMM: releaseMM, JitterMM: missMM})
		if err != nil {
			return err
		}
		if r.Rested && len(r.FellOut()) == 0 && c.logs[k].y <= c.h {
			c.watch = p.watch.anew(c.seconds())
			*p = *c
			return nil
		}
		p.drops = c.drops
	}
	return fmt.Errorf("%w: %.1f mm thick, on %d others", ErrNoRoom, 2*l.RadiusMM, len(p.lying))
}

// spot draws where a hand lays a log: the lowest of some hollows, mm.
func (p *Pile) spot(radius float64) float64 {
	draw := rand.New(&p.drops)
	best, height := 0.0, 0.0
	for i := range looks {
		x := p.hollow(radius, radius+draw.Float64()*(p.opts.WidthMM-2*radius))
		if y := p.touch(radius, x); i == 0 || y < height {
			best, height = x, y
		}
	}
	return best
}
