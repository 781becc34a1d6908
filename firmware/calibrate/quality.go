package calibrate

import (
	"math"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate/wood"
	"tablero/games"
)

// Quality is how well the figures of a calibration explain what was measured.
type Quality struct {
	Fields []FieldResidual
	Loads  []LoadResidual
	Zeros  []Zero // looks at the empty board, in order
	Wood   *WoodQuality
}

// WoodQuality is what was measured of how logs rub.
type WoodQuality struct {
	Scale   wood.Scale
	Logs    []wood.Log
	Figures board.WoodCalibration
}

// FieldResidual is one piece on one sensor.
type FieldResidual struct {
	Kind       string // its sign
	Place      games.Place
	MT         float64 // measured
	Share      float64 // of what the figures give, less 1
	SD         float64 // of Share, as it is expected
	OverNoise  float64 // MT over the rms of one reading
	XMM, YMM   float64 // beside the cell's middle, as the load cells tell
	AboutGrams float64
}

// LoadResidual is the known mass at one place.
type LoadResidual struct {
	Place    games.Place
	OffG     float64 // less what it weighs
	XMM, YMM float64 // beside the cell's middle
}

// Zero is the empty board at one time, less the first look at it.
type Zero struct {
	At      time.Duration
	Fields  map[games.Place]float64 // mT
	Corners [4]float64              // g
}

// Quality gives how well the figures that were learnt explain what was measured.
func (b *Base) Quality(c *board.Calibration, game string) Quality {
	var q Quality
	for t, task := range b.tasks {
		if task.Kind.Kind != games.NoKind {
			continue
		}
		g, x, y := b.weigh(c, b.means[t+1])
		mx, my := b.file.Middle(task.Place)
		q.Loads = append(q.Loads, LoadResidual{task.Place, g - KnownMassG, x - mx, y - my})
	}
	if !b.weighs && (b.part == Whole || b.part == Halls) {
		for _, s := range b.samples(c) {
			h, k := c.Halls[s.place.String()], c.Kinds[game][s.kind.Sign]
			_, x, y := b.weigh(c, b.means[1+b.taskOf(s)])
			mx, my := b.file.Middle(s.place)
			mT := s.volts / h.VPerMT
			q.Fields = append(q.Fields, FieldResidual{Kind: s.kind.Sign, Place: s.place, MT: mT, Share: mT/(k.Moment*s.unit) - 1,
				SD: b.unitSD(c, s), OverNoise: math.Abs(mT) / h.NoiseMT, XMM: x - mx, YMM: y - my, AboutGrams: s.grams})
		}
	}
	for _, z := range b.zeros {
		d := Zero{At: z.at.Sub(b.zeros[0].at), Fields: map[games.Place]float64{}}
		for i, ch := range b.channels {
			by := z.means[i] - b.zeros[0].means[i]
			switch ch.Sensor {
			case board.Field:
				if h := c.Halls[ch.Place.String()]; h.VPerMT != 0 {
					d.Fields[ch.Place] = by / h.VPerMT
				}
			case board.Weight:
				d.Corners[ch.Corner] = by / c.Corners[ch.Corner].CountsPerGram
			}
		}
		q.Zeros = append(q.Zeros, d)
	}
	return q
}

func (b *Base) taskOf(s sample) int {
	for t, task := range b.tasks {
		if task.Kind.Kind == s.kind.Kind && task.Place == s.place {
			return t
		}
	}
	return 0
}
