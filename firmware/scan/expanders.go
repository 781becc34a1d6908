package scan

import (
	"context"
	"time"

	"periph.io/x/conn/v3/gpio"

	"tablero/firmware/board"
)

// Pace of the hall switches. Interrupts bring changes at once; the inputs are
// read again anyway in case one was lost.
const (
	idleRead   = 100 * time.Millisecond
	busyRead   = 10 * time.Millisecond // while hands are at work, and without an interrupt wire
	busyFor    = 300 * time.Millisecond
	checkEvery = 100 * time.Millisecond // between looks at the settings of a chip
)

func (l *Lane) runExpanders(ctx context.Context) {
	interrupt := l.interrupt()
	var changed, checked time.Time
	for ctx.Err() == nil {
		now := l.clock.Now()
		wait := idleRead
		if now.Sub(changed) < busyFor || !l.allReady() {
			wait = busyRead
		}
		edge := false
		switch {
		case interrupt != nil:
			edge = interrupt.WaitForEdge(wait)
		default:
			l.clock.Sleep(busyRead)
		}
		check := l.clock.Now().Sub(checked) >= checkEvery
		if check {
			checked = l.clock.Now()
		}
		for i := range l.expanders {
			if l.scanExpander(ctx, i, edge, check) {
				changed = l.clock.Now()
			}
		}
	}
}

// interrupt sets up the wire that the expanders share; nil without one.
func (l *Lane) interrupt() gpio.PinIO {
	for _, e := range l.root.Expanders {
		if e.Interrupt != nil && e.Interrupt.In(gpio.PullUp, gpio.FallingEdge) == nil {
			return e.Interrupt
		}
	}
	return nil
}

func (l *Lane) allReady() bool {
	for i := range l.expanders {
		if !l.expanders[i].ready {
			return false
		}
	}
	return true
}

// scanExpander reads one chip and tells whether an input changed.
func (l *Lane) scanExpander(ctx context.Context, i int, edge, check bool) (changed bool) {
	p, e := &l.expanders[i], &l.root.Expanders[i]
	if !l.prepare(ctx, p) {
		return false
	}
	port, pulsed, err := readExpander(ctx, e, edge)
	if err == nil && check {
		err = e.Dev.Check(ctx)
	}
	if err != nil {
		if ctx.Err() == nil {
			l.lost(p, err)
		}
		return false
	}
	now := l.clock.Now()
	for _, in := range e.Inputs {
		// Hall switches pull low when they see a magnet.
		on := port>>in.Bit&1 == 0
		l.store.putSwitch(in.Channel, on, pulsed>>in.Bit&1 == 1, now)
	}
	return edge
}

// readExpander reads the inputs; after an interrupt also what they were when it
// came, so that a pulse too short for the polling isn't missed.
func readExpander(ctx context.Context, e *board.Expander, edge bool) (port, pulsed uint16, err error) {
	if !edge {
		port, err = e.Dev.Read(ctx)
		return port, 0, err
	}
	c, err := e.Dev.ReadChange(ctx)
	return c.Port, c.Flags & (c.Capture ^ c.Port), err
}
