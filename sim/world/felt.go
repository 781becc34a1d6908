package world

import (
	"math"

	"tablero/games"
)

// Felt is what sensors feel: mT at the linear hall sensors, in the order in which
// the board file's converters have them, then from Corners on g at the plate's corners.
// A sensor that there isn't feels nothing.
type Felt [Corners + 4]float64

// Corners is where the corners of the plate begin in Felt.
const Corners = games.Cells

// Felt gives what the sensors feel of all pieces of the scene together.
func (s *Scene) Felt() Felt {
	var f Felt
	for i := range s.pieces {
		if !s.pieces[i].held {
			s.Feel(i, s.pieces[i].at, &f)
		}
	}
	return f
}

// Feel adds what the sensors would feel of a piece, were it at a position.
func (s *Scene) Feel(i int, at Vector, f *Felt) {
	p := &s.pieces[i]
	m := Vector{p.tilt.X * p.moment, p.tilt.Y * p.moment, p.tilt.Z * p.moment}
	for j, h := range s.w.linear {
		f[j] += dipole(m, h.at.Minus(at))
	}
	s.Bear(i, at, f)
}

// Bear adds what the plate's corners alone would bear of a piece.
func (s *Scene) Bear(i int, at Vector, f *Felt) {
	if s.w.plate == nil || !s.w.onPlate(at) {
		return
	}
	for j, share := range s.w.plate.shares(at.X, at.Y) {
		f[Corners+j] += share * s.pieces[i].massG
	}
}

// Saturated gives what sensors make of what they feel, the earth's field besides.
func (f Felt) Saturated() Felt {
	for i := range f[:Corners] {
		f[i] = max(-saturationMT, min(saturationMT, f[i]+earthsFieldMT))
	}
	return f
}

// Saturates tells whether a sensor shows no more of what it feels.
func (f *Felt) Saturates(i int) bool {
	return i < Corners && math.Abs(f[i]+earthsFieldMT) >= saturationMT
}

// Sensor gives the linear hall sensor below a place, by its number in Felt, and where
// it really sits.
func (w *World) Sensor(p games.Place) (i int, at Vector, ok bool) {
	middle := w.Middle(p)
	for i, h := range w.linear {
		if h.at.Level(middle) < w.file.Grid.PitchMM/2 {
			return i, h.at, true
		}
	}
	return 0, middle, false
}

// Noise gives the rms of a single reading of a linear hall sensor and of a load
// cell.
func (w *World) Noise() (mT, grams float64) {
	n := orOne(w.opts.Rough.Noise)
	return linearNoiseMT * n, cellNoiseG * n
}

// Spread gives by how much pieces of a kind differ, as a share: the sigma of their
// magnets and of their masses.
func (w *World) Spread() (magnets, masses float64) {
	return momentSpread * orOne(w.opts.Rough.Spread), massSpread
}
