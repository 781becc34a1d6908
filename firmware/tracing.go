package firmware

import (
	"context"
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/trace"
)

// traceTick is how often a trace is written: one that waits costs memory only.
const traceTick = 500 * time.Millisecond

// beginTrace says in the trace what is played on what, and since when.
func (p *Program) beginTrace(now time.Time) error {
	o := &p.opts
	if o.Trace == nil {
		return nil
	}
	h := trace.Of("match", o.Board.File, o.Board.Channels, now)
	if err := h.Play(o.Game, o.Settings, o.Calibration, o.Clocks, o.Resume, o.Memory); err != nil {
		return err
	}
	return o.Trace.Begin(h)
}

// traceFrame records a frame as the referee is given it.
func (p *Program) traceFrame(f *scan.Frame) {
	if p.opts.Trace != nil {
		p.opts.Trace.Frame(f)
	}
}

// traceEvent records what players did beside the sensors, and what became of commits.
func (p *Program) traceEvent(e *referee.Event) {
	if p.opts.Trace == nil {
		return
	}
	if happened, ok := trace.Happened(e); ok {
		p.opts.Trace.Event(e.Now, happened)
	}
}

// traceCommit records what the referee made of it.
func (p *Program) traceCommit(c *referee.Commit) {
	if p.opts.Trace != nil {
		made := trace.Committed(c)
		p.opts.Trace.Event(c.At, trace.Event{Commit: &made})
	}
}

// traceLane writes the trace. What is left at the end is written when it is closed.
func (p *Program) traceLane(ctx context.Context) {
	for ctx.Err() == nil {
		p.opts.Trace.Write()
		p.clock.Sleep(traceTick)
	}
}
