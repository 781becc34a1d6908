package bodoquito

import "math/bits"

// Sets of cells, in each of the four planes.
const (
	columnA  = 0x1111 * everyPlane
	columnAB = 0x3333 * everyPlane
	row1     = 0x000f * everyPlane
	rows12   = 0x00ff * everyPlane
	rising   = 0x8421 * everyPlane // a1 b2 c3 d4
	falling  = 0x1248 * everyPlane // d1 c2 b3 a4
)

// fourths gives, plane by plane, the cells whose three companions in some line
// are all in x: where a fourth would complete it.
//
// Each kind of line is turned in itself by one cell (t) and then, together with
// the original, by two: a bit stays where the three others were.
func fourths(x uint64) uint64 {
	t := x<<1&^columnA | x>>3&columnA
	y := x & t
	out := t & (y<<2&^columnAB | y>>2&columnAB)

	t = x<<4&^row1 | x>>12&row1
	y = x & t
	out |= t & (y<<8&^rows12 | y>>8&rows12)

	d := x & rising
	t = d<<5&(rising&^row1) | d>>15&(rising&row1)
	y = d & t
	out |= t & (y<<10&(rising&^rows12) | y>>10&(rising&rows12))

	d = x & falling
	t = d<<3&(falling&^row1) | d>>9&(falling&row1)
	y = d & t
	return out | t&(y<<6&(falling&^rows12)|y>>6&(falling&rows12))
}

// without gives, for each trait, the cells whose piece lacks it.
func (p Position) without() uint64 { return uint64(p.occupied) * everyPlane &^ p.traits }

// Won tells whether a line of four shares a trait.
func (p Position) Won() bool {
	with, without := p.traits, p.without()
	return with&fourths(with)|without&fourths(without) != 0
}

// WinningCells gives the set of empty cells on which piece would complete a
// line of four that shares a trait.
func (p Position) WinningCells(piece Piece) uint16 {
	planes := planesOf[piece%Pieces]
	return anyPlane(fourths(p.traits&planes|p.without()&^planes)) & p.Empty()
}

// anyPlane gives the cells that are set in at least one plane.
func anyPlane(x uint64) uint16 {
	x |= x >> 32
	return uint16(x | x>>16)
}

// lines are the ten lines as sets of cells.
var lines = [10]uint16{
	0x000f, 0x00f0, 0x0f00, 0xf000, // rows
	0x1111, 0x2222, 0x4444, 0x8888, // columns
	0x8421, 0x1248, // diagonals
}

// fullLines gives the lines of four that share a trait.
func (p Position) fullLines() (full []uint16) {
	for _, line := range lines {
		four := uint64(line) * everyPlane
		for trait := range 4 {
			plane := four & (0xffff << (16 * trait))
			if p.traits&plane == plane || p.without()&plane == plane {
				full = append(full, line)
				break
			}
		}
	}
	return full
}

// lineName names a line by its ends: "a1-d4".
func lineName(line uint16) string {
	first, last := bits.TrailingZeros16(line), bits.Len16(line)-1
	return Cell(first).String() + "-" + Cell(last).String()
}
