package sense

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/mixtour"
)

// The base in truth, as HARDWARE.md describes it: written without the model that
// is tested. Millimetres, grams, A m2, mT.
const (
	truePitch, trueDepth, trueHeight = 50.0, 8.0, 8.0
	truePlatform                     = 300.0
	trueMass, trueMoment             = 10.0, 0.013
	trueFieldNoise, trueWeightNoise  = 0.02, 0.13
	trueVPerMT, trueZeroV            = 0.06, 1.65
	trueCountsPerGram                = 400.0
	saturation                       = 22.0 // mT
)

// disc is a piece where it really lies.
type disc struct {
	kind   games.Kind
	mass   float64
	moment float64
	x, y   float64 // off the middle of its cell
}

// plate holds the discs of a base.
type plate struct {
	rand   *rand.Rand
	discs  [games.Cells][]disc
	tare   [4]float64 // g
	noise  float64    // of what is nominal
	spike  func(c *board.Channel) float64
	moment map[games.Kind]float64
}

// newBase gives a base on which a match begins, settled on the empty board.
func newBase(t require.TestingT, match games.Match, seed uint64) *rig {
	return newBaseFor(t, match, mixtour.Game{}, seed)
}

func newBaseFor(t require.TestingT, match games.Match, game games.Game, seed uint64) *rig {
	file, err := board.Load("base")
	require.NoError(t, err)
	r := &rig{t: t, channels: file.Channels(), tick: 16 * time.Millisecond, match: match}
	r.plate = &plate{rand: rand.New(rand.NewPCG(seed, 7)), noise: 1, moment: map[games.Kind]float64{}}
	for i := range r.plate.tare {
		r.plate.tare[i] = 200 + 30*r.plate.rand.NormFloat64()
	}
	for _, k := range game.Kinds() {
		r.plate.moment[k.Kind] = trueMoment
	}
	if game.Name() == "mixtour" {
		r.plate.moment[mixtour.BlackDisc] = -trueMoment
	}
	r.model = NewModel(r.channels, nil, game.Kinds(), signatures(r.channels, r.plate.moment))
	r.begin()
	return r
}

// signatures is what a calibration of the base comes to.
func signatures(channels []board.Channel, moments map[games.Kind]float64) *Signatures {
	g := &Signatures{PitchMM: truePitch, DepthMM: trueDepth, HeightMM: trueHeight, Kinds: map[games.Kind]Signature{}}
	for i := range g.Halls {
		g.Halls[i].Channel = -1
	}
	for i, c := range channels {
		switch c.Sensor {
		case board.Field:
			g.Halls[c.Place] = Hall{Channel: i, ZeroV: trueZeroV, VPerMT: trueVPerMT, NoiseMT: trueFieldNoise}
		case board.Weight:
			x, y := cornerOf(c.Corner)
			g.Corners[c.Corner] = Corner{Channel: i, XMM: x, YMM: y, CountsPerGram: trueCountsPerGram, NoiseG: trueWeightNoise}
		}
	}
	for k, m := range moments {
		g.Kinds[k] = Signature{MassG: trueMass, MassSD: 0.15, Moment: m, MomentSD: 0.05}
	}
	return g
}

// cornerOf gives where a load cell is: the platform's middle is that of c3.
func cornerOf(i int) (x, y float64) {
	middle := 2.5 * truePitch
	x, y = middle-truePlatform/2, middle-truePlatform/2
	return x + truePlatform*float64(i%2), y + truePlatform*float64(i/2)
}

// lay replaces a stack: discs that it has in common with the one before stay,
// those above are put down together somewhere near the middle.
func (p *plate) lay(at games.Place, s games.Stack) {
	old := p.discs[at]
	same := 0
	for same < len(old) && same < s.Height() && old[same].kind == s.At(same) {
		same++
	}
	stack := append([]disc(nil), old[:same]...)
	x, y := p.near(1.6, 4), p.near(1.6, 4)
	for i := same; i < s.Height(); i++ {
		stack = append(stack, disc{
			kind: s.At(i), mass: trueMass + p.near(0.1, 0.3), moment: p.moment[s.At(i)] * (1 + p.near(0.04, 0.1)),
			x: x + p.near(0.5, 1), y: y + p.near(0.5, 1),
		})
	}
	p.discs[at] = stack
}

