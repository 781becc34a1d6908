package main

import (
	"errors"
	"fmt"
	"slices"

	"tablero/drivers"
)

// errPart: a part of the board doesn't answer. Look at the wires that the message
// names.
var errPart = errors.New("a part doesn't answer")

// partError is a part that doesn't answer, in words.
type partError struct{ error }

func (*partError) Is(target error) bool { return target == errPart }

// usageError is a command line that can't be meant.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }

func (e *usageError) Unwrap() error { return e.err }

func usage(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// flat lists the errors that were joined into one.
func flat(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || fmt.Sprintf("%T", err) != "*errors.joinError" {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, flat(e)...)
	}
	return all
}

// closing joins an error with those of closing. A part that isn't there needn't be
// left safe.
func closing(err *error, close func() error) {
	others := slices.DeleteFunc(flat(close()), func(e error) bool { return errors.Is(e, drivers.ErrAbsent) })
	*err = errors.Join(append([]error{*err}, others...)...)
}
