package games

import "fmt"

// Point is a position on the board in millimetres, from the left and the near
// (or lower) edge of what the game lies in.
type Point struct{ XMM, YMM float64 }

// Log is a round log in Lenero's frame, seen along its axis.
type Log struct {
	Kind Kind
	At   Point // the axis, from the left wall and the floor
}

// Layout says which kinds lie where: a stack on each cell and on the tray, and
// logs with their positions. Copies share Logs, which is never changed in place.
type Layout struct {
	at   [Places]Stack
	Logs []Log
}

// At gives what lies on p; nothing for Nowhere.
func (l *Layout) At(p Place) Stack {
	if int(p) >= Places {
		return Stack{}
	}
	return l.at[p]
}

// Put replaces what lies on p; nothing can lie Nowhere.
func (l *Layout) Put(p Place, s Stack) {
	if int(p) < Places {
		l.at[p] = s
	}
}

// Equal compares cells and tray, and logs in their order, exactly.
func (l *Layout) Equal(o *Layout) bool {
	if l.at != o.at || len(l.Logs) != len(o.Logs) {
		return false
	}
	for i := range l.Logs {
		if l.Logs[i] != o.Logs[i] {
			return false
		}
	}
	return true
}

// Apply gives the layout after the change, or an error and the layout as it was
// if the pieces aren't there. Parts that move logs are Lenero's to carry out: its
// Match knows where a log comes to rest.
func (l Layout) Apply(c Change) (Layout, error) {
	after := l
	for _, p := range c.Parts() {
		if err := after.apply(p); err != nil {
			return l, err
		}
	}
	return after, nil
}

func (l *Layout) apply(p Part) error {
	if p.Op == Take || p.Op == Carry {
		if int(p.From) >= Places {
			return fmt.Errorf("games: nothing lies at %s", p.From)
		}
		stays, taken, ok := l.at[p.From].Split(p.Pieces.Height())
		if !ok || !taken.Matches(p.Pieces) {
			return fmt.Errorf("games: %s doesn't hold what is taken from it", p.From)
		}
		l.at[p.From] = stays
		p.Pieces = taken
	}
	if p.Op == Add || p.Op == Carry {
		if int(p.To) >= Places {
			return fmt.Errorf("games: nothing can lie at %s", p.To)
		}
		sum, ok := p.Pieces.On(l.at[p.To])
		if !ok {
			return fmt.Errorf("games: the stack on %s would be higher than %d", p.To, MaxStack)
		}
		l.at[p.To] = sum
	}
	return nil
}
