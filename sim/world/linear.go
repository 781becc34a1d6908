package world

import (
	"math"
	"math/rand/v2"
	"sync"
	"time"
)

// linearHall is a linear hall sensor below a cell (DRV5055A1 at 3.3 V, TI
// SBAS640): 60 mV/mT about half the supply, +-22 mT, then it saturates.
type linearHall struct {
	at    Vector
	gain  float64 // mV/mT
	quiet float64 // V without field
	drift float64 // V a kelvin
	noise *rand.Rand
	hours func() float64 // since the board was switched on
	now   func() time.Time
	rough Rough

	mu      sync.Mutex // guards what follows; the converter asks on its bus's lane
	fieldMT float64
	with    *linearHall // whose output is shorted to this one's; nil if none is
	share   *float64    // of the field that it feels; nil if all
	stuck   *float64    // V that it gives whatever it feels; nil if it is sound
	strains []strain    // of its zero, in mT
	// roughens and fades are what its noise and its sensitivity have come to.
	roughens, fades []wear
	spike           float64 // V by which the next reading is wrong
}

const (
	supplyV        = 3.3
	linearGain     = 60.0 // mV/mT
	gainSpread     = 0.03
	quietSpread    = 0.010 // V
	linearNoiseMT  = 0.02
	saturationMT   = 22.0
	railV          = 0.2    // that the output keeps from either end of the supply
	driftPerKelvin = 0.0004 // V, sigma
	warmUpKelvin   = 4.0    // of the board's box, over its first hour
	warmUpHours    = 0.3
)

func newLinearHall(name string, at Vector, o Opts, hours func() float64, now func() time.Time) *linearHall {
	r := Stream(o.Parts, "linear hall "+name)
	return &linearHall{
		at:    Vector{about(r, at.X, placingSpread), about(r, at.Y, placingSpread), at.Z},
		gain:  about(r, linearGain, gainSpread*linearGain),
		quiet: about(r, supplyV/2, quietSpread),
		drift: about(r, 0, driftPerKelvin),
		noise: Stream(o.Seed, "hall noise "+name),
		hours: hours,
		now:   now,
		rough: o.Rough,
	}
}

// set lets the sensor feel a field.
func (h *linearHall) set(mT float64) {
	h.mu.Lock()
	h.fieldMT = mT
	h.mu.Unlock()
}

// feels gives the share of the field that it feels.
func (h *linearHall) feels() float64 {
	share := worn(h.fades, h.now())
	if h.share != nil {
		share *= *h.share
	}
	return share
}

// volts gives the output now. Of two that are shorted each pulls as hard.
func (h *linearHall) volts() float64 {
	v, with := h.alone()
	if with != nil {
		other, _ := with.alone()
		return (v + other) / 2
	}
	return v
}

// alone gives the output as it would be by itself, and whom it is shorted to.
func (h *linearHall) alone() (volts float64, with *linearHall) {
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.feels()*(h.fieldMT+earthsFieldMT) + worn(h.roughens, h.now())*orOne(h.rough.Noise)*linearNoiseMT*h.noise.NormFloat64()
	b = max(-saturationMT, min(saturationMT, b))
	v := h.quiet + h.gain*b/1000 + h.drift*warmth(h.hours())
	if h.stuck != nil {
		return *h.stuck, h.with
	}
	if len(h.strains) > 0 {
		v += h.gain * strained(h.strains, h.now()) / 1000
		v = max(railV, min(supplyV-railV, v))
	}
	if h.spike != 0 {
		v = max(0, min(supplyV, v+h.spike))
		h.spike = 0
	}
	return v, h.with
}

// warmth gives by how many kelvin the box has warmed up.
func warmth(hours float64) float64 { return warmUpKelvin * (1 - math.Exp(-hours/warmUpHours)) }

// sinceStart gives a clock of hours for parts that warm up.
func (w *World) sinceStart() func() float64 {
	start := w.t.Now()
	return func() float64 { return float64(w.t.Now().Sub(start)) / float64(time.Hour) }
}
