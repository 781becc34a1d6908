package sense

import (
	"time"

	"tablero/games"
)

// Showing is a piece that lay on the tray.
type Showing struct {
	Kind     games.Kind
	From, To time.Time // To is zero while it lies there
}

// Showings are what lay on the tray, the latest first.
type Showings [4]Showing

// See takes in what lies there at a time, NoKind if nothing does.
func (s *Showings) See(now games.Kind, at time.Time) {
	last := &s[0]
	if last.Kind == now && last.To.IsZero() {
		return
	}
	if last.To.IsZero() {
		last.To = at
	}
	if now != games.NoKind {
		copy(s[1:], s[:])
		s[0] = Showing{Kind: now, From: at}
	}
}
