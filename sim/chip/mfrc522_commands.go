package chip

import "time"

// Commands of the MFRC522 (section 10.3, table 149).
const (
	pcdIdle       = 0x0
	pcdMem        = 0x1
	pcdRandomID   = 0x2
	pcdCalcCRC    = 0x3
	pcdTransmit   = 0x4
	pcdNoChange   = 0x7
	pcdReceive    = 0x8
	pcdTransceive = 0xC
	pcdMFAuthent  = 0xE
	pcdSoftReset  = 0xF
)

func (m *MFRC522) running() byte { return m.reg[rfCommand] & 0x0F }

// command is a write to CommandReg.
func (m *MFRC522) command(b byte) {
	command := b & 0x0F
	if command == pcdSoftReset {
		m.reset()
		return
	}
	now := m.t.Now()
	if m.reg[rfCommand]&powerDown != 0 && b&powerDown == 0 {
		m.wake = now.Add(oscillatorStart)
	}
	if command == pcdNoChange {
		m.reg[rfCommand] = b&0x30 | m.running()
		m.fieldChanged()
		return
	}
	m.reg[rfCommand] = b & 0x3F
	m.fieldChanged()
	m.reg[rfError] &^= errWr
	m.crc.active = false
	if command != pcdReceive {
		m.radio = radio{}
	}
	switch command {
	case pcdIdle, pcdTransceive, pcdMFAuthent:
	case pcdCalcCRC:
		m.startCRC()
	case pcdTransmit:
		m.send(now)
	case pcdReceive:
		m.radio.hears = m.radio.answered && !now.After(m.radio.begins)
		m.radio.open = true
		m.receiverStart()
	case pcdMem:
		m.memory()
		m.idle()
	case pcdRandomID:
		m.randomID(now)
		m.idle()
	default:
		m.idle()
	}
}

// idle is a command that ended by itself.
func (m *MFRC522) idle() {
	m.reg[rfCommand] &^= 0x0F
	m.reg[rfComIrq] |= irqIdle
}

// memory moves the internal buffer to the FIFO, or, if that has data, the other
// way.
func (m *MFRC522) memory() {
	if m.fifo.n == 0 {
		for _, b := range m.buffer {
			m.fifo.push(b)
		}
	} else {
		for i := range m.buffer {
			m.buffer[i] = m.fifo.pop()
		}
	}
	m.alerts()
}

// randomID puts ten bytes into the internal buffer. Where a chip has noise the
// model has its clock.
func (m *MFRC522) randomID(now time.Time) {
	x := uint64(now.UnixNano())
	for i := range 10 {
		x = x*6364136223846793005 + 1442695040888963407
		m.buffer[i] = byte(x >> 56)
	}
}

// fieldChanged looks whether the antenna drivers are on. Cards without a field
// forget everything.
func (m *MFRC522) fieldChanged() {
	on := m.reg[rfTxControl]&3 != 0 && m.reg[rfCommand]&powerDown == 0
	if on == m.field {
		return
	}
	m.field = on
	if !on {
		m.radio.answered = false
		return
	}
	now := m.t.Now()
	for i := range m.seats {
		m.seats[i].power(now)
	}
}
