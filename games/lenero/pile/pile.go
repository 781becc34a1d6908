package pile

import (
	"math"
	"strconv"
)

// Pile is logs at rest in a frame. Methods don't change it.
type Pile struct {
	Frame    Frame
	Friction Friction
	Logs     []Log
}

// Frame is what the logs lie in: a floor at y = 0 and walls at x = 0 and x = WidthMM.
type Frame struct {
	WidthMM  float64
	HeightMM float64 // of the walls; a log whose axis lies higher has fallen out
}

// Log is a round log, seen along its axis.
type Log struct {
	XMM, YMM float64 // of the axis
	RadiusMM float64
	MassG    float64
}

// Friction holds the coefficients of Coulomb's law by what a log touches, and the
// rolling resistance: the lever arm in mm by which a contact's normal force may lie off
// its middle.
type Friction struct {
	Log, Floor, Wall float64
	RollingMM        float64
}

// Body is something that a log can touch: a log by its index, or a part of the frame.
type Body int

// Parts of the frame.
const (
	Floor Body = -1 - iota
	Left
	Right
)

// String names parts of the frame as the oracle's files do; logs by their index.
func (b Body) String() string {
	switch b {
	case Floor:
		return "floor"
	case Left:
		return "left"
	case Right:
		return "right"
	}
	return strconv.Itoa(int(b))
}

// Contact is where a log touches something, or nearly does.
type Contact struct {
	Log    int
	With   Body    // of two logs the one with the smaller index
	NX, NY float64 // unit normal, from With towards Log
	GapMM  float64 // below zero where they overlap
}

// Mu gives the friction coefficient of a contact.
func (f Friction) Mu(c Contact) float64 {
	switch c.With {
	case Floor:
		return f.Floor
	case Left, Right:
		return f.Wall
	}
	return f.Log
}

// Without gives the pile with the k-th log taken out; the others stay where they are.
func (p Pile) Without(k int) Pile {
	p.Logs = append(append([]Log(nil), p.Logs[:k]...), p.Logs[k+1:]...)
	return p
}

// Contacts lists who touches whom with a gap of at most so many mm: every log's contacts
// with the floor, the walls and the logs before it, in that order.
func (p *Pile) Contacts(withinMM float64) []Contact {
	var all []Contact
	for i, l := range p.Logs {
		add := func(with Body, nx, ny, gap float64) {
			if gap <= withinMM {
				all = append(all, Contact{i, with, nx, ny, gap})
			}
		}
		add(Floor, 0, 1, l.YMM-l.RadiusMM)
		add(Left, 1, 0, l.XMM-l.RadiusMM)
		add(Right, -1, 0, p.Frame.WidthMM-l.XMM-l.RadiusMM)
		for j, o := range p.Logs[:i] {
			dx, dy := l.XMM-o.XMM, l.YMM-o.YMM
			d := math.Hypot(dx, dy)
			add(Body(j), dx/d, dy/d, d-l.RadiusMM-o.RadiusMM)
		}
	}
	return all
}
