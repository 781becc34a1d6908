package scan

import (
	"context"
	"fmt"
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

// expanderRound gives the scan of the hall switches.
func (l *Lane) expanderRound() func(context.Context, bool) time.Duration {
	var changed, checked time.Time
	return func(ctx context.Context, edge bool) time.Duration {
		check := l.clock.Now().Sub(checked) >= checkEvery
		if check {
			checked = l.clock.Now()
		}
		for i := range l.expanders {
			if l.scanExpander(ctx, i, edge, check) {
				changed = l.clock.Now()
			}
		}
		if !l.interrupt.ready || l.clock.Now().Sub(changed) < busyFor || !l.allReady() {
			return busyRead
		}
		return idleRead
	}
}

// interrupt is the wire that the expanders of a bus share.
type interrupt struct {
	pin     gpio.PinIO // nil if none is wired; set once, like part
	part    string     // that the board file names it at
	ready   bool
	retryAt time.Time
}

// listenAgain is left between attempts to set the interrupt up.
const listenAgain = time.Second

// listen sets the interrupt up, if there is one, and tells whether it can be waited
// for. Without it the switches are read often.
func (l *Lane) listen() bool {
	w := &l.interrupt
	if w.ready || w.pin == nil {
		return w.ready
	}
	now := l.clock.Now()
	if now.Before(w.retryAt) {
		return false
	}
	err := w.pin.In(gpio.PullUp, gpio.FallingEdge)
	if err != nil {
		w.retryAt = now.Add(listenAgain)
		err = fmt.Errorf("interrupt %s: %w", w.pin.Name(), err)
	}
	w.ready = err == nil
	l.store.degrade(w.part, err, now)
	return w.ready
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
	l.answered(p)
	now := l.clock.Now()
	for _, in := range e.Inputs {
		// Hall switches pull low when they see a magnet.
		on := port>>in.Bit&1 == 0
		if l.store.putSwitch(in.Channel, on, pulsed>>in.Bit&1 == 1, now) {
			changed = true
		}
	}
	return changed
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
