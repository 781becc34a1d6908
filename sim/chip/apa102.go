package chip

import (
	"math/bits"
	"time"

	"tablero/sim/lane"
)

// APA102 is a strip of APA102 LEDs, or of SK9822 clones. It has no chip select:
// what one transaction leaves unfinished the next one goes on with.
//
// Each LED keeps the first LED frame after a start frame of 32 zero bits and
// passes on the rest half a clock late, so that LED i shows its frame only after
// i/2 more clocks. An SK9822 shows all frames at the next start frame.
type APA102 struct {
	t      lane.Time
	sk9822 bool

	gate     gate // guards what follows
	shown    []Light
	waiting  []Light  // frames in, not yet shown
	due      []uint64 // the clock at which a frame is shown
	received int      // LED frames since the start frame
	visible  int      // of these, how many are shown
	clock    uint64
	zeros    int // consecutive zero bits so far
	started  bool
	word     [4]byte
	filled   int // bytes of word
	frames   int
	changed  time.Time
}

// NewAPA102 gives a dark strip of n LEDs.
func NewAPA102(n int, t lane.Time) *APA102 {
	n = max(n, 0)
	return &APA102{
		t:       t,
		gate:    newGate(),
		shown:   make([]Light, n),
		waiting: make([]Light, n),
		due:     make([]uint64, n),
	}
}

// NewSK9822 gives a dark strip of n SK9822.
func NewSK9822(n int, t lane.Time) *APA102 {
	a := NewAPA102(n, t)
	a.sk9822 = true
	return a
}

// LED gives what an LED shows; the first is 0. One that isn't there is dark.
func (a *APA102) LED(i int) Light {
	a.gate.lock()
	defer a.gate.unlock()
	if i < 0 || i >= len(a.shown) {
		return Light{}
	}
	return a.shown[i]
}

// Frames counts the start frames whose colours came to be seen.
func (a *APA102) Frames() int {
	a.gate.lock()
	defer a.gate.unlock()
	return a.frames
}

// Changed tells when an LED last changed; zero if none ever did.
func (a *APA102) Changed() time.Time {
	a.gate.lock()
	defer a.gate.unlock()
	return a.changed
}

// SPI clocks bytes in. A strip has no MISO.
func (a *APA102) SPI(w, r []byte) {
	float(r)
	a.gate.lock()
	defer a.gate.unlock()
	for _, b := range w {
		a.clock += 8
		if b == 0 {
			a.zeros += 8
		}
		switch {
		case b == 0 && a.zeros >= 32:
			if a.zeros < 32+8 {
				a.start()
			}
			continue
		case b != 0:
			a.zeros = bits.TrailingZeros8(b)
		}
		if !a.started {
			continue
		}
		a.word[a.filled] = b
		if a.filled++; a.filled == len(a.word) {
			a.filled = 0
			a.frame()
		}
	}
	if !a.sk9822 {
		a.show(func(i int) bool { return a.due[i] <= a.clock })
	}
}

// start begins a new round. Frames of the last one have long reached their LED:
// the start frame alone pushed them 64 LEDs on.
func (a *APA102) start() {
	a.show(func(int) bool { return true })
	a.started, a.filled = true, 0
	a.received, a.visible = 0, 0
}

// frame takes an LED frame: 111, five bits of brightness, blue, green, red.
func (a *APA102) frame() {
	i := a.received
	if a.word[0]>>5 != 7 || i >= len(a.shown) {
		return // the end frame, and what is meant for LEDs that aren't there
	}
	a.waiting[i] = Light{R: a.word[3], G: a.word[2], B: a.word[1], Brightness: a.word[0] & 31}
	a.due[i] = a.clock + uint64(i+1)/2
	a.received++
}

func (a *APA102) show(due func(int) bool) {
	for a.visible < a.received && due(a.visible) {
		i := a.visible
		if a.visible++; i == 0 {
			a.frames++
		}
		if a.shown[i] != a.waiting[i] {
			a.shown[i] = a.waiting[i]
			a.changed = a.t.Now()
		}
	}
}

var _ SPIDevice = (*APA102)(nil)
