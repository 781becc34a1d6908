package chip

import (
	"math"
	"time"
)

// I2C writes the pointer and, with two bytes more, a register; or reads the register
// that the pointer stands at.
func (a *ADS1115) I2C(w, r []byte) error {
	a.gate.lock()
	defer a.gate.unlock()
	now := a.t.Now()
	a.catchUp(now)
	if len(w) > 0 {
		a.pointer = w[0] & 3
	}
	if len(w) > 2 {
		a.write(uint16(w[1])<<8|uint16(w[2]), now)
	}
	if len(r) == 0 {
		return nil
	}
	v := a.read()
	for i := range r {
		switch i {
		case 0:
			r[i] = byte(v >> 8)
		case 1:
			r[i] = byte(v)
		default:
			r[i] = 0xFF // the part has let go of SDA
		}
	}
	return nil
}

func (a *ADS1115) write(v uint16, now time.Time) {
	switch a.pointer {
	case adsLow:
		a.low = v
	case adsHigh:
		a.high = v
	case adsConfig:
		a.config = v &^ adsOS
		switch {
		case a.busy:
			// The conversion under way ends with the settings it began with, and OS
			// counts only in power-down (Config Register).
			if v&adsOS != 0 {
				a.stats.Ignored++
			}
		case v&adsOS != 0, v&adsSingle == 0:
			a.begin(now.Add(adsWakeUp))
		}
	}
}

func (a *ADS1115) read() uint16 {
	switch a.pointer {
	case adsConfig:
		if a.busy {
			return a.config
		}
		return a.config | adsOS
	case adsLow:
		return a.low
	case adsHigh:
		return a.high
	}
	if a.busy && a.active&adsSingle != 0 {
		a.stats.Stale++
	}
	return a.result
}

func (a *ADS1115) begin(at time.Time) {
	a.busy, a.active, a.done = true, a.config, at.Add(a.period(a.config))
}

func (a *ADS1115) period(config uint16) time.Duration {
	return max(1, time.Duration(1e9/(adsRate[config>>5&7]*(1+a.opts.Oscillator))))
}

// catchUp ends the conversions that ended before now. Of many in a row only the last
// is worked out.
func (a *ADS1115) catchUp(now time.Time) {
	for a.busy && !now.Before(a.done) {
		if a.active&adsSingle == 0 && a.config == a.active {
			if missed := int64(now.Sub(a.done) / a.period(a.active)); missed > 0 {
				a.done = a.done.Add(time.Duration(missed) * a.period(a.active))
				a.stats.Conversions += uint64(missed)
			}
		}
		a.result = a.sample()
		a.stats.Conversions++
		if a.config&adsSingle != 0 {
			a.busy = false
			return
		}
		a.begin(a.done)
	}
}

func (a *ADS1115) sample() uint16 {
	pair := adsPairs[a.active>>12&7]
	v := a.volts(pair[0]) - a.volts(pair[1])
	if a.opts.Noise != nil {
		v += a.opts.Noise.NormFloat64() * a.opts.NoiseRMS
	}
	code := math.Round(v / adsFullScale[a.active>>9&7] * 0x8000)
	if math.IsNaN(code) {
		code = 0
	}
	return uint16(int16(max(-0x8000, min(0x7FFF, code))))
}

func (a *ADS1115) volts(input int) float64 {
	if input < 0 || a.opts.Input == nil {
		return 0
	}
	return a.opts.Input(input, a.done)
}
