package sense

import (
	"math"

	"tablero/games"
)

// Signatures says what pieces do to linear hall sensors and load cells: what
// calibration learnt of one board and its pieces.
type Signatures struct {
	PitchMM  float64 // between the middles of neighbouring cells
	DepthMM  float64 // from a hall sensor up to the lowest magnet
	HeightMM float64 // of a piece, and so between the magnets of a stack
	Halls    [games.Cells]Hall
	Corners  [4]Corner
	Kinds    map[games.Kind]Signature
}

// Hall is a linear hall sensor below a cell.
type Hall struct {
	Channel int     // -1 if there is none
	ZeroV   float64 // without a piece
	VPerMT  float64
	NoiseMT float64 // rms of one reading
}

// Corner is a load cell.
type Corner struct {
	Channel       int // -1 if there is none
	XMM, YMM      float64
	CountsPerGram float64
	NoiseG        float64 // rms of one reading
}

// Signature is what a kind of piece weighs and how strong its magnet is.
type Signature struct {
	MassG, MassSD float64
	Moment        float64 // A m2, positive with the north up
	MomentSD      float64 // relative, from piece to piece
}

// unit gives the field in mT along the axis of a sensor at a horizontal distance
// r and z below a dipole of 1 A m2: mu0/4pi (3 z2/d2 - 1)/d3.
func unit(r2, z float64) float64 {
	d2 := z*z + r2
	return 1e5 * (3*z*z/d2 - 1) / (d2 * math.Sqrt(d2))
}

// fieldTable holds the field of a unit dipole at every sensor, by distance in
// cells and level.
type fieldTable [games.Columns][games.Rows][games.MaxStack]float64

func (g *Signatures) table() *fieldTable {
	t := &fieldTable{}
	for dc := range games.Columns {
		for dr := range games.Rows {
			for l := range games.MaxStack {
				x, y := float64(dc)*g.PitchMM, float64(dr)*g.PitchMM
				t[dc][dr][l] = unit(x*x+y*y, g.LevelMM(l))
			}
		}
	}
	return t
}

// LevelMM gives how high above the sensor the magnet of a piece lies at a level of a stack, from 0.
func (g *Signatures) LevelMM(level int) float64 { return g.DepthMM + float64(level)*g.HeightMM }

// at gives the field of a unit dipole at sensor c from cell p.
func (t *fieldTable) at(c, p games.Place, level int) float64 {
	dc, dr := c.Column()-p.Column(), c.Row()-p.Row()
	return t[max(dc, -dc)][max(dr, -dr)][level]
}

// middle gives the middle of a cell in the coordinates of the load cells.
func (g *Signatures) middle(p games.Place) (x, y float64) {
	return (float64(p.Column()) + 0.5) * g.PitchMM, (float64(p.Row()) + 0.5) * g.PitchMM
}

// shares gives how the four corners share a weight at a place, and how the
// shares change by the millimetre: corners span a rectangle.
func (g *Signatures) shares(x, y float64) (s, dx, dy [4]float64) {
	x0, x1 := g.Corners[0].XMM, g.Corners[3].XMM
	y0, y1 := g.Corners[0].YMM, g.Corners[3].YMM
	w, h := x1-x0, y1-y0
	u, v := (x-x0)/w, (y-y0)/h
	return [4]float64{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v},
		[4]float64{-(1 - v) / w, (1 - v) / w, -v / w, v / w},
		[4]float64{-(1 - u) / h, -u / h, (1 - u) / h, u / h}
}
