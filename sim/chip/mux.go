package chip

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3/physic"

	"tablero/sim/lane"
)

// MuxOpts sets up a Mux. The zero value is one on a Pi's bus at 400 kHz.
type MuxOpts struct {
	Speed    physic.Frequency // of SCL; 0 is 400 kHz
	Overhead time.Duration    // of one transaction in the kernel, also of a switch; 0 is 60 us, negative none
	Timeout  time.Duration    // of a transaction on a stuck bus; 0 is 1 s, negative none
}

// MuxStats counts what a Mux did.
type MuxStats struct {
	Switches uint64
	Busy     time.Duration // which isn't in the Stats of the ports
}

// Mux is an I2C multiplexer like the PCA9548 under the kernel's i2c-mux: each port is
// a bus of its own, all share one wire, and the kernel writes the multiplexer's one
// register before a transaction on another port than the last (SCPS207, control
// register).
type Mux struct {
	ports  []*I2CBus
	wire   *Wire
	change time.Duration // what a switch takes

	// Whoever holds the wire may touch these.
	last  int
	stats MuxStats
}

// NewMux gives a multiplexer with 1 to 8 ports without parts, named after it. No port
// is chosen yet, as after power-on.
func NewMux(name string, t lane.Time, ports int, opts MuxOpts) (*Mux, error) {
	if ports < 1 || ports > 8 {
		return nil, fmt.Errorf("chip: %s: a multiplexer of %d ports; it has 1 to 8", name, ports)
	}
	m := &Mux{wire: NewWire(t), last: -1}
	for i := range ports {
		m.ports = append(m.ports, NewI2C(fmt.Sprintf("%s-%d", name, i), muxTime{t, m, i}, I2COpts{
			Speed: opts.Speed, Overhead: opts.Overhead, Timeout: opts.Timeout, Wire: m.wire,
		}))
	}
	m.change = m.ports[0].overhead + m.ports[0].wireTime(periods(1, 0))
	return m, nil
}

// Port gives the bus behind a port, from 0.
func (m *Mux) Port(n int) *I2CBus { return m.ports[n] }

// Ports gives the buses of all ports.
func (m *Mux) Ports() []*I2CBus { return m.ports }

// Stats tells what the multiplexer did so far.
func (m *Mux) Stats() MuxStats {
	m.wire.take()
	defer m.wire.give()
	return m.stats
}

// muxTime is the time of one port: its bus sleeps through each transaction while it
// holds the wire, and here the switch comes before.
type muxTime struct {
	lane.Time
	mux  *Mux
	port int
}

func (t muxTime) Sleep(d time.Duration) {
	m := t.mux
	if m.last != t.port {
		m.last = t.port
		m.stats.Switches++
		m.stats.Busy += m.change
		d += m.change
	}
	t.Time.Sleep(d)
}
