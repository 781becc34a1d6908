package pile

import (
	"fmt"
	"math"
)

// Rest is where a log comes to rest, and what it lies on.
type Rest struct {
	XMM, YMM float64 // of the axis
	// Left and Right are the two things that hold it. On the floor, both are the
	// floor; both are the same log for one that can't roll off its top.
	Left, Right Body
}

// Drop gives where a log that is let go over the pile at x comes to rest, while the
// others stay where they are. It falls on what is highest, rolls down without a run,
// leaves a log that it can't roll around at its equator and falls again, until two
// things hold it or it lies on the floor. An x too near to a wall is taken for the
// nearest possible one.
//
// Let go within a millionth of a millimetre of the middle of a log, it rolls to the
// right; to the left if something bars the right; and stays if both are barred.
//
// The rest may be higher than the walls: then the log has fallen out. An error tells
// that the pile isn't sound, or that no such log fits into the frame.
func (p *Pile) Drop(radiusMM, xMM float64) (Rest, error) {
	if err := p.Check(); err != nil {
		return Rest{}, err
	}
	if err := p.checkDropped(radiusMM); err != nil {
		return Rest{}, err
	}
	if math.IsNaN(xMM) || math.IsInf(xMM, 0) {
		return Rest{}, fmt.Errorf("pile: a log can't be let go at %g: give millimetres from the left wall", xMM)
	}
	d := p.dropping(radiusMM)
	return d.drop(min(max(xMM, d.left), d.right))
}

// drop lets the log go at an x between the walls.
func (d *dropping) drop(x float64) (Rest, error) {
	y, on := d.below(x, math.Inf(1), Floor)
	if on == Floor {
		return Rest{x, y, Floor, Floor}, nil
	}
	toward := right
	if c := d.discs[on]; x < c.x-apexMM {
		toward = left
	} else if x <= c.x+apexMM {
		var barred bool
		if toward, barred = d.offApex(on); barred {
			return Rest{x, y, on, on}, nil
		}
	}
	from := Floor // what it rolled on before
	for range 4*len(d.discs) + 4 {
		next := d.roll(on, from, d.discs[on].angle(x, y, toward), toward)
		x, y = next.x, next.y
		switch {
		case next.falls:
			from = Floor
			if y, on = d.below(x, y, on); on == Floor {
				return Rest{x, y, Floor, Floor}, nil
			}
			// It has fallen on a slope, or on a log's very middle: there it rolls on.
			if c := d.discs[on]; math.Abs(x-c.x) > apexMM {
				toward = direction(math.Copysign(1, x-c.x))
			}
		case next.meets == Floor:
			return Rest{x, d.radius, Floor, Floor}, nil
		case next.bars && toward == right:
			return Rest{x, y, on, next.meets}, nil
		case next.bars:
			return Rest{x, y, next.meets, on}, nil
		default:
			from, on = on, next.meets
		}
	}
	return Rest{}, fmt.Errorf("pile: no place found where a log of radius %g mm comes to rest: see whether some logs lie in the same place", d.radius)
}

// offApex gives the way that a log takes from the very middle of another; barred
// tells that both are.
func (d *dropping) offApex(on Body) (toward direction, barred bool) {
	for _, toward := range []direction{right, left} {
		if next := d.roll(on, Floor, 0, toward); !next.bars || next.angle > sameAngle {
			return toward, false
		}
	}
	return right, true
}
