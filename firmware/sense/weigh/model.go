package weigh

import (
	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/sense"
	"tablero/games"
)

// Model knows a board's load cells and trays, and what the logs weigh. It is never
// changed after NewModel.
type Model struct {
	corners [corners]sense.Corner
	midX    float64 // of the platform, in the corners' coordinates: the frame's middle
	midY    float64
	trays   []int // channels
	tags    map[mfrc522.UID]games.Kind
	kinds   map[games.Kind]sense.Signature
}

// corners is how many load cells carry the platform.
const corners = 4

// NewModel gives the model of a board. The signatures must know all four corners.
func NewModel(channels []board.Channel, tags map[mfrc522.UID]games.Kind, s *sense.Signatures) *Model {
	m := &Model{corners: s.Corners, tags: tags, kinds: s.Kinds}
	for i, c := range channels {
		if c.Place == games.Tray && c.Sensor == board.Tags {
			m.trays = append(m.trays, i)
		}
	}
	for _, c := range m.corners {
		m.midX += c.XMM / corners
		m.midY += c.YMM / corners
	}
	return m
}

// at gives where a corner is, from the left wall of a frame that is so wide, and from
// its middle lengthwise.
func (m *Model) at(corner int, widthMM float64) (x, z float64) {
	c := &m.corners[corner]
	return c.XMM - m.midX + widthMM/2, c.YMM - m.midY
}
