package fault

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/games"
)

// cables adds what happens to whole parts.
func (m *Maker) cables() {
	for _, p := range m.opts.File.Parts {
		m.cable(p.Name, p.Name)
		if p.Chip != "74hc154" { // it has no settings
			m.Join(Brownout, Site{Part: p.Name, Begin: func(*rand.Rand) (Signs, error) {
				return Signs{Place: span(m.reads(p.Name))}, m.opts.World.BrownOut(p.Name)
			}})
		}
		for i := range p.Data {
			name := p.Name + ":" + dout(i)
			m.cable(name, p.Name+", "+dout(i))
		}
	}
}

// cable adds a cable that can be pulled, and how the display calls it.
func (m *Maker) cable(name, says string) {
	signs := Signs{Place: span(m.reads(name))}
	if m.senses(name) {
		signs.Says = []string{says}
	}
	for _, p := range m.opts.File.Parts {
		if p.Behind == name { // what is behind a decoder goes with it
			signs.Says = append(signs.Says, p.Name)
		}
	}
	m.Join(Unplug, Site{Part: name, Least: 300 * time.Millisecond, Most: 4 * time.Second,
		Begin: func(*rand.Rand) (Signs, error) { return signs, m.opts.World.Unplug(name) },
		End:   func() error { return m.opts.World.Plug(name) }})
}

// senses tells whether a part, or an input of one, reads anything.
func (m *Maker) senses(name string) bool {
	return slices.ContainsFunc(m.opts.File.Channels(), func(c board.Channel) bool {
		return c.Part == name || c.Sensor == board.Weight && c.Part+":"+dout(c.Input) == name
	})
}

// reads lists the places that a part reads.
func (m *Maker) reads(part string) []games.Place {
	var all []games.Place
	for _, c := range m.opts.File.Channels() {
		if c.Part == part && c.Place != games.Nowhere {
			all = append(all, c.Place)
		}
	}
	return all
}

// kernelGivesUp is how long the Pi's kernel waits for a bus whose data wire is low,
// before it says that a transaction failed.
const kernelGivesUp = time.Second

// buses adds what happens to I2C buses.
func (m *Maker) buses() {
	for _, b := range m.opts.File.Buses {
		parts := m.on(b.Name)
		if b.Kind != "i2c" || len(parts) == 0 {
			continue
		}
		says := m.sensing(parts)
		m.Join(NACK, Site{Part: "bus " + b.Name, Least: 300 * time.Millisecond, Most: 2 * time.Second,
			Begin: func(draw *rand.Rand) (Signs, error) {
				nth := pick(draw, []int{1, 2, 3, 5})
				s := Signs{}
				if nth == 1 {
					s.Says = says // else some get through
				}
				return s, m.opts.World.FailI2C(b.Name, nth)
			},
			End: func() error { return m.opts.World.FailI2C(b.Name, 0) }})
		hung := m.alongside(&b)
		m.Join(Stuck, Site{Part: "bus " + b.Name, Least: 300 * time.Millisecond, Most: 3 * time.Second,
			Begin: func(*rand.Rand) (Signs, error) {
				return Signs{Says: hung, Lingers: kernelGivesUp}, m.opts.World.StickSDA(b.Name, true)
			},
			End: func() error { return m.opts.World.StickSDA(b.Name, false) }})
	}
}

// alongside lists the sensors that share a wire with a bus: the ports of a multiplexer do,
// and whoever waits for one waits for all.
func (m *Maker) alongside(b *board.Bus) []string {
	var all []string
	for _, o := range m.opts.File.Buses {
		if o.Name == b.Name || b.Root != "" && o.Root == b.Root {
			all = append(all, m.sensing(m.on(o.Name))...)
		}
	}
	return all
}

// sensing leaves out the parts that read nothing.
func (m *Maker) sensing(parts []string) []string {
	return slices.DeleteFunc(parts, func(p string) bool { return !m.senses(p) })
}

// on lists the parts on a bus.
func (m *Maker) on(bus string) []string {
	var all []string
	for _, p := range m.opts.File.Parts {
		if p.Bus == bus {
			all = append(all, p.Name)
		}
	}
	return all
}

// dout names an input of load cells as board files do.
func dout(input int) string { return fmt.Sprintf("DOUT%d", input) }
