package firmware

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"tablero/drivers"
)

var (
	// ErrPanic: a lane ran into a mistake of the program's own. All other lanes were ended
	// and parts left safe. The message has the trace: report it.
	ErrPanic = errors.New("firmware: a mistake in the program")
	// ErrStuck: a lane didn't end when it should have; a call to the kernel never
	// returned. Its parts can't be left safe, only the LEDs are dark. Start the program
	// again; if that doesn't help, look at that bus's wires, then reboot.
	ErrStuck = errors.New("firmware: stuck")
)

const (
	// mostEnding is how long lanes may take to end: the slowest driver waits a second.
	mostEnding = 5 * time.Second
	mostDark   = time.Second // that LEDs may take to go dark
)

// Run runs the lanes as goroutines until ctx is done or one panics, then leaves all
// parts safe, LEDs dark.
func (p *Program) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	running := start(ctx, p.Lanes(), stop)
	<-ctx.Done()
	var broken error
	if cause := context.Cause(ctx); errors.Is(cause, ErrPanic) {
		broken = cause
	}
	if names := running.wait(p.clock, mostEnding); len(names) > 0 {
		p.darken()
		return errors.Join(broken, fmt.Errorf("%w: %s didn't end in %s", ErrStuck, strings.Join(names, ", "), mostEnding))
	}
	return errors.Join(broken, p.opts.Board.Halt())
}

// darken puts the LEDs out even if something holds their bus.
func (p *Program) darken() {
	if p.opts.Board.Strip == nil {
		return
	}
	dark := make(chan struct{})
	go func() {
		defer close(dark)
		_ = p.opts.Board.Strip.Halt() // it is tried; what is stuck is told
	}()
	closes(dark, p.clock, mostDark)
}

// closes tells whether a channel is closed within a time.
func closes(c <-chan struct{}, clock drivers.Clock, most time.Duration) bool {
	const look = 10 * time.Millisecond
	for end := clock.Now().Add(most); ; clock.Sleep(look) {
		select {
		case <-c:
			return true
		default:
		}
		if !clock.Now().Before(end) {
			return false
		}
	}
}

// running are lanes that haven't ended.
type running struct {
	mu    sync.Mutex // guards names
	names []string
	ended chan struct{} // closed when all have
}

// start runs lanes as goroutines. One that panics stops all.
func start(ctx context.Context, all []Lane, stop context.CancelCauseFunc) *running {
	r := &running{ended: make(chan struct{})}
	var lanes sync.WaitGroup
	for _, l := range all {
		r.names = append(r.names, l.Name)
	}
	for _, l := range all {
		lanes.Go(func() {
			defer r.leave(l.Name)
			if err := Guard(l.Name, func() error { l.Run(ctx); return nil }); err != nil {
				stop(err)
			}
		})
	}
	go func() {
		lanes.Wait()
		close(r.ended)
	}()
	return r
}

func (r *running) leave(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.names, name)
	r.names = slices.Delete(r.names, i, i+1)
}

// wait waits until all have ended and names those that haven't by then.
func (r *running) wait(clock drivers.Clock, most time.Duration) []string {
	if closes(r.ended, clock, most) {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.names)
}

// Guard makes a panic of run an ErrPanic with its trace, so that whoever started it can
// still leave parts safe.
func Guard(name string, run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %s: %v\n%s", ErrPanic, name, r, debug.Stack())
		}
	}()
	return run()
}
