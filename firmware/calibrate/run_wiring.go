package calibrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablero/drivers"
	"tablero/drivers/strip"
	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// Wirable tells whether a board has sensors for magnets under its cells, by which its wiring
// can be found out.
func Wirable(f *board.File) bool {
	return slices.ContainsFunc(f.Channels(), func(c board.Channel) bool { return c.Sensor == board.Field || c.Sensor == board.Switch })
}

// RunWiring finds out how a board is wired whose scan lanes are running. It lights the LEDs
// that it asks about. patience is how long one thing may take; 0 for ever.
func RunWiring(ctx context.Context, b *board.Board, store *scan.Store, clock drivers.Clock, patience time.Duration, tell func(WireOrder)) (w Wiring, err error) {
	w = NewWiring(b.File, b.Channels)
	if b.Strip != nil {
		defer func() { err = errors.Join(err, b.Strip.Halt()) }()
	}
	var frame scan.Frame
	var o WireOrder
	asked := clock.Now()
	for !w.Done() {
		if err := ctx.Err(); err != nil {
			return w, err
		}
		if patience > 0 && clock.Now().Sub(asked) > patience {
			return w, fmt.Errorf("%w: %s (waited %s)", ErrPatience, o, patience)
		}
		if store.Frame(&frame, clock.Now()) {
			var news bool
			if w, o, news = w.Step(&frame); news {
				asked = clock.Now()
				if err := show(b, o); err != nil {
					return w, err
				}
				tell(o)
			}
		}
		clock.Sleep(frameTick)
	}
	return w, nil
}

// show lights what is asked for, and nothing else.
func show(b *board.Board, o WireOrder) error {
	part, ok := b.File.Strip()
	if !ok || b.Strip == nil {
		return nil
	}
	colors := make([]strip.Color, part.LEDs)
	if led := b.File.Cells[o.Place.String()].LED; o.Lay && o.Light && led != nil {
		colors[*led] = strip.Color{R: 255, G: 255, B: 255}
	}
	return b.Strip.Show(colors)
}
