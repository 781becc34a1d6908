package games

// Outcome is who won.
type Outcome uint8

// How a match can stand.
const (
	Undecided Outcome = iota
	WhiteWins
	BlackWins
	Draw
)

// WinFor gives the outcome in which s wins.
func WinFor(s Side) Outcome {
	if s == White {
		return WhiteWins
	}
	return BlackWins
}

// String gives the result as records write it: "1-0", "0-1", "1/2-1/2", "*".
func (o Outcome) String() string {
	switch o {
	case WhiteWins:
		return "1-0"
	case BlackWins:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	}
	return "*"
}

// Reason is why a match ended: a stable word such as "line" or "resigned".
type Reason string

// Reasons that every game shares. Games add their own.
const (
	NotOver   Reason = ""
	Resigned  Reason = "resigned"
	Agreed    Reason = "agreed"
	Abandoned Reason = "abandoned"
	TimeOut   Reason = "time"
)
