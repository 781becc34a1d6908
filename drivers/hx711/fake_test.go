package hx711_test

import (
	"errors"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/pin"
	"periph.io/x/conn/v3/spi"
)

var errCable = errors.New("cable")

// world is a clock and the pins of a few chips that convert for ever.
type world struct {
	now   time.Duration
	high  bool // SCK
	rose  time.Duration
	chips []*cell
	ops   int
	err   error
	// hold, if set, says how much longer the operation n takes.
	hold func(n int) time.Duration
}

// cell is one chip. next is when a conversion ends.
type cell struct {
	period, next time.Duration
	value        int32
	stuck        *bool // DOUT, whatever the chip does
	word         uint32
	ready, dout  bool
	pulses       int
	broken       bool // it was clocked when it mustn't be
	before       bool // the same when SCK rose last: a power-down mends all
}

func newWorld(values ...int32) *world {
	w := &world{}
	for i, v := range values {
		w.chips = append(w.chips, &cell{period: time.Duration(12400+100*i) * time.Microsecond, next: time.Hour, value: v, dout: true})
	}
	return w
}

func (w *world) Now() time.Time        { return time.Unix(0, 0).Add(w.now) }
func (w *world) Sleep(d time.Duration) { w.now += d; w.pass() }

func (w *world) op() {
	w.ops++
	w.now += 2 * time.Microsecond
	if w.hold != nil {
		w.now += w.hold(w.ops)
	}
	w.pass()
}

func (w *world) pass() {
	for _, c := range w.chips {
		for c.next <= w.now {
			c.broken = c.broken || c.ready && c.pulses > 0
			c.word, c.ready, c.dout, c.pulses = uint32(c.value)&0xFFFFFF, true, false, 0
			c.next += c.period
		}
	}
}

// Out is SCK.
func (w *world) Out(l gpio.Level) error {
	w.op()
	if bool(l) == w.high {
		return w.err
	}
	w.high = bool(l)
	for _, c := range w.chips {
		if w.high {
			c.before = c.broken
		}
		switch {
		case !w.high && w.now-w.rose > 60*time.Microsecond:
			*c = cell{period: c.period, next: w.now + c.period, value: c.value, stuck: c.stuck, dout: true, broken: c.before}
		case w.high && c.pulses < 25:
			c.pulses++
			c.dout = c.pulses == 25 || c.word>>(24-c.pulses)&1 == 1
			c.ready = c.ready && c.pulses < 25
		case w.high:
			c.pulses++
		}
	}
	w.rose = w.now
	return w.err
}

// Read is the DOUT lines.
func (w *world) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	w.op()
	var v gpio.GPIOValue
	for i, c := range w.chips {
		level := c.dout
		if c.stuck != nil {
			level = *c.stuck
		}
		if level {
			v |= 1 << i
		}
	}
	return v & mask, w.err
}

func (w *world) Name() string                          { return "SCK" }
func (w *world) String() string                        { return "SCK" }
func (w *world) Number() int                           { return 5 }
func (w *world) Function() string                      { return "" }
func (w *world) Func() pin.Func                        { return gpio.OUT }
func (w *world) Halt() error                           { return nil }
func (w *world) PWM(gpio.Duty, physic.Frequency) error { return nil }

// wire is a chip that is clocked by SPI, and what was sent to it.
type wire struct {
	w    *world
	sent [][]byte
	flip int // the bit of a read to invert, 0: none
}

func (f *wire) String() string                 { return "spi" }
func (f *wire) Duplex() conn.Duplex            { return conn.Full }
func (f *wire) TxPackets(p []spi.Packet) error { return errCable }

func (f *wire) Tx(out, in []byte) error {
	f.sent = append(f.sent, append([]byte(nil), out...))
	hold := f.w.hold
	f.w.hold = nil
	defer func() { f.w.hold = hold }()
	for i := range out {
		in[i] = 0
		for bit := 7; bit >= 0; bit-- {
			f.w.now -= 3 * time.Microsecond // a bit is 1 us, two operations are 4
			_ = f.w.Out(out[i]>>bit&1 == 1)
			v, _ := f.w.Read(1)
			if f.flip != 0 && len(out) == 7 && 8*i+7-bit == f.flip {
				v ^= 1
			}
			in[i] |= byte(v) << bit
		}
	}
	_ = f.w.Out(gpio.Low)
	return f.w.err
}
