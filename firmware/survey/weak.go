package survey

import (
	"fmt"
	"math"
	"slices"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
)

// Weak is a magnet that can't be relied on, or a switch that shows one.
type Weak struct {
	// Share is what its sensor feels, as a share of the weakest piece of the calibration; without
	// one, of what most sensors feel that have something on them. 0 for a switch.
	Share float64
	// Sigma is by how much of what an empty cell's zero may be off it is told from an empty
	// one. 0 without a calibration.
	Sigma float64
	Flips int     // of a switch, within Recent
	On    float64 // and for which share of that it was on
}

const (
	// weakShare: less than that of the weakest piece is a piece that lies badly, or is none of
	// this board's.
	weakShare = 0.6
	// emptyMT is what neighbours and the earth make on an empty cell at most, emptyV the same
	// with what a sensor's middle may be off, where that isn't calibrated.
	emptyMT = 0.15
	emptyV  = 0.045
	// occupied is how many other sensors must feel something to compare one with.
	occupied = 3
	// Hands change a switch four times a second at most, for a moment.
	flickers = 12
	blips    = 3
)

// Weak tells whether a magnet lies at a channel that is too weak to be relied on.
func (s *Survey) Weak(i int) (Weak, bool) {
	c := &s.all[i]
	if c.quality != scan.Good {
		return Weak{}, false
	}
	switch s.channels[i].Sensor {
	case board.Switch:
		seen, short := s.Seen(i), 0
		for _, x := range c.changes {
			short += int(x.flips / 2)
		}
		return Weak{Flips: seen.Flips, On: seen.On}, seen.Flips >= flickers || short >= blips
	case board.Field:
		if c.n < kept/2 || s.now.Sub(c.changed) < still {
			return Weak{}, false // something moves there
		}
		if mT, ok := s.field(i); ok && s.weakest > 0 {
			return s.weakField(i, math.Abs(mT))
		}
		return s.weakOfAll(i)
	}
	return Weak{}, false
}

// weakField compares with the weakest piece.
func (s *Survey) weakField(i int, mT float64) (w Weak, weak bool) {
	noise := s.calibration.Halls[s.channels[i].Place.String()].NoiseMT
	w.Share = mT / (s.weakest * board.UnitField(0, s.depthMM))
	w.Sigma = mT / math.Hypot(sense.ZeroSDMT, noise/math.Sqrt(kept/4))
	return w, mT > max(emptyMT, farOff*noise/math.Sqrt(kept/2)) && w.Share < weakShare
}

// weakOfAll compares with the other sensors, whose middle is that of all.
func (s *Survey) weakOfAll(i int) (w Weak, weak bool) {
	var all []float64
	for j := range s.all {
		if s.channels[j].Sensor == board.Field && s.all[j].quality == scan.Good && s.all[j].n >= kept/2 {
			all = append(all, s.all[j].mean())
		}
	}
	if len(all) == 0 {
		return w, false
	}
	slices.Sort(all)
	middle := all[len(all)/2]
	var felt []float64
	for _, v := range all {
		if off := math.Abs(v - middle); off > emptyV {
			felt = append(felt, off)
		}
	}
	off := math.Abs(s.all[i].mean() - middle)
	if len(felt) <= occupied || off <= emptyV {
		return w, false
	}
	slices.Sort(felt)
	w.Share = off / felt[len(felt)/2]
	return w, w.Share < weakShare
}

// String says what was found of it, and what it may be.
func (w Weak) String() string {
	switch {
	case w.Flips > 0:
		return fmt.Sprintf("flickers: %d changes in %s, on for %.0f %% of it: a magnet near its threshold, which is weak, tilted or off centre, or a loose joint", w.Flips, Recent, 100*w.On)
	case w.Sigma > 0:
		return fmt.Sprintf("a magnet at %.0f %% of the weakest piece's field: weak, off centre or of another game; told from an empty cell by %.1f sigma", 100*w.Share, w.Sigma)
	}
	return fmt.Sprintf("a magnet at %.0f %% of what most others make here: weak, off centre, or no magnet at all and a sensor whose middle is off; with a calibration that can be told", 100*w.Share)
}
