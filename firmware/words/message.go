package words

import (
	"reflect"
	"slices"

	"tablero/games"
)

// Message is something to say, in no language yet. The zero value says nothing.
type Message struct {
	Code games.Code
	// Args are games.Places, games.Kinds, games.Stacks, games.Sides, games.Reasons, ints,
	// strings, time.Durations or Messages, in the order that the code states.
	Args []any
}

// Say builds a Message.
func Say(code games.Code, args ...any) Message { return Message{Code: code, Args: args} }

// Rule says which rule was broken; nothing for nil.
func Rule(e *games.RuleError) Message {
	if e == nil {
		return Message{}
	}
	return Message{Code: e.Code, Args: e.Args}
}

// Silent tells whether the message says nothing.
func (m Message) Silent() bool { return m.Code == "" }

// Equal tells whether both say the same.
func (m Message) Equal(o Message) bool {
	return m.Code == o.Code && slices.EqualFunc(m.Args, o.Args, sameArg)
}

// sameArg can't be ==: a Message as an argument holds a slice, and comparing
// such values panics.
func sameArg(a, b any) bool {
	if m, ok := a.(Message); ok {
		o, ok := b.(Message)
		return ok && m.Equal(o)
	}
	return reflect.DeepEqual(a, b)
}
