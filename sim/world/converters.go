package world

import (
	"time"

	"tablero/firmware/board"
	"tablero/sim/chip"
)

// muxes builds the I2C multiplexers: buses that share the wires of another.
func (w *World) muxes() error {
	ports := map[string][]string{}
	var roots []string
	for _, b := range w.file.Buses {
		if b.Kind == "i2c" && b.Root != "" {
			if ports[b.Root] == nil {
				roots = append(roots, b.Root)
			}
			ports[b.Root] = append(ports[b.Root], b.Port)
		}
	}
	for _, root := range roots {
		m, err := chip.NewMux(root, w.t, len(ports[root]), chip.MuxOpts{})
		if err != nil {
			return err
		}
		for i, port := range ports[root] {
			w.wires.i2c[port] = m.Port(i)
		}
	}
	return nil
}

// oscillatorSpread is how much converters' clocks differ.
const oscillatorSpread = 0.03

// converter plugs in an ADS1115 with a linear hall sensor at each input in use.
func (w *World) converter(p *board.Part) {
	halls := [4]*linearHall{}
	for _, c := range w.file.Channels() {
		if c.Part != p.Name {
			continue
		}
		at := w.Middle(c.Place)
		at.Z = -w.file.Grid.SensorDepthMM
		h := newLinearHall(c.Place.String(), at, w.opts, w.sinceStart(), w.t.Now)
		halls[c.Input] = h
		w.linear = append(w.linear, h)
	}
	a := chip.NewADS1115(w.t, chip.ADS1115Opts{
		Oscillator: about(Stream(w.opts.Parts, "oscillator "+p.Name), 0, oscillatorSpread),
		Input: func(channel int, _ time.Time) float64 {
			if h := halls[channel]; h != nil {
				return h.volts()
			}
			return 0
		},
	})
	w.plugI2C(p, a, a.PowerCycle)
}
