package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"tablero/firmware/board/pi"
)

// Exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitHardware    = 3
	exitInterrupted = 130
)

func main() { os.Exit(run(context.Background(), os.Args[1:], hostTerminal(), openPi)) }

// run runs one command line and gives its exit code. Whatever ends it early, also
// a terminal that is closed or a pipe that nobody reads, ends it by its context, so
// that parts are halted and LEDs dark.
func run(ctx context.Context, args []string, t terminal, open opening) int {
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	root := newRoot(t, open)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return report(err, t)
}

// report tells what went wrong, a line for each thing, and gives the exit code.
func report(err error, t terminal) int {
	if err == nil {
		return exitDone
	}
	for _, e := range flat(err) {
		if errors.Is(e, syscall.EPIPE) {
			continue // whoever read the results has gone away and wants no more
		}
		if errors.Is(e, context.Canceled) {
			e = errors.New("interrupted")
		}
		for line := range strings.Lines(e.Error()) {
			t.say("%s", strings.TrimSuffix(line, "\n"))
		}
	}
	switch {
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, new(*usageError)):
		return exitUsage
	case errors.Is(err, pi.ErrHardware) || errors.Is(err, errPart):
		return exitHardware
	}
	return exitFailed
}
