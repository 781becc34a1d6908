package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"tablero/sim/lane"
)

// HX711Opts sets up an HX711.
type HX711Opts struct {
	// Rate in conversions a second, 10 or 80 by the RATE pin; 0 is 80.
	Rate float64
	// Oscillator is how much too fast the part's oscillator is. The datasheet gives no
	// tolerance; modules differ by several per cent.
	Oscillator float64
	// Phase is how much later than a period the first conversion after power-on ends.
	// After a power-down by SCK it is one period again.
	Phase time.Duration
	// Input gives what channel A reads at the end of a conversion, in counts at gain
	// 128, before the converter clips it to 24 bits. Nil is 0.
	Input func(at time.Time) float64
	// InputB gives the same for channel B, in counts at gain 32. Nil is 0.
	InputB func(at time.Time) float64
	// QuietSettling keeps DOUT high for the four conversions that the part needs to
	// settle. Else they are shown, wrong as they are.
	QuietSettling bool
	// DOUT is the pin that the part drives, nil if it is read through HX711SPI.
	DOUT *Pin
}

// HX711Stats counts what happened to a part.
type HX711Stats struct {
	Conversions uint64 // that ended
	Reads       uint64 // words shifted out to the 25th pulse
	Straddled   uint64 // conversions that ended while a word was shifted out
	Disturbed   uint64 // pulses while there was no word, or after the 27th
	PowerDowns  uint64 // by SCK
}

// HX711 is a converter of 24 bits for load cells. It converts all the time, whether
// it is read or not. SCK is one wire of an HX711Bank, or comes out of an HX711SPI.
//
// Where the datasheet only forbids, the model does harm: a conversion that ends while
// a word is being shifted out replaces it, from its first bit on; pulses while no word
// is ready shift the next one.
type HX711 struct {
	opts   HX711Opts // set once
	t      lane.Time
	began  time.Time
	period time.Duration

	gate   gate // guards what follows; shared within a bank. Times are since began
	absent bool
	high   bool          // SCK
	rose   time.Duration // when SCK rose
	down   bool          // powered down
	next   time.Duration // when the conversion under way ends
	word   uint32
	ready  bool // word waits, or is being shifted out
	pulses int  // of SCK since the last conversion ended
	spoilt int  // how far the next word will be shifted
	gain   byte // pulses that chose it
	chosen byte // the same for the conversions to come
	settle int  // conversions until the result is right
	out    bool // DOUT
	driven bool // the pin was told a level:
	shown  bool
	stats  HX711Stats
}

const (
	hxPowerDown = 60 * time.Microsecond // SCK high for longer (datasheet, figure 3)
	hxSettle    = 4                     // conversions: 50 ms at 80 SPS, 400 ms at 10
)

// NewHX711 gives a part just powered on.
func NewHX711(t lane.Time, opts HX711Opts) *HX711 {
	if opts.Rate <= 0 {
		opts.Rate = 80
	}
	h := &HX711{opts: opts, t: t, began: t.Now(), gate: newGate()}
	h.period = max(time.Microsecond, time.Duration(1e9/(opts.Rate*(1+opts.Oscillator))))
	h.reset(opts.Phase)
	return h
}

// Period gives the time between two conversions.
func (h *HX711) Period() time.Duration { return h.period }

// PowerCycle is a brown-out of the part.
func (h *HX711) PowerCycle() {
	h.gate.lock()
	defer h.gate.unlock()
	h.reset(h.now())
	h.show()
}

// Plug connects the part's DOUT, as at the start, or disconnects it: then the pull-up
// decides, or MISO floats.
func (h *HX711) Plug(in bool) {
	h.gate.lock()
	defer h.gate.unlock()
	h.absent, h.driven = !in, false
	if p := h.opts.DOUT; p != nil && h.absent {
		p.Release()
	}
	h.catchUp(h.now())
	h.show()
}

// Stats tells what happened so far.
func (h *HX711) Stats() HX711Stats {
	h.gate.lock()
	defer h.gate.unlock()
	return h.stats
}

func (h *HX711) now() time.Duration { return h.t.Now().Sub(h.began) }

// reset is power-on: channel A, gain 128.
func (h *HX711) reset(now time.Duration) {
	h.down, h.ready, h.out = false, false, true
	h.pulses, h.spoilt, h.gain, h.chosen = 0, 0, 25, 25
	h.settle = hxSettle
	h.next = now + h.period
}

// show tells DOUT if it changed.
func (h *HX711) show() {
	if p := h.opts.DOUT; p != nil && !h.absent && (!h.driven || h.shown != h.out) {
		h.driven, h.shown = true, h.out
		p.Drive(gpio.Level(h.out))
	}
}
