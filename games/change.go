package games

import (
	"fmt"
	"strings"
)

// Op is what hands did to some pieces.
type Op uint8

// The three things hands can do.
const (
	Add   Op = iota + 1 // from nowhere to To
	Take                // from From to nowhere
	Carry               // from From to To, order kept
)

// Part is one thing that hands did.
type Part struct {
	Op       Op
	Pieces   Stack // bottom first; AnyKind where a piece wasn't recognised
	From, To Place // Nowhere where it doesn't apply
	At       Point // where a log was put or taken, in millimetres
}

// MaxParts is the number of parts that one change may have.
const MaxParts = 4

// Change is what hands did, physically, whatever the rules think of it. A small
// value: comparable, no heap. The zero value is no change.
type Change struct {
	parts [MaxParts]Part
	n     uint8
}

// Added is pieces that came onto one place from off the board.
func Added(s Stack, to Place) Change {
	return ChangeOf(Part{Op: Add, Pieces: s, From: Nowhere, To: to})
}

// Taken is pieces that left the board from one place.
func Taken(s Stack, from Place) Change {
	return ChangeOf(Part{Op: Take, Pieces: s, From: from, To: Nowhere})
}

// Carried is pieces that went from one place to another.
func Carried(s Stack, from, to Place) Change {
	return ChangeOf(Part{Op: Carry, Pieces: s, From: from, To: to})
}

// AddedLog is a log that came into the frame and lies at a point now.
func AddedLog(k Kind, at Point) Change {
	return ChangeOf(Part{Op: Add, Pieces: StackOf(k), To: Nowhere, At: at})
}

// TakenLog is a log that lay at a point and left the frame.
func TakenLog(k Kind, at Point) Change {
	return ChangeOf(Part{Op: Take, Pieces: StackOf(k), From: Nowhere, At: at})
}

// ChangeOf builds a change of at most MaxParts parts; it panics above. Places
// that an Op has no use for become Nowhere, so that like changes are equal.
func ChangeOf(parts ...Part) Change {
	var c Change
	for _, p := range parts {
		switch p.Op {
		case Add:
			p.From = Nowhere
		case Take:
			p.To = Nowhere
		}
		c.parts[c.n] = p
		c.n++
	}
	return c
}

// With gives the change followed by another; ok is false if that is more than
// MaxParts parts.
func (c Change) With(more Change) (sum Change, ok bool) {
	if c.n+more.n > MaxParts {
		return c, false
	}
	copy(c.parts[c.n:], more.parts[:more.n])
	c.n += more.n
	return c, true
}

// Parts gives the parts in the order in which they were done.
func (c *Change) Parts() []Part { return c.parts[:c.n] }

// Empty tells whether nothing was done.
func (c Change) Empty() bool { return c.n == 0 }

// String gives the change for records and tests: "+1 b2", "-1 tray, 2 c4>d3"; of logs
// in a frame "+1 88.0,15.0".
func (c Change) String() string {
	if c.n == 0 {
		return "no change"
	}
	words := make([]string, 0, MaxParts)
	for _, p := range c.Parts() {
		n := string('0' + rune(p.Pieces.Height()))
		switch p.Op {
		case Add:
			words = append(words, "+"+n+" "+p.where(p.To))
		case Take:
			words = append(words, "-"+n+" "+p.where(p.From))
		case Carry:
			words = append(words, n+" "+p.From.String()+">"+p.To.String())
		}
	}
	return strings.Join(words, ", ")
}

// where names a place, or the point in the frame of a log, which lies in no place.
func (p Part) where(at Place) string {
	if at == Nowhere && p.At != (Point{}) {
		return fmt.Sprintf("%.1f,%.1f", p.At.XMM, p.At.YMM)
	}
	return at.String()
}
