package chip

import (
	"math/rand/v2"
	"time"

	"periph.io/x/conn/v3/gpio"

	"tablero/sim/lane"
)

// MFRC522Opts sets up an MFRC522.
type MFRC522Opts struct {
	// Version is the VersionReg: 0x91 or 0x92, clones 0x82, 0x88 or 0xB2; 0 is 0x92.
	Version byte
	// Coupled is asked for each card at each exchange whether they hear each other
	// this time; nil if always.
	Coupled func(*Card) bool
	// BitErrors is the probability that a bit on the air arrives wrong; Noise
	// decides and must be set if it isn't 0.
	BitErrors float64
	Noise     *rand.Rand
	// IRQ is told the level of the IRQ output, as far as the model comes to know:
	// at a register access or in Update.
	IRQ func(gpio.Level)
}

// MFRC522 is a card reader on SPI with the cards in its field. It knows type A at
// 106 kbit/s, without Crypto1: MFAuthent never ends.
type MFRC522 struct {
	t    lane.Time   // set once
	opts MFRC522Opts // set once, but for BitErrors

	gate   gate // guards what follows
	reg    [64]byte
	fifo   fifo
	buffer [25]byte  // of the Mem command
	irq    bool      // level of the IRQ output
	wake   time.Time // the oscillator runs from here on
	field  bool
	seats  []seat
	radio  radio
	timer  timer
	crc    crcUnit
	stats  RadioStats
}

// RadioStats counts what went over the air.
type RadioStats struct {
	Sent       uint64 // frames of the reader
	Answered   uint64 // of these, how many got an answer
	Collisions uint64
	Garbled    uint64 // frames with wrong bits, either way
}

// NewMFRC522 gives a reader just powered on, without cards.
func NewMFRC522(t lane.Time, opts MFRC522Opts) *MFRC522 {
	if opts.Version == 0 {
		opts.Version = 0x92
	}
	if opts.Noise == nil {
		opts.BitErrors = 0
	}
	m := &MFRC522{t: t, opts: opts, gate: newGate()}
	m.reset()
	m.wake = t.Now().Add(oscillatorStart)
	return m
}

// SetBitErrors changes how often a bit on the air arrives wrong from now on; Noise must
// be set.
func (m *MFRC522) SetBitErrors(each float64) {
	m.gate.lock()
	defer m.gate.unlock()
	if m.opts.Noise != nil {
		m.opts.BitErrors = each
	}
}

// oscillatorStart is 1024 periods of 27.12 MHz (section 8.8.2).
const oscillatorStart = 37740 * time.Nanosecond

// PowerCycle is a brown-out, or a pulse on NRSTPD.
func (m *MFRC522) PowerCycle() {
	m.gate.lock()
	defer m.gate.unlock()
	m.reset()
	m.buffer = [25]byte{}
	m.wake = m.t.Now().Add(oscillatorStart)
}

// SetCards tells which cards lie in the field. Those that were there before go on
// as they were; new ones get power now if the antenna is on. A card may lie in
// the fields of several readers.
func (m *MFRC522) SetCards(cards ...*Card) {
	m.gate.lock()
	defer m.gate.unlock()
	m.update()
	if m.same(cards) {
		return
	}
	now, old := m.t.Now(), m.seats
	m.seats = make([]seat, 0, len(cards))
	for _, c := range cards {
		if c == nil {
			continue
		}
		s := seat{card: c}
		if m.field {
			s.power(now)
		}
		for i := range old {
			if old[i].card == c {
				s = old[i]
			}
		}
		m.seats = append(m.seats, s)
	}
}

func (m *MFRC522) same(cards []*Card) bool {
	if len(cards) != len(m.seats) {
		return false
	}
	for i, c := range cards {
		if m.seats[i].card != c {
			return false
		}
	}
	return true
}

// Update brings the part up to the present, so that the IRQ output is right
// without a register access.
func (m *MFRC522) Update() {
	m.gate.lock()
	defer m.gate.unlock()
	m.update()
}

// Antenna tells whether the part makes a field.
func (m *MFRC522) Antenna() bool {
	m.gate.lock()
	defer m.gate.unlock()
	return m.field
}

// Stats counts what went over the air so far.
func (m *MFRC522) Stats() RadioStats {
	m.gate.lock()
	defer m.gate.unlock()
	m.update()
	return m.stats
}

// SPI is one access (section 8.1.2): the first byte has the address and the
// direction. A write puts all that follows into one register; a read gives, one
// byte late, the register that each byte names.
func (m *MFRC522) SPI(w, r []byte) {
	m.gate.lock()
	defer m.gate.unlock()
	clear(r)
	m.update()
	if len(w) == 0 {
		return
	}
	if w[0]&0x80 == 0 {
		for _, b := range w[1:] {
			m.write(w[0]>>1&0x3F, b)
		}
		m.update()
	} else {
		for i := 1; i < len(w); i++ {
			r[i] = m.read(w[i-1] >> 1 & 0x3F)
		}
	}
}

var _ SPIDevice = (*MFRC522)(nil)
