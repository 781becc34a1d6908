package world

import (
	"math"
	"math/rand/v2"
	"sync"
	"time"
)

// plate is the platform on its four load cells: a rigid square whose loads the
// corners share bilinearly.
type plate struct {
	sizeMM float64
	origin Vector // of the plate's corner below a1, in the board's coordinates
	cells  [4]*loadCell
	ownG   float64 // what is screwed to the cells

	mu    sync.Mutex // guards what follows; the converters ask on their own lane
	loads map[any]load
	total [4]float64 // g, what the corners bear
	rings []ring
	feet  feet // of what stands on the plate and moves by itself
	lean  lean // of the whole board
}

// load is a weight that rests on the plate, or a hand that leans on it.
type load struct {
	x, y  float64 // mm, board's coordinates
	grams float64
}

// ring is how the platform rings after a blow.
type ring struct {
	at     time.Time
	grams  float64 // amplitude
	hertz  float64
	phases [4]float64
}

// loadCell is a 2 kg cell with its amplifier: its own gain, zero, creep and drift.
type loadCell struct {
	gain     float64 // counts a gram
	sideways float64 // share that it feels of what pulls it sideways
	zero     float64 // counts
	drift    float64 // g a kelvin
	creep    float64 // g, what it has crept
	asked    time.Time
	noise    *rand.Rand
	noiseG   float64 // rms
	hours    func() float64

	strains  []strain // the plate's mu guards these and all below
	spike    float64  // counts by which the next reading is wrong
	roughens []wear   // what its noise has come to
	stuck    bool     // it gives what it gave last, whatever it bears
	last     int32    // counts
}

// strain is what a sensor creeps by itself, evenly over a time.
type strain struct {
	from time.Time
	over time.Duration
	by   float64 // g or mT
}

// strained sums what a sensor has crept by itself.
func strained(all []strain, now time.Time) float64 {
	sum := 0.0
	for _, s := range all {
		sum += s.by * min(1, float64(now.Sub(s.from))/float64(max(s.over, 1)))
	}
	return sum
}

const (
	countsPerGram   = 420.0 // 2 kg, 1 mV/V, 4.3 V, gain 128: 20 mV/2 kg of 24 bits at 20 mV
	countsSpread    = 0.02
	zeroSpread      = 60_000.0
	cellNoiseG      = 0.13 // rms at 80 samples a second
	cellDriftG      = 0.05 // g a kelvin, sigma
	creepShare      = 0.0005
	creepTime       = 10 * time.Minute
	spikeChance     = 1e-5
	spikeG          = 800.0
	ringDecay       = 90 * time.Millisecond
	ringForgotten   = 1500 * time.Millisecond
	landingKnockG   = 4.0 // a disc set down
	fullScaleCounts = 1<<23 - 1
)

func newPlate(sizeMM float64, origin Vector, o Opts, hours func() float64) *plate {
	p := &plate{sizeMM: sizeMM, origin: origin, loads: map[any]load{}}
	p.ownG = about(Stream(o.Parts, "platform"), platformG, platformSpread*platformG)
	for i, name := range []string{"south-west", "south-east", "north-west", "north-east"} {
		r := Stream(o.Parts, "load cell "+name)
		p.cells[i] = &loadCell{
			gain:   about(r, countsPerGram, countsSpread*countsPerGram),
			zero:   about(r, 0, zeroSpread),
			drift:  about(r, 0, cellDriftG),
			noise:  Stream(o.Seed, "load noise "+name),
			noiseG: cellNoiseG * orOne(o.Rough.Noise),
			hours:  hours,

			sideways: about(Stream(o.Parts, "load cell sideways "+name), 0, sidewaysSpread),
		}
	}
	return p
}

// shares gives how the corners share a load at a place.
func (p *plate) shares(x, y float64) [4]float64 {
	u, v := (x-p.origin.X)/p.sizeMM, (y-p.origin.Y)/p.sizeMM
	return [4]float64{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v}
}

// bear sets what a thing puts on the plate; 0 g takes it off.
func (p *plate) bear(thing any, x, y, grams float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.add(p.loads[thing], -1)
	delete(p.loads, thing)
	if grams != 0 {
		l := load{x, y, grams}
		p.loads[thing] = l
		p.add(l, 1)
	}
}

func (p *plate) add(l load, sign float64) {
	for i, s := range p.shares(l.x, l.y) {
		p.total[i] += sign * s * l.grams
	}
}

// strike lets the platform ring.
func (p *plate) strike(r ring) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rings = append(p.rings, r)
}

// counts gives what the converter of a corner reads at a time.
func (p *plate) counts(corner int, now time.Time) int32 {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.cells[corner]
	g := p.total[corner] + p.pressed(p.feet.mean(now))[corner] + p.leaning(corner, now)
	c.follow(g, now)
	g += c.creep + strained(c.strains, now) + c.drift*warmth(c.hours()) + p.ringing(corner, now) + worn(c.roughens, now)*c.noiseG*c.noise.NormFloat64()
	if c.noise.Float64() < spikeChance {
		g += spikeG * (2*c.noise.Float64() - 1)
	}
	spike := c.spike
	c.spike = 0
	if !c.stuck {
		c.last = int32(max(-fullScaleCounts, min(fullScaleCounts, c.zero+c.gain*g+spike)))
	}
	return c.last
}

// follow lets the cell creep towards its share of the load.
func (c *loadCell) follow(g float64, now time.Time) {
	if !c.asked.IsZero() {
		c.creep += (creepShare*g - c.creep) * (1 - math.Exp(-float64(now.Sub(c.asked))/float64(creepTime)))
	}
	c.asked = now
}

// ringing sums what hasn't died away at a corner, in grams; mu is held.
func (p *plate) ringing(corner int, now time.Time) float64 {
	sum, kept := 0.0, p.rings[:0]
	for _, r := range p.rings {
		t := now.Sub(r.at)
		if t > ringForgotten {
			continue
		}
		kept = append(kept, r)
		if t < 0 {
			continue // it is going to be struck
		}
		sum += r.grams * math.Exp(-float64(t)/float64(ringDecay)) * math.Sin(2*math.Pi*r.hertz*t.Seconds()+r.phases[corner])
	}
	p.rings = kept
	return sum
}

// onPlate tells whether a position is above the platform.
func (w *World) onPlate(at Vector) bool {
	p := w.plate
	return at.X > p.origin.X && at.X < p.origin.X+p.sizeMM && at.Y > p.origin.Y && at.Y < p.origin.Y+p.sizeMM
}

// Lean presses on the board at a place with a force in grams, as a hand does that
// rests there; 0 takes it away. who tells hands apart.
func (w *World) Lean(who string, at Vector, grams float64) {
	if w.plate != nil {
		w.plate.bear(who, at.X, at.Y, grams)
	}
}

// Knock lets the platform ring as after a blow on the table, of so many grams.
func (w *World) Knock(grams float64, draw *rand.Rand) {
	if w.plate != nil {
		w.plate.strike(blow(w.t.Now(), grams, 5+15*draw.Float64(), draw))
	}
}

// blow gives a ring that each corner hears in a phase of its own.
func blow(at time.Time, grams, hertz float64, draw *rand.Rand) ring {
	r := ring{at: at, grams: grams, hertz: hertz}
	for i := range r.phases {
		r.phases[i] = 2 * math.Pi * draw.Float64()
	}
	return r
}
