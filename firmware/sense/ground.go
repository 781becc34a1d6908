package sense

import "tablero/games"

// ground is the layout at which the baseline of linear sensors was taken, and
// what is known of the pieces that rest there. Changes are weighed against it, so
// that whatever stays where it is needs no model.
type ground struct {
	known  bool // a baseline was taken
	n      int  // of how many readings of each channel, at least
	layout games.Layout
	fields [games.Cells]float64 // mT
	loads  [4]float64           // g above the converters' zero
	rest   [games.Cells][games.MaxStack]resting
}

// resting is what is known of a piece that lies still.
type resting struct {
	gain    float32 // its field at its own sensor, as a share of a centred piece's
	gainVar float32
	x, y    float32 // mm off the cell's middle
	offVar  float32 // mm2, each way
}

// Priors of how pieces are put down.
const (
	offSigma    = 2.0  // mm each way, of whatever is put down in one go
	jitterSigma = 0.8  // mm each way, of a piece within its stack
	jitterGain  = 0.05 // what jitter does to a gain
	// Floors of what readings can be trusted to, however long they are averaged:
	// drift between two looks, and the model's own faults.
	fieldFloor = 0.006 // mT
	loadFloor  = 0.05  // g
	// coldFloor is how well the calibration's zeros are known after the board was
	// off for a while.
	coldFloor = 0.12 // mT
)
