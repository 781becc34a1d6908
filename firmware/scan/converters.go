package scan

import (
	"context"
	"time"

	"tablero/drivers/ads1115"
	"tablero/firmware/board"
)

// fieldPause is left between two scans of the linear sensors.
const fieldPause = 15 * time.Millisecond

// converterRound gives the scan of the linear sensors, their converters side by
// side.
func (l *Lane) converterRound() func(context.Context, bool) time.Duration {
	var sources []ads1115.Source
	for _, c := range l.root.Converters {
		s := ads1115.Source{Dev: c.Dev}
		for _, in := range c.Inputs {
			s.Channels = append(s.Channels, in.Bit)
		}
		sources = append(sources, s)
	}
	bank, bad := ads1115.NewBank(sources...)
	var samples []ads1115.Sample
	return func(ctx context.Context, _ bool) time.Duration {
		if bad != nil { // inputs that the chip doesn't have: the board file is checked
			for i := range l.converters {
				l.store.lose(l.converters[i].channels, Faulty)
				l.store.fail(l.converters[i].name, bad, l.clock.Now())
			}
			return lastRetry
		}
		for i := range l.converters {
			l.prepare(ctx, &l.converters[i])
		}
		var err error
		if samples, err = bank.Scan(ctx, samples[:0]); err == nil { // else ctx is done
			l.takeFields(samples)
		}
		return fieldPause
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
	for i := range l.converters {
		if p := &l.converters[i]; p.ready {
			l.answered(p)
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
