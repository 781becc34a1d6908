package mfrc522

import (
	"context"
	"fmt"
	"time"

	"tablero/drivers"
)

// Times on air at 106 kbit/s (ISO 14443-2; ISO 6.2).
const (
	bitTime    = 9440 * time.Nanosecond // 128/fc
	frameDelay = 91200 * time.Nanosecond
	silence    = (valueTReload + 1) * 25 * time.Microsecond
	// pollEvery keeps a late chip from being asked more than some times.
	pollEvery = 50 * time.Microsecond
	// overdue: the chip's timer ends every exchange; one that takes so much longer
	// has lost its clock or its settings.
	overdue = 5 * time.Millisecond
)

// longest is the most bytes an answer here may have: a part of a UID with its BCC.
const longest = 5

// frame is one request. data is sent but for the last byte of which only lastBits
// bits go out, 0 meaning all; the first bit of the answer lands at bit align of its
// first byte. answer is the number of bits expected, with parity.
type frame struct {
	data            []byte
	lastBits, align byte
	answer          int
}

// bits gives the length of n whole bytes with parity and start and end of frame.
func bits(n int) int { return 9*n + 2 }

func (f frame) onAir() time.Duration {
	n := bits(len(f.data))
	if f.lastBits != 0 {
		n -= 9 - int(f.lastBits)
	}
	return time.Duration(n) * bitTime
}

// reply is what came back. data is valid until the next transaction.
type reply struct {
	silent bool // nobody answered
	data   []byte
	errors byte // ErrorReg
	coll   byte // CollReg
}

// start sends f. One transaction.
func (d *Dev) start(ctx context.Context, f frame) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("mfrc522: inventory: %w", err)
	}
	framing := f.align<<4 | f.lastBits
	w := &d.wire
	w.write(regCommand, cmdIdle)
	w.write(regComIrq, irqAll)
	w.write(regFIFOLevel, flushFIFO)
	w.write(regFIFOData, f.data...)
	// StartSend may still be set from the frame before, and would start this one with
	// the number of bits of that.
	w.write(regBitFraming, framing)
	w.write(regCommand, cmdTransceive)
	w.write(regBitFraming, startSend|framing)
	return w.send()
}

// exchange sends f, sleeps for the known time on air, and polls for the answer.
func (d *Dev) exchange(ctx context.Context, f frame) (reply, error) {
	if err := d.start(ctx, f); err != nil {
		return reply{}, err
	}
	known := f.onAir() + frameDelay + time.Duration(f.answer)*bitTime
	d.opts.Clock.Sleep(known)
	deadline := d.opts.Clock.Now().Add(silence + overdue)
	for {
		s := d.wire.read(regComIrq, regError, regFIFOLevel, regColl)
		if err := d.wire.send(); err != nil {
			return reply{}, err
		}
		irq, r := s[0], reply{errors: s[1], coll: s[3]}
		switch level := int(s[2]); {
		case irq&irqSet1 != 0:
			return reply{}, fmt.Errorf("mfrc522: reads %#02x: %w", irq, drivers.ErrAbsent)
		case irq&irqRx != 0 && level > longest:
			return reply{}, fmt.Errorf("mfrc522: answer of %d bytes: %w", level, drivers.ErrCorrupt)
		case irq&irqRx != 0:
			if level > 0 {
				r.data = d.wire.fifo(level)
				return r, d.wire.send()
			}
			return r, nil
		case irq&(irqTimer|irqIdle) != 0:
			r.silent = true
			return r, nil
		}
		if d.opts.Clock.Now().After(deadline) {
			return reply{}, fmt.Errorf("mfrc522: exchange doesn't end: %w", drivers.ErrTimeout)
		}
		d.opts.Clock.Sleep(pollEvery)
	}
}
