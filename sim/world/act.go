package world

import (
	"fmt"
	"time"

	"tablero/sim/world/roll"
)

// Act is something that a hand does to the logs in the frame.
type Act struct {
	name  string // of the log; "" is the frame
	comes bool   // the log comes out of the hand
	goes  bool   // it goes into the hand
	fall  time.Duration
	do    func(l *logs, p *Piece) (roll.Result, error)
	lift  *lift // of the whole board; nil if it stays level
}

// LetGo lets a held log go with its axis at x from the left wall, its middle z beyond
// the frame's, so many mm above what it touches first.
func LetGo(name string, xMM, zMM, aboveMM float64) Act {
	return Act{name: name, comes: true, fall: falls(aboveMM), do: func(l *logs, p *Piece) (roll.Result, error) {
		k, r, err := l.pile.Drop(roll.Log{RadiusMM: p.radius, MassG: p.massG, ZMM: zMM}, roll.DropOpts{XMM: xMM, HeightMM: aboveMM})
		return r, l.came(p, k, err)
	}}
}

// PushIn pushes a held log in lengthwise from the near edge, its axis at x and y, at so many
// mm/s, the hand bearing a share of its weight.
func PushIn(name string, xMM, yMM, speedMMS, lift float64) Act {
	return Act{name: name, comes: true, do: func(l *logs, p *Piece) (roll.Result, error) {
		o := roll.DefaultPullOpts()
		o.SpeedMMS, o.Lift = speedMMS, lift
		k, r, err := l.pile.Push(roll.Log{RadiusMM: p.radius, MassG: p.massG, XMM: xMM, YMM: yMM}, o)
		return r, l.came(p, k, err)
	}}
}

// LiftOut takes a log up, of the top row: what lies on it falls.
func LiftOut(name string) Act {
	return Act{name: name, goes: true, do: func(l *logs, p *Piece) (roll.Result, error) {
		return l.pile.Remove(l.now[p.Name])
	}}
}

// PullOut pulls a log out along its axis towards the near edge, at so many mm/s, the
// hand bearing a share of its weight.
func PullOut(name string, speedMMS, lift float64) Act {
	return Act{name: name, goes: true, do: func(l *logs, p *Piece) (roll.Result, error) {
		o := roll.DefaultPullOpts()
		o.SpeedMMS, o.Lift = -speedMMS, lift
		return l.pile.Pull(l.now[p.Name], o)
	}}
}

// Nudge pushes a log sideways by so many mm within a time.
func Nudge(name string, mm float64, within time.Duration) Act {
	return Act{name: name, do: func(l *logs, p *Piece) (roll.Result, error) {
		return l.pile.Nudge(l.now[p.Name], mm, within)
	}}
}

// Shake knocks the frame: it is pushed to the right with an acceleration that rises to
// a peak in m/s2 and falls again.
func Shake(peak float64, over time.Duration) Act {
	return Act{do: func(l *logs, _ *Piece) (roll.Result, error) { return l.pile.Knock(peak, over) }}
}

func (l *logs) came(p *Piece, k int, err error) error {
	if err == nil {
		l.names, l.now[p.Name] = append(l.names, p.Name), k
	}
	return err
}

// check tells whether the act's log is where it must be.
func (a *Act) check(p *Piece, l *logs, held bool) error {
	_, in := l.now[a.name]
	switch {
	case a.name == "":
		return nil
	case p == nil:
		return fmt.Errorf("%w: %q", ErrNoPiece, a.name)
	case p.made.LengthMM == 0:
		return fmt.Errorf("%w: %q is no log", ErrInFrame, a.name)
	case a.comes && (in || !held):
		return fmt.Errorf("%w: %q isn't in a hand", ErrInFrame, a.name)
	case !a.comes && !in:
		return fmt.Errorf("%w: %q isn't in the frame", ErrInFrame, a.name)
	}
	return nil
}

// Foresee tells by how much the log that moves farthest would move if acts were done one
// after the other; infinite if one fell out. Logs that are taken out and come back count
// by where they lie then. Nothing happens.
func (w *World) Foresee(acts ...Act) (mm float64, err error) {
	f := w.frame
	if f == nil {
		return 0, ErrNoFrame
	}
	f.mu.Lock()
	l := f.logs.clone()
	f.mu.Unlock()
	named, from := map[string]bool{}, l.places()
	for _, a := range acts {
		named[a.name] = true
		p := w.byName[a.name]
		if err := a.check(p, &l, true); err != nil {
			return 0, err
		}
		r, err := a.do(&l, p)
		if err != nil {
			return 0, err
		}
		mm = max(mm, l.farthest(r, named))
		l.gone()
	}
	return max(mm, l.since(from)), nil
}
