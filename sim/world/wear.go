package world

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"tablero/games"
)

// wear is how a sensor worsens: what it multiplies goes from 1 to to, evenly over a time,
// and stays there.
type wear struct {
	from time.Time
	over time.Duration
	to   float64
}

// worn multiplies what a sensor has come to by all its wear.
func worn(all []wear, now time.Time) float64 {
	times := 1.0
	for _, w := range all {
		times *= 1 + (w.to-1)*min(1, float64(now.Sub(w.from))/float64(max(w.over, 1)))
	}
	return times
}

// RoughenField lets the noise of a cell's linear sensor grow to so many times what it is,
// evenly over a time, as a supply wire does whose joint goes bad.
func (w *World) RoughenField(p games.Place, times float64, over time.Duration) error {
	return w.onField(p, func(h *linearHall) { h.roughens = append(h.roughens, wear{w.t.Now(), over, times}) })
}

// FadeField lets the sensitivity of a cell's linear sensor fall to a share, evenly over a
// time, as one does that comes off the board's underside.
func (w *World) FadeField(p games.Place, share float64, over time.Duration) error {
	return w.onField(p, func(h *linearHall) { h.fades = append(h.fades, wear{w.t.Now(), over, share}) })
}

// RoughenCell lets the noise of a corner's load cell grow to so many times what it is, evenly
// over a time, as that of one does into whose bridge damp creeps.
func (w *World) RoughenCell(corner int, times float64, over time.Duration) error {
	return w.strain(corner, func(c *loadCell) { c.roughens = append(c.roughens, wear{w.t.Now(), over, times}) })
}

// FadeReader lets the signal of a part's reader fall to a share, evenly over a time, as one
// does whose aerial comes off the board's underside.
func (w *World) FadeReader(part string, share float64, over time.Duration) error {
	for _, r := range w.readers {
		if r.name == part {
			r.mu.Lock()
			r.fades = append(r.fades, wear{w.t.Now(), over, share})
			r.mu.Unlock()
			return nil
		}
	}
	return fmt.Errorf("%w: no reader %q", ErrNoPart, part)
}

// What a loose joint does: it opens for a few milliseconds, again and again.
const (
	openLeast = 2 * time.Millisecond
	openMost  = 8 * time.Millisecond
	jointLook = 50 * time.Millisecond
)

// Loosen gives the life of a joint at a cell's hall switch that works loose: it opens ever
// more often, up to so many times a second after a time, and for a few milliseconds the
// switch says that nothing lies there. Run it on a lane of its own.
func (w *World) Loosen(p games.Place, mostPerSecond float64, over time.Duration) (run func(context.Context), err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.switchAt(p)
	if h == nil {
		return nil, fmt.Errorf("%w: no hall switch at %s", ErrNoPart, p)
	}
	draw := Stream(w.opts.Seed, "loose joint "+h.name)
	joint := wear{w.t.Now(), over, 2} // 1 while it is sound, 2 at its worst
	return func(ctx context.Context) {
		for ctx.Err() == nil {
			often := mostPerSecond * (worn([]wear{joint}, w.t.Now()) - 1)
			w.t.Sleep(jointLook)
			if draw.Float64() < often*jointLook.Seconds() {
				w.open(h, draw)
			}
		}
	}, nil
}

// open opens a switch's joint for a moment.
func (w *World) open(h *hallSwitch, draw *rand.Rand) {
	w.drive(h, false)
	w.t.Sleep(openLeast + time.Duration(draw.Float64()*float64(openMost-openLeast)))
	w.drive(h, true)
}

// drive opens or closes a switch's joint.
func (w *World) drive(h *hallSwitch, closed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h.open = !closed
	if h.on && !h.stuck {
		h.drive(closed)
	}
}
