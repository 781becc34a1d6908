package world

import (
	"maps"
	"math"
	"slices"
	"time"

	"tablero/sim/world/roll"
)

// Motion is what came of an act on the logs in the frame.
type Motion struct {
	Took    time.Duration
	Rested  bool     // all lies still
	MovedMM float64  // how far the log went that went farthest, in the plane or lengthwise, the act's own left out; infinite if one fell out
	FellOut []string // logs that fell out of the frame, the act's own too
	Pull    float64  // the greatest force that the hand needed, N
}

// Act does something to the logs in the frame: what they do takes its time, and the
// plate feels it. The log that an act takes is in the hand then; those that fell out lie
// beside the frame.
func (w *World) Act(a Act) (Motion, error) {
	f := w.frame
	if f == nil || f.isBeside(w.plate) {
		return Motion{}, ErrNoFrame
	}
	f.enter(w)
	p := w.byName[a.name]
	w.mu.Lock()
	held := p != nil && p.held
	w.mu.Unlock()
	if err := a.check(p, &f.logs, held); err != nil {
		f.leave()
		return Motion{}, err
	}
	m, err := f.roll(w, a, p)
	if err != nil {
		f.leave()
		return m, err
	}
	if a.comes {
		w.mu.Lock()
		p.held, p.inFrame = false, true
		f.order = append(f.order, p.Name)
		w.mu.Unlock()
	}
	f.mu.Unlock()
	w.act()
	w.t.Sleep(m.Took)
	f.mu.Lock()
	w.settled(a, m)
	f.leave()
	w.act()
	return m, nil
}

// enter waits until nothing moves, and locks.
func (f *frame) enter(w *World) {
	f.mu.Lock()
	for f.busy {
		f.mu.Unlock()
		w.t.Sleep(10 * time.Millisecond)
		f.mu.Lock()
	}
	f.busy = true
}

func (f *frame) leave() {
	f.busy = false
	f.mu.Unlock()
}

// roll lets the logs do what they do, and hands the plate what it is going to feel.
func (f *frame) roll(w *World, a Act, p *Piece) (Motion, error) {
	var pressed []wrench
	if err := f.logs.pile.Watch(motionHertz, func(s roll.Sample) { pressed = append(pressed, f.felt(s, a.lift.attitude(len(pressed)))) }); err != nil {
		return Motion{}, err
	}
	r, err := a.do(&f.logs, p)
	_ = f.logs.pile.Watch(1, nil) // nobody watches, at whatever rate
	if err != nil {
		return Motion{}, err
	}
	m := Motion{Took: r.Took, Rested: r.Rested, Pull: r.HandN, MovedMM: f.logs.farthest(r, map[string]bool{a.name: true})}
	for _, k := range r.FellOut() {
		m.FellOut = append(m.FellOut, f.logs.names[k])
	}
	now := w.t.Now()
	w.plate.mu.Lock()
	w.plate.feet.move(now, pressed, f.rests())
	if a.lift != nil {
		w.plate.lean.move(now, a.lift.leans.ticks, 0)
	}
	w.plate.mu.Unlock()
	if a.comes {
		w.plate.strike(blow(now.Add(a.fall), landingKnockG*f.draw.Float64(), 12+8*f.draw.Float64(), f.draw))
	}
	return m, nil
}

// falls gives how long a log falls for that is let go so high.
func falls(mm float64) time.Duration {
	return time.Duration(math.Sqrt(2*mm/1000/9.80665) * float64(time.Second))
}

// settled lets the pieces be where their logs have come to rest; the frame is locked.
func (w *World) settled(a Act, m Motion) {
	f := w.frame
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, name := range f.logs.names {
		if number, ok := f.logs.now[name]; !ok || number != k {
			continue // it came again, or is gone
		}
		p, l := w.byName[name], f.logs.pile.Log(k)
		p.at = f.over(l, p)
		p.tilt = Vector{Z: 1}
		if f.logs.pile.Fate(k) == roll.Lies {
			continue
		}
		p.inFrame = false
		f.order = slices.DeleteFunc(f.order, func(n string) bool { return n == name })
		if slices.Contains(m.FellOut, name) {
			p.at = f.strewn(p.at, l)
		} else {
			p.held = a.goes && name == a.name
		}
		w.moved(p)
	}
	f.logs.gone()
}

// over gives where a piece's underside is when it lies in the frame as a log.
func (f *frame) over(l roll.Log, p *Piece) Vector {
	return Vector{X: f.left + l.XMM, Y: f.along + l.ZMM, Z: soleMM + l.YMM - p.radius}
}

// strewn gives where a log comes to lie that fell out: before, behind or beside the
// frame.
func (f *frame) strewn(at Vector, l roll.Log) Vector {
	const beside = 25.0
	half := f.made.LengthMM / 2
	switch {
	case l.ZMM > half:
		at.Y = f.along + half + beside
	case l.ZMM < -half:
		at.Y = f.along - half - beside
	case l.XMM < f.made.WidthMM/2:
		at.X = f.left - wallMM - beside
	default:
		at.X = f.left + f.made.WidthMM + wallMM + beside
	}
	at.Z = 0
	return at
}

// gone strikes out the logs that aren't in the frame any more.
func (l *logs) gone() {
	maps.DeleteFunc(l.now, func(_ string, k int) bool { return l.pile.Fate(k) != roll.Lies })
}

// farthest gives how far the log went that went farthest, named ones left out.
func (l *logs) farthest(r roll.Result, named map[string]bool) float64 {
	most := 0.0
	for k, s := range r.Shifts {
		if !named[l.names[k]] && s.Was == roll.Lies {
			most = max(most, s.MM())
		}
	}
	return most
}

func (l *logs) places() map[string]roll.Log {
	all := map[string]roll.Log{}
	for n, k := range l.now {
		all[n] = l.pile.Log(k)
	}
	return all
}

// since gives how far the log is that is farthest from where it lay, of those that lay in
// the frame before.
func (l *logs) since(from map[string]roll.Log) float64 {
	most := 0.0
	for n, k := range l.now {
		if was, ok := from[n]; ok {
			is := l.pile.Log(k)
			most = max(most, math.Hypot(is.XMM-was.XMM, is.YMM-was.YMM), math.Abs(is.ZMM-was.ZMM))
		}
	}
	return most
}
