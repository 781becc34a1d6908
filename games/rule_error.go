package games

import "fmt"

// Code names a broken rule for programs; it never changes once published.
// Codes of one game begin with its name: "bodoquito.occupied".
type Code string

// Codes that every game uses.
const (
	// CodeOver: the game has ended; nothing more counts.
	CodeOver Code = "games.over"
	// CodeNoStep: no rule has a name for what was done. Put it back.
	CodeNoStep Code = "games.no-step"
)

// RuleError says which rule a change breaks. Args are Places, Kinds, Sides,
// ints or strings, in the order that the code's message wants them.
type RuleError struct {
	Code Code
	Args []any
}

// Broken builds a RuleError.
func Broken(code Code, args ...any) *RuleError { return &RuleError{Code: code, Args: args} }

// Error gives the bare code and arguments; people get words from firmware/words.
func (e *RuleError) Error() string {
	if len(e.Args) == 0 {
		return string(e.Code)
	}
	return fmt.Sprintf("%s %v", e.Code, e.Args)
}

var _ error = (*RuleError)(nil)
