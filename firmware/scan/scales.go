package scan

import (
	"context"
	"errors"

	"tablero/drivers"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
)

// Scales scans the load cells, at the pace of their converters.
type Scales struct {
	lane   Lane // for its store and clock
	part   part
	scales board.Scales
}

// NewScales gives the lane for a board's load cells. Run does the work.
func NewScales(s board.Scales, store *Store, clock drivers.Clock) *Scales {
	return &Scales{lane: Lane{store: store, clock: clock}, part: part{name: s.Part, dev: s.Dev, channels: channelsOf(s.Inputs)}, scales: s}
}

// Run scans until ctx is done.
func (s *Scales) Run(ctx context.Context) {
	p := &s.part
	var samples []hx711.Sample
	for ctx.Err() == nil {
		if !s.lane.prepare(ctx, p) {
			s.lane.clock.Sleep(firstRetry)
			continue
		}
		var err error
		samples, err = s.scales.Dev.Read(ctx, samples[:0])
		if ctx.Err() != nil {
			return
		}
		read := false
		for _, sample := range samples {
			switch {
			case sample.Err == nil:
				s.lane.store.putValue(channelOf(s.scales.Inputs, sample.Chip), float64(sample.Value), sample.At)
				read = true
			case errors.Is(sample.Err, hx711.ErrDropped), errors.Is(sample.Err, hx711.ErrSettling):
			default:
				err = sample.Err
			}
		}
		switch {
		case err != nil:
			s.lane.lost(p, err)
		case read:
			s.lane.answered(p)
		}
	}
}
