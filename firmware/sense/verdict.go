package sense

import (
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// Kind is what a Verdict says.
type Kind uint8

// Verdicts.
const (
	Busy      Kind = iota // hands are at work; Best tells what they hold, if that is known
	Same                  // the board is as the match has it
	Steps                 // Best.Steps were played
	Amends                // Best.Undo steps became Best.Steps instead
	Undoes                // Best.Undo steps were taken back
	Illegal               // Best.Change was done, which is no step
	Ambiguous             // Options explain the readings alike
	Unknown               // no hypothesis explains the readings; see Disagree
	Fault                 // Faults: parts that fail, or channels not read yet
)

// String names the verdict as DESIGN does.
func (k Kind) String() string {
	return [...]string{"busy", "same", "steps", "amends", "undoes", "illegal", "ambiguous", "unknown", "fault"}[k]
}

// Verdict is what sense makes of a frame.
type Verdict struct {
	Kind Kind
	// Still is when the readings last changed.
	Still time.Time
	// Best explains the frame; its share of the likelihood is Posterior, RunnerUp
	// is that of the next one.
	Best                Hypothesis
	Posterior, RunnerUp float64
	// Options are the hypotheses to ask about, likeliest first.
	Options []Hypothesis
	// Disagree lists the places where the board isn't as the match has it, with what
	// seems to lie there.
	Disagree []Disagreement
	Faults   []scan.Fault
	// Blind lists the places that can't be read.
	Blind []games.Place
	// Leans says, with Unknown, that something weighs on the board that is no piece: a
	// hand, a phone.
	Leans bool
	// Stirred says, with Unknown, that nothing has come or gone, and what lies there has moved.
	Stirred bool
	// Strange says, with Unknown, that all pieces are where they were and something
	// without a magnet lies where Disagree says.
	Strange bool
	// Flickers lists cells whose sensor won't rest.
	Flickers []games.Place
}

// recognised tells whether a verdict of still readings leaves nothing open.
func (v *Verdict) recognised() bool {
	switch v.Kind {
	case Busy:
		return v.Best.Class == Held && v.Posterior > sure
	case Same:
		return v.Posterior > sure
	}
	return v.Kind != Ambiguous && v.Kind != Unknown
}

// Disagreement is a place where the board isn't as the match has it.
type Disagreement struct {
	Place games.Place
	Want  games.Stack
	// Seen is what seems to lie there; AnyKind for a piece that isn't known.
	Seen games.Stack
	// Tag is the unknown tag that was read there, zero if none.
	Tag string
}
