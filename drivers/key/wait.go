package key

import (
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
)

const (
	// slice is the longest wait without a look at the context.
	slice = 100 * time.Millisecond
	// breath is taken after each edge, so that a contact that chatters costs no more
	// than a thousand looks a second.
	breath = time.Millisecond
)

// Wait waits at most within for one complete press, and tells whether there was one. A
// short press is complete when the key is let go, a long one while it is still held;
// its end is then no press. A key that is stuck gives one long press and no more.
//
// Presses that begin and end while nobody waits are lost. Cancelling ctx ends the wait
// within 100 ms. With within 0 or less it only takes a look.
func (d *Dev) Wait(ctx context.Context, within time.Duration) (Press, bool, error) {
	if !d.ready {
		return Press{}, false, errors.New("key: wait: call Init first")
	}
	deadline := d.clock.Now().Add(within)
	edge := false
	for {
		if err := ctx.Err(); err != nil {
			return Press{}, false, fmt.Errorf("key: wait: %w", err)
		}
		now := d.clock.Now()
		if p, ok := d.contact.see(now, d.pin.Read() == gpio.Low, edge); ok {
			return p, true, nil
		}
		rest := min(deadline.Sub(now), slice)
		if rest <= 0 {
			return Press{}, false, nil
		}
		if next, ok := d.contact.next(now); ok {
			rest = min(rest, max(next, breath))
		}
		edge = d.edge(now, rest)
	}
}

// edge waits for an edge, for the whole of rest if there is none.
func (d *Dev) edge(now time.Time, rest time.Duration) bool {
	// gpioioctl takes 0 for "for ever" and -1 for "not at all", conn the reverse: rest
	// is positive.
	if d.pin.WaitForEdge(rest) {
		d.clock.Sleep(breath)
		return true
	}
	// A pin without edges, or one with an error, returns at once: go on by looking.
	if rest -= d.clock.Now().Sub(now); rest > 0 {
		d.clock.Sleep(min(rest, 5*breath))
	}
	return false
}
