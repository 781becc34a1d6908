package ads1115

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Source is one chip of a Bank and the channels of it that are in use.
type Source struct {
	Dev      *Dev
	Channels []int
}

// Sample is what a Bank read from one channel.
type Sample struct {
	Source  int // which of NewBank's
	Channel int
	Code    Code
	At      time.Time // the middle of the conversion
	Err     error     // if not nil, there is no Code
}

// Bank reads several chips of one root bus side by side. It isn't safe for concurrent
// use.
type Bank struct {
	sources []Source
	next    []int // by source: which of its channels comes next; reused
}

// NewBank checks the channels; it doesn't talk to the chips. Name chips behind one port
// of a multiplexer one after the other, so that the port is switched seldom.
func NewBank(sources ...Source) (*Bank, error) {
	for i, s := range sources {
		if s.Dev == nil {
			return nil, fmt.Errorf("ads1115: bank: source %d has no chip", i)
		}
		for _, c := range s.Channels {
			if c < 0 || c > 3 {
				return nil, fmt.Errorf("ads1115: bank: %s: channel %d, want 0 to 3", s.Dev, c)
			}
		}
	}
	if len(sources) == 0 {
		return nil, errors.New("ads1115: bank: no chips")
	}
	return &Bank{sources: sources, next: make([]int, len(sources))}, nil
}

// Scan reads every channel once and appends one Sample for each to dst. While one chip
// converts the others are asked and started, in three transactions a channel. A chip
// that fails gives its error for this and its further channels, without delay for the
// others, until its Init is called again. Scan's own error is that of ctx.
func (b *Bank) Scan(ctx context.Context, dst []Sample) ([]Sample, error) {
	left := 0
	for i := range b.sources {
		b.next[i] = 0
		left += len(b.sources[i].Channels)
		dst = b.start(ctx, i, dst, &left)
	}
	for left > 0 {
		for i := range b.sources {
			s := &b.sources[i]
			if b.next[i] == len(s.Channels) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return dst, fmt.Errorf("ads1115: scan: %w", err)
			}
			// One question is then enough, unless the chip is out of its tolerance.
			if rest := s.Dev.longest - s.Dev.clock.Now().Sub(s.Dev.started); rest > 0 {
				s.Dev.clock.Sleep(rest)
			}
			code, err := s.Dev.finish(ctx)
			if err != nil {
				dst = b.lose(i, err, dst, &left)
				continue
			}
			at := s.Dev.started.Add((s.Dev.shortest + s.Dev.longest) / 4)
			dst = append(dst, Sample{Source: i, Channel: s.Channels[b.next[i]], Code: code, At: at})
			left--
			b.next[i]++
			dst = b.start(ctx, i, dst, &left)
		}
	}
	if err := ctx.Err(); err != nil {
		return dst, fmt.Errorf("ads1115: scan: %w", err)
	}
	return dst, nil
}

// start begins the next conversion of a source, if there is one to come.
func (b *Bank) start(ctx context.Context, i int, dst []Sample, left *int) []Sample {
	s := &b.sources[i]
	if b.next[i] == len(s.Channels) {
		return dst
	}
	if err := s.Dev.Start(ctx, s.Channels[b.next[i]]); err != nil {
		return b.lose(i, err, dst, left)
	}
	return dst
}

// lose gives up on the rest of a source's channels.
func (b *Bank) lose(i int, err error, dst []Sample, left *int) []Sample {
	s := &b.sources[i]
	for ; b.next[i] < len(s.Channels); b.next[i]++ {
		dst = append(dst, Sample{Source: i, Channel: s.Channels[b.next[i]], At: s.Dev.clock.Now(), Err: err})
		*left--
	}
	return dst
}
