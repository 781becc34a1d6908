package chip

import "periph.io/x/conn/v3/gpio"

func (m *MFRC522) reset() {
	m.reg = powerOn
	m.fifo = fifo{lo: true}
	m.radio, m.timer, m.crc = radio{}, timer{}, crcUnit{}
	m.fieldChanged()
	m.raise()
}

func (m *MFRC522) read(address byte) byte {
	v := m.reg[address]
	switch address {
	case rfCommand:
		if m.t.Now().Before(m.wake) {
			v |= powerDown
		}
	case rfVersion:
		v = m.opts.Version
	case rfFIFOData:
		v = m.fifo.pop()
		m.alerts()
	case rfFIFOLevel:
		v = byte(m.fifo.n)
	case rfStatus1:
		v = m.status1()
	case rfStatus2:
		v = v&0xF8 | m.modemState()
	case rfTCountHigh:
		v = byte(m.timerCount(m.t.Now()) >> 8)
	case rfTCountLow:
		v = byte(m.timerCount(m.t.Now()))
	}
	return v
}

func (m *MFRC522) write(address, b byte) {
	if m.t.Now().Before(m.wake) && m.reg[rfCommand]&powerDown == 0 {
		return // the part still starts
	}
	switch address {
	case rfCommand:
		m.command(b)
	case rfComIrq:
		m.setOrClear(address, b, 0x7F)
	case rfDivIrq:
		m.setOrClear(address, b, 0x14)
	case rfFIFOData:
		m.push(b)
	case rfFIFOLevel:
		if b&0x80 != 0 {
			m.fifo.n = 0
			m.reg[rfError] &^= errOverflow
			m.alerts()
		}
	case rfWaterLevel:
		m.reg[address] = b & 0x3F
		m.alerts()
	case rfControl:
		m.timerCommand(b)
	case rfBitFraming:
		m.reg[address] = b
		if b&startSend != 0 {
			m.startSend()
		}
	case rfColl:
		m.reg[address] = m.reg[address]&^valuesAfter | b&valuesAfter
	case rfTxControl:
		m.reg[address] = b
		m.fieldChanged()
	case rfStatus2:
		m.reg[address] = b & 0xC8
	case rfError, rfStatus1, rfCRCHigh, rfCRCLow, rfTCountHigh, rfTCountLow, rfVersion: // read only
	default:
		m.reg[address] = b
	}
	m.raise()
}

// setOrClear is how the two interrupt registers are written: bit 7 tells whether
// the other bits that are 1 get set or cleared.
func (m *MFRC522) setOrClear(address, b, mask byte) {
	if b&0x80 != 0 {
		m.reg[address] |= b & mask
	} else {
		m.reg[address] &^= b & mask
	}
}

// push writes to the FIFO from outside; WrErr if the receiver owns it.
func (m *MFRC522) push(b byte) {
	if m.radio.listening() {
		m.reg[rfError] |= errWr
	}
	if !m.fifo.push(b) {
		m.reg[rfError] |= errOverflow
	}
	m.alerts()
}

// raise sets the IRQ output.
func (m *MFRC522) raise() {
	on := m.interrupt()
	level := on != (m.reg[rfComIEn]&0x80 != 0)
	if m.irq == level {
		return
	}
	m.irq = level
	if m.opts.IRQ != nil {
		m.opts.IRQ(gpio.Level(level))
	}
}

func (m *MFRC522) interrupt() bool {
	return m.reg[rfComIrq]&m.reg[rfComIEn]&0x7F != 0 || m.reg[rfDivIrq]&m.reg[rfDivIEn]&0x14 != 0
}
