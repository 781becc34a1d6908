package bench

import (
	"strconv"
	"strings"

	"tablero/games/lenero"
	"tablero/sim/hand"
	"tablero/sim/world"
)

// nominalParts is the seed of parts whose logs rub as wood does on average; others have wood
// of their own.
const nominalParts = 1

// frame gives the frame that a match of logs is played in; nil for other games.
func frame(o Opts) *world.Frame {
	if o.Game.Name() != (lenero.Game{}).Name() {
		return nil
	}
	f := world.DefaultFrame(lenero.DefaultWidthMM)
	f.HeightMM, f.LengthMM = lenero.WallsMM, lenero.LengthMM
	f.Own = o.Parts != nominalParts
	// The game itself says what is wrong with settings.
	if mm, err := strconv.ParseFloat(o.Settings[lenero.SettingWidth], 64); err == nil {
		f.WidthMM = mm
	}
	if mu, err := strconv.ParseFloat(o.Settings[lenero.SettingFriction], 64); err == nil {
		f.Friction, f.Own = mu, false
	}
	return &f
}

// frames tells whether the bench's game is one of logs in a frame.
func (b *Bench) frames() bool { return b.opts.Game.Name() == (lenero.Game{}).Name() }

// How far a place in the record may be from the true one: nothing but weight tells where
// a log lies. Once others have moved, places are what is foreseen and what players agree on.
const (
	MeasuredMM = 3.0
	ForeseenMM = 6.0
)

// sameLogs tells whether a recorded turn of logs is the one that was played: the same logs
// were taken and placed where they were, and the same has shifted or nothing has. How all
// lie after a shift is counted apart.
func sameLogs(truth, record string) bool {
	was, _, shifted := strings.Cut(truth, "!{")
	is, _, says := strings.Cut(record, "!{")
	return shifted == says && hand.Alike(was, is, ForeseenMM) && (shifted || hand.Alike(placing(was), placing(is), MeasuredMM))
}

// placing gives the last part of a turn.
func placing(turn string) string { return turn[strings.LastIndex(turn, " ")+1:] }

func sameText(truth, record string) bool { return truth == record }
