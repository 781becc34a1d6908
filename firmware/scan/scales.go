package scan

import (
	"context"
	"errors"
	"time"

	"tablero/drivers"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
)

// Scales scans the load cells, at the pace of their converters.
type Scales struct {
	lane  Lane // for its store and clock
	dev   *hx711.Dev
	whole part       // the converters together: they share a clock
	each  []loadCell // and each alone
}

// loadCell follows the health of the one converter behind an input.
type loadCell struct {
	chip    int
	channel int

	lostAt  time.Time // zero while it answers
	failing bool      // that is told
	retries int       // since lostAt
	retryAt time.Time // it isn't powered up again before
}

const (
	// failsAfter is how long one converter may give no value before that is a fault: it
	// was powered up again meanwhile.
	failsAfter = 100 * time.Millisecond
	// lastCellRetry bounds the back-off between attempts to power one up again, which
	// costs the others some readings.
	lastCellRetry = time.Second
)

// NewScales gives the lane for a board's load cells. Run does the work.
func NewScales(b board.Scales, store *Store, clock drivers.Clock) *Scales {
	s := &Scales{lane: Lane{store: store, clock: clock}, dev: b.Dev}
	s.whole = part{name: b.Part, dev: b.Dev, channels: channelsOf(b.Inputs)}
	for _, in := range b.Inputs {
		s.each = append(s.each, loadCell{chip: in.Bit, channel: in.Channel})
	}
	return s
}

// Run scans until ctx is done.
func (s *Scales) Run(ctx context.Context) {
	var samples []hx711.Sample
	defer s.lane.begin(s.whole.name)()
	for ctx.Err() == nil {
		if !s.lane.prepare(ctx, &s.whole) {
			s.lane.clock.Sleep(firstRetry)
			continue
		}
		var err error
		samples, err = s.dev.Read(ctx, samples[:0])
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.lost(err)
		default:
			s.take(samples)
		}
	}
}

// lost notes that none of the converters can be read. They are named together then.
func (s *Scales) lost(cause error) {
	s.lane.lost(&s.whole, cause)
	if s.whole.failed < 2 {
		return // it isn't told yet
	}
	for i := range s.each {
		s.answered(&s.each[i])
	}
}

// take takes in what each converter gave.
func (s *Scales) take(samples []hx711.Sample) {
	for i := range s.each {
		c := &s.each[i]
		for _, sample := range samples {
			switch {
			case sample.Chip != c.chip:
			case sample.Err == nil:
				s.lane.store.putValue(c.channel, float64(sample.Value), sample.At)
				s.lane.answered(&s.whole)
				s.answered(c)
			case errors.Is(sample.Err, hx711.ErrDropped), errors.Is(sample.Err, hx711.ErrSettling):
			default:
				s.failed(c, sample.Err)
			}
		}
	}
}

// answered ends the fault of one converter.
func (s *Scales) answered(c *loadCell) {
	if c.failing {
		s.lane.store.failInput(s.whole.name, dout(c.chip), nil, s.lane.clock.Now())
	}
	*c = loadCell{chip: c.chip, channel: c.channel}
}

// failed notes that one converter gives no value while others do. Only a power-up of
// all takes it in again.
func (s *Scales) failed(c *loadCell, cause error) {
	now := s.lane.clock.Now()
	switch {
	case c.lostAt.IsZero():
		c.lostAt, c.retryAt = now, now.Add(firstRetry)
		s.lane.store.lose([]int{c.channel}, Stale)
	case !c.failing && now.Sub(c.lostAt) >= failsAfter:
		c.failing = true
		s.lane.store.lose([]int{c.channel}, Faulty)
		s.lane.store.failInput(s.whole.name, dout(c.chip), cause, now)
	}
	if errors.Is(cause, hx711.ErrSaturated) {
		return // it converts
	}
	if errors.Is(cause, drivers.ErrReset) || !now.Before(c.retryAt) {
		c.retries++
		c.retryAt = now.Add(min(firstRetry<<min(c.retries, 8), lastCellRetry))
		s.whole.ready = false
	}
}
