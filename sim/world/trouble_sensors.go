package world

import (
	"errors"
	"fmt"
	"time"

	"tablero/games"
)

// Creep lets the load cell of a corner creep by so many grams, evenly over a time,
// as one does that bears a load all night. The corners count from the south-west one,
// row by row.
func (w *World) Creep(corner int, grams float64, over time.Duration) error {
	return w.strain(corner, func(c *loadCell) { c.strains = append(c.strains, strain{w.t.Now(), over, grams}) })
}

// Spike makes the next reading of a corner's load cell wrong by so many counts.
func (w *World) Spike(corner int, counts float64) error {
	return w.strain(corner, func(c *loadCell) { c.spike = counts })
}

func (w *World) strain(corner int, do func(*loadCell)) error {
	if w.plate == nil || corner < 0 || corner >= len(w.plate.cells) {
		return fmt.Errorf("%w: no load cell at corner %d", ErrNoPart, corner)
	}
	w.plate.mu.Lock()
	defer w.plate.mu.Unlock()
	do(w.plate.cells[corner])
	return nil
}

// StickCell makes the load cell of a corner give what it gave last, whatever it bears, or
// heals it.
func (w *World) StickCell(corner int, stuck bool) error {
	return w.strain(corner, func(c *loadCell) { c.stuck = stuck })
}

// Volts gives what the linear sensor of a cell would give without noise: 0 where there
// is none.
func (w *World) Volts(p games.Place) float64 {
	h := w.linearAt(p)
	if h == nil {
		return 0
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.quiet + h.gain*h.feels()*(h.fieldMT+earthsFieldMT)/1000
}

// Truth gives what a calibration of the linear sensor of a cell should find now: its output
// without a piece, in V, and its sensitivity, in V/mT.
func (w *World) Truth(p games.Place) (zeroV, perMT float64) {
	h := w.linearAt(p)
	if h == nil {
		return 0, 0
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	crept := h.gain * strained(h.strains, h.now()) / 1000
	return h.quiet + h.gain*h.feels()*earthsFieldMT/1000 + h.drift*warmth(h.hours()) + crept, h.gain * h.feels() / 1000
}

// TrueCounts gives a load cell's counts a gram.
func (w *World) TrueCounts(corner int) float64 { return w.plate.cells[corner].gain }

// StickField makes the linear sensor of a cell give so many volts, whatever lies there,
// or with nil heals it.
func (w *World) StickField(p games.Place, volts *float64) error {
	return w.onField(p, func(h *linearHall) { h.stuck = volts })
}

// DampField lets the linear sensor of a cell feel a share of every field: 0 one of which only
// the amplifier is left, -1 one that is soldered upside down.
func (w *World) DampField(p games.Place, share float64) error {
	return w.onField(p, func(h *linearHall) { h.share = &share })
}

// ShortFields shorts the outputs of the linear sensors of two cells.
func (w *World) ShortFields(a, b games.Place) error {
	return errors.Join(
		w.onField(a, func(h *linearHall) { h.with = w.linearAt(b) }),
		w.onField(b, func(h *linearHall) { h.with = w.linearAt(a) }))
}

// DriftField lets the zero of a cell's linear sensor creep by so many mT, evenly over a
// time.
func (w *World) DriftField(p games.Place, mT float64, over time.Duration) error {
	return w.onField(p, func(h *linearHall) { h.strains = append(h.strains, strain{w.t.Now(), over, mT}) })
}

// SpikeField makes the next reading of a cell's linear sensor wrong by so many volts.
func (w *World) SpikeField(p games.Place, volts float64) error {
	return w.onField(p, func(h *linearHall) { h.spike = volts })
}

func (w *World) onField(p games.Place, do func(*linearHall)) error {
	h := w.linearAt(p)
	if h == nil {
		return fmt.Errorf("%w: no linear sensor at %s", ErrNoPart, p)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	do(h)
	return nil
}

func (w *World) linearAt(p games.Place) *linearHall {
	if i, _, ok := w.Sensor(p); ok {
		return w.linear[i]
	}
	return nil
}

// TrueKind gives what pieces of a kind weigh, and the moments of their magnets, on average.
func (w *World) TrueKind(k games.Kind) (massG, moment float64) {
	n := 0.0
	for _, p := range w.pieces {
		if p.Kind == k {
			n++
			massG += p.massG
			moment += p.moment
		}
	}
	return massG / max(1, n), moment / max(1, n)
}
