package sense

import "tablero/games"

// ground is the layout at which the baseline of linear sensors was taken, and
// what is known of the pieces that rest there. Changes are weighed against it, so
// that whatever stays where it is needs no model.
type ground struct {
	known    bool // a baseline was taken
	recalled bool // before a power cut
	oldLoads bool // the loads' baseline too
	n        int  // of how many readings of each hall sensor, at least
	layout   games.Layout
	fields   [games.Cells]float64 // mT
	beside   [games.Cells]float64 // mT: the part of it that other cells' pieces make
	rest     [games.Cells][games.MaxStack]resting
	// strayed is how far each sensor's baseline has followed its readings since the pieces
	// on it were measured: the zero drifts, or a piece was shifted by a hair.
	strayed [games.Cells]float64 // mT

	// Load cells settle later: steps may have been found by the fields alone since
	// the loads' baseline was taken.
	nLoads  int // of how many readings of each load cell, at least
	loadsAt games.Layout
	lies    [games.Cells][games.MaxStack]laid // pieces of loadsAt
	loads   [4]float64                        // g above the converters' zero
	lag     int                               // groups of pieces that lie otherwise now than in loadsAt
}

// mostLag is the number of groups that may have been moved since the loads'
// baseline was taken; if it is more, loads tell nothing until it is taken anew.
const mostLag = 6

// fieldFloor and loadFloor give how well the baseline can be trusted.
func (g *ground) fieldFloor() float64 {
	switch {
	case !g.known:
		return coldFloor
	case g.recalled:
		return recalledFloor
	}
	return fieldFloor
}

func (g *ground) loadFloor() float64 {
	if g.oldLoads {
		return recalledLoadFloor
	}
	return loadFloor
}

// weighs tells whether the loads can be weighed.
func (a *analog) weighs() bool {
	return a.ground.known && !a.fieldsOnly && a.ground.lag <= mostLag
}

// resting is what is known of the field of a piece that lies still.
type resting struct {
	gain    float32 // at its own sensor, as a share of a centred piece's
	gainVar float32
}

// laid is where a piece lies. Pieces that came together lie off together, and dx, dy
// against each other.
type laid struct {
	x, y, variance float32 // mm off the middle of its cell, and mm2 each way: of all that came with it
	dx, dy         float32 // mm, of this one against those
}

// together tells whether two pieces of a stack came together.
func (a laid) together(b laid) bool { return a.x == b.x && a.y == b.y && a.variance == b.variance }

// anywhere is where pieces lie of which the loads don't tell.
func anywhere() laid { return laid{variance: offSigma * offSigma} }

// Priors of how pieces are put down.
const (
	offSigma    = 2.0  // mm each way, of whatever is put down in one go
	wideSigma   = 3.0  // the same where the loads tell, which can afford to believe clumsy hands
	jitterSigma = 0.8  // mm each way, of a piece within its stack
	jitterGain  = 0.05 // what jitter does to a gain
	// Floors of what readings can be trusted to, however long they are averaged:
	// drift between two looks, and the model's own faults.
	fieldFloor = 0.006 // mT
	loadFloor  = 0.05  // g
	// recalledFloor and recalledLoadFloor are the same of a baseline that was taken before a
	// power cut: parts warm up anew.
	recalledFloor     = 0.03 // mT
	recalledLoadFloor = 0.5  // g
	// coldFloor is how well the calibration's zeros are known after the board was
	// off for a while.
	coldFloor = 0.12 // mT
)