// near draws about zero, never beyond most.
func (p *plate) near(sigma, most float64) float64 {
	return min(most, max(-most, sigma*p.rand.NormFloat64()))
}

// volts gives what a converter reads: volts of a hall sensor, counts of a cell.
func (p *plate) volts(c *board.Channel) float64 {
	spike := 0.0
	if p.spike != nil {
		spike = p.spike(c)
	}
	if c.Sensor == board.Field {
		b := p.field(c.Place) + p.noise*trueFieldNoise*p.rand.NormFloat64()
		return trueZeroV + trueVPerMT*min(saturation, max(-saturation, b)) + spike
	}
	g := p.tare[c.Corner] + p.load(c.Corner) + p.noise*trueWeightNoise*p.rand.NormFloat64()
	return trueCountsPerGram*g + spike
}

// field adds the dipoles of all discs at a sensor: the vertical component of
// mu0/4pi (3 (m.r) r / r5 - m / r3), r from the disc to the sensor.
func (p *plate) field(at games.Place) float64 {
	const mu0Over4Pi = 1e-7 // T m / A
	sum := 0.0
	for cell := range p.discs {
		from := games.Place(cell)
		for level, d := range p.discs[cell] {
			rx := 1e-3 * (truePitch*float64(at.Column()-from.Column()) - d.x)
			ry := 1e-3 * (truePitch*float64(at.Row()-from.Row()) - d.y)
			rz := -1e-3 * (trueDepth + trueHeight*float64(level))
			r2 := rx*rx + ry*ry + rz*rz
			r := math.Sqrt(r2)
			sum += mu0Over4Pi * d.moment * (3*rz*rz/(r2*r2*r) - 1/(r2*r))
		}
	}
	return 1e3 * sum
}

// load gives what a corner of the rigid plate carries.
func (p *plate) load(corner int) float64 {
	sum := 0.0
	for cell := range p.discs {
		at := games.Place(cell)
		for _, d := range p.discs[cell] {
			// From the middle of the platform, as a share of its side.
			u := (truePitch*float64(at.Column()-2) + d.x) / truePlatform
			v := (truePitch*float64(at.Row()-2) + d.y) / truePlatform
			if corner%2 == 0 {
				u = -u
			}
			if corner/2 == 0 {
				v = -v
			}
			sum += d.mass * (0.5 + u) * (0.5 + v)
		}
	}
	return sum
}

// build lays a position disc by disc, each taken into the baseline, and makes the
// rig expect what may follow.
func (r *rig) build(position string) {
	match, err := mixtour.Game{}.Parse(position, nil)
	require.NoError(r.t, err)
	l := match.Layout()
	for p := games.Place(0); p.IsCell(); p++ {
		var s games.Stack
		for k := range pieces(l.At(p)) {
			s = s.Push(k)
			r.layStack(p, s)
			r.expect(standing{layout: r.lying})
			require.Equal(r.t, Same, r.settle(400*time.Millisecond).Kind, "%s, %d discs on %s", position, s.Height(), p)
		}
	}
	r.expect(match)
	require.Equal(r.t, Same, r.scan().Kind)
}

// expect makes the situation that of another match.
func (r *rig) expect(match games.Match) {
	r.match = match
	r.sit = NewSituation(r.sit.id+1, match)
}

// from gives a rig that goes on from where r is, on its own.
func (r *rig) from(seed uint64) *rig {
	next, plate := *r, *r.plate
	plate.rand = rand.New(rand.NewPCG(seed, 11))
	next.plate = &plate
	return &next
}

func newMixtour(t require.TestingT, settings games.Settings) games.Match {
	match, err := mixtour.Game{}.New(settings)
	require.NoError(t, err)
	return match
}
