package sense

import (
	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/games"
)

// maxChannels bounds the channels of a board, so that State has no heap.
const maxChannels = 64

// Model predicts readings from layouts, for one board, game and calibration. It
// is never changed after NewModel.
type Model struct {
	channels []board.Channel
	tags     map[mfrc522.UID]games.Kind
	kinds    []games.Kind                // in the box, in the game's order
	count    map[games.Kind]int          // how many of each
	near     [games.Places][]games.Place // neighbours whose tags a reader may pick up
	sensed   placeSet                    // places with at least one channel
	// Linear sensors; nil and empty on boards without.
	signatures *Signatures
	pieces     *[int(games.AnyKind) + 1]Signature // the signatures' kinds, to look up quickly
	table      *fieldTable
	dense      []dense
	weighs     bool // there are load cells
	stacked    bool // pieces of a kind are many, and lie on each other

	first []int    // by channel: the first of its sensor at its place
	named placeSet // places whose channels tell kinds apart
}

// NewModel gives the model of a board's channels. tags says which kind of piece
// holds which tag; kinds are those in the game's box; signatures are nil on boards
// without linear sensors.
func NewModel(channels []board.Channel, tags map[mfrc522.UID]games.Kind, kinds []games.KindInfo, signatures *Signatures) *Model {
	m := &Model{channels: channels, tags: tags, count: map[games.Kind]int{games.AnyKind: games.Cells}}
	if signatures != nil {
		m.signatures, m.table, m.dense = signatures, signatures.table(), denseChannels(signatures)
		m.pieces = new([int(games.AnyKind) + 1]Signature)
		for k, s := range signatures.Kinds {
			m.pieces[k] = s
		}
		for _, c := range signatures.Corners {
			m.weighs = m.weighs || c.Channel >= 0
		}
	}
	for _, k := range kinds {
		m.count[k.Kind] = k.Count
		m.stacked = m.stacked || k.Count > 1
		m.kinds = append(m.kinds, k.Kind)
	}
	for _, c := range channels {
		if c.Place != games.Nowhere {
			m.sensed.add(c.Place)
		}
		if c.Sensor == board.Tags {
			m.named.add(c.Place)
		}
	}
	for i, c := range channels {
		j := 0
		for channels[j].Place != c.Place || channels[j].Sensor != c.Sensor {
			j++
		}
		m.first = append(m.first, min(i, j))
	}
	for p := games.Place(0); p.IsCell(); p++ {
		for q := games.Place(0); q.IsCell(); q++ {
			dc, dr := p.Column()-q.Column(), p.Row()-q.Row()
			if p != q && dc*dc <= 1 && dr*dr <= 1 {
				m.near[p] = append(m.near[p], q)
			}
		}
	}
	return m
}

// kindOf gives the kind of the piece that holds a tag, AnyKind if nobody knows.
func (m *Model) kindOf(u mfrc522.UID) games.Kind {
	if k, ok := m.tags[u]; ok {
		return k
	}
	return games.AnyKind
}

// placeSet is a set of places.
type placeSet uint32

// everywhere is the set of all places.
const everywhere = ^placeSet(0)

func (s *placeSet) add(p games.Place)     { *s |= 1 << p }
func (s placeSet) has(p games.Place) bool { return s>>p&1 == 1 }
