package chip

// update lets happen, in order, what was due until now.
func (m *MFRC522) update() {
	now := m.t.Now()
	r := &m.radio
	if r.sending && !now.Before(r.sent) {
		m.sent()
	}
	if r.hears && !r.noticed {
		// Four data bits and the start bit stop the timer (TModeReg, TAuto).
		if fifth := r.begins.Add(5 * etu); !now.Before(fifth) {
			r.noticed = true
			m.runTimer(fifth)
			if m.reg[rfTMode]&timerAuto != 0 && m.reg[rfRxMode]&rxMultiple == 0 && m.timer.running {
				m.stopTimer(fifth)
			}
		}
	}
	m.runTimer(now)
	if r.hears && !now.Before(r.ends) {
		m.deliver()
	}
	m.runCRC(now)
	m.raise()
}

// sent is the end of transmission.
func (m *MFRC522) sent() {
	m.radio.sending = false
	m.reg[rfComIrq] |= irqTx
	if m.reg[rfTMode]&timerAuto != 0 {
		m.startTimer(m.radio.sent)
	}
	switch m.running() {
	case pcdTransmit:
		m.idle()
	case pcdTransceive:
		m.radio.open, m.radio.hears = true, m.radio.answered
		m.receiverStart()
	}
}

func (m *MFRC522) receiverStart() {
	m.reg[rfError] &^= errColl | errCRC | errParity | errProtocol
	m.reg[rfColl] = m.reg[rfColl]&valuesAfter | collNotValid
	m.reg[rfControl] &^= 7
}

// deliver is the end of reception.
func (m *MFRC522) deliver() {
	r := &m.radio
	r.answered, r.hears, r.open = false, false, false
	align := int(m.reg[rfBitFraming] >> 4 & 7)
	bits := r.frame.bits
	if r.parity || align != r.frame.lead && bits+align > 8 {
		// Aligned otherwise than the card's bytes are, the receiver takes data bits
		// for parity.
		m.reg[rfError] |= errParity
	}
	if r.collided >= 0 {
		m.collision(align)
	}
	data := r.frame.aligned(align)
	if m.reg[rfRxMode]&crcEnable != 0 {
		data = m.checkCRC(data, align+bits)
	}
	for _, b := range data {
		if !m.fifo.push(b) {
			m.reg[rfError] |= errOverflow
		}
	}
	m.alerts()
	m.reg[rfControl] = m.reg[rfControl]&^7 | byte((align+bits)%8)
	m.reg[rfComIrq] |= irqRx
	if m.reg[rfError] != 0 {
		m.reg[rfComIrq] |= irqErr
	}
	if m.running() == pcdReceive {
		if m.reg[rfRxMode]&rxMultiple == 0 {
			m.idle()
		} else {
			r.open = true
		}
	}
}

// collision fills CollReg. The position counts from 1 in the bits as they lie in
// the FIFO, RxAlign included; bit 32 is written 0, later ones can't be told
// (section 9.3.1.15).
func (m *MFRC522) collision(align int) {
	r := &m.radio
	m.stats.Collisions++
	m.reg[rfError] |= errColl
	if position := align + r.collided + 1; position <= 32 {
		m.reg[rfColl] = m.reg[rfColl]&valuesAfter | byte(position&0x1F)
	}
	if m.reg[rfColl]&valuesAfter == 0 {
		for i := r.collided; i < r.frame.bits; i++ {
			if r.frame.bit(i) {
				r.frame.flip(i)
			}
		}
	}
}

// checkCRC takes off the CRC bytes and checks them.
func (m *MFRC522) checkCRC(data []byte, bits int) []byte {
	n := len(data) - 2
	if bits%8 != 0 || n < 1 {
		m.reg[rfError] |= errCRC
		return data
	}
	crc := presets[m.reg[rfMode]&3]
	for _, b := range data[:n] {
		crc = crcStep(crc, b)
	}
	if data[n] != byte(crc) || data[n+1] != byte(crc>>8) {
		m.reg[rfError] |= errCRC
	}
	return data[:n]
}

// aligned gives the bits from position align of the first byte.
func (f *frame) aligned(align int) []byte {
	if align != f.lead {
		var moved frame
		moved.lead, moved.bits = align, f.bits
		for i := range f.bits {
			if f.bit(i) {
				moved.flip(i)
			}
		}
		*f = moved
	}
	return f.data[:(f.lead+f.bits+7)/8]
}

// modemState is what the transmitter and receiver do (Status2Reg, table 49).
func (m *MFRC522) modemState() byte {
	r, now := &m.radio, m.t.Now()
	switch {
	case r.sending:
		return 3
	case r.open && r.hears && now.After(r.begins):
		return 6
	case r.open:
		return 5
	case m.running() == pcdTransceive:
		return 1
	}
	return 0
}
