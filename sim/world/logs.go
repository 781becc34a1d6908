package world

import (
	"fmt"
	"math"
	"slices"

	"tablero/games"
)

// Logs of the box: 20 mm thick for size 1, 5 mm more for each.
const (
	logLengthMM  = 120.0
	thinnestMM   = 20.0
	thickerByMM  = 5.0
	logDensity   = 0.6e-3 // g/mm3
	logRadiusMM  = 0.1    // radii differ evenly by up to so much
	logMassShare = 0.02   // sigma of the density of a log
)

// Lenero gives the shapes of its logs, so many of each kind: "w1.1" to "b5.3". Kinds
// are signed with a colour and a size.
func Lenero(kinds []games.KindInfo, each int) []Shape {
	var all []Shape
	for _, k := range kinds {
		size := float64(k.Sign[len(k.Sign)-1] - '1')
		radius := (thinnestMM + thickerByMM*size) / 2
		s := Shape{Kind: k.Kind, RadiusMM: radius, HeightMM: 2 * radius, LengthMM: logLengthMM,
			MassG: logDensity * math.Pi * radius * radius * logLengthMM}
		for i := range each {
			s.Name = fmt.Sprintf("%s.%d", k.Sign, i+1)
			all = append(all, s)
		}
	}
	return all
}

// turn makes a log as the wood allows: a little too thick or too thin, and as heavy as
// its wood.
func (p *Piece) turn(o Opts) {
	r := Stream(o.Parts, "wood "+p.Name)
	p.radius += logRadiusMM * (2*r.Float64() - 1)
	p.height = 2 * p.radius
	density := about(r, logDensity, logMassShare*logDensity)
	p.massG = density * math.Pi * p.radius * p.radius * p.made.LengthMM
	p.moment = 0
}

// Log is a log in the frame as eyes see it.
type Log struct {
	Name string
	Kind games.Kind
	AtMM Vector // the axis' middle: X from the left wall, Y up from the floor, Z away from the frame's middle
}

// Logs lists the logs in the frame, in the order in which they came into it; while they
// move, where they lay before.
func (w *World) Logs() []Log {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.inFrame()
}

// inFrame is Logs; mu is held.
func (w *World) inFrame() []Log {
	if w.frame == nil {
		return nil
	}
	var all []Log
	for _, n := range w.frame.order {
		p := w.byName[n]
		all = append(all, Log{Name: n, Kind: p.Kind, AtMM: Vector{X: p.at.X - w.frame.left, Y: p.at.Z - soleMM + p.radius, Z: p.at.Y - w.frame.along}})
	}
	return all
}

// OverFrame gives the position of a log's underside when its axis is at x from the left
// wall, high above the frame.
func (w *World) OverFrame(xMM, heightMM float64) Vector {
	if w.frame == nil {
		return Vector{}
	}
	return Vector{X: w.frame.left + xMM, Y: w.frame.along, Z: soleMM + heightMM}
}

// Won gives the place of a piece that was captured, on the other side of the board.
func (w *World) Won(name string) Vector {
	at := w.Reserve(name)
	at.X = w.file.Grid.PitchMM*float64(w.file.Grid.Columns) - at.X
	return at
}

// WonOf finds a piece of a kind that lies where captured ones do.
func (w *World) WonOf(k games.Kind) (string, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.pieces {
		if p.Kind == k && !p.held && !p.inFrame && p.at.Level(w.Won(p.Name)) < 1 {
			return p.Name, true
		}
	}
	return "", false
}

// Strewn lists the logs that lie on the platform beside the frame: they fell out of it.
func (w *World) Strewn() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var names []string
	for _, p := range w.pieces {
		if p.made.LengthMM > 0 && !p.held && !p.inFrame && w.plate != nil && w.onPlate(p.at) {
			names = append(names, p.Name)
		}
	}
	slices.Sort(names)
	return names
}
