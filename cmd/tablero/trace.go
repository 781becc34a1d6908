package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/trace"
)

// traceFlag lets a command record a trace.
func traceFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "trace", "", "record all raw readings in `FILE`, a new one, which tablero replay reads")
}

// record begins a trace in a new file; nil without a name. done closes it.
func (c *common) record(file string) (r *trace.Recorder, done func() error, err error) {
	if file == "" {
		return nil, func() error { return nil }, nil
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, nil, usage("--trace: %s is there already; name another file, or remove it", file)
	case err != nil:
		return nil, nil, fmt.Errorf("--trace: %w", err)
	}
	r = trace.NewRecorder(f, func(err error) { c.say("%s", err) })
	return r, func() error {
		err := errors.Join(r.Close(), f.Close())
		if r.Written() == 0 {
			_ = os.Remove(file) // nothing was begun
		}
		return err
	}, nil
}

// traceLook is how often a scan looks that is recorded: no reading is missed then.
const traceLook = 10 * time.Millisecond

// tracedSource records what a source reads, also while nobody looks.
type tracedSource struct {
	source
	board *board.File
	to    *trace.Recorder
	begun bool
	frame scan.Frame
}

func (s *tracedSource) Frame(f *scan.Frame) {
	s.source.Frame(f)
	s.take(f)
}

// take records a frame, the first one behind a header.
func (s *tracedSource) take(f *scan.Frame) {
	if !s.begun {
		s.begun = s.to.Begin(trace.Of("scan", s.board, s.board.Channels(), f.Now)) == nil
	}
	s.to.Frame(f)
	s.to.Write()
}

// RunFor lets time pass, and looks as often as no reading is missed.
func (s *tracedSource) RunFor(d time.Duration) {
	for ; d > 0; d -= traceLook {
		s.source.RunFor(min(d, traceLook))
		s.Frame(&s.frame)
	}
}

var _ source = (*tracedSource)(nil)
