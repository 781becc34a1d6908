package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/sim/bench"
)

// source gives readings of a board that is being scanned.
type source interface {
	Frame(*scan.Frame)
	RunFor(time.Duration) // lets time pass
	Close() error
}

// liveSource scans a real board.
type liveSource struct {
	board *board.Board
	store *scan.Store
	stop  context.CancelFunc
	lanes sync.WaitGroup
	done  func() error
}

// scanLive opens a board and begins to scan it.
func (c *common) scanLive(f *board.File) (*liveSource, error) {
	b, done, err := c.open(f)
	if err != nil {
		return nil, err
	}
	s := &liveSource{board: b, store: scan.NewStore(b.Channels), done: done}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	for _, root := range b.Roots {
		l := scan.NewLane(root, s.store, drivers.Wall{})
		s.lanes.Go(func() { l.Run(ctx) })
	}
	if b.Scales != nil {
		l := scan.NewScales(*b.Scales, s.store, drivers.Wall{})
		s.lanes.Go(func() { l.Run(ctx) })
	}
	return s, nil
}

func (s *liveSource) Frame(f *scan.Frame) { s.store.Frame(f, time.Now()) }

func (s *liveSource) RunFor(d time.Duration) { time.Sleep(d) }

func (s *liveSource) Close() error {
	s.stop()
	s.lanes.Wait()
	return s.done()
}

const (
	partsAnswer = 3 * time.Second // the slowest part is set up by then
	peek        = 50 * time.Millisecond
)

// firstReadings waits until every channel was read or its part is known to fail,
// and gives the parts that do.
func firstReadings(ctx context.Context, s source, channels []board.Channel) (scan.Frame, error) {
	var f scan.Frame
	for range int(partsAnswer / peek) {
		s.RunFor(peek)
		s.Frame(&f)
		if err := ctx.Err(); err != nil || known(&f, channels) {
			return f, err
		}
	}
	return f, nil
}

// known tells whether nothing is left to wait for.
func known(f *scan.Frame, channels []board.Channel) bool {
	for i, c := range channels {
		fails := slices.ContainsFunc(f.Faults, func(x scan.Fault) bool { return x.Blinds(c) })
		if f.Readings[i].Quality != scan.Good && !fails {
			return false
		}
	}
	return true
}

var (
	_ source = (*liveSource)(nil)
	_ source = (*bench.Readings)(nil)
)
