package roll

import (
	"flag"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var studied = flag.Int("study", 0, "piles of each size that TestStudy builds; 0 skips it")

// variants are piles that nobody could tell from the real one.
var variants = []struct {
	name string
	of   func(*Pile, uint64) (*Pile, error)
}{
	{"finer", func(p *Pile, _ uint64) (*Pile, error) {
		return p.remade(func(o *Opts) { o.Step /= 2; o.Stiffness *= 4 }), nil
	}},
	{"softer", func(p *Pile, _ uint64) (*Pile, error) { return p.remade(func(o *Opts) { o.Stiffness /= 10 }), nil }},
	{"forgotten", func(p *Pile, seed uint64) (*Pile, error) { return p.Shaken(seed, Jitter{}) }},
	{"rubbed", func(p *Pile, seed uint64) (*Pile, error) { return p.Shaken(seed, Jitter{Friction: 0.03}) }},
	{"shaken", func(p *Pile, seed uint64) (*Pile, error) { return p.Shaken(seed, DefaultJitter()) }},
}

// remade gives a copy of a pile by other opts, whose contacts bear the same forces; it
// settles anew.
func (p *Pile) remade(change func(*Opts)) *Pile {
	c := p.Clone()
	change(&c.opts)
	c.dt = c.opts.Step.Seconds()
	scale := p.opts.Stiffness / c.opts.Stiffness
	for i := range c.pairs {
		was := c.pairs[i]
		q := c.newPair(int(was.a), int(was.b))
		q.mu, q.st, q.sl, q.sr = was.mu, was.st*scale, was.sl*scale, was.sr*scale
		c.pairs[i] = q
	}
	c.stale, c.steps, c.opts.StopMM = true, 0, 0
	c.Settle()
	return c
}

// study counts what taking loaded logs does to piles.
type study struct {
	takes, shifts, between int    // removals; others moved by more than 1 mm, by 0.3 to 1 mm
	differ, refused        [5]int // variants whose verdict is another; that don't stand at all
	plane, length          int    // pulls of what may be removed that move others by more than 1 mm in the plane, lengthwise
}

// loadedLogs lists the logs on which another lies.
func loadedLogs(p *Pile) []int {
	loaded := map[int]bool{}
	for _, c := range p.Contacts() {
		switch {
		case c.With < 0:
		case c.NormalY > 0.1:
			loaded[c.With] = true
		case c.NormalY < -0.1:
			loaded[c.Log] = true
		}
	}
	var all []int
	for k := range p.Len() {
		if loaded[k] {
			all = append(all, k)
		}
	}
	return all
}

// moved gives how far the log that moved most did so in the plane and lengthwise, mm.
func moved(r Result) (plane, length float64) {
	for k, s := range r.Shifts {
		if k == r.Hand {
			continue
		}
		if s.Is == FellOut {
			return math.Inf(1), math.Inf(1)
		}
		plane = max(plane, math.Hypot(s.To.XMM-s.From.XMM, s.To.YMM-s.From.YMM))
		length = max(length, math.Abs(s.To.ZMM-s.From.ZMM))
	}
	return plane, length
}

func removing(t *testing.T, p *Pile, k int) float64 {
	t.Helper()
	p.StopAt(3)
	r, err := p.Remove(k)
	require.NoError(t, err)
	by, _ := moved(r)
	return by
}

func (s *study) add(t *testing.T, p *Pile) {
	t.Helper()
	for _, k := range loadedLogs(p) {
		s.takes++
		by := removing(t, p.Clone(), k)
		for i, v := range variants {
			if c, err := v.of(p, uint64(k)); err != nil {
				s.refused[i]++
			} else if (by > 1) != (removing(t, c, k) > 1) {
				s.differ[i]++
			}
		}
		if by > 1 {
			s.shifts++
			continue
		}
		if by > 0.3 {
			s.between++
		}
		c := p.Clone()
		c.StopAt(3)
		r, err := c.Pull(k, DefaultPullOpts())
		require.NoError(t, err)
		plane, length := moved(r)
		if plane > 1 {
			s.plane++
		}
		if length > 1 {
			s.length++
		}
	}
}

// TestStudy shows how often taking a loaded log leaves others where they are, and how much
// that depends on what nobody knows: go test ./sim/world/roll -run Study -study 20 -v.
func TestStudy(t *testing.T) {
	if *studied == 0 {
		t.Skip("a study, see -study")
	}
	for _, n := range []int{8, 12, 16, 20} {
		for _, width := range []float64{120, 180, 240} {
			var s study
			start := time.Now()
			for seed := range uint64(*studied) {
				p, err := Build(seed, width, diameters(n)...)
				require.NoError(t, err)
				s.add(t, p)
			}
			fmt.Printf("%2d logs in %.0f mm: %4d takes, %4d shift others, %3d by 0.3 to 1 mm; of %3d that hold a pull shifts %d in the plane, %d lengthwise;",
				n, width, s.takes, s.shifts, s.between, s.takes-s.shifts, s.plane, s.length)
			for i, v := range variants {
				fmt.Printf(" %s %d other, %d fell;", v.name, s.differ[i], s.refused[i])
			}
			fmt.Printf(" %v\n", time.Since(start).Round(time.Second))
		}
	}
}
