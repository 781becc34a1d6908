package bench

import (
	"strconv"

	"tablero/games/lenero"
	"tablero/sim/hand"
	"tablero/sim/world"
)

// frame gives the frame that a match of logs is played in; nil for other games.
func frame(o Opts) *world.Frame {
	if o.Game.Name() != (lenero.Game{}).Name() {
		return nil
	}
	f := world.DefaultFrame(lenero.DefaultWidthMM)
	f.HeightMM, f.LengthMM = lenero.WallsMM, lenero.LengthMM
	// The game itself says what is wrong with settings.
	if mm, err := strconv.ParseFloat(o.Settings[lenero.SettingWidth], 64); err == nil {
		f.WidthMM = mm
	}
	if mu, err := strconv.ParseFloat(o.Settings[lenero.SettingFriction], 64); err == nil {
		f.Friction = mu
	}
	return &f
}

// frames tells whether the bench's game is one of logs in a frame.
func (b *Bench) frames() bool { return b.opts.Game.Name() == (lenero.Game{}).Name() }

// MeasuredMM is how far a place in the record may be from the true one: nothing but
// weight tells where a log lies.
const MeasuredMM = 1.5

// sameLogs tells whether a recorded turn of logs is the one that was played.
func sameLogs(truth, record string) bool { return hand.Alike(truth, record, MeasuredMM) }

func sameText(truth, record string) bool { return truth == record }
