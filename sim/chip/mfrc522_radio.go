package chip

import (
	"math"
	"time"
)

// radio is a frame on its way to the cards, and their answer on its way back. The
// answer is known when the frame starts; it is delivered when its time has come.
type radio struct {
	sending bool
	sent    time.Time // when the last bit is out

	open     bool // the receiver is on
	answered bool // somebody answers
	hears    bool // and the receiver was on when it began
	begins   time.Time
	ends     time.Time
	noticed  bool // the timer was told
	collided int  // first bit in which cards differ, -1 if none
	parity   bool // a parity bit is wrong
	frame    frame
}

// listening tells whether the FIFO belongs to the receiver.
func (r *radio) listening() bool { return r.open && !r.sending }

// startSend is StartSend in BitFramingReg, which only Transceive obeys.
func (m *MFRC522) startSend() {
	if m.running() == pcdTransceive && !m.radio.sending {
		m.send(m.t.Now())
	}
}

// send empties the FIFO into the air.
func (m *MFRC522) send(now time.Time) {
	m.radio = radio{}
	if m.fifo.n == 0 {
		return
	}
	var tx [66]byte
	n := 0
	for m.fifo.n > 0 {
		tx[n] = m.fifo.pop()
		n++
	}
	m.alerts()
	bits := 8 * n
	if last := int(m.reg[rfBitFraming] & 7); last != 0 {
		bits -= 8 - last
	} else if m.reg[rfTxMode]&crcEnable != 0 {
		tx[n], tx[n+1] = CRCA(tx[:n])
		n, bits = n+2, bits+16
	}
	m.stats.Sent++
	m.radio.sending = true
	m.radio.sent = now.Add(airTime(0, bits))
	m.exchange(now, tx[:n], bits)
	if !m.radio.answered {
		return
	}
	m.stats.Answered++
	delay := delayAfterZero
	if tx[(bits-1)/8]>>((bits-1)%8)&1 == 1 {
		delay = delayAfterOne
	}
	m.radio.begins = m.radio.sent.Add(delay)
	m.radio.ends = m.radio.begins.Add(airTime(m.radio.frame.lead, m.radio.frame.bits))
	m.garble()
}

// exchange lets all cards hear the frame and lays their answers over each other.
func (m *MFRC522) exchange(now time.Time, tx []byte, bits int) {
	const otherSpeeds = 0x70
	if !m.field || m.reg[rfTxASK]&force100ASK == 0 || (m.reg[rfTxMode]|m.reg[rfRxMode])&otherSpeeds != 0 {
		return // no power, or nothing that a type A card takes for a frame
	}
	m.radio.collided = -1
	for i := range m.seats {
		s := &m.seats[i]
		if now.Before(s.up) || m.opts.Coupled != nil && !m.opts.Coupled(s.card) {
			continue
		}
		if m.garbled(bits) {
			m.stats.Garbled++
			s.fail()
			continue
		}
		var f frame
		if !s.hear(tx, bits, &f) {
			continue
		}
		if !m.radio.answered {
			m.radio.answered, m.radio.frame = true, f
			continue
		}
		at := m.radio.frame.superpose(&f)
		if at >= 0 && (m.radio.collided < 0 || at < m.radio.collided) {
			m.radio.collided = at
		}
	}
}

// garbled tells whether any bit of a frame to a card arrives wrong, which the
// card's parity or CRC always finds.
func (m *MFRC522) garbled(bits int) bool {
	p := m.opts.BitErrors
	return p > 0 && m.opts.Noise.Float64() < 1-math.Pow(1-p, float64(bits+bits/8))
}

// garble flips bits of the answer, and notes if a byte's parity shows it.
func (m *MFRC522) garble() {
	p, f := m.opts.BitErrors, &m.radio.frame
	if p <= 0 {
		return
	}
	hit, odd := false, false
	for i := range f.bits {
		if m.opts.Noise.Float64() < p {
			f.flip(i)
			hit, odd = true, !odd
		}
		if (f.lead+i)%8 == 7 { // the parity bit follows
			if m.opts.Noise.Float64() < p {
				hit, odd = true, !odd
			}
			m.radio.parity = m.radio.parity || odd
			odd = false
		}
	}
	if hit {
		m.stats.Garbled++
	}
}
