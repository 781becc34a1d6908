package drift

import (
	"math"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/sense"
	"tablero/firmware/separability"
	"tablero/games"
)

// Opts says what to follow.
type Opts struct {
	Channels   []board.Channel
	Tags       map[mfrc522.UID]games.Kind // which piece holds which tag
	Signatures *sense.Signatures          // nil on boards without linear sensors
	Limits     separability.Limits        // of the game
	// Piled: logs lie in a frame, and only load cells and trays are read.
	Piled bool
}

// Model knows a board's channels, and what each may worsen to. It is never changed after
// NewModel.
type Model struct {
	channels []board.Channel
	tags     map[mfrc522.UID]games.Kind
	pieces   *sense.Signatures
	linear   []linear // by channel; scale 0 of what isn't followed
	weakest  float64  // mT, of the weakest kind of piece as it usually lies
	piled    bool
}

// linear is what is known of a linear sensor or load cell.
type linear struct {
	zero, scale float64 // of its readings, and mT or g for each of its units
	noise       float64 // at calibration
	mostNoise   float64
	mostRate    float64 // mT or g a second
	mostZero    float64 // mT; for load cells g from the middle of their converter's range
	leastField  float64 // mT, of a piece
}

// maxChannels bounds the channels of a board, so that State has no heap.
const maxChannels = 64

// converterEnd is where the range of a load cell's converter ends: 24 bits, two's complement.
const converterEnd = 1 << 23

// heaviestG is what may still be laid on a load cell that nears its converter's end.
const heaviestG = 2000

// NewModel gives the model of a board for a game.
func NewModel(o Opts) *Model {
	m := &Model{channels: o.Channels[:min(len(o.Channels), maxChannels)], tags: o.Tags, pieces: o.Signatures, piled: o.Piled}
	m.linear = make([]linear, len(m.channels))
	if o.Signatures == nil {
		return m
	}
	m.weakest = m.weakestOf(o.Signatures.Kinds)
	for p, h := range o.Signatures.Halls {
		if h.Channel >= 0 && h.VPerMT != 0 && !o.Piled {
			by := o.Limits.Halls[p]
			m.linear[h.Channel] = linear{zero: h.ZeroV, scale: 1 / h.VPerMT, noise: h.NoiseMT,
				mostNoise: least(by.Noise, sense.MostNoise*h.NoiseMT), mostRate: least(by.Shift, sense.MostShiftMT(h.NoiseMT)) / sense.Unfollowed.Seconds(),
				mostZero: sense.MostZeroMT(), leastField: sense.MostZeroMT()}
		}
	}
	for i, c := range o.Signatures.Corners {
		if c.Channel >= 0 && c.CountsPerGram != 0 {
			by := o.Limits.Corners[i]
			m.linear[c.Channel] = linear{scale: 1 / c.CountsPerGram, noise: c.NoiseG,
				mostNoise: least(by.Noise, sense.MostNoise*c.NoiseG), mostRate: least(by.Shift, sense.MostShiftG(c.NoiseG)) / sense.Unfollowed.Seconds(),
				mostZero: converterEnd/math.Abs(c.CountsPerGram) - heaviestG}
		}
	}
	return m
}

// least gives the least of some limits; what is 0 sets none.
func least(all ...float64) float64 {
	l := math.Inf(1)
	for _, x := range all {
		if x > 0 {
			l = min(l, x)
		}
	}
	return l
}

// centred gives the field in mT that a stack makes at its own sensor if all of it lies in
// the middle.
func (m *Model) centred(s games.Stack) float64 {
	sum := 0.0
	for l := range s.Height() {
		sum += m.pieces.Kinds[s.At(l)].Moment * board.UnitField(0, m.pieces.LevelMM(l))
	}
	return sum
}

// beside gives the field at a cell's sensor of what lies on other cells.
func (m *Model) beside(p games.Place, layout *games.Layout) float64 {
	sum := 0.0
	for q := games.Place(0); q.IsCell(); q++ {
		if stack := layout.At(q); q != p && !stack.Empty() {
			dx, dy := float64(p.Column()-q.Column())*m.pieces.PitchMM, float64(p.Row()-q.Row())*m.pieces.PitchMM
			for l := range stack.Height() {
				sum += m.pieces.Kinds[stack.At(l)].Moment * board.UnitField(dx*dx+dy*dy, m.pieces.LevelMM(l))
			}
		}
	}
	return sum
}

// usualOffMM2 is the square of how far off the middle pieces lie on average.
const usualOffMM2 = 8.0

// weakestOf gives the field of the weakest kind of piece in mT as it usually lies.
func (m *Model) weakestOf(kinds map[games.Kind]sense.Signature) float64 {
	weakest := math.Inf(1)
	for _, k := range kinds {
		if k.Moment != 0 {
			weakest = min(weakest, math.Abs(k.Moment))
		}
	}
	return weakest * board.UnitField(usualOffMM2, m.pieces.LevelMM(0))
}
