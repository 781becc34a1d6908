package pile

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var woodFriction = Friction{Log: 0.4, Floor: 0.4, Wall: 0.4, RollingMM: 0.2}

// snugRadii are the radii that logs have, in mm.
var snugRadii = []float64{10, 12.5, 15, 17.5, 20}

// woodMass is a log of 120 mm at 0.6 g/cm³.
func woodMass(radius float64) float64 { return 600e-6 * math.Pi * radius * radius * 120 }

// snug builds a pile of so many logs between walls, log by log, each at a place where it
// has two supports or more, if it can be with a third contact, and where the pile holds.
// It may end with fewer logs. The same seed builds the same pile.
func snug(seed uint64, logs int, widthMM float64, friction Friction) *Pile {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := &Pile{Frame: Frame{WidthMM: widthMM, HeightMM: 1000}, Friction: friction}
	for tries := 0; len(p.Logs) < logs && tries < 40*logs; tries++ {
		r := snugRadii[rng.IntN(5)]
		places, third := p.places(r)
		if len(third) > 0 && rng.Float64() < 0.7 {
			places = third
		}
		if len(places) == 0 {
			continue
		}
		at, other := places[rng.IntN(len(places))], places[rng.IntN(len(places))]
		if other.YMM < at.YMM {
			at = other
		}
		q := *p
		q.Logs = append(append([]Log(nil), p.Logs...), at)
		if proof, err := q.Exists(1, 1e-6); err == nil && proof.Holds() {
			p = &q
		}
	}
	return p
}

// places lists where a log of radius r can lie on two things, and of those where a third
// is within 0.1 mm.
func (p *Pile) places(r float64) (all, third []Log) {
	type circle struct{ x, y, r float64 }
	var about []circle
	for _, l := range p.Logs {
		about = append(about, circle{l.XMM, l.YMM, l.RadiusMM + r})
	}
	try := func(x, y float64, want int) {
		near := 0
		gap := func(g float64) bool {
			if g < 0.1 {
				near++
			}
			return g > -1e-9
		}
		ok := gap(x-r) && gap(p.Frame.WidthMM-r-x) && gap(y-r)
		for _, c := range about {
			ok = gap(math.Hypot(x-c.x, y-c.y)-c.r) && ok
			ok = ok && !(y < c.y && math.Abs(x-c.x) < c.r) // not under another
		}
		if ok && near >= want {
			l := Log{x, y, r, woodMass(r)}
			if all = append(all, l); near > want {
				third = append(third, l)
			}
		}
	}
	try(r, r, 2)
	try(p.Frame.WidthMM-r, r, 2)
	for i, c := range about {
		for _, x := range []float64{r, p.Frame.WidthMM - r} {
			if h := c.r*c.r - (x-c.x)*(x-c.x); h > 0 && math.Abs(x-c.x) > 0.5 { // not on its top
				try(x, c.y+math.Sqrt(h), 2)
			}
		}
		if h := c.r*c.r - (r-c.y)*(r-c.y); h > 0 {
			try(c.x-math.Sqrt(h), r, 2)
			try(c.x+math.Sqrt(h), r, 2)
		}
		for _, d := range about[:i] {
			dx, dy := d.x-c.x, d.y-c.y
			apart := math.Hypot(dx, dy)
			a := (c.r*c.r - d.r*d.r + apart*apart) / (2 * apart)
			if h := c.r*c.r - a*a; h > 0 && apart > 0 {
				h = math.Sqrt(h) / apart
				a /= apart
				for _, side := range []float64{-1, 1} {
					x, y := c.x+a*dx-side*h*dy, c.y+a*dy+side*h*dx
					if (c.x-x)*(d.x-x) < 0 {
						try(x, y, 2)
					}
				}
			}
		}
	}
	return all, third
}

func TestASnugPileHasTheLogsAskedForAndHolds(t *testing.T) {
	for seed := range uint64(20) {
		p := snug(seed, 20, 140, woodFriction)
		require.Len(t, p.Logs, 20, "seed %d", seed)
		for _, c := range p.Contacts(0) {
			require.Greater(t, c.GapMM, -1e-8)
		}
	}
}
