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
	radius, height float64 // mm
	moment         float64 // of its magnet, A m2
	strength       float64 // of its tag, 1 nominal
	tag            *chip.Card

	// What changes.
	at    Vector // middle of the underside
	tilt  Vector // direction of the magnet's axis, its length 1
	held  bool
	field []float64 // that it makes at each hall switch, mT
}

// Shape is what a piece is made to be.
type Shape struct {
	Name     string
	Kind     games.Kind
	RadiusMM float64
	HeightMM float64
}

// Bodoquito gives the shapes of its sixteen pieces: large ones are higher and
// wider.
func Bodoquito(kinds []games.KindInfo) []Shape {
	var all []Shape
	for i, k := range kinds {
		s := Shape{Name: k.Sign, Kind: k.Kind, RadiusMM: 13, HeightMM: 12}
		if i&8 != 0 {
			s.RadiusMM, s.HeightMM = 16, 20
		}
		all = append(all, s)
	}
	return all
}

// Magnets of 6 x 2 mm, N42: m = Br V / mu0.
const (
	nominalMoment = 0.0585 // A m2
	momentSpread  = 0.05   // relative, from magnet to magnet
	tagSpread     = 0.10
)

// makePieces cuts the pieces and sets them beside the board.
func makePieces(shapes []Shape, parts uint64) []*Piece {
	var all []*Piece
	for i, s := range shapes {
		r := Stream(parts, "piece "+s.Name)
		p := &Piece{Name: s.Name, Kind: s.Kind, radius: s.RadiusMM, height: s.HeightMM}
		p.moment = about(r, nominalMoment, momentSpread*nominalMoment)
		p.strength = about(r, 1, tagSpread)
		uid := [7]byte{0x04} // NXP
		for j := 1; j < len(uid); j++ {
			uid[j] = byte(r.UintN(256))
		}
		p.tag = chip.NewNTAG213(uid)
		p.at = reserve(i)
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
