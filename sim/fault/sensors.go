package fault

import (
	"fmt"
	"math/rand/v2"
	"time"

	"tablero/firmware/board"
)

// wrongGrace is how long the board leaves alone what isn't as it should be.
const wrongGrace = 2 * time.Second

// Sensors that break stay so for a while: nobody solders in a second.
const cellLeast, cellMost = 3 * time.Second, 10 * time.Second

// sensors adds what happens to single sensors.
func (m *Maker) sensors() {
	for _, c := range m.opts.File.Channels() {
		switch c.Sensor {
		case board.Switch:
			m.hallSwitch(c)
		case board.Field:
			m.hallSensor(c)
		case board.Weight:
			m.loadCell(c)
		}
	}
}

// hallSwitch shorts a switch: it says that a piece lies there where none does, or that
// none does where one lies. To the board that is a piece put or taken.
func (m *Maker) hallSwitch(c board.Channel) {
	turn := func() (Signs, error) {
		on := len(m.opts.World.On(c.Place)) == 0
		return Signs{Place: c.Place.String(), Says: []string{c.Place.String() + ":"}, After: wrongGrace, Still: true}, m.opts.World.StickSwitch(c.Place, &on)
	}
	heal := func() error { return m.opts.World.StickSwitch(c.Place, nil) }
	m.Join(Cell, Site{Part: c.Name, Least: cellLeast, Most: cellMost,
		Begin: func(*rand.Rand) (Signs, error) { return turn() }, End: heal})
	m.Join(Spike, Site{Part: c.Name, Least: time.Millisecond, Most: 5 * time.Millisecond,
		Begin: func(*rand.Rand) (Signs, error) {
			s, err := turn()
			return Signs{Place: s.Place}, err
		}, End: heal})
}

// hallSensor freezes a linear sensor at what it gives now or at a rail, lets its zero
// creep away, or falsifies a reading.
func (m *Maker) hallSensor(c board.Channel) {
	w, place := m.opts.World, c.Place
	m.Join(Cell, Site{Part: c.Name, Least: cellLeast, Most: cellMost,
		Begin: func(draw *rand.Rand) (Signs, error) {
			volts := pick(draw, []float64{0, supplyV, w.Volts(place), w.Volts(place)})
			return Signs{Place: place.String(), Says: []string{place.String() + ":"}}, w.StickField(place, &volts)
		},
		End: func() error { return w.StickField(place, nil) }})
	m.Join(Drift, Site{Part: c.Name, Begin: func(draw *rand.Rand) (Signs, error) {
		mT := between(draw, -mostDriftMT, mostDriftMT)
		return Signs{Place: place.String()}, w.DriftField(place, mT, between(draw, driftLeast, driftMost))
	}})
	m.Join(Spike, Site{Part: c.Name, Begin: func(draw *rand.Rand) (Signs, error) {
		return Signs{Place: place.String()}, w.SpikeField(place, pick(draw, []float64{-1, 1})*supplyV/2)
	}})
}

// supplyV is what linear sensors are fed with: their rails.
const supplyV = 3.3

// What drifts, drifts by so much at most: a sensor and its magnet in the sun, a load
// cell that bears a load for half an hour.
const (
	mostDriftMT           = 0.3
	mostDriftG            = 2.0
	driftLeast, driftMost = time.Minute, 3 * time.Minute
	countsOfHalfScale     = 1 << 22
)

// loadCell does the same to a load cell.
func (m *Maker) loadCell(c board.Channel) {
	w := m.opts.World
	where := fmt.Sprintf("%s, %s", c.Part, dout(c.Input))
	m.Join(Cell, Site{Part: c.Name, Least: cellLeast, Most: cellMost,
		Begin: func(*rand.Rand) (Signs, error) {
			return Signs{Place: board.CornerName(c.Corner), Says: []string{where}}, w.StickCell(c.Corner, true)
		},
		End: func() error { return w.StickCell(c.Corner, false) }})
	m.Join(Drift, Site{Part: c.Name, Begin: func(draw *rand.Rand) (Signs, error) {
		return Signs{Place: board.CornerName(c.Corner)}, w.Creep(c.Corner, between(draw, -mostDriftG, mostDriftG), between(draw, driftLeast, driftMost))
	}})
	m.Join(Spike, Site{Part: c.Name, Begin: func(draw *rand.Rand) (Signs, error) {
		return Signs{Place: board.CornerName(c.Corner)}, w.Spike(c.Corner, pick(draw, []float64{-1, 1})*countsOfHalfScale)
	}})
}
