package world

import (
	"fmt"

	"tablero/drivers/mfrc522"
	"tablero/games"
	"tablero/sim/chip"
)

// Piece is a piece of wood as it really is.
type Piece struct {
	Name string // its sign: "7"
	Kind games.Kind

	// Set once, by the world's parts.
	made           Shape   // what it was meant to be
	radius, height float64 // mm
	massG          float64
	moment         float64 // of its magnet, A m2; positive with its north up
	strength       float64 // of its tag, 1 nominal
	tag            *chip.Card

	// What changes.
	at   Vector // middle of the underside
	tilt Vector // direction of the magnet's axis, its length 1
	held bool
	// inFrame says that it is a log that lies in the frame, which presses on the plate
	// for it.
	inFrame bool
	field   []float64 // that it makes at each hall sensor, mT
}

// Shape is what a piece is made to be.
type Shape struct {
	Name     string
	Kind     games.Kind
	RadiusMM float64
	HeightMM float64
	MassG    float64
	Moment   float64 // of its magnet, A m2; positive with its north up
	LengthMM float64 // of a round log, which lies on its side; 0 for a disc
}

// Magnets, N42: m = Br V / mu0. Discs hold small ones, which don't throw mixed
// stacks apart and don't drive linear sensors into saturation; a hall switch
// wants more.
const (
	momentDisc   = 0.013  // 4 x 1 mm
	momentPiece  = 0.0585 // 6 x 2 mm
	momentSpread = 0.05   // relative, from magnet to magnet
	massSpread   = 0.01
	tagSpread    = 0.10
)

// Bodoquito gives the shapes of its sixteen pieces: large ones are higher, wider
// and heavier. linear says that they are made for a board with linear sensors.
func Bodoquito(kinds []games.KindInfo, linear bool) []Shape {
	var all []Shape
	for i, k := range kinds {
		s := Shape{Name: k.Sign, Kind: k.Kind, RadiusMM: 13, HeightMM: 12, MassG: 9, Moment: momentPiece}
		if linear {
			s.Moment = momentDisc
		}
		if i&8 != 0 {
			s.RadiusMM, s.HeightMM, s.MassG = 16, 20, 22
		}
		all = append(all, s)
	}
	return all
}

// Mixtour gives the shapes of its discs, white ones with the north up: "W1" to
// "W20" and "B1" to "B20".
func Mixtour(kinds []games.KindInfo) []Shape {
	var all []Shape
	for _, k := range kinds {
		s := Shape{Kind: k.Kind, RadiusMM: 18, HeightMM: 8, MassG: 10, Moment: momentDisc}
		if k.Sign == "B" {
			s.Moment = -momentDisc
		}
		for i := range k.Count {
			s.Name = fmt.Sprintf("%s%d", k.Sign, i+1)
			all = append(all, s)
		}
	}
	return all
}

// makePieces cuts the pieces and sets them beside the board.
func makePieces(shapes []Shape, o Opts) []*Piece {
	var all []*Piece
	for i, s := range shapes {
		r := Stream(o.Parts, "piece "+s.Name)
		p := &Piece{Name: s.Name, Kind: s.Kind, made: s, radius: s.RadiusMM, height: s.HeightMM}
		p.moment = s.Moment * about(r, 1, momentSpread*orOne(o.Rough.Spread))
		p.massG = s.MassG * about(r, 1, massSpread)
		p.strength = about(r, 1, tagSpread)
		uid := [7]byte{0x04} // NXP
		for j := 1; j < len(uid); j++ {
			uid[j] = byte(r.UintN(256))
		}
		p.tag = chip.NewNTAG213(uid)
		p.at = reserve(i)
		if s.LengthMM > 0 {
			p.turn(o)
		}
		p.tilt = Vector{Z: 1}
		all = append(all, p)
	}
	return all
}

// reserve gives the i-th place beside the board, far from every sensor.
func reserve(i int) Vector {
	return Vector{X: -150 - 45*float64(i%4), Y: 20 + 45*float64(i/4)}
}

// Tag gives the number of a piece's tag, as it is printed on its box.
func (p *Piece) Tag() string {
	uid, err := mfrc522.UIDOf(p.tag.UID())
	if err != nil {
		return fmt.Sprintf("% X", p.tag.UID())
	}
	return uid.String()
}
