package mfrc522

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablero/drivers"
)

const (
	// MaxCards is the most cards an inventory lists; more in one field starve each
	// other of power anyway.
	MaxCards = 4
	// Attempts is how often a card is tried whose answers are corrupt.
	Attempts = 3
)

// Requests (ISO table 3), of seven bits.
const (
	reqa = 0x26 // cards that weren't halted
	wupa = 0x52 // all cards
)

// Inventory appends to dst the UIDs of the cards in the field, at most MaxCards, each
// once, in the order of their anticollision. An empty field is no error.
//
// It switches the antenna on, waits until cards have booted, and switches it off at
// the end, whatever happened. A corrupt exchange is tried up to Attempts times, then
// it is ErrCorrupt. A chip that lost its settings is ErrReset, one that is unplugged
// ErrAbsent, one whose exchange doesn't end ErrTimeout. With an error, dst holds what
// was found until then: it proves who is there, not who is missing.
func (d *Dev) Inventory(ctx context.Context, dst []UID) ([]UID, error) {
	if err := d.field(ctx); err != nil {
		return dst, err
	}
	d.crowded = false
	from := len(dst)
	dst, err := d.collect(ctx, dst)
	d.crowded = d.crowded || len(dst)-from > 1
	// The proof is taken after the last exchange: it vouches for all of them.
	p := d.prove()
	d.wire.write(regTxControl, antennaOff)
	if err := d.wire.send(); err != nil {
		d.on, d.since = false, d.opts.Clock.Now()
		return dst, err
	}
	state := d.check(p)
	d.on, d.since = false, d.opts.Clock.Now()
	if state != nil {
		return dst, state
	}
	return dst, err
}

func (d *Dev) collect(ctx context.Context, dst []UID) ([]UID, error) {
	from := len(dst)
	request, repeats := byte(wupa), 0
	for len(dst)-from < MaxCards {
		uid, found, err := d.next(ctx, request)
		if err != nil || !found {
			return dst, err
		}
		if !slices.Contains(dst[from:], uid) {
			dst = append(dst, uid)
		} else if repeats++; repeats == Attempts {
			return dst, fmt.Errorf("mfrc522: card %s doesn't stay halted: %w", uid, drivers.ErrCorrupt)
		}
		request = reqa
	}
	return dst, nil
}

// next finds, selects and halts one card.
func (d *Dev) next(ctx context.Context, request byte) (uid UID, found bool, err error) {
	for attempt := range Attempts {
		someone, e := d.request(ctx, request)
		if e == nil && !someone && attempt > 0 {
			// A card that the failed attempt left selected takes the first request
			// for an error and answers only the next one (ISO 6.4).
			someone, e = d.request(ctx, request)
		}
		if e != nil {
			return UID{}, false, e
		}
		if !someone {
			return UID{}, false, nil
		}
		uid, err = d.selectCard(ctx)
		if err == nil {
			return uid, true, d.halt(ctx)
		}
		if !errors.Is(err, drivers.ErrCorrupt) {
			return UID{}, false, err
		}
	}
	return UID{}, false, fmt.Errorf("%w (%d attempts)", err, Attempts)
}

// request asks who is there. Anything but silence is someone: answers of two kinds of
// cards collide.
func (d *Dev) request(ctx context.Context, request byte) (bool, error) {
	r, err := d.exchange(ctx, frame{data: []byte{request}, lastBits: 7, answer: bits(2)})
	if errors.Is(err, drivers.ErrCorrupt) {
		return true, nil
	}
	if r.errors&errColl != 0 {
		d.crowded = true
	}
	return !r.silent, err
}

// halt puts the selected card to sleep. Silence is its consent (ISO 6.5.3); whether it
// obeyed shows at the next request, so that nothing is waited for here but the frame.
func (d *Dev) halt(ctx context.Context) error {
	f := frame{data: []byte{0x50, 0x00, 0x57, 0xCD}}
	if err := d.start(ctx, f); err != nil {
		return err
	}
	d.opts.Clock.Sleep(f.onAir() + 100*time.Microsecond)
	return nil
}
