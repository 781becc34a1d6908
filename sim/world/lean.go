package world

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// ErrLeans: the board can't lean so far. Lift it less.
var ErrLeans = errors.New("world: the board leans too far")

// What presses on load cells when the board leans: what is screwed to them weighs, too, and
// all of it pulls them sideways.
const (
	platformG      = 650.0 // with the sensors on it
	platformSpread = 0.12
	platformHighMM = 10.0 // its middle above the cells
	sidewaysSpread = 0.001
	edgeToMiddleMM = 175.0 // from the far edge, on which the board turns, to the platform's middle
)

// lean is how far the board's near edge is lifted, in rad, tick by tick; then it stays.
type lean struct {
	rests  float64
	from   time.Time
	before float64
	ticks  []float64 // each motionTick long
}

// move lets it lean tick by tick, and then rest.
func (l *lean) move(from time.Time, ticks []float64, rests float64) {
	*l = lean{rests: rests, from: from, before: l.rests, ticks: ticks}
}

// attitude is how far the board leans, rad, and how heavy things on it are, 1 where it is
// level and at rest: whoever lifts it trembles.
type attitude struct{ rad, heavy float64 }

// at gives the attitude at a time.
func (l *lean) at(now time.Time) attitude {
	i := int(now.Sub(l.from) / motionTick)
	switch {
	case now.Before(l.from):
		return attitude{l.before, math.Cos(l.before)}
	case i >= len(l.ticks):
		return attitude{l.rests, math.Cos(l.rests)}
	}
	return l.tick(i)
}

// tick gives the same at a tick.
func (l *lean) tick(i int) attitude {
	rad := l.ticks[i]
	heavy := math.Cos(rad)
	if i > 0 && i+1 < len(l.ticks) {
		dt := motionTick.Seconds()
		turning := (l.ticks[i+1] - 2*rad + l.ticks[i-1]) / (dt * dt)
		heavy += turning * edgeToMiddleMM / 1000 / 9.80665
	}
	return attitude{rad, heavy}
}

// leaning adds what a corner feels because the board leans: what lies on the platform and the
// platform itself press less, the far corners bear more of them, and all are pulled sideways.
func (p *plate) leaning(corner int, now time.Time) float64 {
	a := p.lean.at(now.Add(-conversion / 2))
	if a == (attitude{0, 1}) {
		return 0
	}
	lying := 0.0
	for _, g := range p.total {
		lying += g
	}
	far := -1.0
	if corner >= 2 {
		far = 1
	}
	sideways := math.Sin(a.rad)*(p.ownG+lying) + math.Tan(a.rad)*p.feet.mean(now).grams
	return (a.heavy-1)*(p.ownG/4+p.total[corner]) + far*math.Sin(a.rad)*p.ownG*platformHighMM/(2*p.sizeMM) + p.cells[corner].sideways*sideways/4
}

// Prop lays something under the board's near edge, so that it leans by so many degrees, or
// takes it away with 0. No log may lie in the frame.
func (w *World) Prop(degrees float64) error {
	switch {
	case w.plate == nil:
		return fmt.Errorf("%w: board %q has no load cells", ErrNoPart, w.file.Name)
	case !(degrees >= 0 && degrees < 30):
		return fmt.Errorf("%w: by %v degrees", ErrLeans, degrees)
	case len(w.Logs()) > 0:
		return fmt.Errorf("%w: they would slide; take them out first", ErrInFrame)
	}
	const lasts = 800 * time.Millisecond
	from, to := w.plate.lean.rests, degrees*math.Pi/180
	var ticks []float64
	for t := time.Duration(0); t < lasts; t += motionTick {
		ticks = append(ticks, from+(to-from)*(1-math.Cos(math.Pi*float64(t)/float64(lasts)))/2)
	}
	w.leans(ticks, to)
	w.t.Sleep(lasts)
	return nil
}

// leans lets the board lean tick by tick, and the empty frame with it.
func (w *World) leans(ticks []float64, rests float64) {
	p, now := w.plate, w.t.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lean.move(now, ticks, rests)
	if w.frame == nil {
		return
	}
	pressed := make([]wrench, len(ticks))
	for i := range ticks {
		pressed[i] = w.frame.leaning(wrench{}, p.lean.tick(i))
	}
	p.feet.move(now, pressed, w.frame.leaning(wrench{}, attitude{rests, math.Cos(rests)}))
}
