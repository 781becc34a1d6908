package scan

import (
	"context"
	"errors"
	"time"

	"tablero/drivers/ads1115"
	"tablero/drivers/hx711"
	"tablero/firmware/board"
)

// fieldPause is left between two scans of the linear sensors.
const fieldPause = 15 * time.Millisecond

// runConverters reads linear sensors, the converters side by side.
func (l *Lane) runConverters(ctx context.Context) {
	var sources []ads1115.Source
	for _, c := range l.root.Converters {
		s := ads1115.Source{Dev: c.Dev}
		for _, in := range c.Inputs {
			s.Channels = append(s.Channels, in.Bit)
		}
		sources = append(sources, s)
	}
	bank, err := ads1115.NewBank(sources...)
	if err != nil {
		l.store.fail(l.root.Bus, err, l.clock.Now()) // the board file was checked: can't be
		return
	}
	var samples []ads1115.Sample
	for ctx.Err() == nil {
		for i := range l.converters {
			l.prepare(ctx, &l.converters[i])
		}
		samples, err = bank.Scan(ctx, samples[:0])
		if err != nil {
			return
		}
		l.takeFields(samples)
		l.clock.Sleep(fieldPause)
	}
}

func (l *Lane) takeFields(samples []ads1115.Sample) {
	for _, s := range samples {
		p, c := &l.converters[s.Source], &l.root.Converters[s.Source]
		switch {
		case !p.ready:
		case s.Err != nil:
			l.lost(p, s.Err)
		default:
			volts := c.Dev.Volts(s.Code)
			l.store.putValue(channelOf(c.Inputs, s.Channel), float64(volts)/1e9, s.At)
		}
	}
}

func channelOf(inputs []board.Input, bit int) int {
	for _, in := range inputs {
		if in.Bit == bit {
			return in.Channel
		}
	}
	return -1
}

// Scales scans the load cells, at the pace of their converters.
type Scales struct {
	lane   Lane
	scales board.Scales
}

// NewScales gives the lane for a board's load cells.
func NewScales(s board.Scales, store *Store, clock interface {
	Now() time.Time
	Sleep(time.Duration)
}) *Scales {
	p := part{name: s.Part, dev: s.Dev}
	for _, in := range s.Inputs {
		p.channels = append(p.channels, in.Channel)
	}
	return &Scales{lane: Lane{store: store, clock: clock, scales: []part{p}}, scales: s}
}

// Run scans until ctx is done.
func (s *Scales) Run(ctx context.Context) {
	p := &s.lane.scales[0]
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
		for _, sample := range samples {
			switch {
			case sample.Err == nil:
				s.lane.store.putValue(channelOf(s.scales.Inputs, sample.Chip), float64(sample.Value), sample.At)
			case errors.Is(sample.Err, hx711.ErrDropped), errors.Is(sample.Err, hx711.ErrSettling):
			default:
				err = sample.Err
			}
		}
		if err != nil {
			s.lane.lost(p, err)
		}
	}
}
