package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"slices"
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
	out := &written{to: t.out}
	t.out = out
	root := newRoot(t, open)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = out.err
	}
	return report(err, t)
}

// written remembers that something couldn't be written, since help doesn't tell.
type written struct {
	to  io.Writer
	err error // the first
}

func (w *written) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// report tells what went wrong, a line for each thing, and gives the exit code.
func report(err error, t terminal) int {
	all := slices.DeleteFunc(flat(err), func(e error) bool { return errors.Is(e, syscall.EPIPE) })
	if len(all) == 0 {
		return exitDone // or whoever read the results wants no more
	}
	for _, e := range all {
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
