package chip

import (
	"math/rand/v2"
	"time"

	"tablero/sim/lane"
)

// ADS1115Opts sets up an ADS1115.
type ADS1115Opts struct {
	// Oscillator is how much too fast the part's oscillator is, -0.1 to 0.1: the data
	// rate varies by ±10 % (SBAS444, electrical characteristics).
	Oscillator float64
	// Input gives the voltage of AIN0 to AIN3 against ground at the end of a
	// conversion. The part asks when it is next spoken to; one whose world can't look
	// back gives the present. Nil is 0 V.
	Input func(channel int, at time.Time) float64
	// Noise and NoiseRMS, in volts, are added to each conversion; nil for none.
	Noise    *rand.Rand
	NoiseRMS float64
}

// ADS1115 is a converter of 16 bits with a multiplexer and an amplifier. The
// comparator's registers are stored, ALERT isn't simulated, nor is the reset by
// general call.
type ADS1115 struct {
	opts ADS1115Opts // set once
	t    lane.Time

	gate    gate // guards what follows
	config  uint16
	low     uint16
	high    uint16
	result  uint16
	pointer byte
	busy    bool
	active  uint16    // the config that the conversion under way was started with
	done    time.Time // when it ends
	stats   ADS1115Stats
}

// ADS1115Stats counts what happened.
type ADS1115Stats struct {
	Conversions uint64 // that ended
	Ignored     uint64 // starts while a conversion was under way
	Stale       uint64 // reads of a result while the next one was under way
}

// Registers by the pointer register, and bits of config.
const (
	adsConversion = 0
	adsConfig     = 1
	adsLow        = 2
	adsHigh       = 3

	adsOS     = 1 << 15
	adsSingle = 1 << 8
)

var (
	adsFullScale = [8]float64{6.144, 4.096, 2.048, 1.024, 0.512, 0.256, 0.256, 0.256}
	adsRate      = [8]float64{8, 16, 32, 64, 128, 250, 475, 860}
	// adsPairs are the inputs by MUX; -1 is ground.
	adsPairs = [8][2]int{{0, 1}, {0, 3}, {1, 3}, {2, 3}, {0, -1}, {1, -1}, {2, -1}, {3, -1}}
)

// adsWakeUp is from power-down to the start of a conversion.
const adsWakeUp = 25 * time.Microsecond

// NewADS1115 gives a part just powered on.
func NewADS1115(t lane.Time, opts ADS1115Opts) *ADS1115 {
	a := &ADS1115{opts: opts, t: t, gate: newGate()}
	a.reset()
	return a
}

// PowerCycle is a brown-out: all registers at their power-on values, a conversion
// under way is lost.
func (a *ADS1115) PowerCycle() {
	a.gate.lock()
	defer a.gate.unlock()
	a.reset()
}

func (a *ADS1115) reset() {
	a.config, a.low, a.high, a.result = 0x0583, 0x8000, 0x7FFF, 0
	a.pointer, a.busy = adsConversion, false
}

// Stats tells what happened so far.
func (a *ADS1115) Stats() ADS1115Stats {
	a.gate.lock()
	defer a.gate.unlock()
	return a.stats
}

var _ I2CDevice = (*ADS1115)(nil)
