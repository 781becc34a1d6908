package board

import (
	"math"

	"tablero/games"
)

// HallCalibration is what was learnt of a linear hall sensor. Uncertainties are
// standard ones, 0 if unknown.
type HallCalibration struct {
	ZeroV    float64 `toml:"zero_v"` // output without a piece
	ZeroSDV  float64 `toml:"zero_sd_v,omitempty"`
	VPerMT   float64 `toml:"v_per_mt"` // negative if it is soldered upside down
	VPerMTSD float64 `toml:"v_per_mt_sd,omitempty"`
	NoiseMT  float64 `toml:"noise_mt"` // rms of one reading
}

// CornerCalibration is what was learnt of a load cell.
type CornerCalibration struct {
	CountsPerGram   float64 `toml:"counts_per_gram"`
	CountsPerGramSD float64 `toml:"counts_per_gram_sd,omitempty"`
	NoiseG          float64 `toml:"noise_g"` // rms of one reading
}

// KindCalibration is what was learnt of a kind of piece.
type KindCalibration struct {
	MassG      float64 `toml:"mass_g"`
	MassSD     float64 `toml:"mass_sd_g"`                // from piece to piece
	MassMeanSD float64 `toml:"mass_mean_sd_g,omitempty"` // of MassG
	Moment     float64 `toml:"moment_am2"`               // of its magnet, positive with the north up
	MomentSD   float64 `toml:"moment_sd"`                // relative, from piece to piece
	// MomentMeanSD is the relative uncertainty of Moment as that of pieces of the kind.
	MomentMeanSD float64 `toml:"moment_mean_sd,omitempty"`
}

// WoodCalibration is what was learnt of how the logs of a box rub.
type WoodCalibration struct {
	Friction    float64 `toml:"friction"`      // between logs and the frame's floor, on average
	FrictionSD  float64 `toml:"friction_sd"`   // of Friction
	PairSD      float64 `toml:"pair_sd"`       // from pair to pair of things
	RollingMM   float64 `toml:"rolling_mm"`    // lever arm of rolling resistance
	RollingSDMM float64 `toml:"rolling_sd_mm"` // of RollingMM
	DeadG       float64 `toml:"dead_g"`        // platform and frame, which the load cells bear
	DeadSDG     float64 `toml:"dead_sd_g"`     // of DeadG
	Date        string  `toml:"date"`          // when it was measured, as RFC 3339 has it
}

// Corner gives the position of a load cell in the coordinates of the cells'
// middles: the platform lies centred below the grid.
func (f *File) Corner(i int) (xMM, yMM float64) {
	w, h := f.Grid.PitchMM*float64(f.Grid.Columns), f.Grid.PitchMM*float64(f.Grid.Rows)
	xMM, yMM = (w-f.Platform.SizeMM)/2, (h-f.Platform.SizeMM)/2
	if i&1 == 1 {
		xMM += f.Platform.SizeMM
	}
	if i&2 == 2 {
		yMM += f.Platform.SizeMM
	}
	return xMM, yMM
}

// Middle gives the middle of a cell in the same coordinates.
func (f *File) Middle(p games.Place) (xMM, yMM float64) {
	return (float64(p.Column()) + 0.5) * f.Grid.PitchMM, (float64(p.Row()) + 0.5) * f.Grid.PitchMM
}

// Shares gives how the load cells share a weight at a position: a rigid plate on
// four corners, bilinearly.
func (f *File) Shares(xMM, yMM float64) [4]float64 {
	x0, y0 := f.Corner(0)
	u, v := (xMM-x0)/f.Platform.SizeMM, (yMM-y0)/f.Platform.SizeMM
	return [4]float64{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v}
}

// UnitField gives the field in mT along a vertical axis at a horizontal distance
// r (its square) and z below a dipole of 1 A m2.
func UnitField(r2, z float64) float64 {
	d2 := z*z + r2
	return 1e5 * (3*z*z/d2 - 1) / (d2 * math.Sqrt(d2))
}

// HasFields tells whether the board has linear hall sensors.
func (f *File) HasFields() bool {
	for _, c := range f.Cells {
		if c.Field != "" {
			return true
		}
	}
	return false
}
