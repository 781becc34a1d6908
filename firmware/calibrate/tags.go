package calibrate

import (
	"fmt"
	"maps"

	"tablero/drivers/mfrc522"
	"tablero/firmware/scan"
	"tablero/games"
)

// Tags learns which tag is in which piece: each piece is laid on the tray when it
// is asked for. It is a value; Step gives the next.
type Tags struct {
	kinds  []games.KindInfo
	next   int
	learnt map[mfrc522.UID]int // tag -> index of its piece; replaced, never changed
	clear  bool                // the tray has been empty since the last piece
	said   Prompt
}

// Ask is what a Prompt asks for.
type Ask uint8

// What is asked of whoever sits at the board.
const (
	Clear   Ask = iota // take everything off the tray
	Lay                // lay Piece on the tray
	OneOnly            // there are several tags on the tray
	Double             // the tag was learnt already, as Other
	Done               // all pieces are learnt
)

// Prompt is what to tell whoever sits at the board.
type Prompt struct {
	Ask   Ask
	Piece games.KindInfo
	Other games.KindInfo // Double: whose tag it is
	Tag   mfrc522.UID    // Double
}

// String words the prompt.
func (p Prompt) String() string {
	switch p.Ask {
	case Clear:
		return "take the piece away"
	case Lay:
		return "lay " + p.Piece.Name + " on the tray"
	case OneOnly:
		return "several tags on the tray: leave " + p.Piece.Name + " only"
	case Double:
		return fmt.Sprintf("tag %s is %s already: lay %s on the tray", p.Tag, p.Other.Name, p.Piece.Name)
	}
	return "all pieces are learnt"
}

// NewTags begins to learn the tags of a game's pieces: of each kind as many as there are
// in the box.
func NewTags(kinds []games.KindInfo) Tags {
	var t Tags
	for _, k := range kinds {
		for range max(1, k.Count) {
			t.kinds = append(t.kinds, k)
		}
	}
	return t
}

// polled is how many polls in a row a tag must answer to be learnt.
const polled = 3

// Step takes a reading of the tray in. Tell says whether the prompt is new.
func (t Tags) Step(tray *scan.Reading) (next Tags, p Prompt, tell bool) {
	p = t.look(tray)
	tell = p != t.said
	t.said = p
	return t, p, tell
}

func (t *Tags) look(tray *scan.Reading) Prompt {
	if t.next == len(t.kinds) {
		return Prompt{Ask: Done}
	}
	piece := t.kinds[t.next]
	tags := tray.Tags.All()
	switch {
	case tray.Quality != scan.Good:
		return t.said
	case len(tags) == 0:
		t.clear = true
		return Prompt{Ask: Lay, Piece: piece}
	case len(tags) > 1:
		return Prompt{Ask: OneOnly, Piece: piece}
	case !t.clear && t.learntLast(tags[0].UID):
		return Prompt{Ask: Clear, Piece: piece}
	}
	if i, ok := t.learnt[tags[0].UID]; ok {
		return Prompt{Ask: Double, Piece: piece, Other: t.kinds[i], Tag: tags[0].UID}
	}
	if tags[0].Polls&(1<<polled-1) != 1<<polled-1 {
		return t.said
	}
	t.learnt = maps.Clone(t.learnt)
	if t.learnt == nil {
		t.learnt = map[mfrc522.UID]int{}
	}
	t.learnt[tags[0].UID] = t.next
	t.next++
	t.clear = false
	if t.next == len(t.kinds) {
		return Prompt{Ask: Done}
	}
	return Prompt{Ask: Clear, Piece: t.kinds[t.next]}
}

func (t *Tags) learntLast(u mfrc522.UID) bool {
	i, ok := t.learnt[u]
	return ok && i == t.next-1
}

// Learnt gives tag and sign of the pieces learnt so far, as the calibration file
// keeps them.
func (t *Tags) Learnt() map[string]string {
	all := map[string]string{}
	for uid, i := range t.learnt {
		all[uid.String()] = t.kinds[i].Sign
	}
	return all
}

// Weighed tells whether a game's pieces are known by weight and tag alone: they lie on
// no cells, and hold no magnets.
func Weighed(game games.Game) bool {
	columns, _ := game.Grid()
	return columns == 0
}

// Done tells whether all pieces are learnt.
func (t *Tags) Done() bool { return t.next == len(t.kinds) }

// HoldsTags tells whether a game's pieces hold tags: each of its kinds is one
// piece, which a tag can name, or nothing else tells kinds apart, as of logs that lie
// anywhere.
func HoldsTags(game games.Game) bool {
	if Weighed(game) {
		return true
	}
	for _, k := range game.Kinds() {
		if k.Count > 1 {
			return false
		}
	}
	return true
}
