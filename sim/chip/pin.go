package chip

import (
	"math/rand/v2"
	"time"

	"periph.io/x/conn/v3/gpio"

	"tablero/sim/lane"
)

// Pin is one GPIO line of the computer with a wire to a part.
type Pin struct {
	// Cost is the time of one operation, 2 us if NewPin made the pin.
	Cost time.Duration
	// HoldUps, if set, delays some operations as a busy kernel does.
	HoldUps *HoldUps
	// IoctlSemantics copies what gpioioctl of host v3.8.5 does against conn's
	// contract: WaitForEdge(0) waits for ever and a negative time-out returns at
	// once; the first Out(High) glitches low; Read makes an output an input with
	// pull-up; In keeps queued edges, and Float keeps the old pull. NewPin sets it.
	IoctlSemantics bool
	// Resistor is the board's own pull.
	Resistor gpio.Pull
	// OnOut is called when the level changes that the computer drives.
	OnOut func(gpio.Level)

	// Set once.
	name   string
	number int
	t      lane.Time
	bell   lane.Bell // for the lane in WaitForEdge

	gate    gate // guards what follows
	output  bool
	out     gpio.Level
	pull    gpio.Pull
	edge    gpio.Edge
	driven  bool // by a part
	drive   gpio.Level
	edges   edgeQueue
	halts   int // calls of Halt
	watcher lane.Bell
}

// HoldUps makes operations late: each with the given probability, by up to Most.
type HoldUps struct {
	Rand        *rand.Rand
	Probability float64
	Most        time.Duration
}

// NewPin gives a pin with nothing on it.
func NewPin(name string, number int, t lane.Time) *Pin {
	return &Pin{
		Cost:           2 * time.Microsecond,
		IoctlSemantics: true,
		Resistor:       gpio.Float,
		name:           name,
		number:         number,
		t:              t,
		bell:           t.NewBell(),
		gate:           newGate(),
		pull:           gpio.Float,
	}
}

// spend takes the time of one operation.
func (p *Pin) spend() {
	d := p.Cost
	if h := p.HoldUps; h != nil && h.Most > 0 {
		p.gate.lock()
		if h.Rand.Float64() < h.Probability {
			d += time.Duration(h.Rand.Int64N(int64(h.Most)))
		}
		p.gate.unlock()
	}
	if d > 0 {
		p.t.Sleep(d)
	}
}

// In makes the pin an input. Without a pull of its own or the board's an undriven
// pin reads low.
func (p *Pin) In(pull gpio.Pull, edge gpio.Edge) error {
	p.spend()
	p.gate.lock()
	defer p.gate.unlock()
	p.input(pull, edge)
	return nil
}

func (p *Pin) input(pull gpio.Pull, edge gpio.Edge) {
	p.output = false
	p.edge = edge
	if pull != gpio.PullNoChange && (pull != gpio.Float || !p.IoctlSemantics) {
		p.pull = pull
	}
	if !p.IoctlSemantics {
		p.edges.n = 0
	}
}

// Read gives the level on the wire.
func (p *Pin) Read() gpio.Level {
	p.spend()
	p.gate.lock()
	defer p.gate.unlock()
	if p.output && p.IoctlSemantics {
		p.input(gpio.PullUp, gpio.NoEdge)
	}
	return p.level()
}

// Out drives the wire.
func (p *Pin) Out(l gpio.Level) error {
	p.spend()
	if p.IoctlSemantics && p.set(gpio.Low, true) {
		p.spend() // one call makes it an output, at low; the second sets the level
	}
	p.set(l, false)
	return nil
}

// set drives the wire, or, with onlyInput, only if it isn't yet driven. It tells
// whether it did.
func (p *Pin) set(l gpio.Level, onlyInput bool) bool {
	p.gate.lock()
	if onlyInput && p.output {
		p.gate.unlock()
		return false
	}
	changed := p.level() != l || !p.output
	p.output, p.out, p.edge = true, l, gpio.NoEdge
	p.gate.unlock()
	if changed && p.OnOut != nil {
		p.OnOut(l)
	}
	return true
}

// Halt ends a WaitForEdge that is under way.
func (p *Pin) Halt() error {
	p.gate.lock()
	p.halts++
	p.gate.unlock()
	p.bell.Ring()
	return nil
}
