package games

import "fmt"

// Kind is what a piece is to the rules: "white disc", "piece 7". Pieces that
// the rules can't tell apart (twins) share a kind. Each game numbers its kinds
// from 1 and names them in Game.Kinds.
type Kind uint8

// Kinds that are no game's.
const (
	NoKind Kind = 0
	// AnyKind is a piece that is seen but not recognised.
	AnyKind Kind = 255
)

// MaxStack is the greatest height of a stack that a Layout can hold: in Mixtour
// four discs carried onto four others, before the stack is lifted off.
const MaxStack = 8

// Stack is pieces on top of each other, bottom first. The zero value is empty.
type Stack struct {
	kinds  [MaxStack]Kind
	height uint8
}

// StackOf builds a stack, bottom first. It panics above MaxStack pieces.
func StackOf(kinds ...Kind) Stack {
	var s Stack
	for _, k := range kinds {
		s = s.Push(k)
	}
	return s
}

// Height gives the number of pieces.
func (s Stack) Height() int { return int(s.height) }

// Empty tells whether there is no piece.
func (s Stack) Empty() bool { return s.height == 0 }

// At gives the piece at level i; 0 is the lowest.
func (s Stack) At(i int) Kind { return s.kinds[:s.height][i] }

// Top gives the highest piece, NoKind if there is none.
func (s Stack) Top() Kind {
	if s.height == 0 {
		return NoKind
	}
	return s.kinds[s.height-1]
}

// Push gives the stack with one more piece on top. It panics above MaxStack.
func (s Stack) Push(k Kind) Stack {
	if s.height == MaxStack {
		panic(fmt.Sprintf("games: a stack holds at most %d pieces", MaxStack))
	}
	s.kinds[s.height] = k
	s.height++
	return s
}

// On gives s put on top of base, order kept; ok is false if that is too high.
func (s Stack) On(base Stack) (sum Stack, ok bool) {
	if s.height+base.height > MaxStack {
		return base, false
	}
	copy(base.kinds[base.height:], s.kinds[:s.height])
	base.height += s.height
	return base, true
}

// Split takes the n topmost pieces off: what stays, and what is taken. ok is
// false if there are fewer.
func (s Stack) Split(n int) (stays, taken Stack, ok bool) {
	if n < 0 || n > int(s.height) {
		return s, Stack{}, false
	}
	cut := int(s.height) - n
	for i := cut; i < int(s.height); i++ {
		taken = taken.Push(s.kinds[i])
		s.kinds[i] = NoKind
	}
	s.height = uint8(cut)
	return s, taken, true
}

// Common gives how many of the lowest pieces two stacks have in common.
func (s Stack) Common(o Stack) int {
	n := 0
	for n < s.Height() && n < o.Height() && s.At(n) == o.At(n) {
		n++
	}
	return n
}

// Matches tells whether the pieces agree level by level; AnyKind agrees with
// every piece.
func (s Stack) Matches(o Stack) bool {
	if s.height != o.height {
		return false
	}
	for i := range s.height {
		if a, b := s.kinds[i], o.kinds[i]; a != b && a != AnyKind && b != AnyKind {
			return false
		}
	}
	return true
}
