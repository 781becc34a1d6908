package scan

import (
	"context"
	"errors"
	"time"

	"tablero/drivers"
	"tablero/drivers/mfrc522"
)

// Pace of the tag readers. One sweep asks each in turn, since two antennas that
// are on together disturb each other.
const (
	sweepPause     = 25 * time.Millisecond // after a sweep of few readers
	idleSweepPause = 60 * time.Millisecond // likewise, if nothing has come or gone for idleAfter
	idleAfter      = 2 * time.Second
	fewReaders     = 4 // more than these take a pause's time anyway
	corruptLimit   = 3 // corrupt answers in a row that are a fault
	// clearAfter is how long a reader whose answers were corrupt must hear no such answer
	// to be sound again, unless it hears a tag: a tag that doesn't understand is silent.
	clearAfter = 400 * time.Millisecond
	clearPolls = 3 // likewise, at least
)

// readerRound gives the scan of the tag readers.
func (l *Lane) readerRound() func(context.Context, bool) time.Duration {
	var found [MaxTags]mfrc522.UID
	var changed time.Time
	sweep := l.sweep()
	return func(ctx context.Context, _ bool) time.Duration {
		for _, i := range sweep {
			if l.pollReader(ctx, i, found[:0]) {
				changed = l.clock.Now()
			}
		}
		switch idle := l.clock.Now().Sub(changed) > idleAfter; {
		case idle:
			return idleSweepPause
		case len(l.readers) <= fewReaders:
			return sweepPause
		case !l.anyReady():
			return firstRetry
		}
		return 0
	}
}

// between is the number of readers after which those at the tray are asked again:
// a quick hand lays a piece there for a fifth of a second.
const between = 6

// sweep gives the order in which the readers are asked.
func (l *Lane) sweep() []int {
	var often, all []int
	for i, r := range l.root.Readers {
		if r.Often {
			often = append(often, i)
		}
	}
	asked := 0
	for i, r := range l.root.Readers {
		if r.Often {
			continue
		}
		if asked%between == 0 {
			all = append(all, often...)
		}
		all = append(all, i)
		asked++
	}
	if asked == 0 {
		return often
	}
	return all
}

func (l *Lane) anyReady() bool {
	for i := range l.readers {
		if l.readers[i].ready {
			return true
		}
	}
	return false
}

// pollReader asks one reader for the tags in its field and tells whether one
// came, went, or missed this poll.
func (l *Lane) pollReader(ctx context.Context, i int, dst []mfrc522.UID) (active bool) {
	p, r := &l.readers[i], &l.root.Readers[i]
	if !l.prepare(ctx, p) {
		return false
	}
	found, err := r.Dev.Inventory(ctx, dst)
	switch {
	case ctx.Err() != nil:
		return false
	case errors.Is(err, drivers.ErrCorrupt) && p.corrupt < corruptLimit:
		p.corrupt++ // neither a tag nor none: the last reading ages
		return true
	case err != nil:
		if errors.Is(err, drivers.ErrCorrupt) {
			p.garbledAt, p.clear = l.clock.Now(), 0
		}
		l.lost(p, err)
		return true
	}
	p.corrupt = 0
	if !p.garbledAt.IsZero() && !l.clears(p, len(found)) {
		return true
	}
	l.answered(p)
	return l.store.putTags(r.Channel, found, l.clock.Now())
}

// clears tells whether a reader whose answers were corrupt has recovered.
func (l *Lane) clears(p *part, found int) bool {
	p.clear++
	if found == 0 && (p.clear < clearPolls || l.clock.Now().Sub(p.garbledAt) < clearAfter) {
		return false
	}
	p.garbledAt = time.Time{}
	return true
}
