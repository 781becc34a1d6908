package ads1115_test

import (
	"errors"
	"time"

	"periph.io/x/conn/v3/physic"
)

var errNoAck = errors.New("remote I/O error")

// world is a clock and a bus with one chip at 0x49; each transaction takes 100 µs.
type world struct {
	now                   time.Time
	txs                   int
	dead, deaf, stuck     bool // no answer; forgets what is written; never ready
	pointer               byte
	config, result        uint16
	active                uint16
	done                  time.Time
	value                 [4]int16
	resetBefore, lateness int // the transaction before which it resets; per cent
}

func (f *world) Now() time.Time        { return f.now }
func (f *world) Sleep(d time.Duration) { f.now = f.now.Add(d) }

func (f *world) String() string                  { return "fake" }
func (f *world) SetSpeed(physic.Frequency) error { return nil }

func (f *world) Tx(addr uint16, w, r []byte) error {
	f.txs++
	f.Sleep(100 * time.Microsecond)
	if f.dead || addr != 0x49 {
		return errNoAck
	}
	if f.txs == f.resetBefore {
		f.pointer, f.config, f.result, f.active = 0, 0x0583, 0, 0
	}
	if f.active != 0 && !f.now.Before(f.done) && !f.stuck {
		f.result, f.active = uint16(f.value[f.active>>12&3]), 0
	}
	if len(w) > 0 {
		f.pointer = w[0]
	}
	if len(w) == 3 && f.pointer == 1 && !f.deaf {
		f.config = (uint16(w[1])<<8 | uint16(w[2])) &^ 0x8000
		if w[1]&0x80 != 0 && f.active == 0 {
			f.active = f.config
			f.done = f.now.Add(time.Second / 860 * time.Duration(100+f.lateness) / 100)
		}
	}
	v := f.result
	if f.pointer == 1 {
		v = f.config
		if f.active == 0 {
			v |= 0x8000
		}
	}
	copy(r, []byte{byte(v >> 8), byte(v)})
	return nil
}
