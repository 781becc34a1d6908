package chip

import (
	"math"
	"time"
)

// catchUp lets happen what happened until now: power-down, ends of conversions.
func (h *HX711) catchUp(now time.Duration) {
	if h.down {
		return
	}
	if h.high && now-h.rose > hxPowerDown {
		h.convertUntil(h.rose + hxPowerDown)
		h.down, h.ready, h.out = true, false, true
		h.stats.PowerDowns++
		return
	}
	h.convertUntil(now)
}

func (h *HX711) convertUntil(now time.Duration) {
	if h.next > now {
		return
	}
	if missed := int64((now-h.next)/h.period) - 2*hxSettle; missed > 0 {
		h.next += time.Duration(missed) * h.period
		h.stats.Conversions += uint64(missed)
		h.settle = 0
	}
	for h.next <= now {
		h.convert()
		h.next += h.period
	}
}

// convert ends a conversion.
func (h *HX711) convert() {
	h.stats.Conversions++
	v := h.input()
	if h.chosen != h.gain {
		h.gain, h.settle = h.chosen, hxSettle
	}
	if h.settle > 0 {
		h.settle--
		// A filter that fills: what it shows is between zero and the truth.
		v *= float64(hxSettle-h.settle) / (hxSettle + 1)
		if h.opts.QuietSettling {
			h.pulses, h.spoilt = 0, 0
			return
		}
	}
	if h.ready && h.pulses > 0 {
		h.stats.Straddled++
	}
	h.word = uint32(int32(max(-1<<23, min(1<<23-1, math.Round(v))))) << h.spoilt & (1<<24 - 1)
	h.ready, h.out = true, false
	h.pulses, h.spoilt = 0, 0
}

func (h *HX711) input() float64 {
	at := h.began.Add(h.next)
	v := 0.0
	switch {
	case h.gain == 26:
		if h.opts.InputB != nil {
			v = h.opts.InputB(at)
		}
	case h.opts.Input != nil:
		v = h.opts.Input(at)
		if h.gain == 27 {
			v /= 2
		}
	}
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// clock is an edge of SCK.
func (h *HX711) clock(high bool, now time.Duration) {
	if high == h.high {
		return
	}
	h.catchUp(now)
	h.high = high
	if !high {
		if h.down {
			h.reset(now) // figure 3
		}
		return
	}
	h.rose = now
	if !h.ready && h.pulses == 0 || h.pulses >= 27 {
		h.stats.Disturbed++
		h.spoilt = min(h.spoilt+1, 24)
		return
	}
	h.pulses++
	switch {
	case h.pulses <= 24:
		h.out = h.word>>(24-h.pulses)&1 == 1
	case h.pulses == 25:
		h.ready, h.out = false, true
		h.stats.Reads++
		h.chosen = 25
	default:
		h.chosen = byte(h.pulses) // table 3
	}
}
