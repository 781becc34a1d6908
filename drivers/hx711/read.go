package hx711

import (
	"context"
	"fmt"

	"tablero/drivers"
)

// Read waits until every chip has a conversion to be read and no other is about to end,
// clocks all chips, and appends one Sample for each to dst: within two periods, after a
// power-up within seven. A chip that isn't ready in time is given up until Init, its
// samples are ErrAbsent, and the others are read without it. When it answers again they
// are ErrReset.
//
// Read's own error is that of ctx, or ErrAbsent if a pin fails or no chip is left.
func (d *Dev) Read(ctx context.Context, dst []Sample) ([]Sample, error) {
	ok, err := d.await(ctx)
	if err != nil {
		return dst, err
	}
	w := &d.words
	if ok {
		if err := d.wire.shift(d.pulses, w); err != nil {
			return dst, d.fail("read", err)
		}
		ok = d.sound()
	}
	if !ok {
		dst = d.drop(dst)
		return dst, d.recover()
	}
	for i := range d.chips {
		dst = append(dst, d.take(i))
	}
	return dst, nil
}

// await waits until all chips may be clocked. It gives false if that moment can't be
// told any more.
func (d *Dev) await(ctx context.Context) (bool, error) {
	for {
		if err := d.look(ctx, "read"); err != nil {
			return false, err
		}
		now := d.now()
		missing, left, lost := false, false, false
		wake := now + 10*d.period
		again := now
		for i := range d.chips {
			c := &d.chips[i]
			if c.gone != nil {
				continue
			}
			left = true
			if !c.ready {
				missing = true
				wake = min(wake, c.opens())
				continue
			}
			ok, at, never := c.safe(now, now+2*d.took)
			if !ok {
				again = max(again, at)
			}
			lost = lost || never
		}
		switch {
		case !left:
			return false, d.absent()
		case missing:
			d.clock.Sleep(max(wake-now, d.period/128))
		case lost:
			return false, nil
		case again > now:
			d.clock.Sleep(again - now)
		default:
			return true, nil
		}
	}
}

// absent is the error if no chip is left.
func (d *Dev) absent() error {
	for i := range d.chips {
		if d.chips[i].gone == errBack {
			return fmt.Errorf("hx711: read on %s: %w", d.wire, errBack)
		}
	}
	return fmt.Errorf("hx711: read on %s: no chip is left: %w", d.wire, drivers.ErrAbsent)
}

// sound tells whether the shift can have disturbed no chip.
func (d *Dev) sound() bool {
	w := &d.words
	began, ended := w.began.Sub(d.start), w.ended.Sub(d.start)
	d.took = max(ended-began, d.took-d.took/16)
	if d.took > d.period/16 {
		d.took = d.period / 16
	}
	if w.doubts {
		return false
	}
	for i := range d.chips {
		if c := &d.chips[i]; c.gone == nil {
			if ok, _, _ := c.safe(began, ended); !ok {
				return false
			}
		}
	}
	return true
}

// drop gives up this round.
func (d *Dev) drop(dst []Sample) []Sample {
	now := d.clock.Now()
	for i := range d.chips {
		err := d.chips[i].gone
		if err == nil {
			err = ErrDropped
		}
		dst = append(dst, Sample{Chip: i, At: now, Err: err})
	}
	return dst
}

// recover powers the chips down and up, except that those that are gone stay gone.
func (d *Dev) recover() error {
	var gone [MaxChips]chip
	copy(gone[:], d.chips)
	if err := d.cycle("read"); err != nil {
		return err
	}
	for i := range d.chips {
		if gone[i].gone != nil {
			d.chips[i] = gone[i]
		}
	}
	return nil
}

// take makes a sample of what was shifted.
func (d *Dev) take(i int) Sample {
	c, w := &d.chips[i], &d.words
	if c.gone != nil {
		return Sample{Chip: i, At: w.ended, Err: c.gone}
	}
	s := Sample{Chip: i, At: d.start.Add((c.lo + c.hi) / 2), Within: (c.hi - c.lo + 1) / 2}
	c.ready = false
	c.high = w.last.Sub(d.start)
	c.due = c.high + 2*(d.period+d.period/tolerance)
	switch {
	case w.low>>i&1 == 1:
		c.gone, c.back = errLow, false
		s.Err = c.gone
	case c.settle > 0:
		c.settle--
		s.Err = ErrSettling
	default:
		s.Value, s.Err = judge(w.value[i])
	}
	return s
}
