package firmware

import (
	"errors"
	"fmt"

	"tablero/firmware/board"
	"tablero/firmware/sense"
	"tablero/games"
)

// ErrBase: the calibration doesn't know the board's linear sensors, or what the
// game's pieces do to them. Run "tablero calibrate".
var ErrBase = errors.New("firmware: the board isn't calibrated for the game")

// signatures gives what pieces do to linear sensors and load cells, nil on boards
// without.
func (o *Opts) signatures() (*sense.Signatures, error) {
	file := o.Board.File
	if !file.HasFields() {
		return nil, nil
	}
	s := &sense.Signatures{PitchMM: file.Grid.PitchMM, DepthMM: file.Grid.SensorDepthMM, HeightMM: pieceHeightMM,
		Kinds: map[games.Kind]sense.Signature{}}
	for p := range s.Halls {
		s.Halls[p].Channel = -1
	}
	for i := range s.Corners {
		s.Corners[i].Channel = -1
	}
	for i, c := range o.Board.Channels {
		switch c.Sensor {
		case board.Field:
			h, ok := o.Calibration.Halls[c.Place.String()]
			if !ok {
				return nil, fmt.Errorf("%w: hall sensor %s is unknown", ErrBase, c.Place)
			}
			s.Halls[c.Place] = sense.Hall{Channel: i, ZeroV: h.ZeroV, VPerMT: h.VPerMT, NoiseMT: h.NoiseMT}
		case board.Weight:
			if c.Corner >= len(o.Calibration.Corners) {
				return nil, fmt.Errorf("%w: %s is unknown", ErrBase, c.Name)
			}
			x, y := file.Corner(c.Corner)
			k := o.Calibration.Corners[c.Corner]
			s.Corners[c.Corner] = sense.Corner{Channel: i, XMM: x, YMM: y, CountsPerGram: k.CountsPerGram, NoiseG: k.NoiseG}
		}
	}
	for _, k := range o.Game.Kinds() {
		c, ok := o.Calibration.Kinds[o.Game.Name()][k.Sign]
		if !ok {
			return nil, fmt.Errorf("%w: %s of %s is unknown", ErrBase, k.Name, o.Game.Name())
		}
		s.Kinds[k.Kind] = sense.Signature{MassG: c.MassG, MassSD: c.MassSD, Moment: c.Moment, MomentSD: c.MomentSD}
	}
	return s, nil
}

// pieceHeightMM is how thick a disc is: magnets of a stack lie so far apart.
const pieceHeightMM = 8.0

// converterStepV is a step of the converters of linear sensors.
const converterStepV = 125e-6

// noisy lists the channels whose noise is so many steps of their converter that two
// readings are seldom alike.
func noisy(g *sense.Signatures) []int {
	if g == nil {
		return nil
	}
	const steps = 4
	var all []int
	for _, h := range g.Halls {
		if h.Channel >= 0 && h.NoiseMT*h.VPerMT > steps*converterStepV {
			all = append(all, h.Channel)
		}
	}
	for _, c := range g.Corners {
		if c.Channel >= 0 && c.NoiseG*c.CountsPerGram > steps {
			all = append(all, c.Channel)
		}
	}
	return all
}
