package chip

import (
	"errors"
	"fmt"
	"time"
)

// Tx does one transaction and takes its time.
func (b *I2CBus) Tx(addr uint16, w, r []byte) error {
	if int(addr) >= len(b.parts) {
		return fmt.Errorf("chip: %s: invalid address %#x", b.name, addr)
	}
	if len(w)+len(r) == 0 {
		return nil // sysfs doesn't go on the wire for this
	}
	waited := b.wire.take()
	defer b.wire.give()

	b.gate.lock()
	d := b.overhead
	switch {
	case b.stuck:
		d += b.timeout
	case b.parts[addr] == nil:
		d += b.wireTime(nackBits)
	default:
		d += b.wireTime(periods(len(w), len(r)))
	}
	b.stats.Transactions++
	b.stats.Busy += d
	if waited {
		b.stats.Waited++
	}
	b.gate.unlock()

	b.t.Sleep(d)
	err := b.deliver(addr, w, r)

	b.gate.lock()
	if err != nil {
		b.stats.Failed++
	} else {
		b.stats.Bytes += uint64(len(w) + len(r))
	}
	b.gate.unlock()
	return err
}

func (b *I2CBus) deliver(addr uint16, w, r []byte) error {
	if b.Fault != nil {
		if err := b.Fault(addr); err != nil {
			return err
		}
	}
	b.gate.lock()
	part, stuck := b.parts[addr], b.stuck
	b.gate.unlock()
	if stuck {
		return b.hangs
	}
	if part == nil {
		return b.absent
	}
	if err := part.I2C(w, r); err != nil {
		if errors.Is(err, ErrNACK) {
			return b.absent
		}
		return fmt.Errorf("chip: %s: %v", b.name, err)
	}
	return nil
}

// nackBits is START, address and STOP.
const nackBits = 1 + 9 + 1

// periods counts those of SCL from START to STOP: one for each of START,
// repeated START and STOP, nine for a byte and its acknowledge.
func periods(write, read int) int {
	n := 1
	if write > 0 {
		n += 1 + 9*(1+write)
	}
	if read > 0 {
		n += 1 + 9*(1+read)
	}
	return n
}

func (b *I2CBus) wireTime(periods int) time.Duration {
	return time.Duration(int64(periods) * b.bit / 1000)
}
