package separability

import (
	"fmt"
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// channels are the linear sensors of all cells, then the four load cells.
const channels = games.Cells + 4

// What is assumed of readings and of how pieces are put down; sense assumes the
// same.
const (
	averaged    = 8.0   // readings in a settled figure
	fieldFloor  = 0.006 // mT, however long is averaged
	loadFloor   = 0.05  // g
	offSigma    = 2.0   // mm each way, of what is put down in one go
	jitterSigma = 0.8   // mm each way, of a piece within its stack
	jitterGain  = 0.05  // what that does to a piece's field
	heightMM    = 8.0   // of a piece
)

// model predicts frames.
type model struct {
	file  *board.File
	kinds map[games.Kind]board.KindCalibration
	noise [channels]float64 // variance of a settled figure
	has   [channels]bool
}

func newModel(f *board.File, c *board.Calibration, game games.Game) (*model, error) {
	m := &model{file: f, kinds: map[games.Kind]board.KindCalibration{}}
	for p := range f.All() {
		h, ok := c.Halls[p.String()]
		if f.Cells[p.String()].Field == "" {
			continue
		}
		if !ok {
			return nil, fmt.Errorf("separability: the calibration doesn't know hall sensor %s", p)
		}
		m.has[p] = true
		m.noise[p] = h.NoiseMT*h.NoiseMT/averaged + fieldFloor*fieldFloor
	}
	for i := range f.Platform.Cells {
		if i >= len(c.Corners) {
			return nil, fmt.Errorf("separability: the calibration doesn't know load cell %d", i+1)
		}
		g := c.Corners[i].NoiseG
		m.has[games.Cells+i] = true
		m.noise[games.Cells+i] = g*g/averaged + loadFloor*loadFloor
	}
	for _, k := range game.Kinds() {
		known, ok := c.Kinds[game.Name()][k.Sign]
		if !ok {
			return nil, fmt.Errorf("separability: the calibration doesn't know %s", k.Name)
		}
		m.kinds[k.Kind] = known
	}
	return m, nil
}

// group is pieces of a stack that came together, or went.
type group struct {
	place    games.Place
	from, to int // levels
	stack    games.Stack
}

// predict gives the frame that a change leads to, against the one before.
func (m *model) predict(before, after *games.Layout) *frame {
	f := &frame{}
	for i := range f.cov {
		f.cov[i][i] = m.noise[i]
	}
	for p := range m.file.All() {
		was, is := before.At(p), after.At(p)
		same := 0
		for same < was.Height() && same < is.Height() && was.At(same) == is.At(same) {
			same++
		}
		if was.Height() > same {
			m.gone(f, group{p, same, was.Height(), was})
		}
		if is.Height() > same {
			m.came(f, group{p, same, is.Height(), is})
		}
	}
	return f
}

// came adds pieces. Where on the cell they lie is unknown, and so are their magnets
// and masses to within the spread of their kinds.
func (m *model) came(f *frame, g group) {
	const off = offSigma * offSigma
	var alongX, alongY, outwards vector // by how far the group lies off
	x, y := m.file.Middle(g.place)
	share, dx, dy := m.shares(x, y)
	for l := g.from; l < g.to; l++ {
		k, z := m.kinds[g.stack.At(l)], m.z(l)
		var field, mass vector
		for c := range m.file.All() {
			if !m.has[c] {
				continue
			}
			cx, cy := m.file.Middle(c)
			r2 := (cx-x)*(cx-x) + (cy-y)*(cy-y)
			if c == g.place {
				r2 = 2 * off // as far off as it is on average
				outwards[c] += k.Moment * slope(r2, z)
			} else {
				s := k.Moment * slope(r2, z)
				alongX[c] += s * 2 * (x - cx)
				alongY[c] += s * 2 * (y - cy)
			}
			field[c] = k.Moment * board.UnitField(r2, z)
		}
		own := field[g.place] * jitterGain
		f.cov[g.place][g.place] += own * own
		for i := range share {
			mass[games.Cells+i] = share[i]
			alongX[games.Cells+i] += k.MassG * dx[i]
			alongY[games.Cells+i] += k.MassG * dy[i]
		}
		f.add(&field, 1)
		f.add(&mass, k.MassG)
		f.spread(&field, k.MomentSD*k.MomentSD)
		f.spread(&mass, k.MassSD*k.MassSD)
		m.jitter(f, k.MassG, &dx, &dy)
	}
	f.spread(&alongX, off)
	f.spread(&alongY, off)
	f.spread(&outwards, 4*off*off) // the variance of x2 + y2
}

// gone takes pieces away. Their sensor has shown what they and those below make
// together; how that is shared is unknown. The loads showed where they lay, within
// what they can.
func (m *model) gone(f *frame, g group) {
	x, y := m.file.Middle(g.place)
	share, dx, dy := m.shares(x, y)
	var gone, goneV, staysV float64
	off := m.rested(g, &dx, &dy)
	var alongX, alongY vector
	for l := range g.to {
		k, z := m.kinds[g.stack.At(l)], m.z(l)
		const far = offSigma * offSigma
		own := k.Moment * board.UnitField(2*far, z)
		s := k.Moment * slope(2*far, z)
		variance := own*own*(k.MomentSD*k.MomentSD+jitterGain*jitterGain) + 4*far*far*s*s
		if l < g.from {
			staysV += variance
			continue
		}
		gone += own
		goneV += variance
		var field, mass vector
		for c := range m.file.All() {
			if m.has[c] && c != g.place {
				cx, cy := m.file.Middle(c)
				field[c] = k.Moment * board.UnitField((cx-x)*(cx-x)+(cy-y)*(cy-y), z)
			}
		}
		for i := range share {
			mass[games.Cells+i] = share[i]
			alongX[games.Cells+i] += k.MassG * dx[i]
			alongY[games.Cells+i] += k.MassG * dy[i]
		}
		f.add(&field, -1)
		f.add(&mass, -k.MassG)
		f.spread(&field, k.MomentSD*k.MomentSD)
		f.spread(&mass, k.MassSD*k.MassSD)
		m.jitter(f, k.MassG, &dx, &dy)
	}
	if m.has[g.place] {
		f.mean[g.place] -= gone
		if goneV+staysV > 0 {
			f.cov[g.place][g.place] += goneV * staysV / (goneV + staysV)
		}
	}
	f.spread(&alongX, off)
	f.spread(&alongY, off)
}

// rested gives how well the loads know each way where a group lies: the variance in
// mm2.
func (m *model) rested(g group, dx, dy *[4]float64) float64 {
	grams := 0.0
	for l := g.from; l < g.to; l++ {
		grams += m.kinds[g.stack.At(l)].MassG
	}
	const prior = offSigma * offSigma
	known := 0.0
	for i := range dx {
		if m.has[games.Cells+i] {
			known += grams * grams * (dx[i]*dx[i] + dy[i]*dy[i]) / 2 / m.noise[games.Cells+i]
		}
	}
	return 1 / (1/prior + known)
}

// jitter adds that a piece lies a little beside its group.
func (m *model) jitter(f *frame, grams float64, dx, dy *[4]float64) {
	var x, y vector
	for i := range dx {
		x[games.Cells+i], y[games.Cells+i] = grams*dx[i], grams*dy[i]
	}
	f.spread(&x, jitterSigma*jitterSigma)
	f.spread(&y, jitterSigma*jitterSigma)
}

// shares gives how the load cells share a weight, and how that changes by the
// millimetre; nothing without a platform.
func (m *model) shares(x, y float64) (share, dx, dy [4]float64) {
	if len(m.file.Platform.Cells) == 0 {
		return share, dx, dy
	}
	share = m.file.Shares(x, y)
	for i, s := range m.file.Shares(x+1, y) { // the shares are linear each way
		dx[i] = s - share[i]
	}
	for i, s := range m.file.Shares(x, y+1) {
		dy[i] = s - share[i]
	}
	return share, dx, dy
}

// z gives the height of the magnet at a level above its sensor.
func (m *model) z(level int) float64 { return m.file.Grid.SensorDepthMM + heightMM*float64(level) }

// slope gives how the field of a unit dipole changes with the square of the
// distance.
func slope(r2, z float64) float64 {
	d2 := r2 + z*z
	// UnitField is 1e5 (3 z2 d2^-5/2 - d2^-3/2).
	return 1e5 * (1.5 - 7.5*z*z/d2) / (d2 * d2 * math.Sqrt(d2))
}
