package chip

import (
	"time"

	"periph.io/x/conn/v3/physic"

	"tablero/sim/lane"
)

// ws2812Reset is how long the line must be low before a WS2812B shows what it
// got (datasheet, RES: above 280 us).
const ws2812Reset = 280 * time.Microsecond

// ws2812Long is between the longest 0 and the shortest 1, in time high (T0H 220
// to 380 ns, T1H 580 to 1000 ns; the chips themselves sample near 600 ns).
const ws2812Long = 600 * time.Nanosecond

// WS2812 is a strip of WS2812B whose data line is the MOSI of an SPI port. It
// looks at the length of each pulse, so that any encoding works whose pulses have
// the right length: nrzled's sends four SPI bits at 2.5 MHz for each bit.
//
// Colours are shown once the line was low for 280 us. Two frames closer together
// are one long frame, whose end falls off the strip.
type WS2812 struct {
	t       lane.Time
	bit     time.Duration // of the SPI clock
	nibbles bool          // the clock is 2.5 MHz: whole nibbles can be looked up

	gate    gate // guards what follows
	shown   []Light
	waiting []Light
	high    int // SPI bits that the line has been high
	low     int // SPI bits that the line has been low
	bits    int // data bits since the last reset
	shift   uint32
	ended   time.Time // of the last transaction
	frames  int
	changed time.Time
}

// NewWS2812 gives a dark strip of n LEDs at an SPI clock of speed; 0 is 2.5 MHz.
func NewWS2812(n int, t lane.Time, speed physic.Frequency) *WS2812 {
	if speed <= 0 {
		speed = 2500 * physic.KiloHertz
	}
	n = max(n, 0)
	bit := max(1, time.Duration(picoseconds(speed)/1000))
	return &WS2812{
		t:       t,
		bit:     bit,
		nibbles: bit == 400*time.Nanosecond,
		gate:    newGate(),
		shown:   make([]Light, n),
		waiting: make([]Light, n),
		ended:   t.Now(),
	}
}

// LED gives what an LED shows; the first is 0. One that isn't there is dark.
func (s *WS2812) LED(i int) Light {
	s.gate.lock()
	defer s.gate.unlock()
	s.quiet(s.t.Now())
	if i < 0 || i >= len(s.shown) {
		return Light{}
	}
	return s.shown[i]
}

// Frames counts how often something was shown.
func (s *WS2812) Frames() int {
	s.gate.lock()
	defer s.gate.unlock()
	s.quiet(s.t.Now())
	return s.frames
}

// Changed tells when an LED last changed; zero if none ever did.
func (s *WS2812) Changed() time.Time {
	s.gate.lock()
	defer s.gate.unlock()
	s.quiet(s.t.Now())
	return s.changed
}

// SPI is a piece of the line's history that ends now. MISO isn't wired.
func (s *WS2812) SPI(w, r []byte) {
	float(r)
	s.gate.lock()
	defer s.gate.unlock()
	now := s.t.Now()
	s.quiet(now.Add(-s.bit * time.Duration(8*len(w))))
	for _, b := range w {
		if b == 0 && s.high == 0 {
			s.low += 8
			continue
		}
		s.reset(now) // before the pulse that ends the quiet
		if a, c := nibbleBit[b>>4], nibbleBit[b&15]; s.nibbles && s.high == 0 && a >= 0 && c >= 0 {
			s.take(uint32(a))
			s.take(uint32(c))
			s.low = 1
			continue
		}
		for mask := byte(0x80); mask != 0; mask >>= 1 {
			s.level(b&mask != 0)
		}
	}
	s.ended = now
}

// nibbleBit gives the data bit of four SPI bits at 2.5 MHz that are one whole
// pulse, -1 if they aren't.
var nibbleBit = [16]int8{-1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, 1, -1, 1, -1}

// level is one SPI bit.
func (s *WS2812) level(high bool) {
	switch {
	case high:
		s.high++
		s.low = 0
	case s.high > 0:
		long := uint32(0)
		if time.Duration(s.high)*s.bit > ws2812Long {
			long = 1
		}
		s.take(long)
		s.high, s.low = 0, 1
	default:
		s.low++
	}
}

// take is one data bit, most significant first, in the order green, red, blue.
func (s *WS2812) take(bit uint32) {
	s.shift = s.shift<<1 | bit
	if s.bits++; s.bits%24 != 0 {
		return
	}
	if i := s.bits/24 - 1; i < len(s.waiting) {
		s.waiting[i] = Light{G: uint8(s.shift >> 16), R: uint8(s.shift >> 8), B: uint8(s.shift), Brightness: 31}
	}
}

// quiet is the pause after the last transaction, in which MOSI is low, up to now.
func (s *WS2812) quiet(now time.Time) {
	pause := now.Sub(s.ended)
	if pause <= 0 {
		return
	}
	if s.high > 0 {
		s.level(false)
	}
	s.low += int(min(pause/s.bit, time.Duration(1<<30)))
	s.ended = now
	s.low = min(s.low, 1<<30)
	s.reset(now)
}

// reset shows what came if the line has been low for long enough at now.
func (s *WS2812) reset(now time.Time) {
	quiet := time.Duration(s.low) * s.bit
	if quiet < ws2812Reset {
		return
	}
	n := min(s.bits/24, len(s.shown))
	s.bits = 0
	if n == 0 {
		return
	}
	s.frames++
	for i := range n {
		if s.shown[i] != s.waiting[i] {
			s.shown[i] = s.waiting[i]
			s.changed = now.Add(ws2812Reset - quiet)
		}
	}
}

var _ SPIDevice = (*WS2812)(nil)
