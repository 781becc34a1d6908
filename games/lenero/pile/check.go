package pile

import (
	"fmt"
	"math"
)

// What Check takes for a pile.
const (
	// MaxLogs is the number of logs that a pile may have.
	MaxLogs = 200
	// OverlapMM is how far logs may lie within each other or in the frame: places
	// that were measured or written with one decimal are off by that.
	OverlapMM = 0.5

	minMM = 0.1    // of what has a size
	maxMM = 10_000 // of every length
	maxMu = 1000
	maxG  = 1e6
)

// Check tells whether the pile can lie there at all: sizes that exist, logs within
// the frame and beside each other, up to OverlapMM, and at most MaxLogs of them. It
// doesn't tell whether the logs rest. An error names the log and the remedy.
func (p *Pile) Check() error {
	if len(p.Logs) > MaxLogs {
		return fmt.Errorf("pile: %d logs are too many: at most %d can be worked out", len(p.Logs), MaxLogs)
	}
	if err := p.checkFrame(); err != nil {
		return err
	}
	for i, l := range p.Logs {
		if err := l.check(i); err != nil {
			return err
		}
		if err := p.Frame.check(i, l); err != nil {
			return err
		}
	}
	for i, l := range p.Logs {
		for j, o := range p.Logs[:i] {
			if gap := l.gap(o); gap < -OverlapMM {
				return fmt.Errorf("pile: logs %d and %d lie %.1f mm within each other: correct the place or size of one", j, i, -gap)
			}
		}
	}
	return nil
}

func (p *Pile) checkFrame() error {
	f := p.Frame
	for _, of := range []struct {
		name         string
		value        float64
		least, most  float64
		unit, remedy string
	}{
		{"frame's width", f.WidthMM, minMM, maxMM, " mm", "give the inside width"},
		{"frame's height", f.HeightMM, minMM, maxMM, " mm", "give the height of the walls"},
		{"friction between logs", p.Friction.Log, 0, maxMu, "", "0.4 is common for wood"},
		{"friction on the floor", p.Friction.Floor, 0, maxMu, "", "0.4 is common for wood"},
		{"friction on the walls", p.Friction.Wall, 0, maxMu, "", "0.4 is common for wood"},
		{"rolling resistance", p.Friction.RollingMM, 0, maxMM, " mm", "0 leaves it out"},
	} {
		if !within(of.value, of.least, of.most) {
			return fmt.Errorf("pile: the %s can't be %g%s: %s", of.name, of.value, of.unit, of.remedy)
		}
	}
	return nil
}

func (l Log) check(i int) error {
	switch {
	case !within(l.RadiusMM, minMM, maxMM):
		return fmt.Errorf("pile: log %d can't have a radius of %g mm: give half its diameter", i, l.RadiusMM)
	case !within(l.MassG, math.SmallestNonzeroFloat64, maxG):
		return fmt.Errorf("pile: log %d can't weigh %g g: give its mass in grams", i, l.MassG)
	case !within(l.XMM, -maxMM, maxMM) || !within(l.YMM, -maxMM, maxMM):
		return fmt.Errorf("pile: log %d can't lie at %g,%g: give its axis in mm from the left wall and the floor", i, l.XMM, l.YMM)
	}
	return nil
}

// check tells whether log i lies within the walls and on or over the floor.
func (f Frame) check(i int, l Log) error {
	switch {
	case l.XMM-l.RadiusMM < -OverlapMM || f.WidthMM-l.XMM-l.RadiusMM < -OverlapMM:
		return fmt.Errorf("pile: log %d at %.1f,%.1f reaches %.1f mm into a wall: correct its place or the frame's width of %g mm", i, l.XMM, l.YMM, max(l.RadiusMM-l.XMM, l.XMM+l.RadiusMM-f.WidthMM), f.WidthMM)
	case l.YMM-l.RadiusMM < -OverlapMM:
		return fmt.Errorf("pile: log %d at %.1f,%.1f reaches %.1f mm into the floor: correct its height or size", i, l.XMM, l.YMM, l.RadiusMM-l.YMM)
	case l.YMM > f.HeightMM:
		return fmt.Errorf("pile: log %d at %.1f,%.1f lies over the walls, which are %g mm high: it has fallen out, so leave it out", i, l.XMM, l.YMM, f.HeightMM)
	}
	return nil
}

// checkDropped tells whether there is a log of this size and the frame is wide
// enough for it.
func (p *Pile) checkDropped(radiusMM float64) error {
	if !within(radiusMM, minMM, maxMM) {
		return fmt.Errorf("pile: a log can't have a radius of %g mm: give half its diameter", radiusMM)
	}
	if 2*radiusMM > p.Frame.WidthMM {
		return fmt.Errorf("pile: a log %g mm thick doesn't fit into a frame %g mm wide: take a thinner one", 2*radiusMM, p.Frame.WidthMM)
	}
	return nil
}

// within is false for NaN.
func within(v, least, most float64) bool { return v >= least && v <= most }

// gap is how far the surfaces of two logs are apart, in mm; below zero where they
// overlap.
func (l Log) gap(o Log) float64 {
	return math.Hypot(l.XMM-o.XMM, l.YMM-o.YMM) - l.RadiusMM - o.RadiusMM
}
