package world

import (
	"fmt"
	"time"

	"tablero/firmware/board"
	"tablero/sim/chip"
)

// Lane is a part of the world that runs by itself until Stop is called.
type Lane struct {
	Name string
	Run  func()
	Stop func()
}

// Lanes lists what must run beside the firmware: converters that convert by their
// own clock.
func (w *World) Lanes() []Lane { return w.wires.lanes }

// loadCells plugs in the HX711 below the platform's corners.
func (w *World) loadCells(p *board.Part) error {
	pitch := w.file.Grid.PitchMM
	origin := Vector{X: (pitch*float64(w.file.Grid.Columns) - w.file.Platform.SizeMM) / 2, Y: (pitch*float64(w.file.Grid.Rows) - w.file.Platform.SizeMM) / 2}
	w.plate = newPlate(w.file.Platform.SizeMM, origin, w.opts, w.sinceStart())
	corner := map[int]int{}
	for _, c := range w.file.Channels() {
		if c.Part == p.Name {
			corner[c.Input] = c.Corner
		}
	}
	var cells []*chip.HX711
	for i, pin := range p.Data {
		r := Stream(w.opts.Parts, "oscillator "+pin)
		cells = append(cells, chip.NewHX711(w.t, chip.HX711Opts{
			Oscillator: about(r, 0, oscillatorSpread/3),
			Phase:      time.Duration(r.Float64() * float64(12*time.Millisecond)),
			Input:      func(at time.Time) float64 { return float64(w.plate.counts(corner[i], at)) },
			DOUT:       w.pin(pin),
		}))
	}
	bank := chip.NewHX711Bank(w.t, w.pin(p.Clock), cells...)
	w.wires.lanes = append(w.wires.lanes, Lane{Name: p.Name, Run: bank.Run, Stop: bank.Stop})
	for i, c := range cells {
		w.wires.plugs[inputOf(p.Name, i)] = plug{
			in:    func() { c.Plug(true) },
			out:   func() { c.Plug(false) },
			cycle: c.PowerCycle,
		}
	}
	w.wires.plugs[p.Name] = plug{
		in: func() {
			for _, c := range cells {
				c.Plug(true)
			}
		},
		out: func() {
			for _, c := range cells {
				c.Plug(false)
			}
		},
		cycle: func() {
			for _, c := range cells {
				c.PowerCycle()
			}
		},
	}
	return nil
}

// inputOf names one converter of several that are one part, as board files do.
func inputOf(part string, i int) string { return fmt.Sprintf("%s:DOUT%d", part, i) }
